"""A declared game and a state of it as the plain data that the kernel takes."""

from collections.abc import Iterable
from functools import lru_cache

from kosynka.cards import SUITS, UNKNOWN, pack, suit_of
from kosynka.errors import ParseError, UnsupportedGameError
from kosynka.rules.game import Game
from kosynka.rules.state import State
from kosynka.rules.text import check_position
from kosynka.solver._kernel import GameSpec, Layout, why_refused

_ANY_SUIT = -1


@lru_cache(maxsize=64)
def encode_game(game: Game) -> GameSpec:
    """Return the game as the kernel's data.

    Raises:
        UnsupportedGameError: if it is a game for two.
    """
    if game.seats != 1:
        raise UnsupportedGameError(f"{game.name} is a game for two: it cannot be solved")
    return encode_seat(game)


@lru_cache(maxsize=64)
def encode_seat(game: Game) -> GameSpec:
    """Return what one player plays, with all foundations; in a game for one the game."""
    faces = tuple(pack())
    return GameSpec(
        packs=game.packs // game.seats,
        columns=len(game.column_heights),
        captives=game.captives,
        draw=game.draw,
        base_by_hand=game.base_by_hand,
        worry_back=game.worry_back,
        first_accepting_only=game.first_accepting_only,
        places=[_ANY_SUIT if suit is None else int(suit) for suit in game.foundation_suits],
        fits_on=[_mask(game.fits_on[card] & set(faces)) for card in faces],
        runs_on=[_mask(game.runs_on[card] & set(faces)) for card in faces],
        space_fillers=_mask(game.space_fillers & set(faces)),
        base_cards=_mask(game.base_cards & set(faces)),
        red_cards=_mask(card for card in faces if suit_of(card).is_red),
        next_up=[game.next_up[card] for card in faces],
    )


def encode_state(game: Game, state: State) -> Layout:
    """Return the state as the kernel's data.

    Raises:
        ParseError: if it cannot stand on the table of its game.
    """
    if any(UNKNOWN in pile for pile in state.piles):
        raise ParseError("a position with unknown cards cannot be solved")
    check_position(game, state, fragment=False)
    return _layout(state)


def encode_searchable(game: Game, state: State) -> tuple[GameSpec, Layout]:
    """Return game and state, if the kernel can search them.

    Raises:
        UnsupportedGameError: if it cannot, with the reason.
        ParseError: if the state cannot stand on the table of its game.
    """
    spec = encode_game(game)
    if not spec.can_solve():
        raise UnsupportedGameError(
            f"{game.name} with such rules cannot be solved: the kernel knows columns that build "
            f"down in alternating colours from kings, or down in suit under kings; suits {SUITS}"
        )
    layout = encode_state(game, state)
    refused = why_refused(spec, layout)
    if refused is not None:
        raise UnsupportedGameError(refused)
    return spec, layout


def _layout(state: State) -> Layout:
    (redeals_left,) = state.redeals_left
    return Layout([list(pile) for pile in state.piles], list(state.face_down), redeals_left)


def _mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in set(cards))
