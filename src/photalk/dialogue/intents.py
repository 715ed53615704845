"""What do the listener's intents stand for? Their names, CAISE's kinds among them, and what they do unasked.

An intent is a wish with its direction ("brightness_up"). Those that need no argument can be acted on by
themselves, at the amounts that the grammar takes when nobody names one.
"""

from __future__ import annotations

from photalk.commands import (
    AdjustAttr,
    BlackAndWhite,
    Command,
    Enhance,
    Flip,
    ImageCutout,
    Redo,
    Rotate,
    Steps,
    Straighten,
    Undo,
)
from photalk.dialogue.amounts import default_of

INTENTS_OF_KIND: dict[str, frozenset[str]] = {
    "search": frozenset({"search", "refine", "show"}),
    "color": frozenset({"colorize", "amend_more", "amend_less"}),
    "brightness": frozenset({"brightness_up", "brightness_down", "amend_more", "amend_less"}),
    "contrast": frozenset({"contrast_up", "contrast_down", "amend_more", "amend_less"}),
    "rotate": frozenset({"rotate_left", "rotate_right", "rotate_other", "amend_more", "amend_opposite"}),
    "cutout": frozenset({"cutout"}),
}
"""The intents that a command of each of CAISE's kinds may come from."""

_DIALS: dict[str, tuple[str, int]] = {
    "brightness_up": ("brightness", 1), "brightness_down": ("brightness", -1),
    "contrast_up": ("contrast", 1), "contrast_down": ("contrast", -1),
    "saturation_up": ("saturation", 1), "saturation_down": ("saturation", -1),
    "warmer": ("temperature", 1), "cooler": ("temperature", -1),
    "exposure_up": ("exposure", 1), "exposure_down": ("exposure", -1),
    "highlights_up": ("highlights", 1), "highlights_down": ("highlights", -1),
    "shadows_up": ("shadows", 1), "shadows_down": ("shadows", -1),
    "gamma_up": ("gamma", 1), "gamma_down": ("gamma", -1),
    "sharpen": ("sharpness", 1), "soften": ("sharpness", -1),
    "blur": ("blur", 1), "vignette": ("vignette", 1),
    "tint_magenta": ("tint", 1), "tint_green": ("tint", -1),
}  # fmt: skip

_PLAIN: dict[str, tuple[Command, ...]] = {
    "black_and_white": (BlackAndWhite(),),
    "enhance": (Enhance(),),
    "cutout": (ImageCutout(),),
    "rotate_left": (Rotate(90),),
    "rotate_right": (Rotate(270),),
    "flip_horizontal": (Flip("horizontal"),),
    "flip_vertical": (Flip("vertical"),),
    "straighten": (Straighten(),),
    "undo": (Undo(1),),
    "redo": (Redo(1),),
    "steps": (Steps(),),
}


def commands_for(intent: str) -> tuple[Command, ...]:
    """What an intent asks for by itself; nothing where it needs an argument."""
    if intent in _DIALS:
        dial, sign = _DIALS[intent]
        return (AdjustAttr(dial, sign * default_of(dial)),)
    return _PLAIN.get(intent, ())
