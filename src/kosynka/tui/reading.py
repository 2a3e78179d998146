"""A whole table in lines of words, as a screen reader reads it."""

from collections.abc import Iterator

from kosynka.rules.game import Game
from kosynka.rules.legal import can_redeal
from kosynka.rules.piles import Role
from kosynka.tui.board import Board
from kosynka.tui.words import Words


def board_lines(words: Words, board: Board) -> Iterator[str]:
    """Yield a line for each pile, with the name by which it is typed."""
    game, state = board.game, board.state
    for number, pile in enumerate(game.piles):
        cards = state.piles[number]
        name = f"{_typed(game, number, board.seat)}, {words.pile(game, number, board.seat)}"
        match pile.role:
            case Role.STOCK:
                yield f"{name}: {_stock(words, board, number)}"
            case Role.WASTE if cards:
                fan = max(1, min(board.fan_of(pile.seat or 0), len(cards)))
                shown = ", ".join(words.card(card) for card in reversed(cards[-fan:]))
                yield f"{name}: {shown}; {words('cards', count=len(cards))}"
            case Role.CAPTIVE if not cards:
                pass
            case _ if not cards:
                yield f"{name}: {words('terminal-plain-empty')}"
            case Role.FOUNDATION:
                yield f"{name}: {words.card(cards[-1])}"
            case _:
                yield f"{name}: {_column(words, cards, state.face_down[number])}"
    score = words.score(board)
    figures = [words.moves(board)]
    if score is not None:
        figures.insert(0, f"{words('table-score')} {score}")
    yield ", ".join(figures)


def _typed(game: Game, number: int, seat: int | None) -> str:
    """Return a pile's name as it is typed: the own ones without the letter of the seat."""
    pile = game.piles[number]
    return pile.name.rpartition(".")[2] if pile.seat in (None, seat) else pile.name


def _stock(words: Words, board: Board, number: int) -> str:
    count = len(board.state.piles[number])
    if count:
        return words("cards", count=count)
    seat = board.game.piles[number].seat or 0
    again = can_redeal(board.game, board.state, seat)
    return words("terminal-plain-again" if again else "terminal-plain-empty")


def _column(words: Words, cards: tuple[int, ...], down: int) -> str:
    """Return the cards of a column from the one that lies free to the hidden ones."""
    parts = [words.card(card) for card in reversed(cards[down:])]
    if down:
        parts.append(words("terminal-plain-down", count=down))
    return ", ".join(parts)
