"""Which picture is meant, and what is shown, ruled out, compared and written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from photalk.commands import ImageCutout, Open, Search, format
from photalk.edit.program import Program
from photalk.language.acts import read_act
from photalk.language.resolve import resolve
from photalk.language.table import Table
from photalk.language.understanding import Understanding

LISTED = Table(
    pictures=(
        "holiday/brooke-cagle-1.jpg",
        "IMG_0088.jpg",
        "DSC00312.jpg",
        "red_car.png",
        "sunset_final2.jpg",
    ),
    sought="summer",
)
OPEN = replace(LISTED, current=2, open=True, before=5)


def understood(act: str, table: Table, clause: str = "") -> Understanding:
    return resolve([read_act(act, clause, clause)], table)


def told(act: str, table: Table) -> list[str]:
    return [format(command) for command in understood(act, table).commands]


@pytest.mark.parametrize(
    ("reference", "number"),
    [
        ("4", 4), ("last", 5), ("next", 3), ("previous", 1), ("before", 5), ('"the third one"', 3),
        ('"second from the end"', 4), ('"the second to last one"', 4), ('"the middle one"', 3),
        ('"the red car"', 4), ('"the one with brooke-cagle"', 1), ('"number four"', 4),
    ],
)  # fmt: skip
def test_a_picture_is_meant(reference: str, number: int) -> None:
    assert told(f"open picture={reference}", OPEN) == [f"show {number}"]


@pytest.mark.parametrize("reference", ["that", "other", "before", "all"])
def test_where_nobody_can_tell_which_it_is_it_is_asked(reference: str) -> None:
    meant = understood(f"open picture={reference}", LISTED)
    assert meant.question is not None
    assert meant.question.text == "Which one?"
    assert [[format(one) for one in choice] for choice in meant.choices] == [
        [f"show {n}"] for n in range(1, 6)
    ]


def test_that_one_is_the_one_spoken_of_or_the_only_one() -> None:
    assert told("open picture=that", replace(LISTED, mentioned=3)) == ["show 3"]
    assert told("open picture=that", Table(pictures=("a.jpg",))) == ["show 1"]


def test_the_other_is_the_other_of_two() -> None:
    assert told("open picture=other", replace(OPEN, pair=(2, 4))) == ["show 4"]
    assert told("open picture=other", Table(pictures=("a", "b"), current=2, open=True)) == ["show 1"]


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("IMG_0088.jpg", "show 2"), ("img 0088", "show 2"), ("brooke-cagle", "show 1"),
        ("d s c zero zero three one two", "show 3"), ("sunset final two", "show 5"),
        ("holiday/brooke-cagle-1.jpg", "show 1"), ("other/beach.jpg", "open other/beach.jpg"),
    ],
)  # fmt: skip
def test_a_name_is_that_of_a_listed_picture_or_of_a_file(name: str, command: str) -> None:
    assert told(f'open name="{name}"', LISTED) == [command]


def test_a_name_that_fits_several_is_none_of_them() -> None:
    assert told('open name="IMG"', Table(pictures=("IMG_1.jpg", "IMG_2.jpg"))) == ["open IMG"]


def test_the_list_is_what_led_to_it() -> None:
    assert told("open list", replace(OPEN, search=(Search("summer"),))) == ["search summer"]
    assert told("open list", replace(OPEN, search=(Open("holiday"),))) == ["open holiday"]
    assert understood("open list", Table(), "back to the list").unsupported == ("back to the list",)
    assert told("open more", LISTED) == ["more"]


def test_pictures_are_ruled_out() -> None:
    assert told("refuse picture=2", LISTED) == ["exclude 2"]
    assert told("refuse picture=all", LISTED) == ["exclude all"]


def test_two_pictures_are_compared() -> None:
    assert told("compare picture=1 other=4", LISTED) == ["compare 1 4"]
    assert told("compare picture=3", OPEN) == ["compare 2 3"]
    assert told("compare picture=original", OPEN) == ["steps"]
    assert told("compare picture=all", Table(pictures=("a", "b"))) == ["compare 1 2"]
    assert told("transfer picture=1 other=4", OPEN) == ["transfer 1 4"]


def test_a_picture_is_never_offered_to_be_compared_with_itself() -> None:
    choices = understood('compare picture="the rainy one"', OPEN).choices
    assert [format(one) for (one,) in choices] == ["compare 2 1", "compare 2 3", "compare 2 4", "compare 2 5"]


@pytest.mark.parametrize(
    ("act", "commands"),
    [
        ('save name="out.jpg"', ["save out.jpg"]),
        ('save name="kitchen new"', ["save kitchen new.jpg"]),
        ('save name="moon_v2" type=png', ["save moon_v2.png"]),
        ('save name="moon.jpg" type=png', ["save moon.png"]),
        ('save name="scan.tif" type=tiff', ["save scan.tif"]),
        ("save type=png", ["save IMG_0088-edited.png"]),
        ("save picture=3 type=png", ["show 3", "save DSC00312-edited.png"]),
        ('save name="a" to="2000 px"', ["resize 2000", "save a.jpg", "undo 1"]),
        ("save", ["save IMG_0088-edited.jpg"]),
        ("open original", ["original"]),
        ('open picture="the one with the green coat"', ["pick_out green coat"]),
        ('save name="a" to="full size"', ["save a.jpg"]),
    ],
)
def test_a_picture_is_saved(act: str, commands: list[str]) -> None:
    assert told(act, OPEN) == commands


def test_what_was_cut_out_is_saved_with_its_transparency() -> None:
    cut = replace(OPEN, program=Program.of(ImageCutout()))
    assert told("save", cut) == ["save IMG_0088-edited.png"]
    assert told('save name="bob"', cut) == ["save bob.png"]
    assert told('save name="bob" type=jpeg', cut) == ["save bob.jpg"]
    assert told('save name="bob.jpg"', cut) == ["save bob.jpg"]


def test_without_a_name_it_is_called_after_its_original_or_as_the_last_time() -> None:
    assert told("save", replace(OPEN, current=None, pictures=())) == ["save edited.jpg"]
    assert told("save", replace(OPEN, saved="groom.jpg")) == ["save groom.jpg"]


def test_a_picture_that_nobody_can_tell_is_saved_when_it_is_told() -> None:
    choices = understood("save picture=that", LISTED).choices
    assert [format(one) for one in choices[2]] == ["show 3", "save edited.jpg"]


def test_what_cannot_be_written_is_told() -> None:
    assert understood("save picture=all", OPEN, "save them all").unsupported == ("save them all",)
    assert understood("save type=gif", OPEN, "as a gif").unsupported == ("as a gif",)
    assert understood('save name="a" to="not too heavy"', OPEN).unsupported == ("not too heavy",)


def test_behind_the_last_one_of_a_page_comes_the_next_page() -> None:
    page = Table(pictures=tuple(f"{number}.jpg" for number in range(12)), sought="dog", open=True)
    assert told("open picture=next", replace(page, current=12)) == ["more"]
    assert told("open picture=next", replace(page, current=11)) == ["show 12"]
