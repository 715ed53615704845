"""The papers' retrievers learn to find what was said, remember what they should, also out of torch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk.vision.space.wordpiece import BREAK, START, UNKNOWN, Wordpieces
from photalk_lab.bench.fashion.nouns import Turn
from photalk_lab.papers.fashion_iq.features import Look
from photalk_lab.papers.fashion_iq.material import Garments, pairs
from toy_wardrobe import toy_wardrobe

pytestmark = pytest.mark.torch

PIECES = Wordpieces(
    [UNKNOWN, START, BREAK, "is", "a", "black", "white", "red", "blue", "tshirts", "dresses", "jeans"]
)
ALL = ("tirg", "recurrent", "transformer", "transformer-attributes")


def say(garments: Garments, which: Any, turn: int) -> list[str]:
    """Tells the kind and the colour: with it one finds the garment, or one of its twins."""
    items = [garments.items[wanted] for _, wanted in which]
    return [f"is a {item.colour.lower()} {item.kind.lower()}" for item in items]


@pytest.fixture(scope="module")
def world() -> Any:
    import torch

    from photalk_lab.papers.fashion_iq.layers import Size
    from photalk_lab.papers.fashion_iq.retrievers import RetrieverShape
    from photalk_lab.papers.fashion_iq.searching import Words
    from photalk_lab.papers.fashion_iq.talks import Talks, pieces_of

    torch.set_num_threads(1)
    torch.manual_seed(0)
    gallery = toy_wardrobe(60)
    look = Look.fitted(gallery.encoded, None, gallery.attributes)
    garments = Garments.of(gallery.items, gallery.encoded, None, gallery.attributes, gallery.names, look)
    which = pairs(garments.rows, 360, 0.5, np.random.default_rng(0))
    words = Words(PIECES, torch.randn(len(PIECES.ids), 16))
    talks = Talks.of(which, pieces_of(say(garments, which, 1), PIECES), len(garments))
    size = Size(width=32, inner=64, heads=4, dropout=0.0)
    shape = RetrieverShape(look.width, len(gallery.names), embedded=16, space=32, layers=2, size=size)
    return gallery, look, garments, talks, words, shape


@pytest.mark.parametrize("name", ALL)
def test_it_finds_more_after_learning(world: Any, name: str) -> None:
    import torch

    from photalk_lab.papers.fashion_iq.retrievers import retrievers
    from photalk_lab.papers.fashion_iq.searching import Course, played, teach

    _, _, garments, talks, words, shape = world
    torch.manual_seed(1)
    net = retrievers(shape)[name].eval()
    starts = pairs(garments.rows, 60, 0.0, np.random.default_rng(9))
    before = played(net, garments, starts, say, words, turns=2)[2]
    course = Course(steps=60, rate=5e-3, batch=32, warm=5, noise=0.0)
    teach(net, garments, talks, words, course, 1.0, name, lambda _: None)
    after = played(net, garments, starts, say, words, turns=2)[2]
    assert after[:, 0].mean() < 0.4 * before[:, 0].mean()
    assert (after[:, 0] <= 10).mean() > 0.8, "five garments are of each kind and colour"


@pytest.mark.parametrize("name", ALL)
def test_only_tirg_forgets_the_turns_before(world: Any, name: str) -> None:
    import torch

    from photalk_lab.papers.fashion_iq.retrievers import retrievers
    from photalk_lab.papers.fashion_iq.talks import batch

    _, _, garments, talks, words, shape = world
    net = retrievers(shape)[name].eval()
    shown, pieces = talks.pairs[:6, 0].reshape(2, 3), talks.pieces[:6].reshape(2, 3, -1)
    other = pieces.copy()
    other[:, 0] = talks.pieces[100]
    with torch.no_grad():
        one, two = (net(*batch(garments, shown, said, words.table).tensors()) for said in (pieces, other))
    assert torch.allclose(one, two, atol=1e-6) == (name == "tirg")


@pytest.mark.parametrize("name", ALL)
def test_only_one_of_them_is_told_of_attributes(world: Any, name: str) -> None:
    import torch

    from photalk_lab.papers.fashion_iq.retrievers import retrievers
    from photalk_lab.papers.fashion_iq.talks import batch

    _, _, garments, talks, words, shape = world
    net = retrievers(shape)[name].eval()
    shown, has, said, there = batch(
        garments, talks.pairs[:2, :1], talks.pieces[:2, None], words.table
    ).tensors()
    with torch.no_grad():
        same = torch.allclose(net(shown, has, said, there), net(shown, (has + 1) % 9, said, there), atol=1e-6)
    assert same == (name != "transformer-attributes")


def test_nothing_that_was_shown_is_shown_again(world: Any) -> None:
    from photalk_lab.papers.fashion_iq.retrievers import retrievers
    from photalk_lab.papers.fashion_iq.searching import played

    _, _, garments, _, words, shape = world
    net = retrievers(shape)["recurrent"].eval()
    starts = pairs(garments.rows, 20, 0.0, np.random.default_rng(3))
    shown, said, ranks = played(net, garments, starts, say, words, turns=4)
    assert shown.shape == ranks.shape == (20, 4)
    assert len(said) == 4
    for row, wanted in zip(shown, starts[:, 1], strict=True):
        others = [one for one in row if one != wanted]
        assert len(set(others)) == len(others)


def test_out_of_torch_they_order_garments_the_same(world: Any, tmp_path: Path, monkeypatch: Any) -> None:
    import torch

    from photalk.vision.space.words import WordTable
    from photalk_lab.bench.fashion import peers as module
    from photalk_lab.papers.fashion_iq.export import export_retrievers
    from photalk_lab.papers.fashion_iq.retrievers import retrievers
    from photalk_lab.papers.fashion_iq.talks import batch, pieces_of

    gallery, look, garments, _, words, shape = world
    table = WordTable.of(words.table.numpy(), PIECES)
    monkeypatch.setattr(module, "word_table", lambda: table)
    rounded = torch.from_numpy(table.rows(range(len(PIECES.ids))))
    nets = retrievers(shape)
    look.save(tmp_path / "look.npz")
    export_retrievers(nets, {}, tmp_path)
    dialogues = [
        [Turn(0, "is a red dresses"), Turn(7, "is a blue jeans")], [Turn(3, "is black")],
        [Turn(1, "is white"), Turn(8, "is a red jeans")],
    ]  # fmt: skip
    found = module.peers(tmp_path)
    assert [one.name for one in found] == list(module.NAMES.values())
    for one, net in zip(found, nets.values(), strict=True):
        scores = one.scores(gallery, dialogues)
        for row, turns in zip(scores, dialogues, strict=True):
            pieces = pieces_of([turn.feedback for turn in turns], PIECES)[None]
            given = batch(garments, np.array([[turn.shown for turn in turns]]), pieces, rounded)
            with torch.no_grad():
                wanted = net.eval()(*given.tensors()) @ net.garments(torch.from_numpy(garments.rows)).T
            np.testing.assert_allclose(row, wanted[0].numpy(), atol=5e-3)
