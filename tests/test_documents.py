"""The documents hold: their examples run, their links lead somewhere, their sizes are kept."""

import doctest
import re
from pathlib import Path

import pytest

from kosynka.match.replay import read_log

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
names = pytest.mark.parametrize("path", DOCUMENTS, ids=[path.name for path in DOCUMENTS])


@names
def test_examples_run(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0


@names
def test_links_lead_to_files_of_the_project(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
        if not target.startswith("https://"):
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("name", ("README.md", "README.ru.md"))
def test_readme_stays_short(name: str) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= 150


def test_the_record_in_text_formats_replays() -> None:
    text = (ROOT / "docs/text-formats.md").read_text(encoding="utf-8")
    (record,) = re.findall(r"```\n(\[Game .*?)```", text, re.DOTALL)
    assert read_log(record).match.moves == 2
