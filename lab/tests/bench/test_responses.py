"""BLEU and Distinct of responses."""

from collections.abc import Sequence

import pytest

from photalk.commands import Face
from photalk_lab.bench.responses import bleu, distinct, response_figures, responses_of
from photalk_lab.papers.i2edit.dialogues import Dialogue, Exchange

SMILE = Exchange("smile", "She smiles now. What else?", {"expression": ["smiling"]}, "wish", "next")
ANGRY = Exchange("no, angry", "Angry it is.", {"expression": ["angry"]}, "replace", "suggest")
DIALOGUE = Dialogue("one", (SMILE, ANGRY))


def test_the_same_words_score_one_and_others_next_to_nothing() -> None:
    meant = ["She smiles now, what else?"]
    assert bleu(["she smiles now, what else?"], meant) == pytest.approx(1.0, abs=1e-3)
    assert bleu(["Something quite different was said here"], meant) < 0.01
    assert bleu(["anything"], [""]) == 0.0


def test_a_shorter_response_is_worth_less() -> None:
    meant = ["She smiles now, what else do you want?"]
    assert 0 < bleu(["She smiles now, what else"], meant) < 1


def test_distinct_counts_different_among_all() -> None:
    assert distinct(["a b c"], 1) == 1.0
    assert distinct(["a a a a"], 1) == 0.25
    assert distinct(["A b", "a b"], 2) == 0.5
    assert distinct([], 2) == 0.0
    assert distinct(["a"], 2) == 0.0


def test_a_responder_is_told_what_was_done_and_what_is_meant() -> None:
    told: list[tuple[list[tuple[str, str]], str, list[Face], str]] = []

    def responder(turns, message: str, faces: Sequence[Face], act: str, state) -> str:
        told.append((list(turns), message, list(faces), act))
        return "Done."

    assert responses_of([DIALOGUE], responder) == [["Done.", "Done."]]
    assert told[0] == ([], "smile", [Face("expression", "smiling")], "next")
    assert told[1][0] == [("smile", "She smiles now. What else?")]
    assert told[1][2:] == (
        [Face("expression", "smiling", remove=True), Face("expression", "angry")],
        "suggest",
    )


def test_figures_are_over_all_and_within_each_dialogue() -> None:
    figures = response_figures([DIALOGUE], [["Done.", "Done."]])
    assert figures["distinct-1"] == 0.5
    assert figures["distinct-1 in a dialogue"] == 0.5
    assert figures["bleu"] < 0.1
