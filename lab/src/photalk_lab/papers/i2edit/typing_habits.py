"""How is it typed? Capitals, missing marks and slips of the fingers, as people make them."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

NOISE = 0.08
"""How many of the messages have slips of the fingers, short forms and the like."""


def typed(rng: Random, text: str) -> str:
    """The words as somebody types them; with what chance each habit shows is fixed here."""
    text = tidied(text)
    habit = rng.random()
    if habit < 0.22:
        text = text.lower()
    elif habit < 0.80:
        text = sentence_case(text)
    if rng.random() < 0.14:
        text = re.sub(r"[.,;:!?]+(?=\s|$)", "", text) or text
    elif text and text[-1].isalnum() and rng.random() < 0.45:
        text += rng.choice((".", ".", ".", ".", "!", "..."))
    if rng.random() < NOISE:
        text = noisy(rng, text)
    return text


def sentence_case(text: str) -> str:
    """A capital at the start of every sentence, and for `I`."""
    text = re.sub(r"(^|[.!?] )([a-z])", lambda match: match[1] + match[2].upper(), text)
    return re.sub(r"\bi(?=$|[ '])", "I", text)


def tidied(text: str) -> str:
    """Without doubled marks where two pieces met."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r"\s+([,.!?;:])(?=\s|$)", r"\1", text)
    text = re.sub(r"([.!?])[,;](?=\s)", r"\1", text)
    text = re.sub(r"([,;:])(?:\s*[,;:])+", r"\1", text)
    return re.sub(r"([,;:])\s*([.!?])(?=\s|$)", r"\2", text)


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
