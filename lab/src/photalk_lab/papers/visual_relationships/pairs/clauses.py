"""What does a person say for one edit? Sentences as clauses, and clauses as patterns with slots."""

from __future__ import annotations

import re
from collections.abc import Iterator

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    BlackAndWhite,
    Command,
    Crop,
    Erase,
    Flip,
    Resize,
    Rotate,
    Straighten,
)

LONGEST = 9
"""Clauses of more words than these say more than the edit."""

_JOINED = re.compile(r"\s*(?:([.;!?\n]+)|(,)\s*(?:and\b)?|\b(and)\b(?: then\b| also\b)?|\b(then)\b|(&))\s*")
_WHOLE = (("black and white", "black~white"), ("black & white", "black~white"), ("b & w", "black~white"))
_PERSONAL = re.compile(
    r"\b(?:i|im|my|me|you|your|we|our|us|some(?:one|body)|any(?:one|body)|can|could|would|will|should|"
    r"is|are|was|were|has|have|had|been|they|them|he|she|his|her|their|hello|hi|thanks?|pls|plz|"
    r"desired|input|output|rgb|surface|levels?|layer|tool|mouse|maybe|possible|help|want|need|like|because|"
    r"second|first|but|not|only|saturnat(?:ion|ed)|so|just|original|instead|blury|na|backgound)\b"
)
_PLAIN = re.compile(r"[a-z{}~ ]+")
_POLITE = re.compile(r"^(?:please|kindly|also|simply|then)\b,? ?|,? ?\bplease$")
_NUMBER = re.compile(r"\b\d+(?:\.\d+)?\b(?: ?(?:degrees?|°))")

LITTLE = re.compile(
    r"\b(?:a (?:little|bit|tad|touch|small)|little bit|slight(?:ly)?|somewhat|subtl[ey]|some)\b"
)
MUCH = re.compile(
    r"\b(?:a lot|very|much|significant(?:ly)?|great(?:ly)?|dramatic(?:ally)?|"
    r"drastic(?:ally)?|super|strong(?:ly)?|(?:large|great) amount|heav(?:y|ily)|"
    r"considerably|extreme(?:ly)?|way)\b"
)


def clauses(sentence: str) -> tuple[list[str], list[str]]:
    """The clauses of a sentence in lower case, and what joins them: "and", "," or "."

    >>> clauses("Brighten the image, and make it black and white. Please")
    (['brighten the image', 'make it black and white'], [','])
    """
    text = " ".join(sentence.lower().replace("’", "'").split())
    for said, kept in _WHOLE:
        text = text.replace(said, kept)
    parts: list[str] = []
    joins: list[str] = []
    start, join = 0, ""
    for match in [*_JOINED.finditer(text), None]:
        part = _polished(text[start : match.start() if match else None])
        if part:
            if parts:
                joins.append(join)
            parts.append(part)
        if match:
            start = match.end()
            join = "." if match[1] else "," if match[2] else "and"
    return parts, joins


def _polished(part: str) -> str:
    part = _POLITE.sub("", part.strip(" -\"'*")).strip(" ,")
    return _POLITE.sub("", part).replace("black~white", "black and white")


def degree_of(clause: str) -> int:
    """-1 where the clause asks for little, 1 for much, 0 where it does not say."""
    return -1 if LITTLE.search(clause) else 1 if MUCH.search(clause) else 0


def is_plain(pattern: str) -> bool:
    """Whether a pattern speaks of the edit alone: short, without people, numbers, stories."""
    return (
        len(pattern.split()) <= LONGEST and _PLAIN.fullmatch(pattern) is not None and is_about_edits(pattern)
    )


def is_about_edits(clause: str) -> bool:
    """Whether a clause, as it was said, speaks neither of people nor of a program's surface."""
    return _PERSONAL.search(clause) is None


def patterns(clause: str, command: Command) -> Iterator[tuple[str, str]]:
    """Under which names, with which slots, the clause is a way to ask for the command.

    >>> list(patterns("make the sky more blue", AdjustColor("blue", 0.3, "the sky")))
    [('adjust_color in', 'make {region} more {color}')]
    >>> list(patterns("rotate it 90 degrees right", Rotate(270)))
    [('turn right', 'rotate it {angle} degrees right')]
    """
    match command:
        case AdjustAttr(attribute, amount, region):
            name = f"{attribute} {'+' if amount > 0 else '-'}"
            yield from _placed(name, clause, region)
        case AdjustColor(color, _, region) if re.search(rf"\b{color}\b", clause):
            yield from _placed("adjust_color", re.sub(rf"\b{color}\b", "{color}", clause), region)
        case BlackAndWhite(region):
            yield from _placed("black_and_white", clause, region)
        case Erase(str(target)) if target in clause:
            slot = "{thing}" if target.startswith("the ") else "{bare}"
            yield "erase", clause.replace(target, slot)
        case Rotate(degrees):
            yield from _turned(clause, degrees)
        case Flip(direction):
            yield f"flip {direction}", clause
        case Straighten() | Crop(_) if not isinstance(getattr(command, "target", None), str):
            yield command.name, clause
        case Crop(str(target)) if target not in clause:
            yield "crop", clause
        case Crop() | Resize() | Erase() | AdjustColor():
            return
        case _:
            yield command.name, clause


def _placed(name: str, clause: str, region: object) -> Iterator[tuple[str, str]]:
    if region is None:
        yield name, clause
    elif isinstance(region, str) and region in clause:
        yield f"{name} in", clause.replace(region, "{region}")


def _turned(clause: str, degrees: float) -> Iterator[tuple[str, str]]:
    numbered = _NUMBER.search(clause)
    if degrees == 180:
        yield "turn over", "180 degrees".join(_NUMBER.split(clause)) if numbered else clause
        return
    side = "left" if degrees < 180 else "right"
    if numbered:
        yield f"turn {side}", _NUMBER.sub("{angle} degrees", clause)
    elif degrees in (90, 270):
        yield f"quarter {side}", clause
