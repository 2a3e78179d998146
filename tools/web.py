"""Install, build and check the web client with npm.

web.py install        all packages, those of the checks too
web.py build OUT      the packages a build needs, then the client into OUT
web.py run SCRIPT...  scripts of web/package.json, one after another
"""

import argparse
import hashlib
import subprocess
from pathlib import Path

import node

WEB = Path(__file__).resolve().parent.parent / "web"
STAMP = WEB / "node_modules" / ".kosynka"


def npm(*arguments: str, **variables: str) -> None:
    """Run npm in the web client's folder; end the program with its status if it fails."""
    command, environment = node.npm()
    done = subprocess.run([*command, *arguments], cwd=WEB, env=environment | variables, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)


def install(*, for_checks: bool) -> None:
    """Install the locked packages, unless those of this lock are there."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    installed = STAMP.read_text() if STAMP.exists() else ""
    if installed == f"{lock} all" or (installed == f"{lock} build" and not for_checks):
        return
    npm("ci", "--loglevel=error", *([] if for_checks else ["--omit=dev"]))
    STAMP.write_text(f"{lock} {'all' if for_checks else 'build'}")


def run(*scripts: str, **variables: str) -> None:
    """Run scripts of package.json in this order; stop at the first that fails."""
    for script in scripts:
        npm("run", "--silent", script, **variables)


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("install", help="all packages, those of the checks too")
    commands.add_parser("build", help="the client").add_argument("out", type=Path)
    commands.add_parser("run", help="scripts of package.json").add_argument("scripts", nargs="+")
    arguments = parser.parse_args()
    match arguments.command:
        case "install":
            install(for_checks=True)
        case "build":
            install(for_checks=False)
            run("build", KOSYNKA_WEB_OUT=str(arguments.out.resolve()))
        case "run":
            run(*arguments.scripts)


if __name__ == "__main__":
    main()
