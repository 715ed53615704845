"""Write the page's TypeScript types from the API's nouns, so that the two cannot drift apart.

`--check` only says whether the files in the tree are as they should be.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_origin

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from photalk.apps.api import cull_wire, job_wire, overview_wire, people_wire, session_wire, told_wire, wire
from photalk.apps.api.collection_rooms import wire as rooms_wire

WEB = Path(__file__).parents[1] / "web" / "src"
HEAD = "// Made by scripts/page_types.py from {source}; change those.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

ASKED = {
    "Say", "Do", "OpenPicture", "Walk", "ChangeStep", "SearchRequest", "AskRequest", "PictureVersion",
    "CompareRequest", "IndexJob", "ExportSettings", "ApplyJob", "Login",
    "TellRequest", "SessionNaming", "PersonNaming", "PeoplePair", "PersonSplit", "FaceNaming",
    "MakeRoom", "SayInRoom", "SearchInRoom", "ShareInRoom", "DoInRoom", "TickTask", "EndRoom",
}  # fmt: skip
"""The nouns that a client makes."""


WIRES = (wire, session_wire, job_wire, told_wire, people_wire, cull_wire, overview_wire)
"""Where the nouns of the page are."""


def typescript() -> str:
    """Every noun of the API as an interface."""
    parts = [_interface(name, one) for name, one in _schemas(*WIRES).items()]
    job = _type(TypeAdapter(job_wire.JobRequest).json_schema(ref_template="#/$defs/{model}"))
    head = HEAD.format(source="src/photalk/apps/api/wire.py and its neighbours *_wire.py")
    return "\n".join([head, *parts, f"export type JobRequest = {job};\n"])


def rooms_typescript() -> str:
    """Every noun of the rooms as an interface, and their words; those of the API are taken from there."""
    head = HEAD.format(source="src/photalk/apps/api/collection_rooms/wire.py")
    elsewhere = [noun.__name__ for noun in _nouns(rooms_wire) if noun.__module__ != rooms_wire.__name__]
    taken = ", ".join(sorted(elsewhere))
    words = [
        f"export type {name} = {_type(TypeAdapter(noun).json_schema())};\n"
        for name, noun in vars(rooms_wire).items()
        if get_origin(noun) is Literal
    ]
    known = _schemas(*WIRES)
    parts = [_interface(name, one) for name, one in _schemas(rooms_wire).items() if name not in known]
    return "\n".join([f'{head}import type {{ {taken} }} from "../api/types";\n', *words, *parts])


FILES = {WEB / "api" / "types.ts": typescript, WEB / "collect" / "types.ts": rooms_typescript}


def _nouns(module: ModuleType) -> list[type[BaseModel]]:
    """The nouns that a module has, its own and those that it takes from elsewhere."""
    return [
        noun
        for noun in vars(module).values()
        if isinstance(noun, type) and issubclass(noun, BaseModel) and noun not in (BaseModel, wire.Wire)
    ]


def _schemas(*modules: ModuleType) -> dict[str, Any]:
    """The schema of every noun in these modules, and of those that they are made of, by name."""
    nouns = dict.fromkeys(noun for module in modules for noun in _nouns(module))
    _, schema = models_json_schema([(noun, "serialization") for noun in nouns])
    return dict(schema["$defs"])


def _interface(name: str, schema: dict[str, Any]) -> str:
    about = schema.get("description", "").split("\n")[0]
    lines = [f"/** {about} */", f"export interface {name} {{"]
    for key, one in schema["properties"].items():
        # What we send always has every field; what a client sends may leave out those with a default.
        mark = "?" if name in ASKED and "default" in one else ""
        lines.append(f"  {key}{mark}: {_type(one)};")
    return "\n".join([*lines, "}\n"])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(_type(one) for one in schema[key])
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    if schema.get("type") == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    return PLAIN[schema["type"]]


def main() -> int:
    """Write the files, or with `--check` say which of them are out of date."""
    made = {file: make() for file, make in FILES.items()}
    if "--check" not in sys.argv:
        for file, text in made.items():
            file.write_text(text, encoding="utf-8")
        return 0
    stale = [
        file for file, text in made.items() if not file.exists() or file.read_text(encoding="utf-8") != text
    ]
    for file in stale:
        name = file.relative_to(WEB.parents[1])
        print(f"{name} is out of date; run: python scripts/page_types.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
