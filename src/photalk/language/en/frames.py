"""English words for frames: their shapes, their sides and how large they are."""

from __future__ import annotations

SHAPES: dict[str, tuple[int, int]] = {
    word: shape
    for shape, words in {
        (1, 1): "square",
        (16, 9): "widescreen panoramic panorama wide television tv",
        (21, 9): "cinematic cinema cinemascope",
        (4, 5): "portrait vertical upright",
        (3, 2): "landscape horizontal normal",
        (7, 9): "passport",
        (9, 16): "story stories reel reels tiktok phone iphone mobile",
        (210, 297): "a4 letter",
    }.items()
    for word in words.split()
}
WIDE = frozenset({"wide", "width", "across"})
HIGH = frozenset({"tall", "high", "height"})
SIZES: dict[str, int] = {"4k": 3840, "hd": 1920}
"""Pixels of the longer side."""

ROWS: dict[str, str] = {
    "top": "top", "upper": "top", "uppermost": "top", "topmost": "top", "bottom": "bottom", "lower": "bottom",
    "lowest": "bottom", "middle": "middle", "center": "middle", "centre": "middle", "central": "middle",
}  # fmt: skip
COLUMNS: dict[str, str] = {"left": "left", "right": "right", "leftmost": "left", "rightmost": "right"}
REACH: dict[str, float] = {
    "half": 50.0, "third": 100 / 3, "quarter": 25.0, "edge": 10.0, "corner": 100 / 3, "side": 50.0,
    "part": 50.0, "area": 50.0, "section": 50.0, "portion": 50.0,
}  # fmt: skip
"""How much of the picture a part at a side is, in percent."""

PLACING = frozenset(
    {"the", "its", "of", "in", "on", "at", "hand", "very", "picture", "photo", "image", "frame"}
)
RIM = frozenset({"corners", "edges", "borders"})
"""What a vignette darkens."""
