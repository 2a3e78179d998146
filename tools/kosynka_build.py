"""The build backend: scikit-build-core's, which asks for Node.js where the machine has none.

Run as a program it prints what a build without isolation must find installed.
"""

import os
from typing import Any

from scikit_build_core import build
from scikit_build_core.build import (
    build_editable,
    build_sdist,
    build_wheel,
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


def _node_requirement() -> list[str]:
    builds_web = os.environ.get("KOSYNKA_WEB", "ON") != "OFF"
    return [node.REQUIREMENT] if builds_web and not node.system_npm() else []


def get_requires_for_build_wheel(settings: dict[str, Any] | None = None) -> list[str]:
    """Return what must be installed before a wheel can be built."""
    return [*build.get_requires_for_build_wheel(settings), *_node_requirement()]


def get_requires_for_build_editable(settings: dict[str, Any] | None = None) -> list[str]:
    """Return what must be installed before an editable install can be built."""
    return [*build.get_requires_for_build_editable(settings), *_node_requirement()]


if __name__ == "__main__":
    print(*get_requires_for_build_editable(), sep="\n")
