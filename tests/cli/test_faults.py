"""What a person is told when something is wrong: one sentence, a status, no traceback."""

import subprocess
import sys
from pathlib import Path

import pytest
import typer

from kosynka import __version__
from kosynka.cli import app
from kosynka.cli.faults import LONGEST_SENTENCE, ExitStatus, sentence, status_of
from kosynka.errors import ParseError
from tests.cli.conftest import Run, Start

KL = "KL1 D1N; t1=5H"

BAD: list[tuple[list[str], str]] = [
    (["nonsense"], "No such command 'nonsense'"),
    (["posiiton", "x"], "Did you mean 'position'"),
    (["--frob"], "No such option: --frob"),
    (["position"], "Missing argument 'TEXT'"),
    (["position", KL, "d", "r"], "unexpected extra argument"),
    (["position", KL, "--fragmnt"], "No such option: --fragmnt"),
    (["position", ""], "a position starts with its game and mode"),
    (["position", "-"], "a position starts with its game and mode"),
    (["position", "KL1"], "a position starts with its game and mode"),
    (["position", "XX1 D1N"], "there is no game XX1; the games are"),
    (["position", "KL1 D9Z"], "KL1 has no mode D9Z; its modes are"),
    (["position", KL], "the position holds 1 cards instead of 52"),
    (["position", "KL1 D1N; t1=5h", "--fragment"], "'5h' is no card"),
    (["position", "KL1 D1N; t1=10S", "--fragment"], "'10S' is no card"),
    (["position", "KL1 D1N; t1=В♠", "--fragment"], "is no card"),
    (["position", "KL1 D1N; t1=5H 5H", "--fragment"], "5H occurs 2 times"),
    (["position", "KL1 D1N; t8=5H", "--fragment"], "KL1 has no pile t8"),
    (["position", "KL1 D1N; t1=5H; t1=6H", "--fragment"], "t1 is given twice"),
    (["position", "KL1 D1N; t1=5H|", "--fragment"], "the top card of a column lies face up"),
    (["position", "KL1 D1N; f1=5H", "--fragment"], "f1 is a place of S"),
    (["position", "KL1 D1N; sc=many", "--fragment"], "a whole number"),
    (["position", "KL1 D1N; rl=-1", "--fragment"], "a whole number from 0"),
    (["position", "KL1 D1N; t1", "--fragment"], "a field is a pile and its cards"),
    (["position", "KL1 D1N; t1=\x1b[31m\n\0", "--fragment"], "is no card"),
    (["position", "KL1 D1N; t1=" + "5H " * 9000, "--fragment"], "5H occurs 9000 times"),
    (["position", KL, "fly", "--fragment"], "'fly' is no action"),
    (["position", KL, "x" * 100_000, "--fragment"], "is no action"),
    (["position", KL, "(d; u", "--fragment"], "brackets of the script do not close"),
    (
        ["position", KL, "(" * 5000 + "d" + ")" * 5000, "--fragment"],
        "the brackets of the script stand over",
    ),
    (["position", KL, "d*999999", "--fragment"], "more than 100000 actions"),
    (["position", "PR1 D3R; A.t1=5H", "d", "--fragment"], "starts with its player"),
    (["deal"], "Missing argument 'CODE|GAME'"),
    (["deal", ""], "there is no game ''"),
    (["deal", "freecell"], "the games are KL (Klondike)"),
    (["deal", "DS1-D2N-AAAAAAB"], "DS1 has no mode D2N"),
    (["deal", "DS2-D1N-AAAAAAB"], "there is no game DS2"),
    (["deal", "DS1-D1N-AAAAAA"], "is no deal code"),
    (["deal", "DS1-D1N-AAAAAABD"], "the check symbol does not fit"),
    (["deal", "DS1-D1N-" + "A" * 100_000], "is no deal code"),
    (["games", "--language", "eo"], "'eo' is not one of 'ru', 'en'"),
    (["replay", "/nowhere/game.txt"], "cannot be read: No such file"),
    (["replay", "a\0b"], "cannot be read"),
    (["log", "x", "--db", "nonsense"], "the database URL cannot be read"),
    (["log", "x", "--db", "mysql://host/db"], "SQLite or PostgreSQL, nothing else"),
    (["log", "x", "--db", "sqlite://"], "names no file"),
    (["log", "x", "--db", "postgresql://me:secret@"], "names no database"),
    (["log", "x", "--db", "postgresql://me:secret@127.0.0.1:1/db"], "127.0.0.1:1/db"),
    (["log", "x", "--db", "sqlite:////nowhere/games.db"], "there is no database /nowhere/games.db"),
    (["serve", "--port", "70000"], "Invalid value for '--port'"),
    (["serve", "--port", "http"], "Invalid value for '--port'"),
    (["serve", "--host", "300.1.2.3"], "there is no host '300.1.2.3'"),
    (["serve", "--host", "192.0.2.77"], "this machine has no address 192.0.2.77"),
    (["serve", "--host", "127.0.0.1", "--db", "nonsense"], "the database URL cannot be read"),
    (["serve", "--host", "127.0.0.1", "--public-url", "cards"], "'cards' is no public URL"),
]


