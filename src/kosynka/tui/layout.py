"""Where the piles of a game stand in a terminal of a given size."""

from dataclasses import dataclass

from kosynka.rules.game import FoundationArea, Game

LABEL = 1
"""The line over each pile that shows its key."""

TALL = 20
"""From so many lines on cards are three lines high, where their width allows."""
VERY_TALL = 34
WIDEST = 12
"""A card and the gap after it are never wider."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a pile's first card stands; the key is in the line above."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Places of all piles, for cards of one size."""

    card_width: int
    card_height: int
    step: int
    """Lines from one open card of a column to the next."""
    fan_step: int
    """Cells from one card of the fan to the next."""
    spots: dict[int, Spot]
    columns_end: int
    """The first line that columns may not reach."""


def lay_out(game: Game, width: int, height: int, seat: int) -> Layout:
    """Return the layout of a game; `seat` is the player whose cards stand first."""
    match game.table.foundations:
        case FoundationArea.ABOVE:
            return _above(game, width, height)
        case FoundationArea.BESIDE:
            return _beside(game, width, height)
        case FoundationArea.ROW:
            return _row(game, width, height)
        case FoundationArea.BETWEEN:
            return _between(game, width, height, seat)


def _sizes(game: Game, width: int, height: int, slots: int) -> tuple[int, int, int]:
    """Return the pitch of the slots and a card's width and height."""
    pitch = max(4, min(WIDEST, width // slots))
    gap = 2 if pitch >= WIDEST - 1 else 1
    card_width = max(4, pitch - gap) if pitch > 4 else 4
    is_tall = height >= (TALL if card_width > 4 else VERY_TALL)
    return pitch, card_width, 3 if is_tall else 1


def _step(game: Game, room: int, last: int) -> int:
    longest_down = 0 if game.face_up_deal else max(game.column_heights) - 1
    return 2 if room >= 2 * 12 + longest_down + last else 1


def _above(game: Game, width: int, height: int) -> Layout:
    columns = game.columns_of(0)
    pitch, card_width, card_height = _sizes(game, width, height, len(columns))
    left = max(0, (width - pitch * len(columns) + pitch - card_width) // 2)
    top = LABEL
    spots = {game.stock_of(0): Spot(left, top), game.waste_of(0): Spot(left + pitch, top)}
    first = len(columns) - len(game.foundations)
    spots |= {n: Spot(left + (first + i) * pitch, top) for i, n in enumerate(game.foundations)}
    y = top + card_height + LABEL
    spots |= {n: Spot(left + i * pitch, y) for i, n in enumerate(columns)}
    return Layout(card_width, card_height, _step(game, height - y, card_height), 4, spots, height)


def _beside(game: Game, width: int, height: int) -> Layout:
    columns, lines = game.columns_of(0), game.table.foundation_lines
    in_line = len(game.foundations) // lines
    pitch, card_width, card_height = _sizes(game, width - 1, height, len(columns) + in_line)
    if lines * (card_height + LABEL) > height:
        card_height = 1
    spare = width - pitch * (len(columns) + in_line)
    left = max(0, spare // 3)
    top = LABEL
    spots = {game.stock_of(0): Spot(left, top), game.waste_of(0): Spot(left + pitch, top)}
    right = width - left - in_line * pitch + (pitch - card_width)
    for i, n in enumerate(game.foundations):
        spots[n] = Spot(right + i % in_line * pitch, top + i // in_line * (card_height + LABEL))
    y = top + card_height + LABEL
    spots |= {n: Spot(left + i * pitch, y) for i, n in enumerate(columns)}
    return Layout(card_width, card_height, _step(game, height - y, card_height), 4, spots, height)


def _row(game: Game, width: int, height: int) -> Layout:
    columns = game.columns_of(0)
    pitch, card_width, card_height = _sizes(game, width, height, len(columns))
    if height < VERY_TALL:
        card_height = 1
    left = max(0, (width - pitch * len(columns) + pitch - card_width) // 2)
    top = LABEL
    spots = {n: Spot(left + i * pitch, top) for i, n in enumerate(game.foundations)}
    y = top + card_height
    spots |= {n: Spot(left + i * pitch, y) for i, n in enumerate(game.captive_piles)}
    y += 1 + LABEL
    spots[game.stock_of(0)] = Spot(left, y)
    spots[game.waste_of(0)] = Spot(left + pitch, y)
    # With one line to a card the stock's keys need no line of their own: the columns'
    # keys stand right below.
    y += card_height + LABEL
    spots |= {n: Spot(left + i * pitch, y) for i, n in enumerate(columns)}
    return Layout(
        card_width, card_height, _step(game, height - y, card_height), card_width, spots, height
    )


def _between(game: Game, width: int, height: int, seat: int) -> Layout:
    columns = game.columns_of(0)
    pitch, card_width, card_height = _sizes(game, width - 2, height, 2 * len(columns))
    half = pitch * len(columns) - (pitch - card_width)
    edge = 1 if 2 * half + 4 <= width else 0
    top = LABEL
    middle = max(0, (width - pitch * len(game.foundations) + pitch - card_width) // 2)
    spots = {n: Spot(middle + i * pitch, top) for i, n in enumerate(game.foundations)}
    y = top + card_height + LABEL
    right = width - edge - half
    fan = 4
    for place, left in ((seat, edge), (1 - seat, right)):
        if place == seat:
            spots[game.stock_of(place)] = Spot(left, top)
            spots[game.waste_of(place)] = Spot(left + card_width + 1, top)
        else:
            end = width - edge - card_width
            spots[game.stock_of(place)] = Spot(end, top)
            spots[game.waste_of(place)] = Spot(end - 1 - card_width - 2 * fan, top)
        spots |= {n: Spot(left + i * pitch, y) for i, n in enumerate(game.columns_of(place))}
    return Layout(card_width, card_height, _step(game, height - y, card_height), fan, spots, height)
