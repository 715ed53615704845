"""The check set: how it is read, and that it can be."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from photalk.commands import Undo, parse
from photalk.errors import NotFound
from photalk_lab.bench.cases import GROUPS, Expected, cases_in, fits, read_cases
from photalk_lab.bench.taught import taught_messages

TEXT = """\
# a comment
== first
make it brighter => adjust_attr brightness +~ | ask
#3 please => show 3

> find a girl => search girl | Here she is.
@ yellow jacket, young girl
@ red bus
a bag like her jacket => search yellow bag

hello => nothing
brighter, and turn it => adjust_attr brightness +~; ask
"""


def test_a_file_is_read_with_its_situations() -> None:
    one, two, three, four, five = cases_in(TEXT, "group")
    assert (one.message, one.section) == ("make it brighter", "first")
    assert one.expected == (Expected(("adjust_attr brightness +~",)), Expected(asks=True))
    assert two.expected == (Expected(("show 3",)),)
    assert three.turns[0].system == "Here she is."
    assert three.scene.look() == (("yellow jacket", "young girl"), ("red bus",))
    assert (four.turns, four.expected) == ((), (Expected(),))
    assert five.expected == (Expected(("adjust_attr brightness +~",), asks=True),)


@pytest.mark.parametrize(
    ("line", "wanted", "fit"),
    [
        ("adjust_attr brightness 12", "adjust_attr brightness +~", True),
        ("adjust_attr brightness -12", "adjust_attr brightness +~", False),
        ("adjust_attr brightness 12", "adjust_attr brightness 13", False),
        ("adjust_attr blur 30 in background", "adjust_attr blur +~ in the background", True),
        ("adjust_attr blur 30", "adjust_attr blur +~ in the background", False),
        ("adjust_color red 0.2", "adjust_color red ~", True),
        ("adjust_color red 0.2", "adjust_color blue ~", False),
        ("rotate 350", "rotate -~", True), ("rotate 10", "rotate -~", False),
        ("rotate 270", "rotate 270", True),
        ("search bus red", "search the red bus", True), ("search red buses", "search red bus", False),
        ("search red dogs", "search red dog", True), ("search dog", "search red dog", False),
        ("crop 0% 66.7% 0% 100%", "crop 0% 67% 0% 100%", True),
        ("crop 0% 60% 0% 100%", "crop 0% 67% 0% 100%", False),
        ("crop dog", "crop the dog", True), ("crop 16:9", "crop 16:9", True),
        ("crop 16:9", "crop 9:16", False),
        ("save A.jpg", "save a.jpg", True), ("save b.jpg", "save a.jpg", False),
        ("enhance", "enhance ~", True),
        ("compare 1 2", "compare 2 1", False), ("face beard -mustache", "face beard mustache", False),
        ("resize 50%", "resize 50", False), ("refine like 2 but night", "refine like 2 but at night", True),
        ("refine like 3 but night", "refine like 2 but at night", False),
    ],
)  # fmt: skip
def test_a_command_fits_what_is_written(line: str, wanted: str, fit: bool) -> None:
    assert fits(parse(line), wanted) is fit


def test_neighbouring_edits_may_come_in_any_order_and_nothing_else() -> None:
    expected = Expected(("undo 1", "adjust_attr brightness +~", "rotate 90"))
    edits = [parse("rotate 90"), parse("adjust_attr brightness 5")]
    assert expected.does([Undo(1), *edits])
    assert not expected.does([*edits, Undo(1)])
    assert not expected.does([Undo(1), edits[0]])
    assert not expected.does([Undo(1), *edits, edits[0]])


def test_nothing_in_the_check_set_was_trained_on() -> None:
    taught = {message.lower() for message in taught_messages()}
    assert not [case.uid for case in read_cases() if case.message.lower() in taught]


def test_what_voices_that_are_held_out_say_was_not_taught(tmp_path: Path) -> None:
    for place, voice in (("voices", "anna"), ("voices", "berta"), ("sentences", "short")):
        (tmp_path / place).mkdir(exist_ok=True)
        (tmp_path / place / f"{voice}.jsonl").write_text(json.dumps({"message": f"{voice} says"}) + "\n")
    (tmp_path / "held_out.txt").write_text("berta\n")
    assert list(taught_messages(tmp_path)) == ["anna says", "short says"]
    with pytest.raises(NotFound, match="use a checkout"):
        list(taught_messages(tmp_path / "elsewhere"))


def test_the_check_set_is_large_and_each_of_its_lines_can_be_met() -> None:
    cases = read_cases()
    counts = Counter(case.group for case in cases)
    assert len(cases) >= 450
    assert set(counts) == set(GROUPS)
    assert len({(case.message, case.turns) for case in cases}) == len(cases)
    for case in cases:
        assert case.message
        for expected in case.expected:
            filled = (
                line.replace("+~", "1")
                .replace("-~", "190" if "rotate" in line else "-1")
                .replace(" ~", " 0.5")
                .replace(" 0.5/", " ~/")
                for line in expected.commands
            )
            assert expected.allows([parse(line) for line in filled], asks=expected.asks), case.uid
