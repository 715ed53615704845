"""How long, how fast and on what does the joint space learn? All numbers of a run in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from photalk_lab.training.recipes import changed
from photalk_lab.training.space.net import Pooling, Shape

Start = Literal["published", "photos", "shipped"]
"""What a run begins with: published weights, the shipped photo tower beside them, or both shipped towers."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How long and how fast; rates are of Adam, and fall during the last `settle` of the steps.

    The first `small_until` of the steps look at squares of `small` pixels, the others of `side`, which is
    what the model is used with; a part of the photo that has `least_seen` of its area or more is looked at.
    A photo's texts are remarks instead of captions with the chance `remarked`, and always where it has no
    captions; a remark fits many photos and counts `remarks_count` as much.
    `image_rate` is a share of each tensor's own size: where normalisation was folded into a convolution, its
    numbers are ten times those of the next one, and one rate for all leaves most of the tower as it was.
    `hardest` is how much the hardest wrong photo and text of the batch count, once `eased` of the steps are
    done; whoever says nearly the same (`same`, the cosine of MiniLM's vectors) is not wrong.
    """

    steps: int = 5_000
    flickr: int = 20
    coco: int = 92
    asked: int = 32
    circle: int = 8
    captions: int = 2
    remarked: float = 0.2
    remarks_count: float = 0.3
    pieces: int = 28
    side: int = 288
    small: int = 224
    small_until: float = 0.6
    least_seen: float = 0.5
    jitter: float = 0.15
    frozen_blocks: int = 4
    pooling: Pooling = "heeded"
    mixing: int = 1
    head_rate: float = 1e-3
    text_rate: float = 1e-4
    image_rate: float = 2e-3
    decay: float = 0.02
    warm: int = 300
    settle: float = 0.5
    soft: float = 0.25
    soft_scale: float = 20.0
    taught_by_close: float = 0.5
    hardest: float = 5.0
    margin: float = 0.2
    eased: float = 0.15
    same: float = 0.85
    tag_weight: float = 0.5
    thing_weight: float = 0.5
    drop_pieces: float = 0.1
    average: float = 0.999
    start: Start = "published"
    seed: int = 0

    def shape(self, words: int, things: int) -> Shape:
        """The sizes of the net that is trained."""
        return Shape(
            words=words, things=things, frozen_blocks=self.frozen_blocks, pooling=self.pooling,
            mixing=self.mixing,
        )  # fmt: skip

    def side_at(self, step: int) -> int:
        """How large photos are seen in this step."""
        return self.small if step < self.small_until * self.steps else self.side

    def rate_at(self, step: int) -> float:
        """The share of their rates that all parts learn at."""
        left = (self.steps - step) / max(self.settle * self.steps, 1)
        return min((step + 1) / self.warm, 1.0, left)


def recipe_of(changes: str) -> Recipe:
    """The usual recipe with what the JSON says changed."""
    return changed(Recipe(), changes)
