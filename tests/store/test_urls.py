from pathlib import Path

import pytest

from kosynka.store import StoreError
from kosynka.store.urls import default_file, read_address

PASSWORD = "hunter2"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "cannot be read"),
        ("kosynka.db", "cannot be read"),
        ("/var/lib/kosynka.db", "cannot be read"),
        ("host=localhost dbname=kosynka password=hunter2", "cannot be read"),
        ("postgresql://me:hunter2@host:port/kosynka", "cannot be read"),
        ("postgresql://me:hunter2@[::1/kosynka", "cannot be read"),
        ("postgresql://me:pa@hunter2@host/kosynka", "%40"),
        ("postgresql://me:hunter2@host", "names no database"),
        ("postgresql+asyncpg://me:hunter2@host/kosynka", "SQLite or PostgreSQL"),
        ("mysql://me:hunter2@host/kosynka", "SQLite or PostgreSQL"),
        ("hunter2://host/kosynka", "SQLite or PostgreSQL"),
        ("sqlite://", "names no file"),
        ("sqlite:///", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite://kosynka.db", "names no file"),
    ],
)
def test_bad_url_gets_one_sentence_without_its_password(text: str, said: str) -> None:
    with pytest.raises(StoreError) as caught:
        read_address(text)
    message = str(caught.value)
    assert said in message
    assert "write" in message
    assert PASSWORD not in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("text", "driver", "place"),
    [
        ("postgresql://me:hunter2@host/games", "postgresql+psycopg", "host/games"),
        ("postgres://me:hunter2@host:5433/games", "postgresql+psycopg", "host:5433/games"),
        ("postgresql+psycopg://host/games?password=hunter2", "postgresql+psycopg", "host/games"),
        ("postgresql:///games", "postgresql+psycopg", "the local socket/games"),
        ("sqlite:////srv/games.db", "sqlite", "/srv/games.db"),
        ("sqlite:///games.db?timeout=1", "sqlite", "games.db"),
    ],
)
def test_good_url_is_placed_without_its_password(text: str, driver: str, place: str) -> None:
    address = read_address(text)
    assert (address.url.drivername, address.place) == (driver, place)


def test_without_url_it_is_a_file_of_the_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert read_address(None).file == default_file() == tmp_path / "kosynka" / "kosynka.db"


def test_home_folder_may_be_written_as_tilde() -> None:
    assert read_address("sqlite:///~/games.db").file == Path.home() / "games.db"
