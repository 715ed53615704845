"""Commands in their text form, and words that only look like them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Show, format, parse
from photalk.language.exact.typed import MAX_COMMANDS, typed


def commands(message: str) -> list[str]:
    return [format(command) for one in typed(message) for command in one.commands]


STRICT = (
    "adjust_attr brightness 20 in the sky", "adjust_color red 0.5", "rotate 90", "crop 16:9", "resize 50%",
    "crop 0 10 0 10", "face hair color blond hair", "face makeup -lipstick", "flip horizontal", "posterize 8",
    "image_cutout", "undo 2", "drop 1", "show 3", "compare 1 2", "filter after 2024-05-01", "exclude all",
    "change 1 rotate 20", "refine like 3 but at night", "forget wish red", "answer yes", "answer don't know",
    "save out/a.jpg", "open ~/Pictures/trip 2024/a b.jpg", "why 2", "move 1 2",
)  # fmt: skip


@pytest.mark.parametrize("line", STRICT)
def test_a_typed_command_is_itself(line: str) -> None:
    assert commands(line) == [format(parse(line))]


@given(st.lists(st.sampled_from(STRICT), min_size=1, max_size=8), st.sampled_from(["; ", ";", "\n", " ;\n"]))
def test_several_are_parted_by_semicolons_or_lines(lines: list[str], between: str) -> None:
    assert commands(between.join(lines)) == [format(parse(line)) for line in lines]


def test_a_path_may_be_quoted() -> None:
    assert commands('open "cat and dog.jpg"') == ["open cat and dog.jpg"]


@pytest.mark.parametrize(
    "message",
    [
        "search for a dog", "tag these Lisbon", "title it Boats", "search a sign that says exit",
        "open the second one", "open up the shadows", "erase it", "erase the man",
        "crop the dog", "save it", "more", "undo", "enhance", "steps", "refine it a bit", "answer the phone",
        "rotate it left", "filter on the beach", "make it brighter", "", ";", "rotate 90; and crop it",
        "x\n\n\nrotate 90", "rotate 90 please", "open ~/a.jpg and make it brighter", "change 1 erase it",
        "undo 0", "ｒｏｔａｔｅ ９０",
    ],
)  # fmt: skip
def test_words_that_only_look_like_one_are_the_readers(message: str) -> None:
    assert commands(message) == []


def test_a_bare_word_counts_among_others() -> None:
    lines = ("rotate 90", "enhance", "steps")
    assert commands("; ".join(lines)) == [format(parse(line)) for line in lines]


def test_more_commands_than_anybody_means_are_none() -> None:
    assert commands("\n".join(["rotate 90"] * (MAX_COMMANDS + 1))) == []


def test_a_beginning_of_a_listed_name_is_enough_to_open_it() -> None:
    (found,) = typed("open brooke", ["anna.jpg", "brooke-cagle.jpg"])
    assert found.commands == (Show(2),)
    assert not typed("open brooke", ["brooke-1.jpg", "brooke-2.jpg"])


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("search saved:Harbours", "search saved:Harbours"),
        ("tag:lisbon rating>=4", "search tag:lisbon rating>=4"),
        ("tag all: Lisbon", "tag all: Lisbon"), ("rate 5", "rate 5"), ("pick 2 3", "pick 2 3"),
        ("dated 2023-07-14", "dated 2023-07-14"), ("describe_as Boats", "describe_as Boats"),
    ],
)  # fmt: skip
def test_operators_and_what_is_told_can_be_typed(line: str, command: str) -> None:
    (proposal,) = typed(line)
    assert [format(one) for one in proposal.commands] == [command]


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ("rate 9", "stars must be a number from 0 to 5, not 9."), ("rate 1: 9", "from 0 to 5, not 9."),
        ("rate all: 4.5", "must be a whole number"), ("dated 2023-99-99", "A date is like 2023-07-14"),
        ("dated 1 2: 2023-99-99", "not '2023-99-99'."), ("tag all: Lisbon; rate 9", "not 9."),
        ("filter after 2023-99", "There is no date 2023-99."),
        ("filter rating 9", "A rating is 0 to 5 stars"),
    ],
)  # fmt: skip
def test_a_typed_command_with_a_value_that_cannot_be_says_why(message: str, why: str) -> None:
    (proposal,) = typed(message)
    assert proposal.commands == ()
    assert why in proposal.refusal


@pytest.mark.parametrize(
    "message",
    [
        "rate this one 9", "rate it a 9", "rate 9 please", "dated like a photo from 1999", "pick 1, 2",
        "album 1: nope; and rate 9 of them", "shifted all: by a bit", "posterize 999", "rate", "filter it 9",
    ],
)  # fmt: skip
def test_words_after_the_name_of_a_command_are_a_sentence(message: str) -> None:
    assert typed(message) == ()