@pytest.mark.parametrize(("arguments", "reason"), BAD, ids=lambda value: str(value)[:60])
def test_bad_input_gets_one_sentence(run: Run, arguments: list[str], reason: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("kosynka: ")
    assert result.stderr.endswith(".\n")
    assert result.stderr.count("\n") == 1
    assert result.stderr[:-1].isprintable()
    assert len(result.stderr) < LONGEST_SENTENCE + 100
    assert reason in result.stderr
    assert "secret" not in result.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "out", "err"),
    [
        (["--version"], 0, f"kosynka {__version__}\n", ""),
        (["position", "KL1 D1N; t1=5H", "t1>t2", "--fragment"], 2, "illegal: ", ""),
        (["position", "nonsense"], 1, "", "kosynka: a position starts"),
        (["position", b"KL1 D1N; t1=\xff".decode(errors="surrogateescape")], 1, "", "kosynka: "),
        (["replay", "/"], 1, "", "kosynka: '/' cannot be read: Is a directory.\n"),
        (["nonsense"], 1, "", "kosynka: No such command"),
    ],
)
def test_a_process_keeps_output_and_faults_apart(
    start: Start, arguments: list[str], status: int, out: str, err: str
) -> None:
    done = start(*arguments)
    assert done.returncode == status
    assert done.stdout.startswith(out) and bool(done.stdout) == bool(out)
    assert done.stderr.startswith(err) and bool(done.stderr) == bool(err)
    assert "Traceback" not in done.stderr


def test_a_reader_who_has_enough_is_no_fault(environment: dict[str, str]) -> None:
    command = f"'{sys.executable}' -m kosynka deal TQ1-D1T-AAAAAAB | true"
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, timeout=60, env=environment
    )
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_output_that_cannot_be_written_is_said(environment: dict[str, str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "kosynka", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            env=environment,
        )
    assert done.returncode == 1
    assert done.stderr == "kosynka: the system refuses: No space left on device.\n"


def test_russian_names_survive_a_terminal_that_cannot_show_them(start: Start) -> None:
    done = start("games", "--language", "ru", env={"PYTHONIOENCODING": "latin-1"})
    assert done.returncode == 0
    assert "\\u041a" in done.stdout


def fail() -> None:
    raise RuntimeError("the cards fell down")


def test_a_fault_of_our_own_says_how_to_report_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KOSYNKA_DEBUG", raising=False)
    assert status_of(fail) == ExitStatus.FAULT
    err = capsys.readouterr().err
    assert err.startswith("kosynka: this is a fault of Kosynka, RuntimeError: run ")
    assert "Traceback" not in err


def test_debugging_shows_the_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KOSYNKA_DEBUG", "1")
    assert status_of(fail) == ExitStatus.FAULT
    assert "the cards fell down" in capsys.readouterr().err


def interrupt() -> None:
    raise KeyboardInterrupt


def test_an_interrupted_command_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(interrupt) == ExitStatus.INTERRUPTED
    assert capsys.readouterr().err == ""


def test_a_caller_gets_the_error_itself() -> None:
    command = typer.main.get_command(app)
    with pytest.raises(ParseError):
        command.main(["position", "nonsense"], standalone_mode=False)


def test_a_sentence_is_short_and_obeyed_by_no_terminal() -> None:
    assert sentence("a\nb\tc \x1b[2J") == "a b c \\x1b[2J."
    assert sentence("why?") == "why?"
    assert len(sentence("x" * 10_000)) < LONGEST_SENTENCE + 10


@pytest.mark.parametrize("command", ("serve", "games", "position", "deal", "log", "replay"))
def test_help_has_examples(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert (
        f"\n    kosynka {command} " in result.stdout
        or f"\n    kosynka {command}\n" in result.stdout
    )
    assert max(len(line) for line in result.stdout.splitlines()) <= 90
    assert command in run("--help").stdout


def test_completion_can_be_shown(start: Start) -> None:
    done = start(env={"_KOSYNKA_COMPLETE": "source_bash"})
    assert "_KOSYNKA_COMPLETE=complete_bash" in done.stdout
    asked = {"COMP_WORDS": "kosynka pos", "COMP_CWORD": "1", "_KOSYNKA_COMPLETE": "complete_bash"}
    assert start(env=asked).stdout.split() == ["position"]


@pytest.mark.parametrize("command", ("position", "deal", "games", "replay", "--help"))
def test_light_commands_load_no_server(command: str) -> None:
    program = (
        "import sys; from kosynka.cli import app\n"
        f"try: app([{command!r}, 'x'], prog_name='kosynka')\n"
        "except SystemExit: pass\n"
        "print(sorted({'litestar', 'uvicorn', 'sqlalchemy', 'msgspec'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.endswith("[]\n")
