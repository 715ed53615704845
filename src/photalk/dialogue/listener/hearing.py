"""What does the model hear? A dialogue as a row of positions: message, history, what was seen.

    [start] words of the message [break] words of the last commands [break] concepts

A concept ("yellow jacket") is one position that stands for two words, its attribute and its name. Each
position carries a feature that says what it is; the start carries what the grammar made of the message,
and the words that the grammar took for search words are marked. So the model learns when the grammar
is right, and where it errs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    Command,
    Crop,
    ImageCutout,
    Rotate,
    Search,
    Undo,
    format,
)
from photalk.dialogue.understanding import Turn, Understanding
from photalk.dialogue.words import TENS, UNITS
from photalk.vision.space.wordpiece import BREAK, START, Wordpieces, words_of

KNOWN = (Search, AdjustColor, AdjustAttr, Rotate, ImageCutout, Crop, Undo)
"""Commands that stood in the histories it was trained on; a path that was opened would only confuse it."""

_REFERS = re.compile(
    r"\b(?:colou?rs?|same|match\w*|similar\w*|resembl\w*|objects?|things?|items?|one|that|which|what|whose|wear\w*|"
    r"worn|hold\w*|held|kept|seen|behind|beside\w*|next|near|background|side|his|her|their|is|are|above|below|on|"
    r"in|with)\b",
    re.IGNORECASE,
)

KINDS = ("search", "color", "brightness", "contrast", "rotate", "cutout")
"""The kinds of command that the model decodes: CAISE's."""

MAX_PIECES = 56
"""Pieces of a message that are heard; of a longer one, its end: that is where the request is."""

MAX_HISTORY = 10
MAX_CONCEPTS = 18

MESSAGE, MARKED, NAMING, MARKED_NAMING, LAST, EARLIER, SEEN, SPOKEN, SEEN_BEFORE, SPOKEN_BEFORE, EDGE = range(
    11
)
"""What a position is: the features. NAMING words are names of something seen; what is SPOKEN of was seen, and
the message has its name; BEFORE is for all pictures but the latest."""

GRAMMARS = ("nothing", "question", "other", "several", *KINDS)
"""What the grammar may have made of the message: the features of the start, after those above."""

FEATURES = EDGE + 1 + len(GRAMMARS)


@dataclass(frozen=True, slots=True)
class Position:
    """One position of the input: the words it stands for and the pieces that are summed for it.

    `word` is the word that pointing here copies, "" inside a word; a concept's attribute is `attribute`.
    """

    pieces: tuple[int, ...]
    feature: int
    word: str = ""
    attribute: str = ""
    attribute_pieces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hearing:
    """A dialogue as the model hears it.

    `numbers` are the numbers of the message with the position they are said at; `previous` is the
    amount of the last command by kind, and `grammar` the amount that the grammar read.
    """

    positions: tuple[Position, ...]
    numbers: tuple[tuple[int, float], ...]
    previous: tuple[str, float] | None
    grammar: tuple[str, float] | None

    @property
    def concepts(self) -> tuple[int, ...]:
        """The places of the positions that stand for something seen."""
        return tuple(at for at, one in enumerate(self.positions) if is_seen(one))


def refers(message: str) -> bool:
    """Whether a message may speak of something in the pictures, so that looking at them is worth its time."""
    return _REFERS.search(message) is not None


def is_seen(position: Position) -> bool:
    """Whether a position stands for something seen."""
    return SEEN <= position.feature <= SPOKEN_BEFORE


def heard(
    turns: Sequence[Turn],
    message: str,
    pictures: Sequence[Sequence[str]],
    grammar: Understanding,
    pieces: Wordpieces,
) -> Hearing:
    """The positions of a dialogue."""
    names = frozenset(_stem(name) for picture in pictures for name in map(_name, picture))
    said, numbers = _message(message, _search_words(grammar), names, pieces)
    commands = [command for turn in turns for command in turn.commands or ()]
    history = _history(commands, pieces)
    seen = _seen(pictures, frozenset(map(_stem, words_of(message))), pieces)
    edge = Position((pieces.ids[BREAK],), EDGE)
    start = Position((pieces.ids[START],), EDGE + 1 + GRAMMARS.index(grammar_kind(grammar)))
    return Hearing(
        (start, *said, edge, *history, edge, *seen),
        tuple((at + 1, value) for at, value in numbers),
        next(filter(None, map(amount_of, reversed(commands[-1:]))), None),
        next(filter(None, map(amount_of, reversed(grammar.commands))), None),
    )


