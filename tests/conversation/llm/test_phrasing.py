"""Replies in a model's words: only where every fact survives."""

from __future__ import annotations

import doctest
import re
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from fake_llm import Fake
from photalk.conversation.llm import phrasing
from photalk.conversation.llm.model import Model
from photalk.conversation.llm.phrasing import SHOTS, ModelPhraser, divided, faithful, mask
from photalk.search.asking.llm_server import Server

DONE = "Done: brightness +20. Say “undo” to take it back."


def phraser(fake: Fake, told: list[str] | None = None) -> ModelPhraser:
    tell = (lambda _: None) if told is None else told.append
    return ModelPhraser(Model(Server(fake.url, "tiny"), tell=tell))


def test_it_is_said_in_the_models_words(fake: Fake) -> None:
    fake.says = ["The brightness is up by 20 now; [A] takes it back."]
    assert phraser(fake)(DONE) == "The brightness is up by 20 now; “undo” takes it back."
    assert len(fake.asked) == 1


@pytest.mark.parametrize(
    "said",
    [
        "",
        "?",
        "The brightness is up by 30 now; [A] takes it back.",
        "The brightness is up now; [A] takes it back.",
        "The brightness is up by 20.",
        "The brightness is up by 20; [A] or [A] takes it back.",
        "The brightness is up by 20; [A] takes [B] back.",
        "The contrast is up by 20; [A] takes it back.",
        "The brightness is not up by 20; [A] takes it back.",
        "The brightness is up by 20; [A] takes it back. Anything else?",
        "The brightness is up by 20; [A] takes it back.\nOh, and hello.",
        "The **brightness** is up by 20; [A] takes it back.",
        "The brightness is up by 20; [A] takes it back <b>here</b>.",
        "The brightness is up by 20; see https://evil.example/[A] to take it back.",
        "The brightness is up by 20; write to me@evil.example or say [A].",
        "The brightness is up by 20; [A] takes it back \u202eback.",
        "The brightness is up by 20; [A] takes it back. " + "So it is. " * 30,
        "20 [A]",
    ],
)
def test_where_a_fact_or_the_form_is_lost_ours_stands(fake: Fake, said: str) -> None:
    fake.says = [said]
    assert phraser(fake)(DONE) == DONE


def test_names_of_files_and_quoted_words_are_not_sent(fake: Fake) -> None:
    reply = "Saved /home/me/secret/out.jpg. Here is secret dog.jpg, 3 × 4, as “secret” says."
    fake.says = ["[A] is saved; [B] is 3 × 4, as [C] says."]
    said = phraser(fake)(reply, ["secret dog.jpg"])
    assert said == "/home/me/secret/out.jpg is saved; secret dog.jpg is 3 × 4, as “secret” says."
    assert "secret" not in fake.told


def test_a_question_stays_as_it_is_and_stays_last(fake: Fake) -> None:
    fake.says = ["It is turned now."]
    asked = "Clockwise or counter-clockwise? (clockwise, counter-clockwise or don't know)"
    assert phraser(fake)(f"Done: turned. {asked}") == f"It is turned now. {asked}"
    assert "lockwise" not in fake.told
    fake.asked.clear()
    assert phraser(fake)(asked) == asked
    assert phraser(fake)("3 pictures:\n  1  a.jpg\n  2  b.jpg") == "3 pictures:\n  1  a.jpg\n  2  b.jpg"
    assert fake.asked == []


def test_what_looks_like_a_mark_and_is_none_is_left_alone(fake: Fake) -> None:
    assert phraser(fake)("Looking for [A] things.") == "Looking for [A] things."
    assert fake.asked == []


def test_a_server_that_fails_is_left_alone(fake: Fake) -> None:
    told: list[str] = []
    fake.status = 500
    say = phraser(fake, told)
    assert say(DONE) == say(DONE) == DONE
    assert len(told) == len(fake.asked) == 1


def test_the_examples_are_faithful_themselves() -> None:
    assert all(faithful(ours, theirs) for ours, theirs in SHOTS)


WORDS = st.text(st.characters(codec="utf-8"), max_size=120)
PIECES = st.sampled_from(["the", "sky", "“a b”", "7", "12.5", "dog.jpg", "not", "left", "is", "done."])


class Shuffles(Model):
    """Says the words that it is told in another order, with something before and after."""

    def __init__(self, random: Random, before: str, after: str) -> None:
        super().__init__(Server("http://localhost:1", "tiny"))
        object.__setattr__(self, "says", partial(self._shuffled, random, before, after))

    @staticmethod
    def _shuffled(random: Random, before: str, after: str, told: Any, tokens: int) -> str:
        words = told[-1].content.split()
        random.shuffle(words)
        return " ".join(filter(None, (before, *words, after)))


@given(st.lists(PIECES, min_size=1, max_size=12), st.randoms(), WORDS, WORDS, st.booleans())
def test_whatever_a_model_says_all_numbers_and_quoted_words_survive(
    pieces: list[str], random: Random, before: str, after: str, adds: bool
) -> None:
    reply = " ".join(pieces)
    said = ModelPhraser(Shuffles(random, before if adds else "", after if adds else ""))(reply)
    for fact in (r"\d+(?:\.\d+)?", r"“[^”]*”", r"\S+\.jpg"):
        assert sorted(re.findall(fact, said)) == sorted(re.findall(fact, reply))
    assert ("not" in said.split()) == ("not" in reply.split())
    assert "\n" not in said
    assert len(said) <= 1.5 * len(reply) + 80 + sum(map(len, pieces))
    if not adds:
        event("taken" if said != reply else "as it was")


@given(WORDS)
def test_masking_and_dividing_lose_nothing(text: str) -> None:
    body, rest = divided(text)
    assert "".join((body + rest).split()) == "".join(text.split())
    masked, kept = mask(text)
    assert sum(map(len, kept)) + len(masked) - 3 * len(kept) == len(text)


def test_the_examples_in_the_docs_hold() -> None:
    assert doctest.testmod(phrasing).failed == 0
