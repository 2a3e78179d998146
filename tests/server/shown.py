"""A table as a page shows it: built from what is heard, with no look at the engine."""

from typing import Any

Message = dict[str, Any]


class Shown:
    """The piles of a snapshot, kept up by the changes of the events after it."""

    def __init__(self, snapshot: Message) -> None:
        self.piles: dict[str, Message] = {
            name: {"down": pile["down"], "cards": list(pile["cards"])}
            for name, pile in snapshot["piles"].items()
        }

    def hear(self, event: Message) -> None:
        """Let everything happen that an event tells, and compare the table with its hash."""
        for change in event["changes"]:
            self._hear(change)
        if "hash" in event:
            assert event["hash"] == self.hash()

    def snapshot(self) -> Message:
        """Return the table in the form of a snapshot."""
        return {"piles": self.piles}

    def hash(self) -> str:
        """Return FNV-1a, 32 bits, of the table's text."""
        text = ";".join(
            f"{name}={pile['down']}|{' '.join(pile['cards'])}" for name, pile in self.piles.items()
        )
        value = 2166136261
        for byte in text.encode():
            value = ((value ^ byte) * 16777619) % 2**32
        return f"{value:08x}"

    def _hear(self, change: Message) -> None:
        match change:
            case {"t": "moved" | "redealt", "cards": cards, "from": source, "to": target}:
                self._take(source, cards)
                self._put(target, cards)
            case {"t": "revealed", "pile": name, "card": card}:
                self.piles[name]["down"] -= 1
                self.piles[name]["cards"].insert(0, card)
            case {"t": "concealed", "pile": name}:
                self.piles[name]["cards"].pop()
                self.piles[name]["down"] += 1
            case {"t": "scored"}:
                pass
            case _:
                raise AssertionError(change)

    def _take(self, name: str, cards: list[str]) -> None:
        pile = self.piles[name]
        if name.endswith("s"):
            pile["down"] -= len(cards)
        elif "??" in cards:
            assert pile["cards"][-len(cards) :] != []
            del pile["cards"][-len(cards) :]
        else:
            assert pile["cards"][-len(cards) :] == cards
            del pile["cards"][-len(cards) :]

    def _put(self, name: str, cards: list[str]) -> None:
        if name.endswith("s"):
            assert set(cards) == {"??"}
            self.piles[name]["down"] += len(cards)
        else:
            assert "??" not in cards
            self.piles[name]["cards"] += cards
