"""Running a study: batches out to the workers, rows into the folder, as often as needed.

Run again, it goes on with the deals that are missing.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait

from kosynka.study.batch import solve_batch
from kosynka.study.crews import ATTEMPTS, Crew
from kosynka.study.errors import StudyError
from kosynka.study.folder import Folder
from kosynka.study.rows import Row
from kosynka.study.spans import gaps

BATCH_S = 20
"""A batch ends after so much CPU time: what a kill costs, against a file for each."""

LARGEST_BATCH = 4096
SHARES = 4
"""At first each worker gets so many batches, so that all have work to the end."""

Solved = Callable[[Sequence[Row]], None]


def run(
    folder: Folder,
    numbers: range,
    crew: Crew,
    on_solved: Solved,
    *,
    batch: int | None = None,
) -> None:
    """Solve the deals of `numbers` that the folder lacks.

    With `batch` each batch has so many deals, without it a batch ends in time. `on_solved`
    is called with the rows of each batch after they are safe.

    Raises:
        StudyError: if a batch kills its workers, or a worker has another kernel.
    """
    missing = list(gaps(numbers, folder.parts()))
    if batch is None:
        size, cpu_s = _size(sum(map(len, missing)), crew.size()), float(BATCH_S)
    else:
        size, cpu_s = batch, None
    losses: dict[range, int] = {}
    running: dict[Future[list[Row]], range] = {}
    while missing or running:
        while missing and len(running) < crew.size():
            span = _cut(missing, size)
            running[crew.submit(solve_batch, folder.plan, span, cpu_s)] = span
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            span = running.pop(future)
            try:
                rows = future.result()
            except crew.losses:
                losses[span] = losses.get(span, 0) + 1
                if losses[span] == ATTEMPTS:
                    raise _given_up(span) from None
                missing.insert(0, span)
                continue
            if rest := span[len(rows) :]:
                missing.insert(0, rest)
            folder.keep(span[: len(rows)], rows)
            on_solved(rows)


def _size(count: int, workers: int) -> int:
    return max(1, min(LARGEST_BATCH, count // (SHARES * workers)))


def _cut(missing: list[range], size: int) -> range:
    """Take the first `size` deals, fewer where a gap ends, off those that are missing."""
    first = missing.pop(0)
    if len(first) > size:
        missing.insert(0, first[size:])
    return first[:size]


def _given_up(span: range) -> StudyError:
    return StudyError(
        f"{ATTEMPTS} workers died over the deals {span.start}:{span.stop}: "
        "give them more memory, or the search less (--memory); all other results are kept"
    )
