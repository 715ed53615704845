"""Which words say what a face should look like? Slots and values to one descriptive sentence.

The paper fills its tracked requirements into templates; its own are not printed, so these are ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from photalk.commands import FACE_SLOTS
from photalk.errors import CommandError

State = Mapping[str, Sequence[str]]
"""Slots and their values, spelled as in I²Edit's Table 1."""

_BEFORE = {"smiling": "smiling", "angry": "angry", "sad": "sad", "no smiling": "serious"}
_WITH = {
    "straight hair": "straight hair", "wavy hair": "wavy hair", "receding hairline": "a receding hairline",
    "side-burns": "sideburns", "bangs": "bangs", "mustache": "a mustache", "goatee": "a goatee",
    "bushy eyebrows": "bushy eyebrows", "big lips": "big lips", "rosy cheeks": "rosy cheeks",
    "pale skin": "pale skin", "no makeup": "no makeup",
}  # fmt: skip
_WEARING = {"heavy makeup": "heavy makeup", "lipstick": "lipstick", "earrings": "earrings"}


def prompt_of(state: State) -> str:
    """What the face should look like, in words; the order of slots and values does not matter.

    >>> prompt_of({"expression": ["smiling"], "hair color": ["black hair"], "makeup": ["lipstick"]})
    'a photo of a smiling person with black hair, wearing lipstick'
    >>> prompt_of({"hairstyle": ["bangs", "wavy hair"], "hair color": ["blond hair"]})
    'a photo of a person with wavy blond hair and bangs'
    >>> prompt_of({})
    ''

    Raises:
        CommandError: there is no such slot or value.
    """
    values = set(_checked(state))
    if not values:
        return ""
    ordered = [value for slot in FACE_SLOTS.values() for value in slot if value in values]
    before = [_BEFORE[value] for value in ordered if value in _BEFORE]
    person = " ".join(["a photo of", _article(before), *before, "person"])
    features = _hair(ordered) + [
        _WITH[value] for value in ordered if value in _WITH and not _is_texture(value)
    ]
    worn = [_WEARING[value] for value in ordered if value in _WEARING]
    said = person + (f" with {_listed(features)}" if features else "")
    if worn:
        said += f"{',' if features else ''} wearing {_listed(worn)}"
    return said


def news(before: State, after: State) -> dict[str, list[str]]:
    """What a turn asked for: the values of the new state that the last one did not have.

    >>> news({"beard": ["goatee"]}, {"beard": ["goatee", "mustache"], "expression": ["sad"]})
    {'beard': ['mustache'], 'expression': ['sad']}
    """
    found = {
        slot: [value for value in values if value not in before.get(slot, ())]
        for slot, values in after.items()
    }
    return {slot: values for slot, values in found.items() if values}


def _checked(state: State) -> Iterable[str]:
    for slot, values in state.items():
        if slot not in FACE_SLOTS:
            raise CommandError(f"There is no facial slot {slot!r}, only {', '.join(FACE_SLOTS)}.")
        for value in values:
            if value not in FACE_SLOTS[slot]:
                raise CommandError(
                    f"The facial slot {slot} has no value {value!r}, only {', '.join(FACE_SLOTS[slot])}."
                )
            yield value


def _is_texture(value: str) -> bool:
    return value in ("straight hair", "wavy hair")


def _hair(values: Sequence[str]) -> list[str]:
    """Texture and colour as one phrase: "wavy blond hair"."""
    textures = [value.split()[0] for value in values if _is_texture(value)]
    colours = [value.split()[0] for value in values if value in FACE_SLOTS["hair color"]]
    words = textures + colours
    return [" ".join([*words, "hair"])] if words else []


def _article(adjectives: Sequence[str]) -> str:
    return "an" if adjectives and adjectives[0][0] in "aeiou" else "a"


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
