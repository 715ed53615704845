"""Which programs mean the same, and how near their amounts are."""

import pytest

from photalk.commands import Box, Edit, parse
from photalk_lab.bench.programs import Operation, matched, operations, overlap, same_place

SIZE = (300, 200)


def done(text: str) -> tuple[Operation, ...]:
    edits: list[Edit] = [parse(line.strip()) for line in text.split(";") if line.strip()]  # type: ignore[misc]
    return operations(edits, SIZE)


def names(text: str) -> list[str]:
    return [one.name for one in done(text)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("rotate 90; flip horizontal", "flip vertical; rotate 90"),
        ("rotate 180; flip horizontal", "flip vertical"),
        ("rotate 90; rotate 90", "rotate 180"),
        ("flip horizontal; flip vertical", "rotate 180"),
        ("flip horizontal; flip horizontal", ""),
        ("adjust_attr brightness 30; adjust_attr brightness -30", ""),
        ("adjust_attr brightness 30; adjust_attr brightness 10", "adjust_attr brightness 40"),
        ("adjust_attr saturation -100", "black_and_white"),
        ("rotate 360", ""),
        ("resize 200%; resize 50%", ""),
        ("straighten 5; flip horizontal", "flip horizontal; straighten -5"),
        ("resize 50%", "resize 150"),
        ("crop 1:1", "crop 0 200 50 250"),
    ],
)
def test_programs_that_make_the_same_picture_are_equal(one: str, other: str):
    assert names(one) == names(other)
    assert all(a.is_close(b) for a, b in zip(done(one), done(other), strict=True))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("straighten 5", "rotate 5"),
        ("rotate 5", "rotate 355"),
        ("rotate 90", "rotate 270"),
        ("adjust_attr brightness 30", "adjust_attr brightness -30"),
        ("adjust_attr brightness 30", "adjust_attr exposure 30"),
        ("adjust_attr blur 30", "adjust_attr blur 30 in the background"),
        ("adjust_color red 0.3", "adjust_color pink 0.3"),
        ("resize 50%", "resize 200%"),
        ("face expression smiling", "face expression sad"),
    ],
)
def test_programs_that_do_not_are_not(one: str, other: str):
    assert names(one) != names(other)


@pytest.mark.parametrize(
    ("one", "near", "far"),
    [
        ("adjust_attr contrast 30", "adjust_attr contrast 40", "adjust_attr contrast 41"),
        ("adjust_color red 0.3", "adjust_color red 0.4", "adjust_color red 0.45"),
        ("straighten 5", "straighten 6.5", "straighten 8"),
        ("crop 10% 90% 10% 90%", "crop 15% 85% 10% 90%", "crop 30% 90% 10% 90%"),
        ("resize 50%", "resize 53%", "resize 60%"),
    ],
)
def test_amounts_are_near_or_not(one: str, near: str, far: str):
    (truth,), (close,), (distant,) = done(one), done(near), done(far)
    assert truth.is_close(close)
    assert not truth.is_close(distant)


def test_named_right_missed_and_invented_each_count_once():
    pairs, missed, invented = matched(
        done("adjust_attr brightness 30; rotate 90; flip horizontal"),
        done("adjust_attr brightness 10; adjust_attr contrast 20"),
    )
    assert [one.name for one, _ in pairs] == ["brightness +"]
    assert sorted(one.name for one in missed) == sorted(names("rotate 90; flip horizontal"))
    assert [one.name for one in invented] == ["contrast +"]


def test_of_two_of_a_name_the_one_in_the_right_place_is_taken():
    truth = done("black_and_white in the sky; black_and_white in the background")
    pairs, missed, invented = matched(truth, tuple(reversed(truth)))
    assert all(one.is_there(other) for one, other in pairs)
    assert (missed, invented) == ([], [])


def test_boxes_are_compared_on_the_original():
    (straight,) = done("adjust_attr blur 40 in 0% 50% 0% 20%")
    (turned,) = (one for one in done("rotate 90; adjust_attr blur 40 in 80% 100% 0% 50%") if one.where)
    assert straight.is_there(turned)
    (erased,) = (one for one in done("flip horizontal; erase 0% 50% 80% 100%") if one.where)
    assert same_place(erased.where, straight.where)
    (elsewhere,) = (one for one in done("flip horizontal; erase 0% 50% 0% 20%") if one.where)
    assert not same_place(elsewhere.where, straight.where)
    (corner,) = (one for one in done("rotate 45; erase 0% 3% 0% 3%") if one.where)
    assert isinstance(corner.where, Box)


def test_places_are_the_same_by_words_or_by_overlap():
    box = Box(0, 50, 0, 50, percent=True)
    assert same_place("the sky", "sky")
    assert same_place(box, Box(0, 50, 10, 50, percent=True))
    assert not same_place(box, Box(0, 50, 40, 90, percent=True))
    assert not same_place(box, "the sky")
    assert overlap(box, box) == 1
    assert overlap(box, Box(60, 90, 60, 90, percent=True)) == 0
