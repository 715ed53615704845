"""Whose face is meant: "the woman on the left", "everyone", or nobody in particular."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from photalk.errors import NotFound
from photalk.vision.choice import chosen, prominent
from photalk.vision.image_types import Rgb, Thing
from photalk.vision.phrases import Named, Region, read
from photalk.vision.places import Placing

Manly = Callable[[Thing], float | None]
"""How likely a face is a man's, 0..1; None where nobody can tell."""

_EVERYONE = re.compile(
    r"(?:every(?:one|body|\s+(?:face|person))|all|both|them(?: all)?|all (?:of )?(?:them|the faces|people)|"
    r"(?:both|all)(?: of)?(?: the)? (?:faces|people|persons)|the (?:faces|people))"
)
_MEN = re.compile(
    r"\b(?:man|men|guys?|he|him|his|boys?|gentlem[ae]n|father|dad|brother|husband|groom|son|grandpa|"
    r"grandfather|boyfriend|uncle|king|dude)\b"
)
_WOMEN = re.compile(
    r"\b(?:wom[ae]n|she|her|girls?|lad(?:y|ies)|mother|mom|mum|sister|wife|bride|daughter|grandma|"
    r"grandmother|girlfriend|aunt|queen)\b"
)
_ALONE = re.compile(r"\b(first|second|third|fourth|fifth|last|one)(?= from |$)")
"""An ordinal without its noun: "the second from the left"."""

_NUMBER = re.compile(r"(?:face |person |number )?([1-9]\d*)")


def meant(
    who: str | None, faces: Sequence[Thing], rgb: Rgb, place: Placing, manly: Manly
) -> tuple[Thing, ...]:
    """The faces that the words mean; without words, the one that strikes the eye.

    Raises:
        NotFound: there is no such face; the sentence says what there is.
    """
    if not faces:
        raise NotFound("I can't see a face in this picture, so there is none to change.")
    if who is None:
        return (max(faces, key=lambda face: face.area * face.score),)
    said = " ".join(who.lower().split())
    if _EVERYONE.fullmatch(said):
        return tuple(prominent(faces))
    if number := _NUMBER.fullmatch(said):
        return (_counted(faces, int(number[1]), place),)
    some = _of_kind(said, faces, manly)
    return chosen(_named(said), some, rgb, place)


def _of_kind(said: str, faces: Sequence[Thing], manly: Manly) -> Sequence[Thing]:
    """The men's or the women's faces where the words say so and it can be told, else all."""
    men, women = _MEN.search(said) is not None, _WOMEN.search(said) is not None
    if men == women or len(faces) == 1:
        return faces
    chances = {face: manly(face) for face in faces}
    fitting = [face for face in faces if (chance := chances[face]) is not None and (chance > 0.5) == men]
    return fitting or faces


def _named(said: str) -> Named:
    """What the words say of which one it is; what they call the person does not matter any more."""
    part = read(_ALONE.sub(r"\1 person", said))
    if isinstance(part, Region):
        return Named("object", "face", "face", where=part.place)
    if isinstance(part, Named):
        return replace(part, kind="object", noun="face", colour=None, part=None)
    return Named("object", "face", "face")


def _counted(faces: Sequence[Thing], number: int, place: Placing) -> Thing:
    """The face of that number, counted from the left."""
    if number > len(faces):
        there = "one face" if len(faces) == 1 else f"{len(faces)} faces"
        raise NotFound(f"There is no face {number} in this picture; I see {there}.")
    return sorted(faces, key=lambda face: place(*face.center)[0])[number - 1]
