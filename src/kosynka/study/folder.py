"""The folder of a study: its plan, the deals asked for, and a file for each batch solved.

A file bears the span of its deals in its name and is complete as soon as it has that
name. So what is solved is known from the names alone, and a run that was killed at any
moment goes on where it stood.
"""

import fcntl
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from kosynka.deals import DEAL_COUNT
from kosynka.study.drafts import drafted
from kosynka.study.errors import StudyError
from kosynka.study.parquet import read_rows, write_rows
from kosynka.study.plan import SCHEMA, Plan, difference, read_plan
from kosynka.study.rows import Row
from kosynka.study.spans import joined, leading

PLAN_FILE = "study.json"
LOCK_FILE = ".lock"
_PART = re.compile(r"deals-(\d{11})-(\d{11})\.parquet")


@dataclass(frozen=True, slots=True)
class Folder:
    """A study as it is kept."""

    path: Path
    plan: Plan
    asked: tuple[range, ...]
    """The deals it was asked for so far, solved or not."""

    def parts(self) -> dict[range, Path]:
        """Return the file of each span solved, in order.

        Raises:
            StudyError: if two files tell of the same deals.
        """
        found = {}
        for path in self.path.iterdir():
            if matched := _PART.fullmatch(path.name):
                found[range(int(matched[1]), int(matched[2]))] = path
        parts = dict(sorted(found.items(), key=lambda part: (part[0].start, part[0].stop)))
        for (one, path), (other, second) in pairwise(parts.items()):
            if one.stop > other.start:
                raise StudyError(
                    f"{path} and {second.name} tell of the same deals: keep one of them, or put "
                    "those of another run into a folder of their own and join both by study merge"
                )
        return parts

    def keep(self, span: range, rows: Sequence[Row]) -> None:
        """Write the rows of a span of deals, for good.

        Raises:
            StudyError: if the system refuses.
        """
        path = self.path / f"deals-{span.start:011d}-{span.stop:011d}.parquet"
        try:
            write_rows(path, self.plan, rows)
        except OSError as error:
            raise _unwritten(path, error) from None

    def batches(self, *, with_lines: bool = False) -> Iterator[list[Row]]:
        """Yield the rows of each file, in the order of their numbers.

        Raises:
            StudyError: if a file is damaged, or is not of this study.
        """
        for span, path in self.parts().items():
            rows = read_rows(path, self.plan, with_lines=with_lines)
            if [row.number for row in rows] != list(span):
                raise StudyError(f"{path} holds other deals than its name says: remove it")
            yield rows

    def rows(self, *, with_lines: bool = False) -> Iterator[Row]:
        """Yield all rows in the order of their numbers.

        Raises:
            StudyError: if a file is damaged, or is not of this study.
        """
        for rows in self.batches(with_lines=with_lines):
            yield from rows

    def complete(self) -> tuple[range, ...]:
        """Return the spans asked for as far as they are solved without a gap.

        Beyond a gap the easy deals are done and the hard ones are not: to count those
        would be to count too many as won.
        """
        there = self.parts()
        return tuple(span for each in self.asked if (span := leading(each, there)))


def open_folder(path: Path) -> Folder:
    """Return the study that a folder holds.

    Raises:
        StudyError: if it holds none.
    """
    try:
        text = (path / PLAN_FILE).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise StudyError(
            f"there is no study in {str(path)!r}: name the folder that study run was given"
        ) from None
    try:
        described: dict[str, Any] = json.loads(text)
        if described["schema"] != SCHEMA:
            raise StudyError(
                f"{str(path)!r} is a study of version {described['schema']}, this reads {SCHEMA}"
            )
        asked = [range(start, stop) for start, stop in described["deals"]]
        if not all(0 <= span.start < span.stop <= DEAL_COUNT for span in asked):
            raise ValueError("its deals are none")
        plan = read_plan(described)
    except StudyError:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise StudyError(
            f"{path / PLAN_FILE} is damaged ({error}): run the study again in a new folder, "
            "or put the file of a study with the same plan in its place"
        ) from None
    return Folder(path, plan, joined(asked))


@contextmanager
def claimed_folder(path: Path, plan: Plan, asked: Sequence[range]) -> Iterator[Folder]:
    """Make or reopen the folder of a study and hold it for one run alone.

    Raises:
        StudyError: if another run holds it, it holds another study, or it cannot be written.
    """
    with ExitStack() as held:
        try:
            path.mkdir(parents=True, exist_ok=True)
            lock = held.enter_context((path / LOCK_FILE).open("w"))
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            folder = _prepared(path, plan, asked)
        except BlockingIOError:
            raise StudyError(
                f"another run works on {str(path)!r}: wait for it, or name another folder"
            ) from None
        except OSError as error:
            raise StudyError(
                f"the folder {str(path)!r} cannot be written ({error.strerror or error}): "
                "make room or name another one"
            ) from None
        yield folder


def _prepared(path: Path, plan: Plan, asked: Sequence[range]) -> Folder:
    before: tuple[range, ...] = ()
    if not (path / PLAN_FILE).exists():
        # Whatever results are there must be of this plan, of which they alone still tell.
        for _ in Folder(path, plan, ()).batches():
            pass
    else:
        kept = open_folder(path)
        if differs := difference(kept.plan, plan):
            raise StudyError(
                f"{str(path)!r} holds another study ({differs}): name another folder, "
                "or run it as it was begun"
            )
        before = kept.asked
    for draft in path.glob(".*.draft"):
        draft.unlink()
    folder = Folder(path, plan, joined([*before, *asked]))
    if folder.asked != before:
        _write_plan(folder)
    return folder


def _write_plan(folder: Folder) -> None:
    spans = [[span.start, span.stop] for span in folder.asked]
    described = {"schema": SCHEMA, **folder.plan.described(), "deals": spans}
    with drafted(folder.path / PLAN_FILE) as draft:
        draft.write(json.dumps(described, indent=2).encode() + b"\n")


def _unwritten(path: Path, error: OSError) -> StudyError:
    return StudyError(
        f"{path} cannot be written ({error.strerror or error}): all results before it are kept; "
        "make room, then the same command goes on"
    )
