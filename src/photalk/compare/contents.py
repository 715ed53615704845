"""What photos show, in a few words, and what two different ones have in common and have not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from photalk.compare.depiction import MAX_THINGS, Depiction, counted_noun, glimpsed, plural, shown_in
from photalk.compare.sentences import listed
from photalk.vision.eyes import Eyes, sees_at_once
from photalk.vision.image_types import Rgb
from photalk.vision.lexicon import singular
from photalk.vision.teller.said import Caption

COMPOSED = 0.5
"""How sure a caption is that was put together."""

_LIGHTER = 0.14
"""How much lighter a photo must be, of 1, for that to be said."""

_RIDDEN = frozenset({"bike", "motorcycle", "skateboard", "snowboard", "skis", "surfboard", "horse"})
"""What one is on, and not with."""


def caption(shown: Depiction) -> Caption:
    """What a photo shows: as the teller says, else as it is put together from what is seen."""
    told = shown.told or Caption(_composed(shown), COMPOSED)
    light = "in black and white" if shown.colourless else "in the dark" if shown.dark else ""
    if not light or not told.text or light.removeprefix("in ") in told.text:
        return told
    return replace(told, text=f"{told.text}, {light}")


def captioned(rgb: Rgb, eyes: Eyes) -> Caption:
    """The caption of these pixels. No model is fetched for it: teller and tags are always here."""
    return caption(glimpsed(rgb, eyes if sees_at_once() else None, eyes.teller))


def _composed(shown: Depiction) -> str:
    things = [counted_noun(name, count) for name, count in shown.things[:MAX_THINGS]]
    if not things:
        return f"a scene {shown.place}" if shown.place else ""
    head = " ".join(filter(None, (things[0], f"in {shown.attire}" if shown.attire else "", shown.doing)))
    joint = "on" if len(things) == 2 and shown.things[1][0].rpartition(" ")[2] in _RIDDEN else "with"
    beside = f" {joint} {listed(things[1:])}" if len(things) > 1 else ""
    return f"{head}{beside}{f' {shown.place}' if shown.place else ''}"


Names = tuple[str, str]
"""What two pictures are called."""

_NAMES = ("the first", "the second")
_COLOURLESS = "both are in black and white"


def contrast(first: Depiction, second: Depiction, names: Names = _NAMES) -> str:
    """Two different photos in a sentence: what each shows, and what they have in common."""
    one, other = caption(first).hedged, caption(second).hedged
    lead = "These are two different photos"
    if one and one == other:
        return f"Two different photos that both show {one}{_ending(_lit(first, second, names))}."
    shared = _shared(first, second, names)
    one, other = (caption(_unshared(photo, shared)).hedged for photo in (first, second))
    if first.told and second.told and all(_says(text, shared) for text in (one, other)):
        shared = ""
    if one and other:
        lead = f"Two different photos: {names[0]} shows {one}, {names[1]} {other}"
    elif one or other:
        lead = f"Two different photos: {names[0] if one else names[1]} shows {one or other}"
    return f"{lead}{_ending(shared, _lit(first, second, names))}."


def _says(caption: str, shared: str) -> bool:
    """Whether a learned caption says itself what is said of both."""
    what = shared.removeprefix("both are ").removeprefix("both show ")
    return singular(what.rpartition(" ")[2])[0] in caption if "show" in shared else what in caption


def _unshared(photo: Depiction, shared: str) -> Depiction:
    """The photo without what is said of both at the end."""
    if photo.things and photo.place and shared == f"both are {photo.place}":
        return replace(photo, place="")
    return replace(photo, colourless=False) if shared == _COLOURLESS else photo


def _ending(*parts: str) -> str:
    return "".join(f"; {part}" for part in parts if part)


def contents(first: Path, second: Path, eyes: Eyes, names: Names = _NAMES) -> str:
    """What two different photos show, in a sentence.

    Raises:
        PictureError: one of them cannot be read.
    """
    return contrast(shown_in(first, eyes), shown_in(second, eyes), names)


def _shared(first: Depiction, second: Depiction, names: Names) -> str:
    common = [name for name in (n.rpartition(" ")[2] for n, _ in first.things) if name in second.nouns]
    # Both captions begin with what is the same: that needs no saying.
    if common and first.things[:1] != second.things[:1]:
        one = {n.rpartition(" ")[2]: count for n, count in first.things}
        two = {n.rpartition(" ")[2]: count for n, count in second.things}
        name = common[0]
        same = counted_noun(name, one[name]) if one[name] == two[name] else plural(name)
        return f"both show {same}"
    if first.place and first.place == second.place:
        return f"both are {first.place}"
    if first.colourless and second.colourless:
        return _COLOURLESS
    if first.outdoors is not None and first.outdoors == second.outdoors:
        return f"both are {'outdoors' if first.outdoors else 'indoors'}"
    if None not in (first.outdoors, second.outdoors):
        return f"{names[0]} is {'outdoors' if first.outdoors else 'indoors'}, {names[1]} is not"
    return ""


def _lit(first: Depiction, second: Depiction, names: Names) -> str:
    """Which is brighter, where that strikes the eye."""
    if first.colourless != second.colourless:
        return f"only {names[0] if first.colourless else names[1]} is without colour"
    if abs(first.light - second.light) < _LIGHTER:
        return ""
    return f"{names[0] if first.light > second.light else names[1]} is brighter"
