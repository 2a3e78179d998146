"""A program that has a position judged and then waits to be killed.

Run by the test of the judges: it prints a line when its helper process is there.
"""

import asyncio

from kosynka.games import deal, game_of, read_code
from kosynka.server.judge import Judges


async def main() -> None:
    code = read_code("KL1-D1N-AAAAAAB")
    verdict = await Judges(1).judge(game_of(code).id, deal(code))
    print(verdict.outcome.status, flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
