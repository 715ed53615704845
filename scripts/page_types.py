"""Write the page's TypeScript types from the API's nouns, so that the two cannot drift apart.

`--check` only says whether the file in the tree is as it should be.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from photalk.apps.api import wire

OUT = Path(__file__).parents[1] / "web" / "src" / "api" / "types.ts"
HEAD = "// Made by scripts/page_types.py from src/photalk/apps/api/wire.py; change those.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """Every noun as an interface."""
    nouns = [
        noun
        for noun in vars(wire).values()
        if isinstance(noun, type) and issubclass(noun, BaseModel) and noun not in (BaseModel, wire.Wire)
    ]
    _, schema = models_json_schema([(noun, "serialization") for noun in nouns])
    parts = [_interface(name, one) for name, one in schema["$defs"].items()]
    job = _type(TypeAdapter(wire.JobRequest).json_schema(ref_template="#/$defs/{model}"))
    return "\n".join([HEAD, *parts, f"export type JobRequest = {job};\n"])


def _interface(name: str, schema: dict[str, Any]) -> str:
    about = schema.get("description", "").split("\n")[0]
    lines = [f"/** {about} */", f"export interface {name} {{"]
    # What we send always has every field; what a client sends may leave out those with a default.
    asked = name in ASKED
    required = schema.get("required", ()) if asked else schema["properties"]
    if asked:
        required = [key for key, one in schema["properties"].items() if "default" not in one]
    for key, one in schema["properties"].items():
        lines.append(f"  {key}{'' if key in required else '?'}: {_type(one)};")
    return "\n".join([*lines, "}\n"])


ASKED = {
    "Say", "Do", "OpenPicture", "Walk", "ChangeStep", "Search", "Version", "Compare", "IndexJob", "Settings",
    "ApplyJob", "Login",
}  # fmt: skip
"""The nouns that a client makes."""


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
    if schema.get("type") == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    return PLAIN[schema["type"]]


def main() -> int:
    made = typescript()
    if "--check" in sys.argv:
        if not OUT.exists() or OUT.read_text(encoding="utf-8") != made:
            print("web/src/api/types.ts is out of date; run: python scripts/page_types.py", file=sys.stderr)
            return 1
        return 0
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
