"""What holds of a face after all that was said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import FACE_SLOTS, Face
from photalk.edit.portrait.wishes import EXCLUDES, SINGLE_SLOTS, held

faces = st.sampled_from([(slot, value) for slot, values in FACE_SLOTS.items() for value in values])
said = st.lists(st.builds(lambda face, remove: Face(*face, remove), faces, st.booleans()), max_size=12)


def values(*pairs: str) -> set[str]:
    """What is left of `slot/value` and `slot/-value`, in this order."""
    read = (pair.partition("/") for pair in pairs)
    return {
        face.value
        for face in held(Face(slot, value.lstrip("-"), value.startswith("-")) for slot, _, value in read)
    }


@pytest.mark.parametrize(
    ("said", "left"),
    [
        (("expression/smiling", "expression/sad"), {"sad"}),
        (("hair color/brown hair", "hair color/black hair"), {"black hair"}),
        (("hairstyle/wavy hair", "hairstyle/bangs", "hairstyle/straight hair"), {"bangs", "straight hair"}),
        (
            ("makeup/lipstick", "makeup/rosy cheeks", "makeup/pale skin", "makeup/no makeup"),
            {"pale skin", "no makeup"},
        ),
        (("makeup/no makeup", "makeup/lipstick"), {"lipstick"}),
        (("beard/goatee", "beard/mustache", "beard/-goatee"), {"mustache"}),
        (("beard/-goatee",), set()),
    ],
)
def test_the_conventions_hold(said: tuple[str, ...], left: set[str]) -> None:
    assert values(*said) == left


@given(said)
def test_nothing_holds_beside_what_it_excludes(all_said: list[Face]) -> None:
    wishes = held(all_said)
    names = [wish.value for wish in wishes]
    assert len(names) == len(set(names))
    assert not any(other in names for name in names for other in EXCLUDES.get(name, ()))
    for slot in SINGLE_SLOTS:
        assert sum(wish.slot == slot for wish in wishes) <= 1


def test_the_latest_strength_counts() -> None:
    (wish,) = held([Face("expression", "smiling"), Face("expression", "smiling", strength=40)])
    assert wish.strength == 40
