"""What is wrong with a request that does not fit its schema? A sentence for people, fields for programs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

MAX_TOLD = 5
"""How many faults of one request are told."""

_PARTS = ("body", "query", "path", "header", "cookie")
"""What the place of a fault begins with: the part of the request that it is in."""

_WORDS = {
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "string_too_long": "may have at most {max_length:,} characters",
    "string_too_short": "needs at least {min_length:,} characters",
    "string_pattern_mismatch": "has characters that are not allowed",
    "too_long": "may have at most {max_length:,} entries",
    "too_short": "needs at least {min_length:,} entries",
    "greater_than_equal": "must be at least {ge:,}",
    "less_than_equal": "may be at most {le:,}",
    "literal_error": "must be {expected}",
    "union_tag_invalid": "must have {discriminator} as one of {expected_tags}",
    "union_tag_not_found": "needs {discriminator}",
    "string_type": "must be text",
    "list_type": "must be a list",
    "finite_number": "must be a finite number",
    "model_attributes_type": "must be an object",
    "model_type": "must be an object",
}
"""What is said of a kind of fault, with the numbers that pydantic gives for it."""

_KINDS = {"int": "a whole number", "float": "a number", "bool": "true or false"}
"""What a value should have been, by how the name of its fault begins."""


def sentence(faults: Sequence[dict[str, Any]]) -> str:
    """The faults of a request as one sentence: "Item 1 of “tasks” may have at most 200 characters."."""
    told = "; ".join(dict.fromkeys(map(_told, faults[:MAX_TOLD])))
    return f"{told[0].upper()}{told[1:]}."


def fields(faults: Sequence[dict[str, Any]]) -> list[str]:
    """Where the faults are, outermost name first: "tasks.0"."""
    places = (".".join(map(str, _place(fault))) for fault in faults[:MAX_TOLD])
    return [place for place in dict.fromkeys(places) if place]


def _told(fault: dict[str, Any]) -> str:
    if fault["type"] == "json_invalid":
        return "the body is not valid JSON"
    return f"{_named(_place(fault))} {_said(fault['type'], fault.get('ctx', {}), fault['msg'])}"


def _said(type: str, limits: dict[str, Any], message: str) -> str:
    if limits.get("min_length") == 1:
        return "must not be empty"
    if type in _WORDS:
        return _WORDS[type].format(**{name: _plain(limit) for name, limit in limits.items()})
    kind = _KINDS.get(type.partition("_")[0])
    return f"must be {kind}" if kind else f"cannot be used ({message})"


def _plain(limit: Any) -> Any:
    """A limit as people write it: 100,000 and not 100,000.0, “index” and not 'index'."""
    if isinstance(limit, str):
        return re.sub(r"'([^']*)'", r"“\1”", limit)
    return int(limit) if isinstance(limit, float) and limit.is_integer() else limit


def _place(fault: dict[str, Any]) -> tuple[str | int, ...]:
    """The way to the value, without the part of the request; nothing where the whole body is at fault."""
    if fault["type"] == "json_invalid":
        return ()
    place: tuple[str | int, ...] = tuple(fault["loc"])
    return place[1:] if place[:1] and place[0] in _PARTS else place


def _named(place: tuple[str | int, ...]) -> str:
    """The value as a person would call it, innermost first."""
    called = (f"item {part + 1}" if isinstance(part, int) else f"“{part}”" for part in reversed(place))
    return " of ".join(called) or "the body"
