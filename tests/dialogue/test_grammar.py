"""What holds for every message, not only for those we thought of."""

from __future__ import annotations

import subprocess
import sys
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.commands import AdjustAttr, AdjustColor, Rotate, Search, Undo, format, parse
from photalk.dialogue.grammar import Grammar
from photalk.dialogue.lexicon import DIALS, listed
from photalk.dialogue.segment import clauses_of
from photalk.dialogue.spelling import mended
from photalk.dialogue.understanding import Scene, Turn
from photalk.edit.program import Program
from photalk.operations.registry import usual

GRAMMAR = Grammar(lambda: date(2026, 3, 15))

WORDS = st.sampled_from(
    listed(
        "make it the a brighter darker rotate left right crop sky background undo more less by 20 30% -5 0.5 "
        "300 and but then not no too much red blue hair smile find photos of last summer like this one "
        "second #3 without keep drop colour remove zoom in out 16:9 half twice save as out.jpg "
        "99999999999999999999 "
        ", . ? ! ( ) ' / \\ \u0000 \u200b 😀 ß é in REGION turn on off the step 0 compare between from to "
        "2024-13-45 may 31 february 10 20 30 40 1/0 resize wide x 800x600"
    )
)
SAID = st.lists(WORDS, max_size=14).map(" ".join)
MESSAGES = st.one_of(st.text(max_size=200), SAID)


@settings(max_examples=300, deadline=None)
@given(MESSAGES, st.lists(MESSAGES, max_size=3))
def test_no_message_raises_and_every_command_reads_back(message: str, earlier: list[str]) -> None:
    turns = [Turn(said, "Clockwise or counter-clockwise?") for said in earlier]
    understanding = GRAMMAR.understand(turns, message)
    for command in understanding.commands:
        assert parse(format(command)) == command
    assert 0 < understanding.confidence <= 1


@settings(max_examples=100, deadline=None)
@given(SAID)
def test_the_same_words_always_mean_the_same(message: str) -> None:
    assert GRAMMAR.understand([], message) == GRAMMAR.understand([], message)


@pytest.mark.parametrize(
    "more", ["brighter", "darker", "warmer", "cooler", "sharper", "more contrasty", "less vivid"]
)
def test_amounts_grow_with_the_words_for_them(more: str) -> None:
    amounts = []
    for degree in ("a tiny bit ", "a bit ", "", "quite a bit ", "a lot ", "extremely "):
        wish = f"make it {degree}{more}"
        (command,) = GRAMMAR.understand([], wish).commands
        assert isinstance(command, AdjustAttr)
        amounts.append(abs(command.amount))
    assert amounts == sorted(set(amounts))


def test_colours_grow_with_the_words_for_them() -> None:
    strengths = []
    for degree in ("a tiny bit", "a bit", "", "a lot"):
        (command,) = GRAMMAR.understand([], f"make it {degree} redder").commands
        assert isinstance(command, AdjustColor)
        strengths.append(command.intensity)
    assert strengths == sorted(set(strengths))


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 100), st.sampled_from(sorted(DIALS)))
def test_more_and_less_of_a_dial_are_opposites(amount: int, attribute: str) -> None:
    more = GRAMMAR.understand([], f"increase the {attribute} by {amount}").commands
    less = GRAMMAR.understand([], f"reduce the {attribute} by {amount} percent").commands
    assert more == (AdjustAttr(attribute, amount),)
    if attribute != "blur":
        assert less == (AdjustAttr(attribute, -amount),)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 359))
def test_turning_right_undoes_turning_left(degrees: int) -> None:
    (left,) = GRAMMAR.understand([], f"rotate it {degrees} degrees to the left").commands
    (right,) = GRAMMAR.understand([], f"rotate it {degrees} degrees clockwise").commands
    assert isinstance(left, Rotate)
    assert isinstance(right, Rotate)
    assert (left.degrees + right.degrees) % 360 == 0


