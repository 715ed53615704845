"""What is told about pictures becomes commands about the pictures that are meant."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from photalk.commands import format
from photalk.language.acts import read_act
from photalk.language.resolve import resolve
from photalk.language.table import Table
from photalk.language.understanding import Understanding

LISTED = Table(today=date(2026, 11, 18), pictures=("a.jpg", "b.jpg", "c.jpg"), sought="dog")
OPEN = replace(LISTED, current=2, open=True)


def understood(act: str, table: Table = OPEN, clause: str = "") -> Understanding:
    return resolve([read_act(act, clause, clause)], table)


def told(act: str, table: Table = OPEN, clause: str = "") -> list[str]:
    return [format(command) for command in understood(act, table, clause).commands]


@pytest.mark.parametrize(
    ("act", "commands"),
    [
        ('state rating="five stars"', ["rate 5"]),
        ('state rating="Two"', ["rate 2"]),
        ("state rating=none", ["rate 0"]),
        ('state picture=all rating="4"', ["rate all: 4"]),
        ("state pick picture=3", ["pick 3"]),
        ("state reject picture=2", ["reject"]),
        ("state unmark", ["unmark"]),
        ('state picture=all tag="Dubai" tag="towers"', ["tag all: Dubai, towers"]),
        ('state untag="work" title="Year of the Dragon"', ["untag work", "title Year of the Dragon"]),
        ('state description="Lantern parade at the jetty"', ["describe_as Lantern parade at the jetty"]),
        ('state album="House hunting" unalbum="Maybes"', ["album House hunting", "unalbum Maybes"]),
        ('state picture=1 picture=3 place="Lisbon"', ["located 1 3: Lisbon"]),
        ('state search_name="Dad\'s jackets"', ["keep_search Dad's jackets"]),
    ],
)
def test_a_statement(act: str, commands: list[str]) -> None:
    assert told(act) == commands


@pytest.mark.parametrize(
    ("said", "date_"),
    [
        ("14 July 2023", "2023-07-14"), ("July 14, 2023", "2023-07-14"),
        ("the third of October 2021", "2021-10-03"),
        ("June 1988", "1988-06"), ("1964", "1964"), ("2023-07-14", "2023-07-14"),
        ("Christmas 2016", "2016-12-24"),
        ("14 July 2023, 16:05", "2023-07-14T16:05"), ("circa 1912", "1912"),
    ],
)  # fmt: skip
def test_a_date_is_told_as_finely_as_it_was_said(said: str, date_: str) -> None:
    assert told(f'state date="{said}"') == [f"dated {date_}"]


@pytest.mark.parametrize(
    ("shift", "clause", "by"),
    [
        ("2 hours slow", "the clock was 2 hours slow", "+2h"),
        ("an hour fast", "these are an hour fast", "-1h"),
        ("2 hours late", "all from this folder are 2 hours late", "-2h"),
        ("2 huors too late", "the clock was 2 huors too late", "+2h"),
        ("an hour and a half late", "the camera was an hour and a half late", "+1h30m"),
        ("one day too early", "everything is one day too early", "+1d"),
        ("10 minutes in advance", "10 minutes in advance", "-10m"),
    ],
)
def test_a_clock_that_was_wrong_moves_dates(shift: str, clause: str, by: str) -> None:
    assert told(f'state picture=all shift="{shift}"', clause=clause) == [f"shifted all: {by}"]


@pytest.mark.parametrize(
    ("act", "options"),
    [
        ('state shift="wrong by an hour"', ("later", "earlier")),
        ('state date="some day"', ()),
        ('state rating="lovely"', ("1", "2", "3", "4", "5")),
    ],
)
def test_what_is_left_open_is_asked(act: str, options: tuple[str, ...]) -> None:
    meant = understood(act)
    assert meant.commands == ()
    assert meant.question is not None
    assert meant.question.options == options


def test_without_an_open_picture_it_is_asked_which_one_it_is() -> None:
    meant = understood('state rating="5"', LISTED)
    assert meant.question is not None
    assert [format(command) for command in meant.choices[1]] == ["rate 2: 5"]


def test_what_was_told_last_is_taken_back_before_any_step() -> None:
    assert told("take_back", replace(OPEN, told=1, undoable=3)) == ["take_back"]
    assert told('take_back count="two"', replace(OPEN, told=2)) == ["take_back", "take_back"]
    assert told("take_back", replace(OPEN, undoable=1)) == ["undo 1"]
    meant = resolve([read_act('state tag="x"'), read_act("take_back")], replace(OPEN, undoable=3))
    assert [format(command) for command in meant.commands] == ["tag x", "take_back"]


@pytest.mark.parametrize(
    ("act", "commands"),
    [
        ('find rating="at least four stars"', ["filter rating >=4"]),
        ('find what="dog" rating="5"', ["search dog", "filter rating 5"]),
        ('find rating="more than 3" tag="print me"', ["filter tag print me", "filter rating >3"]),
        ("find rating=none", ["filter rating none"]),
        ("find not_rating=none", ["filter rating >=1"]),
        ("find mark=pick", ["filter mark pick"]),
        ('find album="Summer"', ["filter album Summer"]),
        ('find what="dog" not_tag="work" not_album="Maybes"', ["search dog -tag:work -album:Maybes"]),
    ],
)
def test_what_was_told_can_be_looked_for(act: str, commands: list[str]) -> None:
    assert told(act, Table(today=date(2026, 11, 18))) == commands
