"""What an `edit` comes to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import format
from photalk.language.acts import DEGREES, DIRECTIONS, LOOKS, Act, Said, read_act
from photalk.language.resolve.dispatch import outcome_of
from photalk.language.resolve.parts import told_apart
from photalk.operations.registry import OPERATIONS
from resolving import BLANK, done, outcome

DIALS = [
    ("edit brightness up", "adjust_attr brightness 20"),
    ("edit brightness up little", "adjust_attr brightness 10"),
    ("edit brightness down much", "adjust_attr brightness -40"),
    ("edit brightness up most", "adjust_attr brightness 100"),
    ("edit temperature up tiny", "adjust_attr temperature 4"),
    ("edit grain down", "adjust_attr grain -30"),
    ('edit brightness up amount="30 percent"', "adjust_attr brightness 30"),
    ('edit contrast amount="20"', "adjust_attr contrast 20"),
    ('edit shadows up amount="a third"', "adjust_attr shadows 33"),
    ('edit resize to="from 40/60 to 500/420"', "crop 60 420 40 500"),
    ('edit highlights down amount="two stops" in="the sky"', "adjust_attr highlights -50 in the sky"),
    (
        'edit paint color="jet black" in="the board"',
        "black_and_white in the board; adjust_attr brightness -50 in the board",
    ),
    ('edit exposure up amount="two stops"', "adjust_attr exposure 50"),
    ('edit brightness up amount="half a stop"', "adjust_attr exposure 12.5"),
    ('edit hue up amount="90 degrees"', "adjust_attr hue 50"),
    ("edit brightness down half", "adjust_attr brightness -50"),
    ("edit brightness up double", "adjust_attr brightness 100"),
    ('edit brightness down in="The sky"', "adjust_attr brightness -20 in the sky"),
    ('edit brightness up not_in="the tulip"', "adjust_attr brightness 20 in everything except the tulip"),
    ('edit brightness up not_in="the subject"', "adjust_attr brightness 20 in the background"),
    ('edit brightness up in="the top half"', "adjust_attr brightness 20 in 0% 50% 0% 100%"),
    ('edit brightness up in="the bottom left corner"', "adjust_attr brightness 20 in 66.7% 100% 0% 33.3%"),
    ('edit brightness up in="the whole picture"', "adjust_attr brightness 20"),
    ('edit brightness down in="the corners"', "adjust_attr vignette 40"),
    ('edit brightness down in="her hair"', "adjust_attr brightness -20 in her hair"),
    ("edit blur down", "adjust_attr sharpness 30"),
    ('edit saturation to="0"', "adjust_attr saturation -100"),
    ('edit contrast to="0"', "acknowledged"),
    ("edit hue", "? More or less hue? (more hue, less hue)"),
    ('edit gamma up amount="150"', "? Gamma goes from -100 to 100; shall I take 100? (yes, no)"),
]
SHAPES = [
    ("edit rotate left", "rotate 90"),
    ("edit rotate right", "rotate 270"),
    ("edit rotate around", "rotate 180"),
    ('edit rotate right amount="a quarter turn"', "rotate 270"),
    ('edit rotate left amount="three and a half degrees"', "rotate 3.5"),
    ('edit rotate amount="180"', "rotate 180"),
    ('edit rotate amount="30"', "? Clockwise or counter-clockwise? (clockwise, counter-clockwise)"),
    ("edit straighten", "straighten"),
    ('edit straighten right amount="2 degrees"', "straighten -2"),
    ("edit flip vertical", "flip vertical"),
    ('edit crop shape="square"', "crop 1:1"),
    ('edit crop shape="nine by sixteen"', "crop 9:16"),
    ('edit crop shape="Insta story"', "crop 9:16"),
    ('edit crop shape="circle"', "? How shall I crop it? (square, 16:9, to the subject)"),
    ('edit crop what="the dog"', "crop the dog"),
    ('edit crop off=bottom amount="a third"', "crop 0% 66.7% 0% 100%"),
    ('edit crop off=left amount="35 pixels"', "crop off 0 0 35 0"),
    ("edit crop off=edges", "crop 5% 95% 5% 95%"),
    ("edit crop keep=right half", "crop 0% 100% 50% 100%"),
    ("edit crop closer", "crop 10% 90% 10% 90%"),
    ("edit crop closer double", "crop 25% 75% 25% 75%"),
    ("edit crop wider", "unsupported"),
    ('edit crop box="from 40/60 to 500/420"', "crop 60 420 40 500"),
    ('edit crop box="100,80 - 900,700"', "crop 80 700 100 900"),
    ('edit crop shape="100,80 - 900,700"', "crop 80 700 100 900"),
    ("edit crop", "? How shall I crop it? (square, 16:9, to the subject)"),
    ("edit resize half", "resize 50%"),
    ('edit resize to="1200 wide"', "resize 1200 900"),
    ('edit resize to="800x600"', "resize 800 600"),
    ('edit resize to="2048 on the long edge"', "resize 2048"),
    ('edit resize down amount="20%"', "resize 80%"),
    ('edit resize up amount="2x"', "resize 200%"),
    ("edit resize down", "? To what size? (half the size, twice the size, 1920 wide)"),
]
OTHERS = [
    ('edit paint color="turquoise" in="the car"', "adjust_color skyblue 0.3 in the car"),
    ('edit paint color="light blue"', "adjust_color blue 0.2"),
    ('edit paint color="Prussian blue" amount="70 percent"', "adjust_color blue 0.7"),
    ('edit paint color="grey"', "black_and_white"),
    ('edit paint color="white"', "unsupported"),
    ("edit look name=sepia", "black_and_white; adjust_color brown 0.3"),
    ("edit look little name=pastel", "adjust_attr brightness 8; adjust_attr contrast -8;"
     " adjust_attr saturation -10"),
    ('edit look name=wintry in="the sky"', "adjust_attr brightness 8 in the sky;"
     " adjust_attr temperature -20 in the sky; adjust_attr saturation -15 in the sky"),
    ("edit posterize", "posterize 6"),
    ('edit posterize to="8"', "posterize 8"),
    ("edit enhance little", "enhance 50"),
    ('edit enhance in="the sky"', "adjust_attr saturation 20 in the sky"),
    ('edit black_and_white not_in="the dog"', "black_and_white in everything except the dog"),
    ("edit cutout", "image_cutout"),
    ('edit erase what="The man on the left"', "erase the man on the left"),
    ('edit smiling of="her"', "face expression smiling"),
    ('edit smiling little of="the bride"', "face expression smiling 50 of the bride"),
    ('edit goatee of="both of them"', "face beard goatee of everyone"),
    ("edit lipstick off", "face makeup -lipstick"),
    ("edit bushy_eyebrows down", "face makeup -bushy eyebrows"),
    ("edit beard", "? A mustache or a goatee? (mustache, goatee)"),
    ("edit beard off", "face beard -mustache; face beard -goatee"),
    ("edit hair_color", "? Which hair color? (brown, blond, black, gray)"),
    ("edit whatever_comes", "unsupported"),
]  # fmt: skip


@pytest.mark.parametrize(("act", "commands"), [*DIALS, *SHAPES, *OTHERS], ids=lambda text: text)
def test_an_edit_becomes_commands(act: str, commands: str) -> None:
    assert done(act) == commands


def test_a_dial_is_brought_to_a_value_from_where_it_is() -> None:
    assert done('edit brightness to="40"') == "adjust_attr brightness 40"
    assert (
        done('edit brightness to="40"', "adjust_attr brightness 10") == "change 1 adjust_attr brightness 40"
    )
    twice = ("adjust_attr brightness 10", "adjust_attr brightness 20")
    assert done('edit brightness to="40"', *twice) == "adjust_attr brightness 10"
    assert done('edit brightness to="0"', "adjust_attr brightness 10") == "drop 1"
    assert done('edit brightness to="40" in="the sky"', *twice) == "adjust_attr brightness 40 in the sky"


def test_an_operation_that_nobody_told_of_is_done_by_its_own_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OPERATIONS, "cartoon", replace(OPERATIONS["posterize"], key="cartoon"))
    assert done('edit cartoon little in="the sky"') == "posterize 12 in the sky"
    assert done('edit cartoon to="8"') == "posterize 8"


def test_less_blur_takes_back_blur_that_was_added() -> None:
    assert done("edit blur down", "adjust_attr blur 60") == "adjust_attr blur -30"


def test_a_wider_crop_gives_back_some_of_what_was_cut_off() -> None:
    assert done("edit crop wider", "crop 20% 100% 0% 100%") == "change 1 crop 10% 100% 0% 100%"


def test_every_option_of_a_question_stands_for_commands() -> None:
    asked = outcome('edit rotate amount="30"')
    assert [[format(command) for command in choice] for choice in asked.choices] == [
        ["rotate 330"],
        ["rotate 30"],
    ]


def test_who_was_spoken_of_is_who_a_pronoun_means() -> None:
    before = "face expression smiling of the woman on the left"
    assert done('edit earrings of="her"', before) == "face makeup earrings of the woman on the left"
    assert done('edit goatee of="him"', before) == "face beard goatee of the man"


def test_people_of_one_message_are_told_apart() -> None:
    acts = [read_act('edit smiling of="her"'), read_act('edit goatee of="him"')]
    assert [act.said("of") for act in told_apart(acts)] == ["the woman", "the man"]
    assert told_apart(acts[:1]) == tuple(acts[:1])


def test_what_cannot_be_done_is_told_in_the_persons_words() -> None:
    assert outcome("edit whatever_comes", clause="make it whatever").unsupported == ("make it whatever",)


_KEYS = (
    "name",
    "color",
    "what",
    "shape",
    "box",
    "keep",
    "off",
    "amount",
    "to",
    "in",
    "not_in",
    "of",
    "not_of",
)
_WORDS = st.sampled_from(
    ["the sky", "30", "two thirds", "-5", "16:9", "top", "her", "a bit", "1e9", "…", "sepia"]
)


@given(
    st.sampled_from([*OPERATIONS, "look", "beard", "hair_color", "shine"]),
    st.lists(st.sampled_from([*DIRECTIONS, *DEGREES]), max_size=2),
    st.dictionaries(
        st.sampled_from(_KEYS), _WORDS.map(Said) | st.sampled_from([*LOOKS, "top", "everything"]), max_size=3
    ),
)
def test_no_edit_breaks(key: str, flags: list[str], arguments: dict[str, Said | str]) -> None:
    act = Act("edit", (key, *flags), tuple(arguments.items()))
    found = outcome_of(act, BLANK)
    assert found.commands or found.question or found.talk or found.unsupported
