"""What a running server holds together."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from kosynka.server.doors import Doors
from kosynka.server.identity import Identity
from kosynka.server.judge import Judges
from kosynka.server.pairing import Pairing
from kosynka.server.rooms import Rooms
from kosynka.server.searches import Searches
from kosynka.server.services import Services
from kosynka.server.settings import Settings
from kosynka.server.solvers import Solvers
from kosynka.store import Store


@dataclass(frozen=True, slots=True)
class Context:
    """The parts of one server, opened together and closed together."""

    settings: Settings
    services: Services
    rooms: Rooms
    identity: Identity
    pairing: Pairing

    @classmethod
    async def open(
        cls, settings: Settings, store: Store, steady_s: Callable[[], float]
    ) -> "Context":
        """Return the context of a server over an open store; `steady_s` measures play."""
        solvers = Solvers(settings.solvers, mib=settings.solver_mib)
        services = Services(store, Judges(settings.judges), Searches(solvers), _wall_ms, steady_s)
        identity = await Identity.of(store, settings)
        doors = Doors(await store.secret("doors"))
        rooms = Rooms(services, doors, public_url=settings.friend_url)
        pairing = Pairing(steady_s, rooms.begin_pair)
        return cls(settings, services, rooms, identity, pairing)

    @property
    def store(self) -> Store:
        """The store."""
        return self.services.store

    async def close(self) -> None:
        """Write the clocks down and let everything go."""
        await self.rooms.close()
        await self.services.judges.close()
        await self.services.searches.close()
        await self.store.close()


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000
