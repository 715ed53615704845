"""Lines of the corpus become examples whose acts come back as they were written."""

from pathlib import Path
from typing import Any

from photalk.language.acts import read_act
from photalk.language.reader.sequence import vocabulary, without_clauses
from photalk.operations.registry import OPERATIONS
from photalk_lab.training.reader.examples import Corpus, by_words, example_of, situation_of
from photalk_lab.training.reader.measure import alike
from photalk_lab.training.reader.scripts import PLANNED

CORPUS = Path(__file__).parents[3] / "corpus"


def test_the_corpus_of_the_checkout_loads_and_holds_whole_voices_out() -> None:
    corpus = Corpus.load(CORPUS)
    learnt, held = {one.voice for one in corpus.voices}, {one.voice for one in corpus.held_out}
    assert len(learnt) >= 40
    assert len(held) >= 8
    assert not learnt & held
    assert len(corpus.voices) + len(corpus.held_out) >= 15_000
    tokens = {*vocabulary(tuple(sorted({*OPERATIONS, *PLANNED})))}
    every = (*corpus.voices, *corpus.sentences, *corpus.held_out)
    assert not {item for one in every for item in one.items if isinstance(item, str)} - tokens


def line(message: str, acts: list[list[str]], **situation: object) -> dict[str, Any]:
    return {
        "voice": "v", "way": "free", "n": 1, "situation": situation, "message": message, "acts": acts,
    }  # fmt: skip


def test_acts_come_back_as_they_were_written() -> None:
    message = "undo the second, and a bit warmer"
    acts = [["undo the second", "take_back step=2"], ["a bit warmer", "edit temperature up little"]]
    example = example_of(line(message, acts, open="a.jpg", steps=["edit blur up in=<the sky>"]))
    assert example is not None
    assert example.message == message
    assert list(without_clauses(example.acts())) == [read_act(act) for _, act in acts]


def test_a_line_whose_words_cut_others_apart_is_left_out() -> None:
    assert example_of(line("warmer", [["warmer", 'find what="warm"']])) is None


def test_a_situation_is_told_in_one_text() -> None:
    steps = ["edit blur up much in=<the sky>"]
    situation = situation_of(
        {"open": "a.jpg", "seen": "dog, grass", "steps": steps, "suggested": "edit lipstick"}
    )
    assert situation.text() == "suggested lipstick | open | steps 1 blur up in the sky | seen dog, grass"


def test_articles_and_marks_do_not_make_another_meaning() -> None:
    one, other = read_act('find what="the red bus"'), read_act('find what="red bus."')
    assert alike([one], [other])
    assert not alike([one], [read_act('find what="blue bus"')])


def offered(message: str, *acts: str) -> list[str] | None:
    """The acts of an answer to an offer of two things, for somebody who only hears the words of it."""
    said = line(message, [[message, act] for act in acts], said="Lipstick or bangs?", open="a.jpg")
    heard = by_words({**said, "offers": ["edit lipstick", "edit bangs"]})
    assert heard is None or "asked" not in heard["situation"]
    return None if heard is None else [act for _, act in heard["acts"]]


def test_who_hears_an_offer_only_in_words_reads_what_was_offered() -> None:
    assert offered("both", "accept") == ["edit lipstick", "edit bangs"]
    assert offered("the second", "answer option=2") == ["edit bangs"]
    assert offered("the first, gently", "answer option=1", "amend less") == ["edit lipstick little"]
    assert offered("neither", "answer none") == ["refuse"]
    assert offered("no, a smile", "refuse", "edit smiling") == ["refuse", "edit smiling"]
    assert offered("whichever", "answer any") is None
    assert by_words(line("yes", [["yes", "accept"]], suggested="edit bangs")) is None
