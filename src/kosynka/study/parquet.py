"""Rows in Parquet files, each of which is there as a whole or not at all.

Every row also says which kernel solved it and within which limits, so that a file is
worth something without the folder it came from.
"""

from collections.abc import Sequence
from dataclasses import astuple, fields
from pathlib import Path

from kosynka.study.drafts import drafted
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
    """Write rows to a new file, safe from a crash and from a power cut.

    Raises:
        OSError: if the system refuses; then there is no file.
    """
    columns = {
        name: list(values)
        for name, values in zip(NAMES, zip(*map(astuple, rows), strict=True), strict=True)
    }
    columns |= {name: [value] * len(rows) for name, value in _same(plan).items()}
    table = pyarrow.Table.from_pydict(columns, schema=SCHEMA)
    with drafted(path) as draft:
        pyarrow.parquet.write_table(table, draft, compression="zstd", write_page_checksum=True)


def read_rows(path: Path, plan: Plan, *, with_lines: bool = False) -> list[Row]:
    """Return the rows of a file; without `with_lines` their lines are left out.

    Raises:
        StudyError: if the file is damaged, or another plan made it.
    """
    wanted = [name for name in NAMES if with_lines or name != "line"]
    same = _same(plan)
    try:
        table = pyarrow.parquet.read_table(
            path, columns=[*wanted, *same], page_checksum_verification=True
        )
        columns = [table.column(name).to_pylist() for name in wanted]
        made_by = {name: table.column(name).unique().to_pylist() for name in same}
    except (OSError, KeyError, ValueError, pyarrow.ArrowException) as error:
        raise StudyError(
            f"{path} is damaged ({error}): remove it and run the study again"
        ) from None
    for name, value in same.items():
        if made_by[name] != [value]:
            raise StudyError(
                f"{path} is of another study ({name} is not {value}): remove it from the folder"
            )
    lineless = () if with_lines else (None,)
    rows = [Row(*values, *lineless) for values in zip(*columns, strict=True)]
    if not all(row.code.startswith(f"{plan.game_id}-") for row in rows):
        raise StudyError(f"{path} is of another game than {plan.game_id}: remove it")
    return rows


def _same(plan: Plan) -> dict[str, str | int | None]:
    """Return what all rows of a study have in common."""
    return {
        "kernel": plan.kernel,
        "seed": plan.seed,
        "limit_nodes": plan.limits.nodes,
        "limit_cpu_ms": plan.limits.cpu_ms,
        "limit_mib": plan.limits.mib,
    }
