"""How one edit is worded: as what a picture is after it ("a little brighter"), and as a request.

A request ("brighten it a little by 10%") carries its exact amount, and is worded so that our own
understander reads it back as the same command: the tests hold it to that for every operation.
"""

from __future__ import annotations

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    Aspect,
    BlackAndWhite,
    Box,
    Crop,
    Edit,
    Enhance,
    Erase,
    Face,
    Flip,
    ImageCutout,
    Resize,
    Rotate,
    Straighten,
    Target,
    number,
)
from photalk.compare.places import kept_by, named_part
from photalk.edit.describe import color_name, turn

SLIGHT, STRONG = 12.0, 40.0
"""Amounts up to the first are "a little", from the second on "much"."""

MADE = frozenset(
    {"brightness", "contrast", "saturation", "temperature", "tint", "exposure", "gamma", "highlights"}
    | {"shadows", "sharpness"}
)
"""The dials after which a picture is something, and not something done to it: "made brighter"."""

_IS: dict[str, tuple[str, str]] = {
    "brightness": ("brighter", "darker"),
    "contrast": ("more contrasty", "flatter"),
    "saturation": ("more vivid", "duller"),
    "temperature": ("warmer", "cooler"),
    "tint": ("more magenta", "greener"),
    "exposure": ("brighter in exposure", "darker in exposure"),
    "gamma": ("brighter in the midtones", "darker in the midtones"),
    "highlights": ("brighter in the highlights", "darker in the highlights"),
    "shadows": ("brighter in the shadows", "darker in the shadows"),
    "sharpness": ("sharper", "softer"),
}
"""What a picture is after a dial went up, and down."""

_DONE: dict[str, tuple[str, str]] = {
    "hue": ("shifted{} in hue", "shifted{} back in hue"),
    "blur": ("blurred{}", "blurred{} less"),
    "vignette": ("darkened{} towards the corners", "lightened{} towards the corners"),
}

_VERBS: dict[str, tuple[str, str]] = {
    "brightness": ("brighten {}", "darken {}"),
    "saturation": ("make {}{} more vivid", "make {}{} duller"),
    "temperature": ("make {}{} warmer", "make {}{} cooler"),
    "sharpness": ("sharpen {}", "soften {}"),
    "blur": ("blur {}", ""),
    "contrast": ("raise the contrast", "lower the contrast"),
    "tint": ("shift the tint towards magenta", "shift the tint towards green"),
    "exposure": ("raise the exposure", "lower the exposure"),
    "gamma": ("lift the midtones", "lower the midtones"),
    "highlights": ("lift the highlights", "lower the highlights"),
    "shadows": ("lift the shadows", "lower the shadows"),
    "hue": ("raise the hue", "lower the hue"),
    "vignette": ("add a vignette", "reduce the vignette"),
}
"""How each dial is asked for, up and down; `{}` is what is changed, a second one how much."""

_GIVEN = {
    "smiling": "make {} smile",
    "angry": "make {} look angry",
    "sad": "make {} look sad",
    "no smiling": "make {} stop smiling",
    "receding hairline": "give {} a receding hairline",
    "mustache": "give {} a mustache",
    "goatee": "give {} a goatee",
    "no makeup": "remove the makeup of {}",
    "side-burns": "give {} sideburns",
}
"""How facial values are asked for, where it is not "give them earrings"."""

_WITH = {
    "smiling": "a smile",
    "angry": "an angry look",
    "sad": "a sad look",
    "receding hairline": "a receding hairline",
    "mustache": "a mustache",
    "goatee": "a goatee",
}


def degree(amount: float) -> str:
    """How much, in a word before a comparative: "a little", "much" or nothing."""
    size = abs(amount)
    return "a little" if size <= SLIGHT else "much" if size >= STRONG else ""


def predicate(command: Edit) -> str:
    """What a picture is after the edit, to follow "is": "a little brighter", "turned 90° to the left"."""
    match command:
        case AdjustAttr(attribute, amount, region) if attribute in _IS:
            return f"{degree(amount)} {_IS[attribute][amount < 0]}{_within(region)}".strip()
        case AdjustAttr(attribute, amount, region):
            how = f" {degree(amount)}" if degree(amount) == "a little" else ""
            strongly = "strongly " if degree(amount) == "much" else ""
            return f"{strongly}{_DONE[attribute][amount < 0].format(how)}{_within(region)}"
        case AdjustColor(color, intensity, region):
            how = {"a little": "lightly ", "much": "strongly "}.get(degree(60 * intensity), "")
            return f"{how}tinted {color_name(color)}{_within(region)}"
        case BlackAndWhite(region):
            return f"black and white{_within(region)}"
        case Enhance(strength):
            return "enhanced automatically" + (" a little" if strength <= 40 else "")
        case Rotate(degrees):
            return "turned upside down" if degrees % 360 == 180 else f"turned {turn(degrees)}"
        case Straighten(degrees):
            return "straightened" + ("" if degrees is None else f" by {turn(degrees)}")
        case Flip(direction):
            return "mirrored left to right" if direction == "horizontal" else "flipped upside down"
        case Crop(target):
            return kept_by(target)
        case Resize():
            return _resized(command)
        case ImageCutout():
            return "cut out of its background"
        case Erase(target):
            named = isinstance(target, str)
            return f"without {target}" if named else f"without what was in {named_part(target)}"
        case Face():
            return _portrayed(command)
    return command.name.replace("_", " ")


