"""What was meant, before anything is looked up: a verb with typed arguments, and one text form.

An act keeps amounts, dates, people and pictures as they were said ("a bit" is `little`, "last summer" stays
those words); `photalk.language.resolve` turns them into commands. The vocabulary is described for writers of
the corpus in the lab's `ACTS.md`.

    >>> act = read_act('edit brightness up little in="the sky"')
    >>> act.operation, act.said("in"), str(act)
    ('brightness', 'the sky', 'edit brightness up little in="the sky"')
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from photalk.errors import CommandError

DIRECTIONS = (
    "up", "down", "left", "right", "around", "horizontal", "vertical", "closer", "wider", "off",
)  # fmt: skip
DEGREES = ("tiny", "little", "quite", "much", "most", "half", "double")
QUESTIONS = (
    "count", "when", "where", "camera", "lens", "who", "exists", "which", "gap", "most", "caption", "seen",
    "text", "size", "name", "taken", "place", "rating", "tags", "steps", "why", "can",
    "sort",
)  # fmt: skip
FLAGS: dict[str, tuple[str, ...]] = {
    "find": ("all",),
    "narrow": (),
    "like": (),
    "open": ("list", "more", "original"),
    "refuse": (),
    "delete": (),
    "edit": DIRECTIONS + DEGREES,
    "amend": ("more", "less", "opposite", *DIRECTIONS, *DEGREES),
    "take_back": (),
    "bring_back": (),
    "keep": (),
    "switch_off": (),
    "switch_on": (),
    "move": (),
    "repeat": (),
    "compare": (),
    "transfer": (),
    "save": (),
    "answer": ("yes", "no", "none", "unknown", "any"),
    "accept": (),
    "ask": QUESTIONS,
    "state": ("pick", "reject", "unmark"),
    "help": (),
    "chat": (),
    "beyond": (),
}
"""Every verb, and the words from closed lists that may follow it; those of `edit` follow its operation."""

_WHERE_AND_WHEN = ("what", "without", "when", "after", "before", "where", "who", "text")
_FILTERS = (
    "camera", "lens", "folder", "name", "tag", "album", "rating", "mark", "type", "orientation", "color",
    "order", "count",
)  # fmt: skip
_NEGATED = tuple(
    "not_" + key
    for key in (
        "when", "where", "who", "camera", "folder", "tag", "album", "type", "orientation", "color", "rating",
    )
)  # fmt: skip
_SOUGHT = _WHERE_AND_WHEN + _FILTERS + _NEGATED
_CROPPING = ("shape", "box", "keep", "off")
KEYS: dict[str, tuple[str, ...]] = {
    "find": _SOUGHT,
    "narrow": _SOUGHT,
    "like": ("picture", "not_picture", "with", "without", "more", "instead", *_SOUGHT),
    "open": ("picture", "name"),
    "refuse": ("picture",),
    "delete": ("picture", "what"),
    "edit": ("name", "color", "what", *_CROPPING, "amount", "to", "in", "not_in", "of", "not_of"),
    "amend": (
        "op", "name", "color", "what", *_CROPPING, "amount", "times", "to", "in", "not_in", "of", "not_of",
        "step",
    ),
    "take_back": ("search", "wish", "step", "count", "in", "of"),
    "bring_back": ("step", "count", "in", "of"),
    "keep": ("step", "in", "of"),
    "switch_off": ("step", "in", "of"),
    "switch_on": ("step", "in", "of"),
    "move": ("step", "to"),
    "repeat": ("picture", "not_picture", "step"),
    "compare": ("picture", "other"),
    "transfer": ("picture", "other"),
    "save": ("name", "type", "to", "picture"),
    "answer": ("option", "words"),
    "accept": (),
    "ask": ("picture", "about", "by", "other", *_SOUGHT),
    "state": (
        "picture", "rating", "tag", "untag", "title", "description", "name", "not_name", "who", "merge",
        "other", "split", "forget", "album", "unalbum", "date", "shift", "place", "search_name",
    ),
    "help": ("about",),
    "chat": (),
    "beyond": ("what",),
}  # fmt: skip
"""The arguments of each verb, in the order in which they are written."""

REFERENCES = ("that", "last", "next", "previous", "before", "other", "all", "original")
LOOKS = (
    "sepia", "film_noir", "old_photo", "vintage", "film", "cinematic", "dreamy", "dramatic", "spooky",
    "moody", "golden_hour", "night", "summery", "wintry", "cozy", "airy", "pastel", "matte", "hdr", "neon",
)  # fmt: skip
COLORS = (
    "red", "orange", "green", "blue", "skyblue", "purple", "brown", "yellow", "pink", "black", "white",
    "gray", "black_and_white",
)  # fmt: skip
_NUMBERS = tuple(str(number) for number in range(1, 13))
CLOSED: dict[str, tuple[str, ...]] = {
    "picture": (*REFERENCES, *_NUMBERS),
    "not_picture": (*REFERENCES, *_NUMBERS),
    "other": (*REFERENCES, *_NUMBERS),
    "option": _NUMBERS,
    "without": ("people", "text"),
    "rating": ("none",),
    "not_rating": ("none",),
    "mark": ("pick", "reject"),
    "type": ("jpeg", "png", "raw", "heic", "tiff", "gif", "webp", "video", "screenshot"),
    "orientation": ("portrait", "landscape", "square", "panorama"),
    "color": COLORS,
    "order": ("newest", "oldest", "sharpest", "largest", "smallest", "best", "random"),
    "in": ("everything",),
    "name": LOOKS,
    "search": ("last", "filters", "answers", "all"),
    "step": ("last", "all", *_NUMBERS),
    "by": ("month", "year", "place", "camera", "person"),
    "keep": ("top", "bottom", "left", "right", "middle"),
    "off": ("top", "bottom", "left", "right", "sides", "edges"),
}
"""What may be written without quotation marks behind an argument; behind `op` and `step` operations too."""
for _key in ("type", "orientation", "color"):
    CLOSED["not_" + _key] = CLOSED[_key]

UNSAID = frozenset(
    {"mark", "not_type", "type", "orientation", "not_orientation", "order", "search", "by", "keep", "off",
     "op", "option", "not_color"}
)  # fmt: skip
"""Arguments that are never words of the message."""

NAMES_OPERATION = ("op", "step")
"""Arguments behind which an operation may stand."""

_PART = re.compile(r'(?:([a-z_]+)=)?("(?:[^"\\]|\\.)*"|[^\s"]+)(?:\s+|$)')


@dataclass(frozen=True, slots=True)
class Said:
    """Words of the message, and where in it they stand (-1: unknown), which makes them no other words."""

    text: str
    start: int = field(default=-1, compare=False)
    end: int = field(default=-1, compare=False)

    def __str__(self) -> str:
        return json.dumps(self.text, ensure_ascii=False)


Value = str | Said
"""A word of a closed list, or words of the message."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that a message asks for.

    `flags` are words from closed lists, the operation of an `edit` and the kind of an `ask` first;
    `arguments` are in the order of `KEYS`; `clause` is the piece of the message that asks for it.
    """

    verb: str
    flags: tuple[str, ...] = ()
    arguments: tuple[tuple[str, Value], ...] = ()
    clause: Said | None = field(default=None, compare=False)

    @property
    def operation(self) -> str:
        """What an `edit` does, or what an `amend` does instead; "" where there is none."""
        if self.verb == "edit":
            return self.flags[0] if self.flags else ""
        value = self.get("op")
        return value if isinstance(value, str) else ""

    @property
    def kind(self) -> str:
        """The kind of an `ask`."""
        return self.flags[0] if self.verb == "ask" and self.flags else ""

    def get(self, key: str) -> Value | None:
        """The argument of this name, the first if there are several."""
        return next((value for name, value in self.arguments if name == key), None)

    def all(self, key: str) -> tuple[Value, ...]:
        """All arguments of this name."""
        return tuple(value for name, value in self.arguments if name == key)

    def said(self, key: str) -> str:
        """The words of an argument, a word of a closed list being words too; "" where there are none."""
        value = self.get(key)
        return value.text if isinstance(value, Said) else value or ""

    def has(self, *flags: str) -> bool:
        """Whether one of these flags is there."""
        return any(flag in self.flags for flag in flags)

    def __str__(self) -> str:
        arguments = [f"{key}={value}" if key != "words" else str(value) for key, value in self.arguments]
        return " ".join([self.verb, *self.flags, *arguments])


def read_act(text: str, message: str = "", clause: str = "") -> Act:
    """The act that is written so; its words are looked for in the message, in the clause first.

    Raises:
        CommandError: it is not written like an act.
    """
    parts = list(_parts(text))
    if not parts or parts[0][0] or parts[0][1] not in FLAGS:
        raise CommandError(f"An act begins with a verb ({', '.join(FLAGS)}), not {text[:40]!r}.")
    verb = str(parts[0][1])
    begin = message.find(clause) if clause else -1
    within = Said(clause, begin, begin + len(clause)) if begin >= 0 else None
    flags: list[str] = []
    arguments: list[tuple[str, Value]] = []
    for key, value in parts[1:]:
        if isinstance(value, Said):
            value = placed(value.text, message, within)
            arguments.append((key or "words", value))
        elif key:
            arguments.append((key, value))
        else:
            flags.append(value)
    order = KEYS[verb]
    if unknown := [key for key, _ in arguments if key not in order]:
        raise CommandError(f"{verb} has no argument {unknown[0]!r}, only {', '.join(order) or 'none'}.")
    return Act(verb, ordered_flags(verb, flags), tuple(sorted(arguments, key=_place(order))), within)


def ordered_flags(verb: str, flags: list[str]) -> tuple[str, ...]:
    """The flags in the order in which they are written; what is in no list (an operation) comes first."""
    order = FLAGS[verb]
    return tuple(sorted(flags, key=lambda flag: order.index(flag) if flag in order else -1))


def placed(words: str, message: str, within: Said | None) -> Said:
    """The words with their place in the message: inside a clause if they stand there, whole words first."""
    whole = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
    clause = (within.start, within.end) if within is not None else (0, 0)
    for start, end in (clause, (0, len(message))):
        if match := whole.search(message, start, end):
            return Said(words, match.start(), match.end())
        if (at := message.find(words, start, end)) >= 0 and words:
            return Said(words, at, at + len(words))
    return Said(words)


def _place(order: tuple[str, ...]) -> Callable[[tuple[str, Value]], tuple[int, int]]:
    def place(argument: tuple[str, Value]) -> tuple[int, int]:
        key, value = argument
        return order.index(key), value.start if isinstance(value, Said) else -1

    return place


def _parts(text: str) -> Iterator[tuple[str, Value]]:
    at = 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None:
            raise CommandError(f"An act cannot be written like {text[at : at + 40]!r}.")
        key, value = part.group(1) or "", part.group(2)
        yield key, Said(_unquoted(value)) if value.startswith('"') else value
        at = part.end()


def _unquoted(value: str) -> str:
    try:
        return str(json.loads(value))
    except ValueError:
        raise CommandError(f"These words are not quoted well: {value[:40]}.") from None
