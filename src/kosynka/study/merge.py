"""Making one study of several that asked the same of different deals."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kosynka.study.errors import StudyError
from kosynka.study.folder import Folder
from kosynka.study.parquet import read_rows
from kosynka.study.plan import Plan, difference
from kosynka.study.rows import Row

ROWS_IN_FILE = 65_536
"""Batches are joined to files of so many rows."""


def common_plan(folders: Sequence[Folder]) -> Plan:
    """Return the plan of several studies.

    Raises:
        StudyError: if they differ.
    """
    for one, other in pairwise(folders):
        if differs := difference(one.plan, other.plan):
            raise StudyError(
                f"{str(one.path)!r} and {str(other.path)!r} are different studies ({differs}): "
                "only results of one plan can be merged"
            )
    return folders[0].plan


def merge(folders: Sequence[Folder], out: Folder) -> int:
    """Write the rows of all folders to a new one and return how many there are.

    A deal that several solved is taken once.

    Raises:
        StudyError: if the new folder is not empty, or two folders contradict each other.
    """
    if out.parts():
        raise StudyError(f"{str(out.path)!r} holds results already: name a new folder")
    try:
        return _merge(folders, out)
    except BaseException:
        # Half of them would look like a study that is still being run.
        for path in out.parts().values():
            path.unlink()
        raise


def _merge(folders: Sequence[Folder], out: Folder) -> int:
    count, ready = 0, list[Row]()
    for row in _merged(folders):
        if ready and (row.number != ready[-1].number + 1 or len(ready) == ROWS_IN_FILE):
            _keep(out, ready)
            ready.clear()
        ready.append(row)
        count += 1
    if ready:
        _keep(out, ready)
    return count


def _keep(out: Folder, rows: Sequence[Row]) -> None:
    out.keep(range(rows[0].number, rows[-1].number + 1), rows)


def _merged(folders: Sequence[Folder]) -> Iterator[Row]:
    """Yield the rows of all folders by number, each deal once."""
    parts = [
        (span, path, folder.plan) for folder in folders for span, path in folder.parts().items()
    ]
    waiting: dict[int, Row] = {}
    for span, path, plan in sorted(parts, key=lambda part: part[0].start):
        # Whatever lies before this span can come no more.
        for number in sorted(number for number in waiting if number < span.start):
            yield waiting.pop(number)
        for row in read_rows(path, plan, with_lines=True):
            _check_same(waiting.setdefault(row.number, row), row)
    for number in sorted(waiting):
        yield waiting[number]


def _check_same(one: Row, other: Row) -> None:
    if {one.verdict, other.verdict} == {"winnable", "unwinnable"}:
        raise StudyError(
            f"{one.code} is winnable in one folder and unwinnable in another: this is a fault "
            "of the kernel or of a file, kosynka study verify tells which"
        )
