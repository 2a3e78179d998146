import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data/rules.jsonl").read_text("utf-8").splitlines()
]
CASES = [row for row in ROWS if row["mode"] not in ("deal", "code")]
assert len(CASES) == 56


def fields_of(text: str) -> dict[str, str]:
    return dict(field.strip().split("=", 1) for field in text.split(";")[1:] if field.strip())


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(run: Run, case: dict[str, Any]) -> None:
    text = f"{case['game']}1 {case['mode']}; {case['position']}"
    before = json.loads(run("position", text, "--fragment", "--json").stdout)
    result = run("position", text, case["actions"], "--fragment", "--json")
    expect: str = case["expect"]
    if expect == "illegal":
        assert result.exit_code == 2
        assert list(json.loads(result.stdout)) == ["illegal"]
        assert result.stderr == ""
        return
    assert result.exit_code == 0
    after = json.loads(result.stdout)
    if expect.startswith("ok;"):
        # As before, but for the fields that the case names; printed again to be alike.
        fields = fields_of(before["position"]) | {"mv": str(after["moves"])}
        fields |= fields_of(f"; {expect.removeprefix('ok;')}")
        head = text.partition(";")[0]
        wanted = "; ".join([head, *(f"{name}={value}" for name, value in fields.items())])
        assert after["position"] + "\n" == run("position", wanted, "--fragment").stdout
    elif expect.startswith("status="):
        words = [after["status"]]
        if after["status"] == "deadlock":
            words.append("-".join(map(str, after["contributions"])))
        if after.get("winner"):
            words.append(after["winner"])
        assert "status=" + " ".join(words) == expect
    else:
        assert after["auto_collect"] is (expect == "auto=yes")


def test_the_position_is_printed_in_its_text_form(run: Run) -> None:
    result = run("position", "DS1 D1N; t2=9C|KH QS", "t2:2>t1", "--fragment")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "DS1 D1N; f1=; f2=; f3=; f4=; f5=; f6=; f7=; f8=; t1=KH QS; t2=9C; t3=; t4=; t5=; t6=; "
        "t7=; t8=; t9=; w=; s=; sc=5; mv=1; rl=-\n"
    )


def test_a_printed_position_can_be_read_again(run: Run) -> None:
    first = run("deal", "TQ1-D1T-AAAAAAB").stdout.splitlines()[1]
    assert run("position", first).stdout == first + "\n"


@pytest.mark.parametrize("moves", ("-", "", " ; ; "))
def test_no_moves_leave_the_position_as_it_is(run: Run, moves: str) -> None:
    alone = run("position", "KL1 D1N; t1=5H", "--fragment")
    assert run("position", "KL1 D1N; t1=5H", moves, "--fragment").stdout == alone.stdout
    assert alone.exit_code == 0


def test_json_says_all_that_is_known(run: Run) -> None:
    result = run("position", "KL1 D3N; t1=5H; t2=9H; s=4C 3D 2D", "--fragment", "--json")
    described = json.loads(result.stdout)
    assert described.pop("position").startswith("KL1 D3N; f1=; ")
    assert described == {
        "score": 0,
        "moves": 0,
        "status": "lost",
        "progress": False,
        "auto_collect": False,
    }


@pytest.mark.parametrize(
    ("text", "contributions", "winner"),
    [
        ("f1=AS 2S; f3=ah; A.t1=5H; B.t1=9d", [2, 1], "A"),
        ("f1=AS; f3=ah; A.t1=5H; B.t1=9d", [1, 1], None),
        ("f1=AS; f3=ah 2h; A.t1=5H; B.t1=9d", [1, 2], "B"),
    ],
)
def test_json_of_the_race_counts(
    run: Run, text: str, contributions: list[int], winner: str | None
) -> None:
    result = run("position", f"PR1 D3R; {text}", "--fragment", "--json")
    described = json.loads(result.stdout)
    assert described["score"] is None
    assert (described["contributions"], described["winner"]) == (contributions, winner)


def test_json_of_topsy_turvy_has_no_score(run: Run) -> None:
    described = json.loads(run("position", "TQ1 D1T; t1=5H", "--fragment", "--json").stdout)
    assert described["score"] is None
    assert "winner" not in described


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("t2>t1", "the rules do not allow this move"),
        ("d", "nothing-to-move: there is no card to move"),
        ("u", "no-undo: there is nothing to undo"),
        ("t2>t99", "no-such-pile: this game has no such pile"),
        ("t1>t2; t2>t3; u; u", "the rules do not allow this move (action 2 of 4)"),
    ],
)
def test_a_refused_action_is_named_on_standard_output(run: Run, moves: str, reason: str) -> None:
    text = "KL1 D1N; t1=5H; t2=6S"
    plain = run("position", text, moves, "--fragment")
    assert (plain.exit_code, plain.stdout, plain.stderr) == (2, f"illegal: {reason}\n", "")
    as_json = run("position", text, moves, "--fragment", "--json")
    assert (as_json.exit_code, as_json.stderr) == (2, "")
    assert json.loads(as_json.stdout) == {"illegal": reason}


def test_the_first_refused_action_stops(run: Run) -> None:
    result = run("position", "KL1 D1N; t1=5H", "t1>t2; nonsense", "--fragment")
    assert (result.exit_code, result.stdout) == (1, "")
    result = run("position", "KL1 D1N; t1=5H; s=3C", "t1>t2; d", "--fragment")
    assert result.exit_code == 2


def test_the_position_comes_from_standard_input(run: Run) -> None:
    result = run("position", "-", "d", "--fragment", input="KL1 D1N; s=5H\n")
    assert result.exit_code == 0
    assert "; w=5H; s=; " in result.stdout


@pytest.mark.parametrize("dashed", ("-d", "-KL1 D1N; t1=5H", "--; d", "-h", "-1", "- d"))
def test_a_dash_at_the_beginning_is_text_and_no_option(run: Run, dashed: str) -> None:
    as_moves = run("position", "KL1 D1N; t1=5H", dashed, "--fragment")
    as_text = run("position", dashed, "--fragment")
    for result in (as_moves, as_text):
        assert (result.exit_code, result.stdout) == (1, "")
        assert "option" not in result.stderr


def test_after_two_dashes_everything_is_text(run: Run) -> None:
    result = run("position", "--fragment", "--", "KL1 D1N; s=5H", "-; d")
    assert result.exit_code == 0
    assert "no action" in run("position", "--fragment", "--", "KL1 D1N", "--json").stderr
