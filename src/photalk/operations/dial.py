"""A dial: an operation with an amount from -100 to 100 percent, as brightness; amounts of one dial add up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Self

from photalk.operations.base import Edit, hold_region, in_region, split_region, tokens
from photalk.operations.operation import AmountScale, Degrees, Operation, Stage, Words
from photalk.operations.telling import degree, in_marked, part, what, within
from photalk.operations.values import Region, between, number, one_of, read_number


def dials() -> tuple[str, ...]:
    """The keys of all dials, in the order in which they are turned."""
    from photalk.operations.registry import OPERATIONS

    return tuple(one.key for one in OPERATIONS.values() if one.command is AdjustAttr)


@dataclass(frozen=True, slots=True)
class AdjustAttr(Edit):
    """Turn one of the picture's dials by an amount in percent; amounts of the same dial add up."""

    attribute: str
    amount: float
    region: Region | None = None
    name: ClassVar[str] = "adjust_attr"
    usage: ClassVar[str] = "adjust_attr ATTRIBUTE AMOUNT [in REGION]"
    caise: ClassVar[bool] = True

    def __post_init__(self) -> None:
        one_of(self.attribute, dials(), "The attribute of adjust_attr")
        between(self.amount, -100, 100, f"The amount of {self.attribute}")
        hold_region(self, self.region)

    @property
    def key(self) -> str:
        return self.attribute

    def arguments(self) -> str:
        return f"{self.attribute} {number(self.amount)}{in_region(self.region)}"

    @classmethod
    def read(cls, arguments: str) -> Self:
        dial, region = split_region(arguments)
        attribute, amount = tokens(dial, 2, 2)
        return cls(attribute, read_number(amount, "The amount"), region)


def dial(
    key: str,
    *,
    stage: Stage,
    place: int,
    work: Callable[..., Any],
    words: Words,
    made: tuple[str, str],
    asked: tuple[str, str],
    usual: float = 20.0,
    example: str = "",
    is_adjective: bool = True,
    takes_region: bool = True,
    **more: Any,
) -> Operation:
    """The operation that turns a dial.

    Args:
        made: what a picture is after it went up, and down. Where that is no adjective, `{}` is the place
            of "a little".
        asked: how it is asked for, up and down; `{}` is what is changed, a second one how much. Empty
            where it cannot be asked for.
        usual: how far it is turned when no amount is named.
    """
    return Operation(
        key=key,
        command=AdjustAttr,
        example=example or f"adjust_attr {key} {number(usual)}",
        stage=stage,
        place=place,
        work=work,
        words=words,
        told=_told,
        made=partial(_is, made) if is_adjective else partial(_done, made),
        asked=partial(_asked, asked),
        scale=AmountScale(field="amount", low=-100, high=100, usual=Degrees.around(usual)),
        plain=partial(AdjustAttr, key),
        opposite=_turned_back,
        inverse=_turned_back,
        adds=True,
        takes_region=takes_region,
        is_adjective=is_adjective,
        **more,
    )


def _turned_back(edit: AdjustAttr) -> AdjustAttr:
    return replace(edit, amount=-edit.amount or 0.0)


def _told(edit: AdjustAttr) -> str:
    sign = "+" if edit.amount >= 0 else "−"
    return f"{edit.attribute} {sign}{number(abs(edit.amount))}{in_marked(edit.region)}"


def _is(made: tuple[str, str], edit: AdjustAttr) -> str:
    return f"{degree(edit.amount)} {made[edit.amount < 0]}{within(edit.region)}".strip()


def _done(made: tuple[str, str], edit: AdjustAttr) -> str:
    how = f" {degree(edit.amount)}" if degree(edit.amount) == "a little" else ""
    strongly = "strongly " if degree(edit.amount) == "much" else ""
    return f"{strongly}{made[edit.amount < 0].format(how)}{within(edit.region)}"


def _asked(asked: tuple[str, str], edit: AdjustAttr, it: str) -> str:
    amount, region, verb = edit.amount, edit.region, asked[edit.amount < 0]
    if not verb or not amount:
        return ""
    how = degree(amount)
    by = f"{'of' if verb.startswith('add') else 'by'} {number(abs(amount))}%"
    if verb.count("{}") == 2:
        return f"{verb.format(what(region, it), how and ' ' + how)} {by}"
    adverb = {"much": " a lot", "a little": " a little", "": ""}[how] if verb.count("{}") else ""
    where = "" if region is None or "{}" in verb else f" in {part(region)}"
    return f"{verb.format(what(region, it))}{adverb}{where} {by}"
