"""The net learns, and says the same out of torch."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk.dialogue.listener.hearing import heard
from photalk.dialogue.understanding import Understanding
from photalk.vision.space.wordpiece import BREAK, START, UNKNOWN, Wordpieces
from photalk.vision.space.words import WordTable

pytestmark = pytest.mark.torch

COLORS = ("red", "green", "blue", "yellow")
THINGS = ("jacket", "bus", "hat", "door")
PIECES = Wordpieces([UNKNOWN, START, BREAK, "a", "bag", "like", "the", *COLORS, *THINGS])


def _table() -> WordTable:
    return WordTable.of(
        np.random.default_rng(0).normal(size=(len(PIECES.ids), 32)).astype(np.float32), PIECES
    )


@pytest.fixture
def parts() -> tuple[Any, Any, dict[str, int]]:
    """A small net, its words' embedding, and the decoder's own words."""
    import torch

    from photalk.dialogue.listener.embedding import Embedding
    from photalk_lab.training.listener.net import Net, Shape

    torch.manual_seed(0)
    torch.set_num_threads(1)
    own = {"": 0, "red": 1}
    net = Net(Shape(words=2, intents=3, operators=2, layers=2, width=32, heads=4, inner=64, dropout=0.0))
    return net, Embedding(_table()), own


def _example(rng: random.Random) -> Any:
    from photalk_lab.training.listener.data import Example

    colors, things = rng.sample(COLORS, 3), rng.sample(THINGS, 3)
    seen = tuple(f"{color} {thing}" for color, thing in zip(colors, things, strict=True))
    hearing = heard((), f"a bag like the {things[1]}", (seen,), Understanding(), PIECES)
    return Example(hearing, "search", (colors[1], "bag"), None, frozenset({1}))


def _alike(one: Any, other: Any) -> bool:
    """Whether two tensors are one but for rounding: eight bits are coarse, and wrong wiring is coarser."""
    return one.shape == other.shape and float(np.corrcoef(one.ravel(), other.ravel())[0, 1]) > 0.95


def test_it_learns_to_read_a_colour_off_the_thing_that_is_spoken_of(
    parts: tuple[Any, Any, dict[str, int]],
) -> None:
    from photalk.dialogue.listener.decoding import decoded
    from photalk_lab.training.listener.training import Settings, TorchVoice, scores_of, teach

    net, embedding, own = parts
    rng = random.Random(0)
    lesson = [_example(rng) for _ in range(240)]
    teach(net, lambda epoch: lesson, embedding, own, Settings(epochs=8, rows=12, slow=3e-3, fast=3e-3))
    net.eval()
    voice = TorchVoice(net, embedding, list(own))
    fresh = [_example(rng) for _ in range(20)]
    found = [decoded(one.hearing, scores_of(net, one, embedding, own), voice)[0] for one in fresh]
    right = [
        sorted(one.command.words.split()) == sorted(want.words)
        for one, want in zip(found, fresh, strict=True)
    ]
    assert sum(right) >= 18


def test_out_of_torch_it_says_the_same(parts: tuple[Any, Any, dict[str, int]], tmp_path: Path) -> None:
    from photalk.dialogue.listener.net import Card
    from photalk.dialogue.listener.net import Net as Shipped
    from photalk_lab.training.listener.export import export
    from photalk_lab.training.listener.training import TorchVoice, scores_of

    net, embedding, own = parts
    net.eval()
    card = Card(tuple(own), ("x", "y", "z"), ("p", "q"), (0.5, 0.5), ())
    export(net, card, tmp_path)
    shipped = Shipped(tmp_path, _table())
    one = _example(random.Random(5))
    ours, theirs = scores_of(net, one, embedding, own), shipped.scores(one.hearing)
    for name in ("hidden", "kind", "said", "unsaid", "intents", "operators"):
        assert _alike(getattr(ours, name), getattr(theirs, name)), name
    voice = TorchVoice(net, embedding, list(own))
    first = voice.begin(ours.hidden, 0)
    assert _alike(first, shipped.begin(ours.hidden, 0))
    ours_next = voice.go_on(first, [""], ours.hidden)
    theirs_next = shipped.go_on(first, [""], ours.hidden)
    assert _alike(ours_next[1], theirs_next[1])
    assert shipped.card == card