def request(command: Edit, it: str = "it") -> str:
    """The edit as a request with its exact amount; `it` is what the whole picture is called.

    Empty where there is nothing to ask for: an amount of zero, or a negative blur.
    """
    match command:
        case AdjustAttr(attribute, amount, region):
            return "" if amount == 0 else _turned(attribute, amount, region, it)
        case AdjustColor(color, intensity, region):
            percent = number(round(100 * intensity, 4))
            return f"tint {_object(region, it)} {color_name(color)} by {percent}%" if intensity else ""
        case BlackAndWhite(region):
            return f"make {_object(region, it)} black and white"
        case Enhance(strength):
            return f"enhance {it}" + ("" if strength == 100 else f" by {number(strength)}%")
        case Rotate(degrees):
            return f"turn {it} {turn(degrees)}" if degrees % 360 else ""
        case Straighten(degrees):
            return f"straighten {it}" + ("" if degrees is None else f" by {turn(degrees)}")
        case Flip(direction):
            return f"flip {it} {'left to right' if direction == 'horizontal' else 'upside down'}"
        case Crop(target):
            return f"crop {it} to {'a square' if target == Aspect(1, 1) else target}"
        case Resize():
            return f"resize {it} to {_size(command)}"
        case ImageCutout():
            return "remove the background"
        case Erase(target):
            return f"erase {_part(target)}"
        case Face():
            return _wished(command)
    return ""


def _turned(attribute: str, amount: float, region: Target | None, it: str) -> str:
    verb = _VERBS[attribute][amount < 0]
    if not verb:
        return ""
    how = degree(amount)
    by = f"{'of' if verb.startswith('add') else 'by'} {number(abs(amount))}%"
    if verb.count("{}") == 2:
        return f"{verb.format(_object(region, it), how and ' ' + how)} {by}"
    adverb = {"much": " a lot", "a little": " a little", "": ""}[how] if verb.count("{}") else ""
    where = "" if region is None or "{}" in verb else f" in {_part(region)}"
    return f"{verb.format(_object(region, it))}{adverb}{where} {by}"


def _object(region: Target | None, it: str) -> str:
    return it if region is None else _part(region)


def _part(target: Target) -> str:
    return f"the box {target}" if isinstance(target, Box) else target


def _within(region: Target | None) -> str:
    return "" if region is None else f" in {named_part(region)}"


def _size(command: Resize) -> str:
    if command.percent:
        return f"{number(command.width)}%"
    if command.height is None:
        return f"{number(command.width)} pixels"
    return f"{number(command.width)} x {command.height}"


def _resized(command: Resize) -> str:
    if command.percent:
        return f"{'reduced' if command.width < 100 else 'enlarged'} to {number(command.width)}% of its size"
    if command.height is None:
        return f"resized to {number(command.width)} pixels on the longer side"
    return f"resized to {number(command.width)} × {command.height} pixels"


def _portrayed(face: Face) -> str:
    whose = "" if face.who is None else f" on {face.who}"
    if face.value.startswith("no "):
        if face.remove:
            return "with the face as it was"
        return f"without {'a smile' if face.value == 'no smiling' else 'makeup'}{whose}"
    what = _WITH.get(face.value, face.value)
    if face.remove:
        return f"without {what}{whose}"
    return f"with {'a hint of ' if face.strength < 80 else ''}{what}{whose}"


def _wished(face: Face) -> str:
    who = face.who or "the person"
    how = " a little" if face.strength < 80 else " a lot" if face.strength > 130 else ""
    if face.remove:
        if face.value.startswith("no "):
            return ""
        what = _WITH.get(face.value, face.value).removeprefix("an ").removeprefix("a ")
        return f"remove the {what} of {who}"
    if face.value in _GIVEN:
        return _GIVEN[face.value].format(who) + how
    slight = ("a little " if " " not in face.value else "slightly ") if face.strength < 80 else ""
    return f"give {who} {slight}{face.value}{how if not slight else ''}"
