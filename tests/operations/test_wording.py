"""Every operation has its words, and the words of a request are understood as the same operation.

A reader that learnt reads most of them back exactly, and is given leave for a few; boxes are typed, not said.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import (
    ATTRIBUTES,
    COLORS,
    COMMANDS,
    FACE_SLOTS,
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
    format,
    parse,
)
from photalk.compare.difference_text import instruction
from photalk.language.understander import understander
from photalk.language.understanding import Scene
from photalk.operations.registry import OPERATIONS, predicate, request

BOX = Box(10, 20.5, 30, 40, percent=True)
REGIONS: tuple[Target | None, ...] = (None, "the sky", "the man on the left", "her dress", BOX)
HERE = Scene(("a.jpg",), 1, True, (640, 480))
STRENGTHS = (50, 100, 160)
"""Of a face: a little, as it is, a lot."""


def every_edit() -> list[Edit]:
    """One or more of each operation, of each dial and colour, with and without a region."""
    edits: list[Edit] = [
        AdjustAttr(attribute, amount, region)
        for attribute in ATTRIBUTES
        for amount in (5, -5, 30, -30, 62.5, -62.5, 100, -100, 12.25)
        for region in (REGIONS if attribute != "vignette" else (None,))
        if attribute != "blur" or amount > 0
    ]
    edits += [
        AdjustColor(color, part, region)
        for color in COLORS
        for part in (0.125, 0.35, 1)
        for region in REGIONS
    ]
    edits += [BlackAndWhite(region) for region in REGIONS]
    edits += [Enhance(), Enhance(60), Enhance(12.5), Flip("horizontal"), Flip("vertical"), ImageCutout()]
    edits += [Rotate(degrees) for degrees in (90, 180, 270, 5, 355, 12.5, 179, 181, 0.5)]
    edits += [Straighten(degrees) for degrees in (None, 2.5, -2.5, 45, -0.3)]
    edits += [Crop(target) for target in (BOX, Box(0, 200, 10, 300), Aspect(1, 1), Aspect(16, 9), "the dog")]
    edits += [Resize(50, percent=True), Resize(33.3, percent=True), Resize(1200), Resize(800, 600)]
    edits += [Erase("the man on the left"), Erase(BOX)]
    edits += [edit for one in OPERATIONS.values() if isinstance(edit := parse(one.example), Edit)]
    return [edit for edit in dict.fromkeys(edits) if not isinstance(edit, Face)]


def test_every_operation_is_among_them() -> None:
    kinds = {type(edit) for edit in every_edit()} | {Face}
    assert kinds == {command for command in COMMANDS if issubclass(command, Edit)}


FACES = [
    Face(slot, value, False, strength, who)
    for slot, values in FACE_SLOTS.items()
    for value in values
    for strength in STRENGTHS
    for who in (None, "the woman on the left")
]


def by_kind() -> dict[str, list[Edit]]:
    """The edits that are said in words, by the name of their command."""
    found: dict[str, list[Edit]] = defaultdict(list)
    for edit in [*every_edit(), *FACES]:
        if not any(isinstance(getattr(edit, name, None), Box) for name in ("region", "target")):
            found[edit.name].append(edit)
    return found


def misread(programs: list[list[Edit]]) -> list[str]:
    """The requests that come to anything but what they ask for, and what they come to."""
    wrong = []
    for program in programs:
        said = instruction(program)
        came = understander().understand((), said, HERE).commands
        if came != tuple(program):
            wrong.append(f"{said} => {'; '.join(map(format, came))}")
    return wrong


@pytest.mark.parametrize("kind", by_kind())
def test_requests_are_understood_as_what_they_ask_for(kind: str) -> None:
    edits = by_kind()[kind]
    wrong = misread([[edit] for edit in edits])
    assert len(wrong) <= max(1, len(edits) // 10), "\n".join(wrong)


def test_several_in_a_sentence_are_too() -> None:
    one, other = by_kind()["adjust_attr"][::17], by_kind()["adjust_color"][::5]
    frames = [Rotate(90), Flip("vertical"), Crop(Aspect(1, 1)), Straighten(), Erase("the dog")]
    programs: list[list[Edit]] = [list(program) for program in zip(frames * 5, one, other, strict=False)]
    wrong = misread(programs)
    assert len(wrong) <= len(programs) // 5, "\n".join(wrong)


amounts = st.one_of(
    st.integers(1, 100),
    st.integers(1, 1000).map(lambda n: n / 10),
    st.integers(1, 10000).map(lambda n: n / 100),
)
boxes = st.builds(
    lambda top, left, high, wide: Box(top, top + high, left, left + wide, percent=True),
    st.integers(0, 40), st.integers(0, 40), st.integers(5, 59), st.integers(5, 59),
)  # fmt: skip
regions = st.one_of(
    st.none(),
    st.none(),
    st.sampled_from(["the sky", "the man on the left", "the background", "the dog"]),
    boxes,
)
signed = st.builds(lambda amount, sign: sign * amount, amounts, st.sampled_from([-1, 1]))
edits = st.one_of(
    st.builds(
        AdjustAttr, st.sampled_from([a for a in ATTRIBUTES if a not in ("blur", "vignette")]), signed, regions
    ),
    st.builds(AdjustAttr, st.just("blur"), amounts, regions),
    st.builds(AdjustAttr, st.just("vignette"), signed),
    st.builds(AdjustColor, st.sampled_from(COLORS), st.integers(1, 1000).map(lambda n: n / 1000), regions),
    st.builds(BlackAndWhite, regions),
    st.builds(Enhance, st.integers(1, 100)),
    st.builds(Rotate, st.integers(1, 3599).map(lambda n: n / 10)),
    st.builds(Straighten, st.integers(1, 450).map(lambda n: n / 10)),
    st.builds(Flip, st.sampled_from(["horizontal", "vertical"])),
    st.builds(Crop, st.one_of(boxes, st.sampled_from([Aspect(1, 1), Aspect(4, 5), "the dog"]))),
    st.builds(Resize, st.integers(2, 300), percent=st.just(True)),
    st.builds(Resize, st.integers(100, 4000), st.none() | st.integers(100, 4000)),
    st.just(ImageCutout()),
    st.builds(Erase, st.one_of(boxes, st.sampled_from(["the dog", "the man on the left"]))),
)


def distinct(program: list[Edit]) -> bool:
    """Whether no step only says again what the one before it said."""
    return all(a != b for a, b in pairwise(program))


@given(st.lists(edits, min_size=1, max_size=4).filter(distinct))
def test_a_whole_program_is_one_sentence(program: list[Edit]) -> None:
    said = instruction(program)
    assert said[0].isupper()
    assert said.endswith(".")
    assert ". " not in said
    assert "None" not in said


def test_faces_come_last_in_a_request() -> None:
    said = instruction([Face("expression", "smiling"), Rotate(90), AdjustAttr("brightness", 20)])
    assert said == "Turn it 90° to the left, brighten it by 20% and make the person smile."


def test_after_a_region_it_is_called_the_picture() -> None:
    said = instruction([AdjustAttr("brightness", -20, "the sky"), AdjustAttr("saturation", 30)])
    assert said == "Darken the sky by 20% and make the picture more vivid by 30%."


@pytest.mark.parametrize(
    "edit",
    [AdjustAttr("brightness", 0), AdjustAttr("blur", -10), AdjustColor("red", 0), Rotate(0),
     Face("makeup", "no makeup", remove=True)],
)  # fmt: skip
def test_what_changes_nothing_is_not_asked_for(edit: Edit) -> None:
    assert request(edit) == ""
    assert instruction([edit]) == ""


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (AdjustAttr("brightness", 10), "a little brighter"),
        (AdjustAttr("temperature", -25), "cooler"),
        (AdjustAttr("saturation", 50), "much more vivid"),
        (AdjustAttr("blur", 60, "the background"), "strongly blurred in the background"),
        (AdjustAttr("blur", 10), "blurred a little"),
        (AdjustAttr("vignette", 30), "darkened towards the corners"),
        (AdjustColor("skyblue", 0.3, "the wall"), "tinted sky blue in the wall"),
        (Rotate(180), "turned upside down"),
        (Rotate(347.5), "turned 12.5° to the right"),
        (Straighten(), "straightened"),
        (Resize(50, percent=True), "reduced to 50% of its size"),
        (Erase("the dog"), "without the dog"),
        (Erase(Box(0, 20, 0, 20, percent=True)), "without what was in an area near the top left"),
        (Face("expression", "smiling"), "with a smile"),
        (Face("makeup", "lipstick", strength=50), "with a hint of lipstick"),
        (
            Face("expression", "no smiling", who="the man on the left"),
            "without a smile on the man on the left",
        ),
    ],
)
def test_what_a_picture_is_after_an_edit(edit: Edit, words: str) -> None:
    assert predicate(edit) == words


@pytest.mark.parametrize("edit", every_edit(), ids=format)
def test_every_operation_can_be_told(edit: Edit) -> None:
    words = predicate(edit)
    assert words == words.strip()
    assert "{" not in words
    assert "None" not in words
