"""A crew without processes, for tests of what is done with the results."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import ParamSpec, Self, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class WorkerDiedError(Exception):
    """What this crew fails with when a worker is to die."""


class InlineCrew:
    """Solves at once, and loses its worker at the tasks whose numbers are given."""

    losses: tuple[type[BaseException], ...] = (WorkerDiedError,)

    def __init__(self, size: int = 1, dies_at: frozenset[int] = frozenset()) -> None:
        self.submitted: list[tuple[object, ...]] = []
        self._size, self._dies_at = size, dies_at

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None: ...

    def size(self) -> int:
        return self._size

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self.submitted.append(args)
        if len(self.submitted) - 1 in self._dies_at:
            future.set_exception(WorkerDiedError())
            return future
        try:
            future.set_result(task(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future
