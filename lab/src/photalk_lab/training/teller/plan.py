"""How long, how fast and on what do captions and answers learn? All numbers of a run in one place."""

from __future__ import annotations

import math
from dataclasses import dataclass

from photalk_lab.training.teller.net import Sizes


@dataclass(frozen=True, slots=True)
class Recipe:
    """How long and how fast; the rate rises for `warm` steps and falls with a cosine to nothing.

    A batch of one process has about `captions` captions and `questions` questions; of the questions, each
    pass takes all of VQA's and `from_captions` as many that were made from captions (COCO-QA). `photos` of
    which nothing but such a question or statement is known are seen at most, and `asked_apart` photos with
    questions of VQA's are never learnt from.
    """

    steps: int = 3_000
    captions: int = 96
    questions: int = 64
    from_captions: float = 0.5
    photos: int = 7_500
    asked_apart: int = 1_500
    least: int = 5
    longest: int = 20
    answers: int = 1_000
    columns: int = 256
    width: int = 256
    heads: int = 4
    inner: int = 768
    look_layers: int = 0
    say_layers: int = 3
    read_layers: int = 2
    answer_layers: int = 2
    rate: float = 8e-4
    warm: int = 200
    decay: float = 0.02
    smoothing: float = 0.1
    dropout: float = 0.1
    drop_words: float = 0.1
    drop_places: float = 0.1
    answer_weight: float = 1.0
    average: float = 0.998
    half: bool = True
    unsure_below: float = 0.4
    seed: int = 0

    def sizes(self, words: int, answers: int, places: int) -> Sizes:
        """The sizes of the nets that are trained."""
        return Sizes(
            words, answers, places, self.columns, self.width, self.heads, self.inner, self.look_layers,
            self.say_layers, self.read_layers, self.answer_layers, self.longest, self.dropout,
        )  # fmt: skip

    def rate_at(self, step: int) -> float:
        """The share of the rate that is learnt at."""
        return min((step + 1) / self.warm, 0.5 + 0.5 * math.cos(math.pi * step / self.steps))
