"""How likely each picture is after a dialogue: what its words fit, and what its answers say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from photalk.search.query import Answer, Query
from photalk.vision.space.encoder import BREAK, Floats


@dataclass(frozen=True, slots=True)
class Blend:
    """How far the dialogue that is read as one text counts, beside the query's own words (0..1).

    Scores are surer of themselves than they are right: divided by `heat`, they are a log posterior.
    """

    dialogue: float = 0.2
    heat: float = 2.0


BLEND = Blend()


def combined(query_fit: Floats, dialogue_fit: Floats, evidence: Floats, blend: Blend = BLEND) -> Floats:
    """The log posterior up to a constant: fits of query and dialogue, mixed, and the answers' evidence."""
    mixed = (1 - blend.dialogue) * query_fit + blend.dialogue * dialogue_fit
    posterior: Floats = (mixed / np.float32(blend.heat) + evidence).astype(np.float32)
    return posterior


def dialogue_text(query: Query, separator: str = BREAK) -> str:
    """The dialogue as one text: the query's words and the rounds; rounds without an answer are left out."""
    return separator.join([query.words, *map(round_text, told(query.answers))])


def told(answers: Sequence[Answer]) -> list[Answer]:
    """The answers that tell something."""
    return [answer for answer in answers if answer.said]


def round_text(answer: Answer) -> str:
    """A round as text: "What is the dog doing? running"."""
    return f"{answer.question} {answer.said}"
