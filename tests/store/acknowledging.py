"""A program that plays several matches at once and prints each acknowledged event.

Run by the kill test: `python acknowledging.py URL MATCHES`; it never ends by itself.
"""

import asyncio
import sys

from kosynka.store import Answer, Recorded, Store, Summary


async def main(url: str, matches: list[str]) -> None:
    store = Store.open(url)
    await asyncio.gather(*(play(store, match) for match in matches))


async def play(store: Store, match: str) -> None:
    stored = await store.load(match)
    assert stored is not None
    seq = stored.last_seq
    while True:
        # Two events a command: half of one would show.
        events = [Recorded(seq + step, "played", '{"move": "d"}', seq) for step in (1, 2)]
        seq += 2
        await store.append(match, events, [Answer("A", f"c{seq}", seq)], Summary(moves=seq))
        sys.stdout.write(f"{match} {seq}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2].split(",")))
