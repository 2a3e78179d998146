"""Writes the web client's `protocol.ts` from the Structs of `protocol.py`.

`python -m kosynka.server.typescript` writes it, with `--check` says whether it is stale.
"""

import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from kosynka.server import protocol

TARGET = Path("web/src/lib/protocol.ts")

HEAD = (
    "/** Generated from src/kosynka/server/protocol.py by "
    "`python -m kosynka.server.typescript`. */\n"
)

UNIONS = {name: getattr(protocol, name) for name in ("Change", "ClientMessage", "ServerMessage")}
ALIASES = {
    name: getattr(protocol, name)
    for name in (
        "SeatLetter",
        "SuitLetter",
        "RoleName",
        "StatusName",
        "PhaseName",
        "OfferName",
        "ClaimName",
        "EndName",
        "RematchName",
        "VerdictName",
        "ProofName",
    )
}
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def generate() -> str:
    """Return the text of `protocol.ts`."""
    parts = [HEAD]
    parts += [f"export type {name} = {_inline(type_)};\n" for name, type_ in ALIASES.items()]
    parts += [_interface(struct) for struct in _structs()]
    for name, union in UNIONS.items():
        members = "".join(f"\n  | {member.__name__}" for member in get_args(union))
        parts.append(f"export type {name} ={members};\n")
    return "\n".join(parts)


def _structs() -> Iterator[type[msgspec.Struct]]:
    for name, value in vars(protocol).items():
        is_struct = isinstance(value, type) and issubclass(value, msgspec.Struct)
        if is_struct and value is not msgspec.Struct and not name.startswith("_"):
            yield value


def _interface(struct: type[msgspec.Struct]) -> str:
    lines = [f"/** {(struct.__doc__ or '').strip().splitlines()[0]} */"]
    lines.append(f"export interface {struct.__name__} {{")
    if struct.__struct_config__.tag is not None:
        lines.append(f"  t: '{struct.__struct_config__.tag}';")
    omits = struct.__struct_config__.omit_defaults
    for field in msgspec.structs.fields(struct):
        is_client = struct in get_args(protocol.ClientMessage)
        mark = "?" if not field.required and (omits or is_client) else ""
        lines.append(f"  {field.encode_name}{mark}: {_name(field.type)};")
    lines.append("}\n")
    return "\n".join(lines)


def _name(type_: Any) -> str:
    for name, known in {**ALIASES, **UNIONS}.items():
        if type_ == known:
            return name
    return _inline(type_)


def _inline(type_: Any) -> str:
    origin, args = get_origin(type_), get_args(type_)
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in args)
    if origin in (Union, types.UnionType):
        return " | ".join(_name(arg) for arg in args)
    if origin is list:
        inner = _name(args[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{_name(args[0])}, {_name(args[1])}>"
    if hasattr(type_, "__metadata__"):
        return _name(args[0])
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        return type_.__name__
    return _PLAIN[type_]


def main(arguments: list[str]) -> int:
    """Write the file, or check it; return the exit status."""
    text = generate()
    if "--check" in arguments:
        if TARGET.read_text(encoding="utf-8") == text:
            return 0
        print(f"{TARGET} is stale: python -m kosynka.server.typescript writes it", file=sys.stderr)
        return 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
