"""How likely each picture is after a dialogue: what its words fit, and what its answers say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from photalk.commands.queries.query import GivenAnswer, Query
from photalk.search.asking.facts import is_fact
from photalk.search.asking.reply_meaning import NONE_OF, Polarity, polarity, subject
from photalk.search.asking.topics import NARRATED
from photalk.vision.space.encoder import BREAK, Floats


@dataclass(frozen=True, slots=True)
class Blend:
    """How far the dialogue that is read as one text counts, beside the query's own words (0..1).

    Each answer that has words of its own is also read for itself, and counts `answer` times as much as a
    query (a sentence twice that). Scores are surer of themselves than they are right: divided by `heat`, they
    are a log posterior.
    """

    dialogue: float = 0.5
    answer: float = 0.5
    heat: float = 2.0


BLEND = Blend()
_SENTENCE = 2.0


def combined(
    query_fit: Floats, dialogue_fit: Floats, answers_fit: Floats, evidence: Floats, blend: Blend = BLEND
) -> Floats:
    """The log posterior up to a constant: what all readings fit, mixed, and the answers' evidence."""
    read = mixed(query_fit, dialogue_fit, answers_fit, blend)
    posterior: Floats = (read / np.float32(blend.heat) + evidence).astype(np.float32)
    return posterior


def mixed(query_fit: Floats, dialogue_fit: Floats, answers_fit: Floats, blend: Blend = BLEND) -> Floats:
    """Fits of the query and the whole dialogue, mixed, and the sum of the fits of `readings`."""
    both = (1 - blend.dialogue) * query_fit + blend.dialogue * dialogue_fit
    together: Floats = (both + blend.answer * answers_fit).astype(np.float32)
    return together


def readings(answers: Sequence[GivenAnswer]) -> list[tuple[str, float]]:
    """What was answered in words of its own (not by yes or no, nor by what it is not), and what it counts.

    A sentence counts twice as much as a few words.
    """
    return [
        (answer.said, _SENTENCE if answer.topic in NARRATED else 1.0)
        for answer in told(answers)
        if not answer.said.startswith(NONE_OF)
        and polarity(answer.value or answer.said) is Polarity.UNCLEAR
        and not is_fact(answer.topic)
        and subject(answer.said)
    ]


def dialogue_text(query: Query, separator: str = BREAK) -> str:
    """The dialogue as one text: the query's words and the rounds; rounds without an answer are left out."""
    return separator.join([query.words, *map(round_text, told(query.answers))])


def told(answers: Sequence[GivenAnswer]) -> list[GivenAnswer]:
    """The answers that tell something."""
    return [answer for answer in answers if answer.said]


def round_text(answer: GivenAnswer) -> str:
    """A round as text: "What is the dog doing? running"."""
    return f"{answer.question} {answer.said}"
