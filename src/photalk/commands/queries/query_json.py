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
        tuple(Term(text_of(it["words"]), _number(it["weight"])) for it in record["terms"]),
        tuple(
            Constraint(text_of(it["field"]), text_of(it["value"]), bool(it["wanted"]))
            for it in record["constraints"]
        ),
        tuple(Likeness(text_of(it["path"]), _number(it["weight"])) for it in record["likes"]),
        tuple(
            GivenAnswer(
                text_of(it["topic"]), text_of(it["question"]), text_of(it["said"]), text_of(it["value"])
            )
            for it in record["answers"]
        ),
        tuple(map(text_of, record["ruled_out"])),
        tuple(map(_wish, record.get("wishes", ()))),
    )


def _wish(record: dict[str, Any]) -> Wish:
    kind = text_of(record["kind"])
    if kind not in get_args(Kind):
        raise ValueError(f"there is no kind of wish {kind!r}")
    than = tuple(map(text_of, record["than"]))
    return Wish(cast(Kind, kind), text_of(record["what"]), _number(record["amount"]), than)


def text_of(value: Any) -> str:
    """A value of a record that has to be a text."""
    if not isinstance(value, str):
        raise TypeError(f"expected a text, not {type(value).__name__}")
    return value


def _number(value: Any) -> float:
    number = float(value)
    if not math.isfinite(number):  # JSON may have them, and no ranking does
        raise ValueError(f"{number} is no weight")
    return number
