"""Answers, consent, questions, statements and talk."""

from __future__ import annotations

from dataclasses import replace

import pytest

from photalk.commands import AdjustAttr, Search, format
from photalk.edit.program import Program
from photalk.language.acts import read_act
from photalk.language.resolve import resolve
from photalk.language.table import Table
from photalk.language.understanding import DONT_KNOW, Question, Understanding

OPEN = Table(open=True, current=1, pictures=("a.jpg", "b.jpg"), sought="dog")
LISTED = Table(pictures=("a.jpg", "b.jpg"), sought="dog")
ASKED = replace(LISTED, asked=Question("Is there a dog in it?", ("yes", "no", DONT_KNOW), "thing:dog"))
BRIGHTER, FLATTER = AdjustAttr("brightness", 20), AdjustAttr("contrast", -20)
CHOICES = replace(
    OPEN, asked=Question("Brighter or flatter?", ("brighter", "flatter")), choices=((BRIGHTER,), (FLATTER,))
)


def understood(act: str, table: Table = OPEN, clause: str = "") -> Understanding:
    return resolve([read_act(act, clause, clause)], table)


def told(act: str, table: Table) -> list[str]:
    return [format(command) for command in understood(act, table).commands]


@pytest.mark.parametrize(
    ("act", "command"),
    [
        ("answer option=2", "answer no"), ("answer yes", "answer yes"),
        ('answer "a big one"', "answer a big one"), ("answer unknown", "answer don't know"),
        ("answer any", "answer don't know"), ("accept", "answer yes"), ("refuse", "answer no"),
    ],
)  # fmt: skip
def test_a_question_of_the_search_is_answered(act: str, command: str) -> None:
    assert told(act, ASKED) == [command]


@pytest.mark.parametrize("act", ["answer option=2", 'answer "a flatter one"', 'answer "contrast"'])
def test_an_option_is_what_it_stands_for(act: str) -> None:
    assert told(act, CHOICES) == ["adjust_attr contrast -20"]


def test_the_likeliest_is_taken_where_it_does_not_matter() -> None:
    assert told("answer any", CHOICES) == told("accept", CHOICES) == ["adjust_attr brightness 20"]


def test_none_of_the_options_leaves_everything_as_it_is() -> None:
    assert understood("answer none", CHOICES).smalltalk == "acknowledged"


def test_another_reading_takes_back_the_one_that_was_carried_out() -> None:
    chosen = replace(CHOICES, chosen=True, undoable=1)
    assert told("answer option=2", chosen) == ["undo 1", "adjust_attr contrast -20"]
    assert understood("answer option=1", chosen).smalltalk == "acknowledged"


def test_a_search_that_was_carried_out_is_not_undone() -> None:
    chosen = replace(LISTED, choices=((Search("bat"),), (Search("cricket bat"),)), chosen=True)
    assert told("answer option=2", chosen) == ["search cricket bat"]


def test_an_answer_to_nothing_is_unclear() -> None:
    assert understood("answer option=7", CHOICES).smalltalk == "unclear"
    assert understood("answer yes", LISTED).smalltalk == "unclear"


def test_what_we_suggested_is_done_or_left() -> None:
    suggested = replace(OPEN, suggested=(BRIGHTER, FLATTER))
    assert told("accept", suggested) == ["adjust_attr brightness 20", "adjust_attr contrast -20"]
    assert understood("refuse", suggested).smalltalk == "acknowledged"
    assert understood("accept").smalltalk == "acknowledged"


def test_a_refusal_of_nothing_proposed_is_dislike_of_what_was_done() -> None:
    assert understood("refuse", replace(OPEN, latest=(1,))).smalltalk == "dislike"
    assert understood("refuse", LISTED).smalltalk == "dislike"
    assert understood("refuse", Table()).smalltalk == "acknowledged"


def test_questions_that_can_be_answered() -> None:
    assert told("ask steps", OPEN) == ["steps"]
    assert told("ask why picture=2", LISTED) == ["why 2"]
    assert told("ask why", OPEN) == ["why 1"]
    assert understood("ask why", replace(OPEN, program=Program().then(BRIGHTER))).smalltalk == "reason"
    assert understood("ask size").smalltalk == "size"
    assert understood('ask can about="do panoramas"').smalltalk == "help"


def test_what_cannot_be_answered_kept_or_done_yet_is_told_in_the_persons_words() -> None:
    assert understood('beyond what="print it"', clause="print it now").unsupported == ("print it",)


def test_files_are_never_deleted() -> None:
    assert understood("delete picture=all").smalltalk == "never_deletes"


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("good evening", "greeting"), ("Thanks, perfect!", "thanks"), ("heaps better", "praise"),
        ("ugh, horrible", "dislike"), ("bye", "farewell"), ("one sec, phone", "acknowledged"),
        ("good morning, I only wanted to see whether you are alive today", "greeting"),
        ("that was in Iceland with my ex, better I look not too long there", "acknowledged"),
    ],
)  # fmt: skip
def test_talk_is_of_a_kind(words: str, kind: str) -> None:
    assert understood("chat", clause=words).smalltalk == kind