@pytest.mark.parametrize("attribute", sorted(DIALS))
def test_every_dial_has_its_default(attribute: str) -> None:
    (command,) = GRAMMAR.understand([], f"increase the {attribute}").commands
    assert command == AdjustAttr(attribute, usual(attribute).plain)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "   ",
        "\x00\x01",
        "brighter " * 10_000,
        "rotate it left, " * 500,
        "(" * 3000,
        "a" * 100_000,
        "please undo " * 2000,
        "🌞" * 500,
    ],
)
def test_too_much_at_once_asks_for_nothing(message: str) -> None:
    assert GRAMMAR.understand([], message).commands == ()


@pytest.mark.parametrize(
    ("typo", "word"),
    [("bight", "bright"), ("contarst", "contrast"), ("rotat", "rotate"), ("satuartion", "saturation"),
     ("brigther", "brighter"), ("backgorund", "background"), ("incresae", "increase")],
)  # fmt: skip
def test_typos_are_mended(typo: str, word: str) -> None:
    assert mended(typo) == word


@pytest.mark.parametrize(
    "word",
    listed("light right night sight fight bride could share boots string remote crossing white beach flower"),
)
def test_english_words_are_left_alone(word: str) -> None:
    assert mended(word) == word


def test_what_was_typed_is_kept_for_targets() -> None:
    (search,) = GRAMMAR.understand([], "find three contarst test charts").commands
    assert search == Search("three contarst test charts")


def test_a_clause_knows_what_led_to_it() -> None:
    clauses = clauses_of("Make it brighter, but don't rotate it. Then crop it")
    assert [(clause.joint, clause.text) for clause in clauses] == [
        ("", "make it brighter"),
        ("but", "dont rotate it"),
        ("then", "crop it"),
    ]


def test_undo_takes_back_no_more_than_there_is() -> None:
    turns = [Turn("brighter and warmer", "", (AdjustAttr("brightness", 20), AdjustAttr("temperature", 15)))]
    scene = Scene(program=Program.of(AdjustAttr("brightness", 20)), undoable=1, redoable=0)
    assert GRAMMAR.understand(turns, "undo that", scene).commands == (Undo(1),)
    assert GRAMMAR.understand([], "start over", Scene(undoable=7)).commands == (Undo(7),)


def test_a_request_that_was_asked_about_and_not_done_is_completed_by_the_answer() -> None:
    turns = [Turn("Lets increase the brightness", "By how much?", ())]
    assert GRAMMAR.understand(turns, "by 35 percent").commands == (AdjustAttr("brightness", 35),)


def test_a_question_about_steps_that_only_the_scene_knows_is_answered() -> None:
    scene = Scene(program=Program.of(AdjustAttr("brightness", 20), Rotate(90)), open=True)
    turns = [Turn("undo the crop", "None of the steps is that; which one shall I take back?", ())]
    assert [format(c) for c in GRAMMAR.understand(turns, "the first one", scene).commands] == ["drop 1"]


@given(
    st.sampled_from(sorted(DIALS)),
    st.sampled_from(["tiny bit ", "bit ", "", "lot "]),
    st.integers(1, 100),
    st.booleans(),
)
def test_less_is_less_of_the_same_however_often_it_is_said(
    attribute: str, much: str, amount: int, raised: bool
) -> None:
    done = AdjustAttr(attribute, amount if raised else -amount)
    turns = [Turn("do it", "", (done,))]
    left = done.amount
    for _ in range(4):
        message = f"a {much}less" if much else "less"
        changes = [c for c in GRAMMAR.understand(turns, message).commands if isinstance(c, AdjustAttr)]
        after = left + sum(change.amount for change in changes)
        assert after == left or (0 < after / left < 1)
        turns, left = [*turns, Turn(message, "", tuple(changes))], after


def test_the_scene_s_steps_count_before_those_of_the_turns() -> None:
    scene = Scene(program=Program.of(Rotate(90), AdjustAttr("vignette", 40)))
    assert [format(c) for c in GRAMMAR.understand([], "drop the vignette", scene).commands] == ["drop 2"]


def test_importing_the_understanding_stays_light() -> None:
    code = (
        "import sys, photalk.dialogue.grammar, photalk.dialogue.wire\n"
        "heavy = {'numpy', 'pyvips', 'PIL', 'onnxruntime', 'rapidfuzz', 'rawpy'} & set(sys.modules)\n"
        "sys.exit(','.join(sorted(heavy)) or None)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
