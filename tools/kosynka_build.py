"""The build backend: scikit-build-core's, for machines without Node.js or a C++ compiler.

Where one is missing it asks for the package that brings it.

Run as a program it prints what a build without isolation must find installed.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from scikit_build_core import build
from scikit_build_core.build import (
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

import node

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


COMPILER_REQUIREMENT = "ziglang>=0.14"


def _has_compiler() -> bool:
    if os.name != "posix" or os.environ.get("CXX"):
        return True
    return any(map(shutil.which, ("c++", "g++", "clang++")))


def _extra_requirements() -> list[str]:
    builds_web = os.environ.get("KOSYNKA_WEB", "ON") != "OFF"
    return [
        *([node.REQUIREMENT] if builds_web and not node.system_npm() else []),
        *([] if _has_compiler() else [COMPILER_REQUIREMENT]),
    ]


def _find_compiler() -> None:
    """Let CMake use the compiler of the package where the machine has none."""
    if _has_compiler():
        return
    shims = Path(tempfile.mkdtemp(prefix="kosynka-compiler-"))
    for name in ("cc", "c++", "ar", "ranlib"):
        shim = shims / f"zig-{name}"
        shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ziglang {name} "$@"\n')
        shim.chmod(0o755)
    os.environ["CC"], os.environ["CXX"] = str(shims / "zig-cc"), str(shims / "zig-c++")
    tools = f"-DCMAKE_AR={shims / 'zig-ar'} -DCMAKE_RANLIB={shims / 'zig-ranlib'}"
    os.environ["CMAKE_ARGS"] = f"{os.environ.get('CMAKE_ARGS', '')} {tools}"


def build_wheel(
    wheel_directory: str,
    config_settings: dict[str, Any] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build a wheel and return its name."""
    _find_compiler()
    return build.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str,
    config_settings: dict[str, Any] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build an editable wheel and return its name."""
    _find_compiler()
    return build.build_editable(wheel_directory, config_settings, metadata_directory)


def get_requires_for_build_wheel(settings: dict[str, Any] | None = None) -> list[str]:
    """Return what must be installed before a wheel can be built."""
    return [*build.get_requires_for_build_wheel(settings), *_extra_requirements()]


def get_requires_for_build_editable(settings: dict[str, Any] | None = None) -> list[str]:
    """Return what must be installed before an editable install can be built."""
    return [*build.get_requires_for_build_editable(settings), *_extra_requirements()]


if __name__ == "__main__":
    print(*get_requires_for_build_editable(), sep="\n")
