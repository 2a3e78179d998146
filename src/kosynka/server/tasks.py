"""What a room has going on beside its messages, by name; each name at most once."""

import asyncio
from collections.abc import Coroutine


class Tasks:
    """The tasks of one room."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._tasks

    def start(self, name: str, work: Coroutine[None, None, None]) -> None:
        """Let something run until it is done or stopped."""
        task = asyncio.create_task(work)
        self._tasks[name] = task
        task.add_done_callback(lambda done: self._forget(name, done))

    def stop(self, name: str) -> None:
        """Stop what was started; what runs now goes on to its end."""
        task = self._tasks.pop(name, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    def stop_all(self, *, but: str | None = None) -> None:
        """Stop everything but perhaps one."""
        for name in list(self._tasks):
            if name != but:
                self.stop(name)

    def _forget(self, name: str, task: "asyncio.Task[None]") -> None:
        if self._tasks.get(name) is task:
            del self._tasks[name]