def kind_of_command(command: Command) -> str:
    """The kind of one of CAISE's commands; "" for any other."""
    match command:
        case Search():
            return "search"
        case AdjustColor(region=None):
            return "color"
        case AdjustAttr(attribute="brightness" | "contrast" as dial, region=None):
            return dial
        case Rotate():
            return "rotate"
        case ImageCutout():
            return "cutout"
        case _:
            return ""


def amount_of(command: Command) -> tuple[str, float] | None:
    """The kind and amount of a command that has one."""
    match command:
        case AdjustAttr(attribute="brightness" | "contrast" as dial, region=None):
            return dial, command.amount
        case Rotate():
            return "rotate", command.degrees
        case _:
            return None


def grammar_kind(grammar: Understanding) -> str:
    """What the grammar made of the message, in one word of GRAMMARS."""
    if len(grammar.commands) > 1:
        return "several"
    if grammar.commands:
        return kind_of_command(grammar.commands[0]) or "other"
    return "question" if grammar.question else "nothing"


def _search_words(grammar: Understanding) -> frozenset[str]:
    searches = [command.words for command in grammar.commands if isinstance(command, Search)]
    return frozenset(words_of(" ".join(searches)))


def _message(
    message: str, marked: frozenset[str], names: frozenset[str], pieces: Wordpieces
) -> tuple[list[Position], list[tuple[int, float]]]:
    words = words_of(message)[-MAX_PIECES:]
    rows: list[list[Position]] = []
    for word in words:
        feature = (MARKED if word in marked else MESSAGE) + (2 if _stem(word) in names else 0)
        ids = pieces(word)[:4]
        rows.append([Position((one,), feature, word if not at else "") for at, one in enumerate(ids)])
    while sum(map(len, rows)) > MAX_PIECES:
        rows.pop(0)
        words = words[1:]
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row))
    numbers = [(starts[at], value) for at, value in _numbers(words)]
    return list(chain.from_iterable(rows)), numbers


def _numbers(words: Sequence[str]) -> list[tuple[int, float]]:
    """The numbers among words, in digits or in letters ("twenty five"), by the place of their first word."""
    found: list[tuple[int, float]] = []
    taken = -1
    for at, word in enumerate(words):
        if at == taken:
            continue
        if word[0].isdigit() and len(word) < 8:
            found.append((at, float(word)))
        elif word in TENS:
            unit = UNITS.get(words[at + 1], 0) if at + 1 < len(words) else 0
            found.append((at, float(TENS[word] + (unit if 0 < unit < 10 else 0))))
            taken = at + 1 if 0 < unit < 10 else -1
        elif UNITS.get(word, 0) > 1:
            found.append((at, float(UNITS[word])))
    return found


def _history(commands: Sequence[Command], pieces: Wordpieces) -> list[Position]:
    """The last command of those it knows, and the last search when that is another one."""
    told: list[Position] = []
    commands = [command for command in commands if isinstance(command, KNOWN)]
    last = commands[-1:]
    searches = [command for command in commands[:-1] if isinstance(command, Search)][-1:]
    for feature, which in ((LAST, last), (EARLIER, searches)):
        for command in which:
            for word in words_of(format(command).replace("_", " ").replace("-", " minus "))[:MAX_HISTORY]:
                ids = pieces(word)[:3]
                told += [Position((one,), feature, word if not at else "") for at, one in enumerate(ids)]
    return told[: 2 * MAX_HISTORY]


def _seen(pictures: Sequence[Sequence[str]], spoken: frozenset[str], pieces: Wordpieces) -> list[Position]:
    """The concepts, those of the latest picture first, each once.

    A name of two words ("tennis ball") gives a position for each word that qualifies the last.
    """
    seen: dict[tuple[str, str], Position] = {}
    for age, concepts in enumerate(reversed(pictures)):
        for concept in concepts:
            *attributes, name = words_of(str(concept)[:60]) or [""]
            for attribute in attributes or [""]:
                if name and (attribute, name) not in seen and len(seen) < MAX_CONCEPTS:
                    feature = (SEEN if age == 0 else SEEN_BEFORE) + (_stem(name) in spoken)
                    said = pieces(attribute) if attribute else ()
                    seen[attribute, name] = Position(pieces(name), feature, name, attribute, said)
    return list(seen.values())


def _name(concept: str) -> str:
    return (words_of(str(concept)[:60]) or [""])[-1]


def _stem(word: str) -> str:
    """A word without the ending of its plural, roughly, and just as the network was taught; no other stem."""
    return word[:-1] if word.endswith("s") and len(word) > 3 else word
