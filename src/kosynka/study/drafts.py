"""Files that are there as a whole or not at all, whatever ends the writing."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def drafted(path: Path) -> Iterator[BinaryIO]:
    """Write a file under another name, which it loses when all of it is on the disk.

    Raises:
        OSError: if the system refuses; then nothing is left of it.
    """
    draft = path.with_name(f".{path.name}.draft")
    try:
        with draft.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    # The name outlives a power cut only once its folder is written too.
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
