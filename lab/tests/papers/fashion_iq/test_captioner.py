"""The captioner learns what differs, says the same word by word as at once, and the same out of torch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk_lab.bench.fashion.nouns import Gallery
from photalk_lab.papers.fashion_iq.features import Look
from photalk_lab.papers.fashion_iq.material import Garments, captions, pairs, told
from photalk_lab.papers.fashion_iq.phrases import mined
from photalk_lab.papers.fashion_iq.telling import Teller
from toy_wardrobe import NAMES, toy_wardrobe

pytestmark = pytest.mark.torch

HUMAN = ["is black", "is white", "is red", "is blue"] * 5


def garments_of(gallery: Gallery) -> tuple[Garments, Look]:
    look = Look.fitted(gallery.encoded, None, gallery.attributes)
    return Garments.of(gallery.items, gallery.encoded, None, gallery.attributes, gallery.names, look), look


@pytest.fixture(scope="module")
def taught() -> Any:
    """A small captioner that was taught to name the colour, with what it was taught on."""
    import torch

    from photalk_lab.papers.fashion_iq.captioner import CaptionerShape
    from photalk_lab.papers.fashion_iq.layers import Size
    from photalk_lab.papers.fashion_iq.speaking import Lesson, teach, vocabulary

    torch.set_num_threads(1)
    gallery = toy_wardrobe(48)
    garments, look = garments_of(gallery)
    which = pairs(garments.rows, 400, 0.5, np.random.default_rng(0))
    teller = Teller(mined(HUMAN))
    which, said = told(which, captions(teller, garments.facts, which, 0))
    words = vocabulary(said)
    shape = CaptionerShape(
        len(words),
        len(gallery.names),
        look.width,
        layers=2,
        size=Size(width=32, inner=64, heads=4, dropout=0.0),
    )
    lesson = Lesson(batch=32, steps=60, rate=5e-3, warm=5, smooth=0.0)
    net = teach(garments, which, said, words, lesson, lambda _: None, None, shape, gallery.names)
    return net, words, gallery, garments, look


def test_it_names_the_colour_of_the_wanted_garment(taught: Any) -> None:
    from photalk_lab.papers.fashion_iq.speaking import said_of

    net, words, gallery, garments, _ = taught
    which = pairs(garments.rows, 200, 0.0, np.random.default_rng(1))
    which = np.array([p for p in which if gallery.items[p[0]].colour != gallery.items[p[1]].colour])
    said = said_of(net, words, garments, which)
    right = [
        caption == f"is {gallery.items[wanted].colour.lower()}"
        for (_, wanted), caption in zip(which, said, strict=True)
    ]
    assert np.mean(right) > 0.9


def test_word_by_word_is_the_same_as_all_at_once(taught: Any) -> None:
    import torch

    net, words, *_ = taught
    rows, has = torch.randn(3, net.shape.features), torch.randint(0, 5, (3, 8))
    said = torch.randint(1, len(words), (3, 6))
    with torch.no_grad():
        memory = net.memory(rows, rows.flip(0), has, has)
        whole, _ = net.step(said, memory)
        past, steps = None, []
        for at in range(6):
            scores, past = net.step(said[:, at : at + 1], memory, past)
            steps.append(scores)
    torch.testing.assert_close(torch.cat(steps, dim=1), whole, atol=1e-4, rtol=1e-4)


def test_out_of_torch_it_says_what_it_says_in_it(taught: Any, tmp_path: Path) -> None:
    from photalk_lab.bench.fashion.speaking import speaker
    from photalk_lab.papers.fashion_iq.export import export_captioner
    from photalk_lab.papers.fashion_iq.speaking import said_of

    net, words, gallery, garments, look = taught
    look.save(tmp_path / "look.npz")
    export_captioner(net, words, {}, tmp_path)
    which = [
        (shown, wanted) for shown in range(6) for wanted in range(20, 30)
        if gallery.items[shown].colour != gallery.items[wanted].colour
    ]  # fmt: skip
    by_beam = speaker(tmp_path).say(gallery, which, 1)
    greedy = said_of(net, words, garments, np.array(which))
    assert np.mean([a == b for a, b in zip(by_beam, greedy, strict=True)]) > 0.9


def test_a_training_that_was_stopped_goes_on(tmp_path: Path) -> None:
    import torch

    from photalk_lab.papers.fashion_iq.captioner import CaptionerShape
    from photalk_lab.papers.fashion_iq.layers import Size
    from photalk_lab.papers.fashion_iq.speaking import Lesson, teach

    garments, look = garments_of(toy_wardrobe(12))
    shape = CaptionerShape(6, 16, look.width, layers=1, size=Size(width=16, inner=16, heads=2))
    told_of: list[str] = []

    def go(steps: int) -> Any:
        return teach(
            garments, np.array([[0, 1], [2, 3]]), ["is red", "is blue"],
            ("<pad>", "<start>", "<end>", "<unknown>", "is", "red"),
            Lesson(batch=4, steps=steps), told_of.append, tmp_path / "net.pt", shape, NAMES,
        )  # fmt: skip

    first = go(50)
    again = go(50)
    assert len(told_of) == 1, "nothing was left to learn"
    for before, after in zip(first.parameters(), again.parameters(), strict=True):
        torch.testing.assert_close(before, after)


def test_attributes_are_spelled_as_people_call_them() -> None:
    from photalk_lab.papers.fashion_iq.speaking import spelling

    words = ("<pad>", "<start>", "<end>", "<unknown>", "t-shirt", "navy", "blue")
    spelled = spelling(("kind:tshirts", "colour:navy blue", "season:winter"), words)
    assert spelled.tolist() == [[0, 0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 0.5, 0.5], [0] * 7]
