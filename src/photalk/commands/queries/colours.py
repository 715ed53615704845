"""Which colour is meant? The words for colours, and what we call each."""

from __future__ import annotations

COLOURS = {
    "red": "red", "scarlet": "red", "crimson": "red", "orange": "orange", "yellow": "yellow",
    "gold": "yellow",
    "golden": "yellow", "green": "green", "cyan": "cyan", "turquoise": "cyan", "teal": "cyan", "aqua": "cyan",
    "blue": "blue", "navy": "blue", "skyblue": "skyblue", "sky blue": "skyblue", "light blue": "skyblue",
    "purple": "purple", "violet": "purple", "lilac": "purple", "pink": "pink", "magenta": "pink",
    "brown": "brown", "tan": "beige", "beige": "beige", "white": "white", "black": "black", "grey": "grey",
    "gray": "grey", "silver": "grey", "blond": "beige", "blonde": "beige",
}  # fmt: skip

_SHADES = {"grey": "gray", "cyan": "blue", "skyblue": "blue", "beige": "brown"}
"""Shades for which shares of colours are kept under a plainer name."""


def colour_of(word: str) -> str:
    """The plain colour that a word names, as shares of colours are kept; "" when it names none."""
    plain = COLOURS.get(word, "")
    return _SHADES.get(plain, plain)
