"""How are values and slots called in our answers? Noun phrases, by how much of a value there is."""

from __future__ import annotations

from photalk.commands import Face
from photalk.operations.faces.values import VALUES, Name

NAMES: dict[str, Name] = {one.value: one.name for one in VALUES}
"""The values of I²Edit's Table 1."""

SLOT_WORDS: dict[str, tuple[str, ...]] = {
    "expression": ("expression",),
    "hair color": ("hair color",),
    "hairstyle": ("hairstyle",),
    "beard": ("beard", "facial hair"),
    "makeup": ("makeup",),
}
"""How a slot is called in a question."""


def given(face: Face) -> str:
    """A value that was given, with its strength: "a touch of lipstick"."""
    return NAMES[face.value].to(face.strength)


def are(values: tuple[str, ...]) -> str:
    """The verb of what these values are called when they are pointed at."""
    names = [NAMES[value] for value in values]
    return "are" if len(names) > 1 or names[0].plural or names[0].the == "the waves" else "is"
