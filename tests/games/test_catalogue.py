"""The declarations: what the rules say of each game, and how a game is found."""

import re
from pathlib import Path

import pytest

import kosynka.rules
from kosynka.errors import UnsupportedGameError
from kosynka.games import CATALOGUE, MODES, find_game, game_by_name
from kosynka.rules.piles import Role

RULES = Path(kosynka.rules.__file__).parent


def test_catalogue_holds_the_four_games_in_their_modes() -> None:
    assert dict(MODES) == {
        "KL1": ("D1N", "D1V", "D3N", "D3V"),
        "DS1": ("D1N", "D1V", "D3N", "D3V"),
        "PR1": ("D3R",),
        "TQ1": ("D1T",),
    }
    assert all(game.id == name for name, game in CATALOGUE.items())


@pytest.mark.parametrize(
    ("game", "cards", "columns", "foundations", "captives", "seats"),
    [
        ("KL1-D1N", 52, 7, 4, 0, 1),
        ("DS1-D1N", 104, 9, 8, 0, 1),
        ("PR1-D3R", 104, 14, 8, 0, 2),
        ("TQ1-D1T", 208, 16, 16, 15, 1),
    ],
)
def test_table_has_the_piles_of_the_rules(
    game: str, cards: int, columns: int, foundations: int, captives: int, seats: int
) -> None:
    declared = CATALOGUE[game]
    roles = [pile.role for pile in declared.piles]
    assert declared.card_count == cards
    assert roles.count(Role.COLUMN) == columns
    assert roles.count(Role.FOUNDATION) == foundations
    assert roles.count(Role.CAPTIVE) == captives
    assert roles.count(Role.STOCK) == roles.count(Role.WASTE) == seats


def test_suits_of_the_foundations_go_spades_hearts_diamonds_clubs() -> None:
    def suits(game: str) -> str:
        return "".join(
            suit.letter if suit is not None else "-" for suit in CATALOGUE[game].foundation_suits
        )

    assert suits("KL1-D1N") == "SHDC"
    assert suits("DS1-D1N") == suits("PR1-D3R") == "SSHHDDCC"
    assert suits("TQ1-D1T") == "-" * 16


@pytest.mark.parametrize(
    ("game", "draw", "passes"),
    [
        *((f"{prefix}-{mode}", draw, passes) for prefix in ("KL1", "DS1")
          for mode, draw, passes in (("D1N", 1, None), ("D1V", 1, 1), ("D3N", 3, None),
                                     ("D3V", 3, 1))),
        ("PR1-D3R", 3, None),
        ("TQ1-D1T", 1, 3),
    ],
)  # fmt: skip
def test_mode_draws_and_passes_as_it_says(game: str, draw: int, passes: int | None) -> None:
    assert (CATALOGUE[game].draw, CATALOGUE[game].passes) == (draw, passes)


def test_undo_goes_back_200_actions_and_never_in_the_race() -> None:
    assert {game.id[:3]: game.undo_depth for game in CATALOGUE.values()} == {
        "KL1": 200,
        "DS1": 200,
        "PR1": 0,
        "TQ1": 200,
    }


def test_only_klondike_collects() -> None:
    assert {game.prefix for game in CATALOGUE.values() if game.auto_collect} == {"KL1"}


def test_cards_come_back_from_foundations_in_klondike_and_double_solitaire() -> None:
    assert {game.prefix for game in CATALOGUE.values() if game.worry_back} == {"KL1", "DS1"}


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("KL", "KL1-D1N"),
        ("kl", "KL1-D1N"),
        ("KL1", "KL1-D1N"),
        ("kl1-d3v", "KL1-D3V"),
        ("Klondike", "KL1-D1N"),
        (" косынка ", "KL1-D1N"),
        ("DS", "DS1-D1N"),
        ("Double Solitaire", "DS1-D1N"),
        ("Двойной пасьянс", "DS1-D1N"),
        ("PR", "PR1-D3R"),
        ("race", "PR1-D3R"),
        ("парный пасьянс", "PR1-D3R"),
        ("TQ", "TQ1-D1T"),
        ("double topsy-turvy queens", "TQ1-D1T"),
        ("Двойные Дамы Кувырком", "TQ1-D1T"),
    ],
)
def test_game_is_found_by_its_names(name: str, game: str) -> None:
    assert game_by_name(name).id == game


@pytest.mark.parametrize("name", ["", "XX", "solitaire2", "KL1-D2N"])
def test_name_of_no_game_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(UnsupportedGameError, match=r"KL .*DS .*PR .*TQ"):
        game_by_name(name)


def test_mode_of_another_game_is_refused() -> None:
    with pytest.raises(UnsupportedGameError, match="KL1 has no mode D3R"):
        find_game("KL1", "D3R")


def test_names_lead_to_one_game_each() -> None:
    names = [
        (name, prefix)
        for prefix in MODES
        for name in {find_game(prefix, MODES[prefix][0]).name.lower()}
        | set(find_game(prefix, MODES[prefix][0]).aliases)
    ]
    assert len({name for name, _ in names}) == len(names)


@pytest.mark.parametrize("path", sorted(RULES.glob("*.py")), ids=lambda path: path.name)
def test_rules_name_no_game(path: Path) -> None:
    code = re.sub(r'""".*?"""|#.*', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    code = re.sub(r'"[^"\n]*"', "", code)
    names = "klondike|solitaire|topsy|queens|KL1|DS1|PR1|TQ1"
    assert re.findall(names, code, flags=re.IGNORECASE) == []
