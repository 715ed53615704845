"""Which phrases hold for any picture? Those that name nothing of the one picture they were said of."""

from __future__ import annotations

import re

_OF_A_COLOUR = re.compile(
    r"^(?:remove|crop|take|get|delete|cut)\b.*\b(?:black|white|gr[ae]y|blue|green|red|pink)\b"
)
_COLOURLESS = re.compile("white|gr[ae]y|colou?rs?$")
_COLOURS = frozenset({
    "red", "orange", "green", "blue", "purple", "brown", "yellow", "pink", "gold", "white", "tan",
    "teal", "sepia", "grey", "gray", "neutral"
})  # fmt: skip
_COLOURED = frozenset(
    {"temperature +", "temperature -", "tint +", "tint -", "image_cutout", "black_and_white"}
)
OF_PICTURES = frozenset({
    "the", "a", "an", "of", "in", "on", "at", "to", "from", "and", "or", "with", "all", "some", "this",
    "that", "it", "more", "less", "image", "photo", "picture", "pic", "entire", "whole", "color",
    "colors", "colour", "colours", "tone", "tones", "tint", "hue", "light", "lights", "lighting",
    "dark", "darks", "bright", "brightness", "contrast", "shadow", "shadows", "highlights", "whites",
    "blur", "sharpness", "saturation", "exposure", "black", "white", "grey", "gray", "red", "orange",
    "green", "blue", "purple", "brown", "yellow", "pink", "bit", "little", "lot", "slightly", "look",
    "up", "down", "out", "left", "right", "degrees", "clockwise", "edges", "corners", "sides",
    "borders", "background", "sharp", "clear", "clarity", "vignette", "effect", "filter", "print",
    "cover", "frame", "screen", "turn", "scene", "view", "design", "corner", "edge", "side", "border",
    "shade", "level", "counter", "horizon"
})  # fmt: skip
"""Words in what is to be changed that are of pictures as such, and so no things."""

_BEHIND = re.compile(r" (?:in|on|at|of|from|with|to|behind|around|near|by|over|under|wearing|that|who)\b")
_ELSEWHERE = frozenset({
    "right", "left", "top", "bottom", "middle", "center", "side", "triangle", "logo", "wallpaper",
    "request", "any", "grayscale"
})  # fmt: skip


def head_of(target: str) -> list[str]:
    """The word for the thing itself in a description, if there is one: of "the man on the left", man."""
    return _BEHIND.split(target)[0].split()[-1:]


def is_general(name: str, pattern: str, nouns: set[str]) -> bool:
    """Whether a pattern speaks of no thing, place or colour that another picture may not have."""
    words = set(pattern.split())
    turning = name.split()[0] in ("turn", "quarter")
    if pattern.startswith(("{region}", "{bare}", "{thing}")) or (words & _ELSEWHERE and not turning):
        return False
    if name == "black_and_white" and (pattern.startswith("remove black") or not _COLOURLESS.search(pattern)):
        return False
    if name == "image_cutout" and _OF_A_COLOUR.search(pattern):
        return False
    if name != "image_cutout" and "background" in words:
        return False
    if name not in _COLOURED and words & _COLOURS:
        return False
    return not words & (nouns - {"background"})
