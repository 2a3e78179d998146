"""What is seen on a page that shows a match, and what ought to be seen of a match."""

from typing import Any

from kosynka.cards import format_card
from kosynka.match.match import Match
from kosynka.rules.piles import Role

HIDDEN = "??"
"""A card whose back is up."""

READ = """() => {
  const RANKS = { 10: 'T', Т: 'T', В: 'J', Д: 'Q', К: 'K' };
  const root = document.querySelector('.page .table');
  if (!root) return null;
  const place = (element) => element.style.translate.split(' ').map(parseFloat);
  const frame = root.getBoundingClientRect();
  const piles = [...root.querySelectorAll('.place')].map((element) => {
    const [x, y] = place(element);
    return { name: element.dataset.pile, label: element.getAttribute('aria-label'), x, y };
  });
  const cards = [...root.querySelectorAll('.card')].map((element) => {
    const [x, y = 0] = place(element);
    const face = element.querySelector('.side:not(.leave) .face svg');
    const suit = face && ['S', 'H', 'D', 'C'].find((each) => face.classList.contains(each));
    const rank = face && face.querySelector('text').textContent;
    const code = face ? (RANKS[rank] ?? rank) + suit : '??';
    return { code, pile: element.dataset.on, x, y };
  });
  const w = parseFloat(root.style.getPropertyValue('--w'));
  const h = parseFloat(root.style.getPropertyValue('--h'));
  const count = root.querySelector('.count');
  return {
    piles, cards, w, h, left: frame.left, top: frame.top,
    right: frame.right, bottom: frame.bottom,
    stock: count ? Number(count.textContent) : 0,
    figures: [...document.querySelectorAll('header dl div:has(dt)')].map((each) => [
      each.querySelector('dt').textContent.trim(), each.querySelector('dd').textContent.trim(),
    ]),
  };
}"""
"""Return the places and the cards as they are drawn; a card is named by its face alone."""


class Sight:
    """The table as it is drawn."""

    def __init__(self, read: dict[str, Any]) -> None:
        self.w: float = read["w"]
        self.h: float = read["h"]
        self.box = (read["left"], read["top"], read["right"], read["bottom"])
        self.stock: int = read["stock"]
        self.labels: dict[str, str] = {each["name"]: each["label"] for each in read["piles"]}
        self.places: dict[str, tuple[float, float]] = {
            each["name"]: (each["x"], each["y"]) for each in read["piles"]
        }
        self.figures: dict[str, str] = dict(read["figures"])
        self.cards: dict[str, list[tuple[str, float, float]]] = {name: [] for name in self.places}
        for card in read["cards"]:
            self.cards.setdefault(card["pile"], []).append((card["code"], card["x"], card["y"]))

    def codes(self, pile: str) -> list[str]:
        return [code for code, _, _ in self.cards[pile]]

    def shows(self, fan: int) -> dict[str, object]:
        """Return what can be told of each pile from looking at it."""
        told: dict[str, object] = {"s": self.stock}
        for name in self.places:
            if name.startswith("t"):
                told[name] = self.codes(name)
            elif name == "w":
                told[name] = self.codes(name)[-fan:] if fan else []
            elif name != "s":
                told[name] = self.codes(name)[-1:]
        return told


def expected(match: Match) -> dict[str, object]:
    """Return what must be seen of a match."""
    told: dict[str, object] = {}
    for number, pile in enumerate(match.game.piles):
        cards = match.state.piles[number]
        down = match.state.face_down[number]
        codes = [HIDDEN] * down + [format_card(card) for card in cards[down:]]
        match pile.role:
            case Role.STOCK:
                told[pile.name] = len(cards)
            case Role.WASTE:
                fan = match.table.fans[0]
                told[pile.name] = codes[-fan:] if fan else []
            case Role.COLUMN:
                told[pile.name] = codes
            case Role.FOUNDATION:
                told[pile.name] = codes[-1:]
            case Role.CAPTIVE if codes and codes[-1] != HIDDEN:
                told[pile.name] = codes[-1:]
    return told
