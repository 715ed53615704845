"""Edits in plain words, for replies, lists of steps and logs."""

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


def describe(command: Edit) -> str:
    """What a step does, in a few words that fit into a sentence: "brightness +30"."""
    match command:
        case AdjustAttr(attribute, amount, region):
            return f"{attribute} {'+' if amount >= 0 else '−'}{number(abs(amount))}{_in(region)}"
        case AdjustColor(color, intensity, region):
            return f"{color_name(color)} at {number(round(100 * intensity, 2))}%{_in(region)}"
        case BlackAndWhite(region):
            return f"black and white{_in(region)}"
        case Enhance(strength):
            return "automatic enhancement" + ("" if strength == 100 else f" at {number(strength)}%")
        case Rotate(degrees):
            return "turned upside down" if degrees % 360 == 180 else f"turned {turn(degrees)}"
        case Straighten(degrees):
            return "straightened" + ("" if degrees is None else f" by {turn(degrees)}")
        case Flip(direction):
            return "flipped left to right" if direction == "horizontal" else "flipped upside down"
        case Crop(target):
            return _crop(target)
        case Resize():
            return f"resized to {_size(command)}"
        case ImageCutout():
            return "background removed"
        case Erase(target):
            return f"{_what(target)} erased"
        case Face():
            return _face(command)
        case _:
            return command.name.replace("_", " ")


def color_name(color: str) -> str:
    """A colour of the command language as people write it."""
    return "sky blue" if color == "skyblue" else color


def turn(degrees: float) -> str:
    """Which way and how far, the shorter way round; half a turn has no side."""
    left = degrees if degrees <= 180 else degrees - 360
    if abs(left) == 180:
        return "180°"
    return f"{number(round(abs(left), 4))}° to the {'left' if left >= 0 else 'right'}"


def _face(face: Face) -> str:
    degree = "a little " if face.strength < 80 else "much " if face.strength > 130 else ""
    whose = "" if face.who is None else f" of {face.who}"
    return f"face{whose}: {'no more ' if face.remove else degree}{face.value}"


def _in(region: Target | None) -> str:
    return "" if region is None else f" in {_what(region)}"


def _what(target: Target) -> str:
    return "the marked box" if isinstance(target, Box) else target


def _crop(target: Target | Aspect) -> str:
    match target:
        case Aspect(1, 1):
            return "cropped to a square"
        case Aspect():
            return f"cropped to {target}"
        case Box(top, bottom, left, right, percent):
            unit = "%" if percent else " px"
            return f"cropped to {number(right - left)} × {number(bottom - top)}{unit}"
        case _:
            return f"cropped to {target}"


def _size(command: Resize) -> str:
    if command.percent:
        return f"{number(command.width)}%"
    if command.height is None:
        return f"{number(command.width)} px on the longer side"
    return f"{number(command.width)} × {command.height}"
