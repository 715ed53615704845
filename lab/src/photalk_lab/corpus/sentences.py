"""Which wish is in these words? Hand-written sentences for the parts of the language that no corpus covers.

`wording/` holds a file for each label, a sentence a line, and `multi.txt` for messages with several wishes;
what stands after a tab are further labels. A label says what is wished and, where that matters, which way
(`brightness_up`); `none` asks for nothing. `face_remove` comes with the attribute that is to go.

All chance comes from the `random.Random` that is handed in, so that a training set can be made again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import combinations
from random import Random

_WORDING = files("photalk_lab.corpus") / "wording"
_SEVERAL = "multi"

NONE = "none"
LABELS: tuple[str, ...] = tuple(
    sorted(
        name
        for entry in _WORDING.iterdir()
        if entry.name.endswith(".txt") and (name := entry.name.removesuffix(".txt")) != _SEVERAL
    )
)
"""Every label that a sentence can carry."""

OPPOSITES: tuple[frozenset[str], ...] = tuple(
    map(
        frozenset,
        [
            *((label, label.removesuffix("_up") + "_down") for label in LABELS if label.endswith("_up")),
            ("warmer", "cooler"),
            ("tint_green", "tint_magenta"),
            ("sharpen", "soften"),
            ("sharpen", "blur"),
            ("blur", "blur_down"),
            ("blur_background", "blur_down"),
            ("vignette", "vignette_down"),
            ("rotate_left", "rotate_right"),
            ("rotate_left", "rotate_other"),
            ("rotate_right", "rotate_other"),
            ("flip_horizontal", "flip_vertical"),
            ("disable_step", "enable_step"),
            ("undo", "redo"),
            ("saturation_up", "black_and_white"),
            ("cutout", "blur_background"),
        ],
    )
)
"""Pairs that one message seldom asks for at once."""

_FIRST = frozenset(
    {
        NONE, "amend_less", "amend_more", "amend_opposite", "filter", "open", "redo", "refine", "search",
        "show", "undo",
    }
)  # fmt: skip
_LAST = frozenset({"compare", "save", "steps"})

_JOINTS = (
    " and ", " and ", " and ", ", ", ", ", ", and ", ", then ", " and then ", ". ", ". ", "; ", " & ",
    ", plus ", ", also ", ". Also, ", " and also ", ", oh and ", " - ", " + ", ", after that ", ". And ",
    "\n",
)  # fmt: skip
_LONGEST_PIECE = 80

_PLAIN_STARTS = frozenset(
    {
        "a", "add", "any", "anyone", "anything", "as", "brighten", "can", "could", "does", "give",
        "hello", "hey", "hi", "how", "is", "it", "it's", "its", "make", "might", "more", "my", "our",
        "please", "put", "raise", "remove", "show", "something", "that", "the", "there", "they", "this",
        "too", "turn", "what", "where", "would", "your",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Labelled:
    """Something a person might type, and what it asks for."""

    text: str
    labels: frozenset[str]


def read_sentences() -> tuple[Labelled, ...]:
    """Every sentence that was written, file by file in the order of their names."""
    return tuple(
        sentence
        for name in sorted((*LABELS, _SEVERAL))
        for line in (_WORDING / f"{name}.txt").read_text("utf-8").splitlines()
        if not line.startswith("# ") and (sentence := _sentence(name, line)) is not None
    )


def _sentence(name: str, line: str) -> Labelled | None:
    text, _, further = line.partition("\t")
    labels = {label.strip() for label in further.split(",") if label.strip()}
    if name != _SEVERAL:
        labels.add(name)
    return Labelled(text.strip(), frozenset(labels)) if text.strip() else None


def mixed(rng: Random, sentences: Sequence[Labelled], n: int) -> tuple[Labelled, ...]:
    """So many messages, each of two or three sentences that can stand together, joined as people do.

    Small talk before a wish changes nothing about it: "thanks, now warm it up" is `warmer` alone.

    Raises:
        ValueError: no two of the sentences can stand together.
    """
    pieces = [one for one in sentences if _is_piece(one)]
    if not any(_agree(one, other) for one, other in combinations(pieces, 2)):
        raise ValueError("Mixing needs two sentences that can stand together.")
    return tuple(_message(rng, pieces) for _ in range(n))


def _message(rng: Random, pieces: Sequence[Labelled]) -> Labelled:
    count = 2 if rng.random() < 0.7 else 3
    chosen: list[Labelled] = []
    while len(chosen) < 2:
        chosen = [rng.choice(pieces)]
        for piece in rng.sample(pieces, min(len(pieces), 8)):
            if len(chosen) < count and all(_agree(piece, other) for other in chosen):
                chosen.append(piece)
    chosen.sort(key=_place)
    labels = frozenset[str]().union(*(piece.labels for piece in chosen)) - {NONE}
    return Labelled(_joined(rng, [piece.text for piece in chosen]), labels)


def _is_piece(one: Labelled) -> bool:
    """Whether a sentence is short enough, and asks for one thing only, to be a part of a message."""
    wishes = {label for label in one.labels if not label.startswith("face_")}
    return len(one.text) <= _LONGEST_PIECE and len(wishes) + bool(one.labels - wishes) == 1


def _agree(one: Labelled, other: Labelled) -> bool:
    """Whether two sentences can stand in one message without a quarrel about what is meant."""
    if one.labels & other.labels or (_place(one) == _place(other) != 1):
        return False
    # "Take off the lipstick, add earrings": which of the two is to go, the labels could no longer tell.
    if any("face_remove" in each.labels for each in (one, other)) and all(
        any(label.startswith("face_") for label in each.labels) for each in (one, other)
    ):
        return False
    both = one.labels | other.labels
    return not any(pair <= both for pair in OPPOSITES)


def _place(one: Labelled) -> int:
    """0 for what opens a message ("the second one"), 2 for what ends it ("and save it"), 1 between."""
    return 0 if one.labels & _FIRST else 2 if one.labels & _LAST else 1


def _joined(rng: Random, texts: Sequence[str]) -> str:
    message = texts[0]
    for text in texts[1:]:
        joint = rng.choice(_JOINTS)
        if joint == "\n":
            message += joint + text
        elif joint.startswith("."):
            message += joint.removeprefix(".") + text if message[-1] in ".!?" else joint + text
        else:
            message = (message.rstrip(".!?;, ") or message) + joint + _lowered(text)
    return message


def _lowered(text: str) -> str:
    """The sentence as it goes on after a comma; names keep their capital."""
    first, space, rest = text.partition(" ")
    return first.lower() + space + rest if first.lower().rstrip(",") in _PLAIN_STARTS else text


def noisy(rng: Random, text: str) -> str:
    """The same words as someone in a hurry types them; numbers stay as they are."""
    for habit in rng.sample(_HABITS, rng.randint(1, 3)):
        text = habit(rng, text)
    return text


def _misspelt(rng: Random, text: str) -> str:
    """One slip of the fingers in one of the longer words, never in its first letter."""
    words = list(re.finditer(r"(?<![\w./~\\])[A-Za-z]{4,}(?![\w./\\])", text))
    if not words:
        return text
    word = rng.choice(words)
    at = rng.randrange(word.start() + 1, word.end() - 1)
    here, following = text[at], text[at + 1]
    slipped = rng.choice((following + here, following, here * 2 + following, _nearby(rng, here) + following))
    return text[:at] + slipped + text[at + 2 :]


def _nearby(rng: Random, letter: str) -> str:
    """A key beside this one."""
    row = next((row for row in ("qwertyuiop", "asdfghjkl", "zxcvbnm") if letter.lower() in row), letter)
    at = row.find(letter.lower())
    return rng.choice(row[max(0, at - 1) : at] + row[at + 1 : at + 2] or letter)


def _lower_case(rng: Random, text: str) -> str:
    return text.lower()


def _upper_case(rng: Random, text: str) -> str:
    return text.upper() if rng.random() < 0.2 else text[:1].upper() + text[1:]


def _unmarked(rng: Random, text: str) -> str:
    """Without the marks that are not part of a number, a path or a short form."""
    return re.sub(r"[.,;:!?]+(?=\s|$)", "", text) or text


def _without_apostrophes(rng: Random, text: str) -> str:
    return re.sub(r"(?<=\w)['’](?=\w)", "", text)


def _shortened(rng: Random, text: str) -> str:
    """Some of the words as they are written in a chat."""
    return _WHOLE.sub(lambda word: rng.choice((word[0], _SHORT_FORMS[word[0].lower()])), text)


def _other_side_of_the_ocean(rng: Random, text: str) -> str:
    """British spelling for American, and the other way round."""
    return _SPELT.sub(lambda word: _SPELLINGS[word[0]], text)


def _ended(rng: Random, text: str) -> str:
    return text.rstrip(".") + rng.choice(
        ("!", "!!", "...", ".", " please", " pls", " thanks", " thx", " :)", " lol")
    )


_SHORT_FORMS = {
    "and": "n", "are": "r", "because": "cuz", "background": "bg", "going to": "gonna", "image": "img",
    "kind of": "kinda", "picture": "pic", "please": "pls", "photo": "pic", "really": "rly", "thanks": "thx",
    "the": "teh", "want to": "wanna", "with": "w/", "without": "w/o", "you": "u", "your": "ur",
}  # fmt: skip
_WHOLE = re.compile(rf"\b(?:{'|'.join(sorted(_SHORT_FORMS, key=len, reverse=True))})\b", re.IGNORECASE)

_BRITISH = {
    "color": "colour", "colors": "colours", "gray": "grey", "center": "centre", "mustache": "moustache",
    "colorful": "colourful", "blond": "blonde", "cozy": "cosy", "favorite": "favourite", "license": "licence",
    "jewelry": "jewellery", "emphasize": "emphasise", "recolor": "recolour",
    "counterclockwise": "anticlockwise",
}  # fmt: skip
_SPELLINGS = _BRITISH | {british: american for american, british in _BRITISH.items()}
_SPELT = re.compile(rf"\b(?:{'|'.join(_SPELLINGS)})\b")

_HABITS: tuple[Callable[[Random, str], str], ...] = (
    _misspelt, _misspelt, _lower_case, _lower_case, _upper_case, _unmarked, _without_apostrophes, _shortened,
    _other_side_of_the_ocean, _ended,
)  # fmt: skip
