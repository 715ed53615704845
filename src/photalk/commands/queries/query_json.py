"""A query as JSON, both ways: the form in recorded conversations and in searches that were kept."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any, cast, get_args

from photalk.commands.queries.query import Constraint, GivenAnswer, Likeness, Query, Term
from photalk.commands.queries.wishes import Kind, Wish


def query_record(query: Query) -> dict[str, Any]:
    """The query as plain JSON values."""
    return asdict(query)


def query_from(record: dict[str, Any]) -> Query:
    """The query that a record holds.

    Raises:
        KeyError, TypeError, ValueError: it is not a record of ours.
    """
    return Query(
        tuple(Term(_text(it["words"]), _number(it["weight"])) for it in record["terms"]),
        tuple(
            Constraint(_text(it["field"]), _text(it["value"]), bool(it["wanted"]))
            for it in record["constraints"]
        ),
        tuple(Likeness(_text(it["path"]), _number(it["weight"])) for it in record["likes"]),
        tuple(
            GivenAnswer(_text(it["topic"]), _text(it["question"]), _text(it["said"]), _text(it["value"]))
            for it in record["answers"]
        ),
        tuple(map(_text, record["ruled_out"])),
        tuple(map(_wish, record.get("wishes", ()))),
    )


def _wish(record: dict[str, Any]) -> Wish:
    kind = _text(record["kind"])
    if kind not in get_args(Kind):
        raise ValueError(f"there is no kind of wish {kind!r}")
    than = tuple(map(_text, record["than"]))
    return Wish(cast(Kind, kind), _text(record["what"]), _number(record["amount"]), than)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected a text, not {type(value).__name__}")
    return value


def _number(value: Any) -> float:
    number = float(value)
    if not math.isfinite(number):  # JSON may have them, and no ranking does
        raise ValueError(f"{number} is no weight")
    return number
