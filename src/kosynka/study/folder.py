"""The folder of a study: its plan, the deals asked for, and a file for each batch solved.

A file bears the span of its deals in its name and is complete as soon as it has that
name. So what is solved is known from the names alone, and a run that was killed at any
moment goes on where it stood.
"""

import fcntl
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kosynka.study.errors import StudyError
from kosynka.study.parquet import draft_of, put_in_place, read_rows, write_rows
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
        """Return the file of each span solved, in order."""
        found = {}
        for path in self.path.iterdir():
            if matched := _PART.fullmatch(path.name):
                found[range(int(matched[1]), int(matched[2]))] = path
        return dict(sorted(found.items(), key=lambda part: part[0].start))

    def keep(self, span: range, rows: Sequence[Row]) -> None:
        """Write the rows of a span of deals, for good."""
        path = self.path / f"deals-{span.start:011d}-{span.stop:011d}.parquet"
        write_rows(path, self.plan, rows)

    def rows(self, *, with_lines: bool = False) -> Iterator[Row]:
        """Yield all rows in the order of their numbers.

        Raises:
            StudyError: if a file is damaged.
        """
        for path in self.parts().values():
            yield from read_rows(path, with_lines=with_lines)

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
        text = (path / PLAN_FILE).read_text(encoding="utf-8")
    except OSError:
        raise StudyError(
            f"there is no study in {str(path)!r}: name the folder that study run was given"
        ) from None
    try:
        described: dict[str, Any] = json.loads(text)
        schema, asked = described["schema"], [range(*span) for span in described["deals"]]
    except (KeyError, TypeError, ValueError) as error:
        raise StudyError(f"{path / PLAN_FILE} cannot be read: {error}") from None
    if schema != SCHEMA:
        raise StudyError(f"{str(path)!r} is a study of version {schema}, this reads {SCHEMA}")
    return Folder(path, read_plan(described), joined(asked))


@contextmanager
def claimed_folder(path: Path, plan: Plan, asked: Sequence[range]) -> Iterator[Folder]:
    """Make or reopen the folder of a study and hold it for one run alone.

    Raises:
        StudyError: if another run holds it, or it holds another study.
    """
    path.mkdir(parents=True, exist_ok=True)
    with (path / LOCK_FILE).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StudyError(
                f"another run works on {str(path)!r}: wait for it, or name another folder"
            ) from None
        yield _prepared(path, plan, asked)


def _prepared(path: Path, plan: Plan, asked: Sequence[range]) -> Folder:
    before: tuple[range, ...] = ()
    if (path / PLAN_FILE).exists():
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
    path = folder.path / PLAN_FILE
    draft = draft_of(path)
    draft.write_text(json.dumps(described, indent=2) + "\n", encoding="utf-8")
    put_in_place(draft, path)
