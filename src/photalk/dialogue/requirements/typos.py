"""Which word of a face was meant? "erarings", "lipstik": slips in the few words that matter here, mended.

Only what is no word of the vocabulary is looked at, so that no other word is taken for one.
"""

from __future__ import annotations

from functools import cache

from photalk.vision.space.wordpiece import Wordpieces

WORDS = (
    "smile", "smiling", "smiles", "happy", "angry", "neutral", "serious", "expression", "brown",
    "blond", "blonde", "brunette", "black", "silver", "straight", "straighten", "wavy", "waves",
    "curly", "curls", "receding", "hairline", "hairstyle", "sideburns", "bangs", "fringe", "mustache",
    "moustache", "goatee", "beard", "makeup", "natural", "lipstick", "earrings", "earring", "eyebrows",
    "eyebrow", "brows", "bushy", "bigger", "fuller", "cheeks", "cheek", "blush", "rosy", "pale",
    "paler", "remove", "forget", "undo", "please", "second", "first", "third", "everything", "hair",
    "lips", "color", "colour", "thicker", "forehead", "shave", "without",
)  # fmt: skip
_SHORTEST = 4


def mended(word: str, pieces: Wordpieces) -> str:
    """The word that was meant, where this is none and one slip away from one of a face's."""
    if len(word) < _SHORTEST or len(pieces(word)) == 1:
        return word
    slips = _slips()
    return next((slips[one] for one in (word, *sorted(_shorter(word))) if one in slips), word)


@cache
def _slips() -> dict[str, str]:
    """The words themselves, and each without one of its letters."""
    found: dict[str, str] = {}
    for word in reversed(WORDS):
        for shorter in _shorter(word):
            found[shorter] = word
    return found | {word: word for word in WORDS}


def _shorter(word: str) -> set[str]:
    """The word without any one of its letters but the first, and at least three left."""
    return {word[:at] + word[at + 1 :] for at in range(1, len(word))} if len(word) > _SHORTEST - 1 else set()
