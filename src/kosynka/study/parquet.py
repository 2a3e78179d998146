"""Rows in Parquet files, each of which is there as a whole or not at all.

Every row also says which kernel solved it and within which limits, so that a file is
worth something without the folder it came from.
"""

import os
from collections.abc import Sequence
from dataclasses import astuple, fields
from pathlib import Path

from kosynka.study.errors import StudyError, missing
from kosynka.study.plan import Plan
from kosynka.study.rows import Row

try:
    import pyarrow
    import pyarrow.parquet
except ImportError:
    raise missing("pyarrow", "study") from None

NAMES = tuple(field.name for field in fields(Row))

_NAME = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
SCHEMA = pyarrow.schema(
    [
        pyarrow.field("code", pyarrow.string(), nullable=False),
        pyarrow.field("number", pyarrow.int64(), nullable=False),
        pyarrow.field("verdict", _NAME, nullable=False),
        pyarrow.field("proof", _NAME),
        pyarrow.field("reason", _NAME),
        pyarrow.field("nodes", pyarrow.int64(), nullable=False),
        pyarrow.field("cpu_ms", pyarrow.float64(), nullable=False),
        pyarrow.field("length", pyarrow.int32()),
        pyarrow.field("line", pyarrow.string()),
        pyarrow.field("kernel", _NAME, nullable=False),
        pyarrow.field("seed", pyarrow.int64(), nullable=False),
        pyarrow.field("limit_nodes", pyarrow.int64()),
        pyarrow.field("limit_cpu_ms", pyarrow.int64()),
        pyarrow.field("limit_mib", pyarrow.int64(), nullable=False),
    ]
)


def write_rows(path: Path, plan: Plan, rows: Sequence[Row]) -> None:
    """Write rows to a new file, safe from a crash and from a power cut."""
    columns = {
        name: list(values)
        for name, values in zip(NAMES, zip(*map(astuple, rows), strict=True), strict=True)
    }
    same = {
        "kernel": plan.kernel,
        "seed": plan.seed,
        "limit_nodes": plan.limits.nodes,
        "limit_cpu_ms": plan.limits.cpu_ms,
        "limit_mib": plan.limits.mib,
    }
    columns |= {name: [value] * len(rows) for name, value in same.items()}
    table = pyarrow.Table.from_pydict(columns, schema=SCHEMA)
    draft = draft_of(path)
    with draft.open("wb") as file:
        pyarrow.parquet.write_table(table, file, compression="zstd")
    put_in_place(draft, path)


def read_rows(path: Path, *, with_lines: bool = False) -> list[Row]:
    """Return the rows of a file; without `with_lines` their lines are left out.

    Raises:
        StudyError: if the file is damaged.
    """
    wanted = [name for name in NAMES if with_lines or name != "line"]
    try:
        table = pyarrow.parquet.read_table(path, columns=wanted)
        columns = [table.column(name).to_pylist() for name in wanted]
    except (OSError, KeyError, pyarrow.ArrowException) as error:
        raise StudyError(
            f"{path} is damaged ({error}): remove it and run the study again"
        ) from None
    lineless = () if with_lines else (None,)
    return [Row(*values, *lineless) for values in zip(*columns, strict=True)]


def draft_of(path: Path) -> Path:
    """Return where a file is written before it gets its name."""
    return path.with_name(f".{path.name}.draft")


def put_in_place(draft: Path, path: Path) -> None:
    """Give a written draft its name, so that both outlive a power cut."""
    _sync(draft)
    draft.replace(path)
    _sync(path.parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
