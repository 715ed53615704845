"""Which of the readings? The question in words, the offer in words, and the answer that chooses.

Readings are command tuples, the likeliest first. Where they differ in one thing, the question names only
that: "Clockwise or counter-clockwise?", "Red or yellow?".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    Answer,
    Command,
    Compare,
    Crop,
    Edit,
    Erase,
    Exclude,
    Face,
    Filter,
    Flip,
    Forget,
    Open,
    Redo,
    Refine,
    Rotate,
    Save,
    Search,
    Show,
    Transfer,
    Undo,
    Why,
    format,
    number,
)
from photalk.dialogue.understanding import Question
from photalk.operations.registry import describe

Commands = tuple[Command, ...]

CLOCKWISE, COUNTER = "clockwise", "counter-clockwise"

_SAME = (
    (re.compile(r"\b(?:counter|anti)[ -]?clock[ -]?wise\b|\bccw\b"), "counterclockwise left"),
    (re.compile(r"\bclock[ -]wise\b|\bcw\b"), "clockwise right"),
)
_FILLER = frozenset(
    (
        "the", "a", "an", "one", "please", "i", "id", "meant", "mean", "yes", "yeah", "yep", "no", "not",
        "it", "that", "this", "to", "of", "for", "in", "picture", "pictures", "would", "like", "want",
        "rather", "actually", "sorry", "oh", "by", "way", "direction", "turn", "rotate", "make", "do", "find",
        "search",
    )
)  # fmt: skip
"""Words around an answer that choose nothing."""

_ORDINALS = {
    "first": 0,
    "1st": 0,
    "1": 0,
    "former": 0,
    "second": 1,
    "2nd": 1,
    "2": 1,
    "third": 2,
    "3rd": 2,
    "3": 2,
}
_ORDINAL = re.compile(
    rf"(?:the |number |option |yes |yeah |no |i mean |i meant )*({'|'.join(_ORDINALS)}|latter|last)"
    r"(?: one| reading| option)?(?: please)?"
)
_OTHER = re.compile(
    r"(?:no |nope |sorry |oh |wait |i mean |i meant |please )*"
    r"(?:(?:the )?other(?: one| way(?: a?round)?| direction)?|"
    r"wrong (?:one|way|direction)|the opposite(?: way| direction)?)(?: please| then)*"
)
_YES = re.compile(
    r"(?:yes|yeah|yep|yup|sure|ok|okay|right|correct|exactly|thats right|do it|go ahead)(?: please)?"
)
_NO = re.compile(
    r"(?:no|nope|nah|neither|none|none of (?:them|those|these)|neither one|never mind|nevermind|cancel|"
    r"forget it|leave it)(?: thanks?| please| of (?:them|those))*"
)
_SIGNS = {True: "more up higher stronger plus increase", False: "less down lower weaker minus decrease"}


@dataclass(frozen=True, slots=True)
class Offer:
    """Readings to choose from; `done` when the first of them was carried out already."""

    readings: tuple[Commands, ...]
    done: bool = False


Choice = int | Literal["declined"] | None
"""The place of the reading that was chosen; None where the message is about something else."""


def question_of(readings: tuple[Commands, ...]) -> Question:
    """One short question that tells the readings apart."""
    if len(readings) == 1:
        return Question(f"Do you mean “{in_words(readings[0])}”?", ("yes", "no"))
    lead, options = _contrast(readings)
    named = f"{', '.join(options[:-1])} or {options[-1]}?"
    return Question(f"{lead} {named}" if lead else named[:1].upper() + named[1:], options)


def offer_of(readings: tuple[Commands, ...]) -> str:
    """One sentence that offers the second reading instead of the first, which was done."""
    _, options = _contrast(readings)
    turned = {CLOCKWISE, COUNTER} == set(options)
    return f"Say “the other {'way' if turned else 'one'}” if you meant {options[1]}."


def answered(offer: Offer, message: str) -> Choice:
    """The reading that the message chooses."""
    text = _plain(message)
    if not text or len(text.split()) > 12:
        return None
    if not offer.done and _NO.fullmatch(text):
        return "declined"
    if _YES.fullmatch(text):
        return 0
    if _OTHER.fullmatch(text) and len(offer.readings) == 2:
        return 1
    if match := _ORDINAL.fullmatch(text):
        place = _ORDINALS.get(match[1], len(offer.readings) - 1)
        return place if place < len(offer.readings) else None
    return _by_words(offer, set(text.split()) - _FILLER)


def _by_words(offer: Offer, said: set[str]) -> int | None:
    """The one reading that all the words belong to, and some of them to it alone."""
    vocabularies = [_vocabulary(reading) for reading in offer.readings]
    if len(vocabularies) > 1:
        _, options = _contrast(offer.readings)
        for words, option in zip(vocabularies, options, strict=True):
            words.update(_plain(option).split())
    chosen = [
        place
        for place, words in enumerate(vocabularies)
        if said <= words
        and any(all(word not in other for other in vocabularies if other is not words) for word in said)
    ]
    return chosen[0] if len(chosen) == 1 else None


def _vocabulary(commands: Commands) -> set[str]:
    words = set(_plain(in_words(commands)).split())
    for command in commands:
        words.update(_plain(format(command)).split())
        if isinstance(command, Rotate):
            words.update(_plain(_turning(command)).split())
        if isinstance(command, AdjustAttr):
            words.update(_SIGNS[command.amount >= 0].split())
    return words


def _plain(message: str) -> str:
    text = message.casefold().replace("’", "").replace("'", "").replace("_", " ")
    for pattern, same in _SAME:
        text = pattern.sub(same, text)
    return " ".join(re.findall(r"[\w%]+", text))


def _turning(command: Rotate) -> str:
    return f"{COUNTER} left" if command.degrees <= 180 else f"{CLOCKWISE} right"


def _contrast(readings: tuple[Commands, ...]) -> tuple[str, tuple[str, ...]]:
    """How the question begins, and what each reading is called in it."""
    if all(len(reading) == 1 for reading in readings):
        commands = [reading[0] for reading in readings]
        options = _told_apart(commands)
        if options is not None and len(set(options)) == len(options):
            return ("Do you mean" if isinstance(commands[0], Search) else ""), options
    return "Do you mean", tuple(f"“{in_words(reading)}”" for reading in readings)


def _told_apart(commands: list[Command]) -> tuple[str, ...] | None:
    """The one thing in which commands of the same kind differ; None where it is more than one."""
    match commands:
        case [Rotate(one), Rotate(two)] if one != two and (one + two) % 360 == 0:
            return tuple(CLOCKWISE if degrees > 180 else COUNTER for degrees in (one, two))
        case [Flip(), Flip()]:
            return tuple("left to right" if c == Flip("horizontal") else "upside down" for c in commands)
        case [AdjustAttr(dial, one, part), AdjustAttr(dial_, two, part_)] if (dial, part) == (dial_, part_):
            if (one > 0) != (two > 0):
                return tuple(f"{'more' if amount > 0 else 'less'} {dial}" for amount in (one, two))
            return tuple(f"{dial} {'+' if amount > 0 else '−'}{number(abs(amount))}" for amount in (one, two))
    called = _CALLED.get(type(commands[0]))
    regions = {str(getattr(command, "region", None)) for command in commands}
    if called is None or len(regions) > 1 or len({type(command) for command in commands}) > 1:
        return None
    return tuple(called(command) for command in commands)


_CALLED: dict[type[Command], Callable[[Any], str]] = {
    AdjustColor: lambda command: "sky blue" if command.color == "skyblue" else str(command.color),
    Crop: lambda command: str(command.target),
    Erase: lambda command: str(command.target),
    Face: lambda command: f"{'no ' if command.remove else ''}{command.value}",
    Search: lambda command: f"“{command.words}”",
    Show: lambda command: f"picture {command.picture}",
}
"""What tells a command from others of its kind."""


def in_words(commands: Commands) -> str:
    """What the commands do, in a few words that fit into a sentence."""
    return ", ".join(_in_words(command) for command in commands) or "nothing"


def _in_words(command: Command) -> str:
    match command:
        case Edit():
            return describe(command)
        case Search(words):
            return f"find {words}"
        case Refine(like, change):
            like_it = f" like picture {like}" if like is not None else ""
            return f"find others{like_it}{f', but {change}' if change else ''}"
        case Filter(kind, value):
            return f"only {kind} {value}"
        case Exclude(picture):
            return "none of these" if picture is None else f"not picture {picture}"
        case Answer(words):
            return f"the answer “{words}”"
        case Forget("wish", words):
            return f"forget “{words}”"
        case Forget(what):
            return {"last": "forget the last step", "all": "start over"}.get(what, f"forget the {what}")
        case Why(picture):
            return f"why picture {picture} was found"
        case Show(picture):
            return f"open picture {picture}"
        case Open(path):
            return f"open {path}"
        case Compare(first, second):
            return f"compare {first} and {second}"
        case Transfer(first, second):
            return f"do what was done from {first} to {second}"
        case Save(path):
            return f"save as {path}"
        case Undo(count) | Redo(count):
            verb = "take back" if isinstance(command, Undo) else "bring back"
            return f"{verb} the last {'change' if count == 1 else f'{count} changes'}"
        case _:
            return format(command).replace("_", " ")
