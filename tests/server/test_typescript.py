"""The types of the web client: generated, whole, and not stale."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from kosynka.server import protocol
from kosynka.server.typescript import TARGET, generate, main

STRUCTS = [
    value
    for name, value in vars(protocol).items()
    if isinstance(value, type)
    and issubclass(value, msgspec.Struct)
    and value is not msgspec.Struct
    and not name.startswith("_")
]


def test_the_file_is_not_stale() -> None:
    assert TARGET.read_text(encoding="utf-8") == generate()
    assert main(["--check"]) == 0


def test_a_stale_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    stale = TARGET
    stale.parent.mkdir(parents=True)
    stale.write_text("export type Old = string;\n", encoding="utf-8")
    assert main(["--check"]) == 1
    assert main([]) == 0
    assert main(["--check"]) == 0


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_every_message_has_its_interface(struct: type[msgspec.Struct]) -> None:
    found = re.search(rf"export interface {struct.__name__} {{\n(.*?)}}", generate(), re.S)
    assert found is not None
    names = re.findall(r"^  (\w+)\??:", found[1], re.M)
    tag = struct.__struct_config__.tag
    fields = [field.encode_name for field in msgspec.structs.fields(struct)]
    assert names == (["t"] if tag else []) + fields
    if tag:
        assert f"  t: '{tag}';\n" in found[1]


@pytest.mark.parametrize("name", ["ClientMessage", "ServerMessage", "Change"])
def test_every_union_has_all_its_members(name: str) -> None:
    found = re.search(rf"export type {name} =\n((?:  \| \w+\n?;?\n?)+)", generate())
    assert found is not None
    members = {member.__name__ for member in get_args(getattr(protocol, name))}
    assert set(re.findall(r"\w+", found[1])) == members


def test_every_tagged_message_belongs_to_a_union() -> None:
    unions = get_args(protocol.ClientMessage | protocol.ServerMessage | protocol.Change)
    tagged = {struct for struct in STRUCTS if struct.__struct_config__.tag}
    assert tagged == set(unions)
