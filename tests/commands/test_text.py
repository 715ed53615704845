"""Commands and their text form."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk import commands as c
from photalk.commands.inquiries import ANSWERED_ORDERS, LIBRARY_QUESTIONS, PICTURE_QUESTIONS, UNITS
from photalk.commands.queries.query_writer import unquoted
from photalk.errors import CommandError

words = st.text(min_size=1, max_size=40).filter(
    lambda text: "".join(ch if ch.isprintable() else " " for ch in text).strip()
)
asked = words.filter(lambda text: "".join(c if c.isprintable() else " " for c in text).strip(" |"))
units, orders = st.sampled_from(("", *UNITS)), st.sampled_from(("", *ANSWERED_ORDERS))
amounts = st.floats(-100, 100)
sides = st.integers(0, 10_000)


@st.composite
def boxes(draw: st.DrawFn) -> c.Box:
    percent = draw(st.booleans())
    span = st.floats(0, 100) if percent else st.integers(0, 60_000)
    top, bottom = sorted(draw(st.tuples(span, span).filter(lambda pair: pair[0] != pair[1])))
    left, right = sorted(draw(st.tuples(span, span).filter(lambda pair: pair[0] != pair[1])))
    return c.Box(top, bottom, left, right, percent)


targets = words | boxes()
regions = st.none() | targets
counts = st.integers(1, 1000)
faces = st.sampled_from([(slot, value) for slot, values in c.FACE_SLOTS.items() for value in values])

picked = st.sampled_from(["open", "all"]) | st.lists(counts, min_size=1, max_size=5).map(tuple)
keywords = st.lists(
    words.filter(lambda word: "".join(ch if ch.isprintable() and ch != "," else " " for ch in word).strip()),
    min_size=1,
    max_size=4,
).map(tuple)

every_command = st.one_of(
    st.builds(c.Rate, picked, st.integers(0, 5)),
    st.one_of(st.builds(mark, picked) for mark in (c.Pick, c.Reject, c.Unmark)),
    st.builds(c.Tag, picked, keywords),
    st.builds(c.Untag, picked, keywords),
    st.builds(c.Title, picked, words | st.sampled_from(["all", "2: x", "open: all: x", "7", "all:"])),
    st.builds(c.DescribeAs, picked, words),
    st.builds(c.PutInAlbum, picked, words),
    st.builds(c.TakeFromAlbum, picked, words),
    st.builds(c.Located, picked, words),
    st.builds(c.Dated, picked, st.datetimes().map(lambda moment: moment.isoformat(timespec="seconds"))),
    st.builds(c.Dated, picked, st.sampled_from(["1912", "1988-06", "2023-07-14", "2023-07-14 18:00"])),
    st.builds(
        c.Shifted, picked, st.integers(1, 10**8).map(lambda by: timedelta(seconds=by * (by % 2 or -1)))
    ),
    st.builds(c.KeepSearch, words.filter(lambda text: unquoted(text).strip())),
    st.just(c.TakeBack()),
    st.just(c.ProposeKeepers()),
    st.builds(c.Filter, st.just("rating"), st.sampled_from(["5", ">=4", "none", "3+", "0"])),
    st.builds(c.Filter, st.sampled_from(["tag", "album", "saved"]), words),
    st.builds(c.Search, words),
    st.builds(c.Refine, counts, st.none() | words),
    st.builds(c.Refine, st.none(), words),
    st.builds(c.Filter, st.just("after"), st.dates().map(lambda day: day.isoformat())),
    st.builds(c.Filter, st.just("place"), words),
    st.builds(c.Exclude, st.none() | counts),
    st.builds(c.Answer, words),
    st.builds(c.Forget, st.sampled_from(c.FORGETTABLE)),
    st.builds(c.Forget, st.just("wish"), words),
    st.just(c.More()),
    st.builds(c.AskLibrary, st.sampled_from(LIBRARY_QUESTIONS), st.none() | asked, units, orders),
    st.builds(c.AskLibrary, st.just("most"), asked, units, orders, asked),
    st.builds(c.TellPicture, st.sampled_from(PICTURE_QUESTIONS), st.none() | counts, st.just("") | words),
    st.builds(c.Why, counts),
    st.builds(c.Show, counts),
    st.builds(c.PickOut, words),
    st.just(c.Original()),
    st.builds(c.Compare, counts, counts),
    st.builds(c.Transfer, counts, counts),
    st.builds(c.Open, words),
    st.builds(c.Save, words),
    st.just(c.Steps()),
    st.builds(c.Undo, counts),
    st.builds(c.Redo, counts),
    st.builds(c.Drop, counts),
    st.builds(c.Disable, counts),
    st.builds(c.Enable, counts),
    st.builds(c.Move, counts, counts),
    st.builds(c.Change, counts, st.builds(c.AdjustAttr, st.sampled_from(c.ATTRIBUTES), amounts, regions)),
    st.builds(c.AdjustAttr, st.sampled_from(c.ATTRIBUTES), amounts, regions),
    st.builds(c.AdjustColor, st.sampled_from(c.COLORS), st.floats(0, 1), regions),
    st.builds(c.BlackAndWhite, regions),
    st.builds(c.Posterize, st.integers(2, 32), regions),
    st.builds(c.Enhance, st.floats(0, 100)),
    st.builds(c.Rotate, st.floats(-360, 360)),
    st.builds(c.Straighten, st.none() | st.floats(-45, 45)),
    st.builds(c.Flip, st.sampled_from(["horizontal", "vertical"])),
    st.builds(c.Crop, targets),
    st.builds(c.Crop, st.builds(c.Aspect, st.integers(1, 100), st.integers(1, 100))),
    st.builds(c.Resize, st.integers(1, 60_000), st.none() | st.integers(1, 60_000)),
    st.builds(c.Resize, st.floats(1, 1000), percent=st.just(True)),
    st.just(c.ImageCutout()),
    st.builds(c.NamePerson, words, st.just("") | st.sampled_from(["the woman on the left", "2"])),
    st.builds(c.MergePeople, words, words),
    st.builds(c.Erase, targets),
    st.builds(
        lambda face, remove, strength, who: c.Face(*face, remove, strength, who),
        faces,
        st.booleans(),
        st.sampled_from([100, 50, 12.5, 200]),
        st.sampled_from([None, "the woman on the left", "2"]),
    ),
)


@given(every_command)
def test_a_command_survives_its_own_text(command: c.Command) -> None:
    assert c.parse(c.format(command)) == command


@given(every_command)
def test_a_command_is_one_line(command: c.Command) -> None:
    line = c.format(command)
    assert line.splitlines() == [line]
    assert line.split(" ")[0] == command.name


def test_the_longest_words_survive_too() -> None:
    longest = c.Search("x" * 400)
    assert c.parse(c.format(longest)) == longest


def test_every_command_of_the_language_is_drawn_above() -> None:
    drawn = set()

    @given(every_command)
    def collect(command: c.Command) -> None:
        drawn.add(type(command))

    collect()
    assert drawn <= set(c.COMMANDS)
    # Edits are drawn in tests/operations/test_contract.py too, whichever there are.
    assert sum(not issubclass(command, c.Edit) for command in c.COMMANDS) == 50


@given(st.text(max_size=60))
def test_any_line_is_a_command_or_one_sentence(line: str) -> None:
    try:
        c.parse(line)
    except CommandError as error:
        message = str(error)
        assert message.endswith(".")
        assert "\n" not in message


@pytest.mark.parametrize(
    "line",
    [
        "search red double decker bus",
        "adjust_color red 0.5",
        "adjust_attr brightness 30",
        "adjust_attr contrast -10",
        "rotate 270",
        "image_cutout",
        "crop 10 20 200 300",
        "refine like 3 but at night",
        "filter after 2024-05-01",
        "filter text undo everything; rotate 90",
        "exclude 3",
        "exclude all",
        "answer at the lake",
        "forget filters",
        "forget wish longer sleeves",
        "more",
        "why 2",
        "show 3",
        "transfer 1 2",
        "undo 2",
        "drop 1",
        "face expression smiling",
        "face hair color blond hair",
        "face makeup -lipstick",
        "face expression smiling 50",
        "face hair color blond hair 150 of the woman on the left",
        "face makeup no makeup of my sister",
        "erase the man on the left",
        "compare 1 2",
        "flip horizontal",
    ],
)
def test_the_lines_of_the_plan_are_their_own_text(line: str) -> None:
    assert c.format(c.parse(line)) == line


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("image_cutout ", "image_cutout"),
        ("adjust_color brown .3", "adjust_color brown 0.3"),
        ("adjust_attr contrast +20", "adjust_attr contrast 20"),
        ("rotate -90", "rotate 270"),
        ("undo", "undo 1"),
        ("face hairstyle sideburns", "face hairstyle side-burns"),
        ("crop 4:5", "crop 4:5"),
        ("refine at night", "refine but at night"),
    ],
)
def test_other_spellings_mean_the_same(said: str, meant: str) -> None:
    assert c.format(c.parse(said)) == meant


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("adjust_color mauve 0.5", "red, orange, green, blue, skyblue, purple, brown, yellow, pink"),
        ("adjust_color red 1.5", "0 to 1"),
        ("adjust_attr brightness 101", "-100 to 100"),
        ("adjust_attr loudness 5", "exposure, temperature"),
        ("adjust_attr brightness", "adjust_attr ATTRIBUTE AMOUNT"),
        ("rotate 400", "-360 to 360"),
        ("rotate left", "must be a number"),
        ("flip sideways", "horizontal, vertical"),
        ("crop 20 10 200 300", "TOP < BOTTOM"),
        ("crop", "crop TOP BOTTOM LEFT RIGHT"),
        ("filter after 2024-02-30", "no date 2024-02-30"),
        ("filter after yesterday", "YYYY-MM-DD"),
        ("face nose bigger", "expression, hair color"),
        ("undo 0", "from 1"),
        ("undo 1.5", "whole number"),
        ("resize 0", "from 1"),
        ("search", "search WORDS"),
        ("exclude", "exclude NUMBER or exclude all"),
        ("exclude it", "must be a number"),
        ("forget everything", "last, filters, answers, all"),
        ("forget wish", "forget needs some words"),
        ("forget last red", "forget wish WORDS"),
        ("answer", "answer WORDS"),
        ("more 2", "is written: more"),
        ("explode now", "and others"),
        ("", "needs some words"),
        ("search " + "x" * 500, "at most 400"),
    ],
)
def test_a_wrong_command_says_what_is_allowed(line: str, allowed: str) -> None:
    with pytest.raises(CommandError) as error:
        c.parse(line)
    assert allowed in str(error.value)


def test_lines_pass_over_blanks_and_comments() -> None:
    text = "# a warm evening\n\nadjust_attr temperature 20\n  rotate 90  \n"
    assert c.parse_lines(text) == (c.AdjustAttr("temperature", 20), c.Rotate(90))
    assert c.parse_lines(c.format_lines(c.parse_lines(text))) == c.parse_lines(text)
