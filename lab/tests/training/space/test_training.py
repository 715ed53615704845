"""The towers learn to tell photos apart, and say the same out of torch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk.errors import NotFound
from photalk.vision.space.wordpiece import BREAK, START, UNKNOWN, Wordpieces
from photalk.vision.space.words import WordTable

pytestmark = pytest.mark.torch

PIECES = Wordpieces([UNKNOWN, START, BREAK, "red", "green", "blue", "dog", "cat", "runs"])
PHOTOS = 6


def test_captions_find_their_photos_after_a_few_steps(net: Any, material: Any) -> None:
    from photalk_lab.training.space.measure import recalls
    from photalk_lab.training.space.training import Recipe, teach

    before = recalls(net, material, np.arange(PHOTOS))["both"][0]
    losses: list[float] = []
    recipe = Recipe(
        steps=25,
        flickr=3,
        coco=3,
        warm=2,
        average=0.5,
        drop_pieces=0.0,
        soft=0.0,
        tag_weight=0.0,
    )
    halves = np.arange(PHOTOS // 2), np.arange(PHOTOS // 2, PHOTOS), np.zeros(0, np.int64)
    taught = teach(net, material, *halves, recipe, lambda _, __, lost: losses.append(sum(lost.values())))
    assert losses[-1] < 0.7 * losses[0]
    assert recalls(taught, material, np.arange(PHOTOS))["both"][0] > before


def test_what_is_frozen_stays_as_it_was(net: Any, material: Any) -> None:
    import torch

    from photalk_lab.training.space.training import Recipe, teach

    stem = net.image.backbone.stem.conv.weight.clone()
    layer = net.text.layers[0].query.weight.clone()
    tuned = net.image.backbone.head.conv.weight.clone()
    halves = np.arange(PHOTOS // 2), np.arange(PHOTOS // 2, PHOTOS), np.zeros(0, np.int64)
    teach(net, material, *halves, Recipe(steps=1, flickr=2, coco=2, warm=1), lambda *_: None)
    assert torch.equal(stem, net.image.backbone.stem.conv.weight)
    assert torch.equal(layer, net.text.layers[0].query.weight)
    assert not torch.equal(tuned, net.image.backbone.head.conv.weight)


def test_out_of_torch_both_towers_say_the_same(net: Any, tmp_path: Path) -> None:
    import torch

    from photalk.vision.space.shipped_encoder import ShippedEncoder
    from photalk_lab.training.space.export import export
    from photalk_lab.training.space.levelling import Level
    from photalk_lab.training.space.net import late
    from photalk_lab.training.space.vocabulary import Vocabulary

    rows = np.random.default_rng(1).normal(size=(len(PIECES.ids), 384)).astype(np.float32)
    table = WordTable.of(rows, PIECES)
    bank = torch.nn.functional.normalize(torch.randn(20, net.shape.width), dim=-1)
    level = Level.of(bank, bank, net.log_scale.exp().item())
    export(net, level, Vocabulary(("dog", "cat", "red"), {"dogs": "dog"}), {}, tmp_path)
    shipped = ShippedEncoder(tmp_path, table)
    photos = np.random.default_rng(2).integers(0, 256, (2, 260, 260, 3)).astype(np.uint8)
    seen = shipped.see(photos)
    embedded = torch.from_numpy(table.rows(shipped._pieces("a red dog runs")))[None]
    with torch.no_grad():
        vectors, places, _ = net.image((torch.from_numpy(photos).permute(0, 3, 1, 2).float() - 127) / 128)
        words, pieces, weights = net.text(embedded, torch.ones(embedded.shape[:2], dtype=torch.bool))
        close = late(pieces, weights, places)[0] * net.log_close.exp()
    assert seen.details is not None
    assert np.allclose(seen.vectors, level.photos(vectors), atol=0.01)
    assert float(shipped.read(["a red dog runs"])[0] @ level.texts(words)[0].numpy()) > 0.98
    assert np.allclose(shipped._placed("a red dog runs", seen.details), close, atol=0.05 * shipped._close)


def test_a_run_that_was_stopped_goes_on_where_it_was(net: Any, material: Any, tmp_path: Path) -> None:
    from dataclasses import replace

    from photalk_lab.training.space import training
    from photalk_lab.training.space.training import Recipe, teach

    halves = np.arange(PHOTOS // 2), np.arange(PHOTOS // 2, PHOTOS), np.zeros(0, np.int64)
    recipe = Recipe(steps=training.EVERY, flickr=1, coco=1, warm=1)
    kept = tmp_path / "checkpoint.pt"
    teach(net, material, *halves, recipe, lambda *_: None, kept)
    steps: list[int] = []
    longer = replace(recipe, steps=training.EVERY + 2)
    teach(net, material, *halves, longer, lambda step, *_: steps.append(step), kept)
    assert steps == [training.EVERY, training.EVERY + 1]


def test_photos_are_drawn_in_circles_of_their_likes_and_none_is_left_out() -> None:
    from photalk_lab.training.space.training import Draws, Material

    count, alike = 40, 10  # four kinds of photos, ten of each
    sentences = np.repeat(np.eye(8)[:4], alike, axis=0).astype(np.float16)
    nothing = np.zeros((0, 0), np.float16)
    captions = [np.array([photo]) for photo in range(count)]
    material = Material(
        nothing, nothing, np.zeros(1, np.int64), sentences, captions, np.zeros((0, 0), np.uint8), [], 0
    )
    draws = Draws(material, np.arange(count), 3, np.random.default_rng(0))
    drawn = [draws.next(3) for _ in range(count)]
    assert all(len(set((circle // alike).tolist())) == 1 for circle in drawn)
    assert {int(circle[0]) for circle in drawn} == set(range(count))


def test_what_ships_can_be_trained_on(net: Any, tmp_path: Path) -> None:
    import torch

    from photalk_lab.training.space.backbone import Backbone
    from photalk_lab.training.space.export import export
    from photalk_lab.training.space.levelling import Level
    from photalk_lab.training.space.net import JointNet
    from photalk_lab.training.space.shipped import take_up
    from photalk_lab.training.space.vocabulary import Vocabulary

    with torch.no_grad():
        for part in net.parameters():  # as after training: equal tensors would be stored as one
            part.add_(0.01 * torch.randn_like(part))
    bank = torch.nn.functional.normalize(torch.randn(20, net.shape.width), dim=-1)
    level = Level.of(bank, bank, net.log_scale.exp().item())
    export(net, level, Vocabulary(("dog", "cat", "red"), {}), {}, tmp_path)
    fresh = JointNet(net.shape, Backbone())
    never_tuned = ("image.backbone.stem.conv.weight", "image.backbone.blocks.0.project.conv.weight",
                   "text.position.weight")  # fmt: skip
    before = {name: fresh.get_parameter(name).clone() for name in never_tuned}
    with pytest.raises(NotFound, match="other tags"):
        take_up(fresh, tmp_path, ["dog", "red", "cat"])
    take_up(fresh, tmp_path, ["dog", "cat", "red"])
    assert all(torch.equal(before[name], fresh.get_parameter(name)) for name in never_tuned)
    taken = dict(fresh.named_parameters())
    for name in ("image.backbone.head.conv.weight", "image.rows.weight", "text.layers.1.query.weight",
                 "text.layers.1.norm.bias", "text.vector.weight", "log_close"):  # fmt: skip
        wanted = net.get_parameter(name)
        assert torch.allclose(taken[name], wanted, atol=0.01 * wanted.abs().max().item()), name


def test_a_model_that_has_not_all_that_was_tuned_is_one_sentence(
    net: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from photalk_lab.training.space import shipped

    (tmp_path / "card.json").write_text('{"vocabulary": ["dog"], "scale": 1.0, "close": 1.0}')
    monkeypatch.setattr(shipped, "_weights", lambda _: iter(()))
    with pytest.raises(NotFound, match=r"image\.onnx does not have backbone\.blocks"):
        shipped.take_up(net, tmp_path, ["dog"])


def test_fewer_photos_than_a_batch_are_all_drawn() -> None:
    from photalk_lab.training.space.training import Draws, Material

    nothing = np.zeros((0, 0), np.float16)
    none = np.zeros((0, 0), np.uint8)
    material = Material(nothing, nothing, np.zeros(1, np.int64), nothing, [], none, [], 0)
    draws = Draws(material, np.array([4, 7, 9]), 1, np.random.default_rng(0))
    assert sorted(draws.next(48).tolist()) == [4, 7, 9]


def test_photos_that_nobody_described_learn_from_remarks_and_what_is_in_them(net: Any, material: Any) -> None:
    from dataclasses import replace

    from photalk_lab.training.space.training import UNKNOWN, Recipe, teach

    asked = 2
    captions = [*material.captions[: PHOTOS - asked], *([np.zeros(0, np.int64)] * asked)]
    remarks = [*([np.zeros(0, np.int64)] * (PHOTOS - asked)), *material.captions[PHOTOS - asked :]]
    tags = material.tags.copy()
    tags[: PHOTOS - asked, 2:] = UNKNOWN
    less = replace(material, captions=captions, remarks=remarks, tags=tags, words=2)
    named: list[set[str]] = []
    recipe = Recipe(steps=2, flickr=2, coco=2, asked=2, warm=1)
    teach(
        net, less, np.arange(2), np.arange(2, 4), np.arange(4, 6), recipe,
        lambda _, __, losses: named.append(set(losses)),
    )  # fmt: skip
    assert all("things" in losses for losses in named)


def test_a_model_that_knows_more_things_begins_with_the_words_that_it_knew(net: Any, tmp_path: Path) -> None:
    import torch

    from photalk_lab.training.space.backbone import Backbone
    from photalk_lab.training.space.net import JointNet, Shape
    from photalk_lab.training.space.shipped import _fill

    grown = JointNet(Shape(words=3, things=2, text_layers=2, frozen_layers=1), Backbone())
    fresh = grown.image.tags.weight[3:].clone()
    known = {name: part.detach().numpy() for name, part in net.image.named_parameters()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("photalk_lab.training.space.shipped._weights", lambda _: iter(known.items()))
        _fill(grown.image, tmp_path, ())
    assert torch.equal(grown.image.tags.weight[:3], net.image.tags.weight)
    assert torch.equal(grown.image.tags.weight[3:], fresh)


def test_pieces_without_padding_are_compared_like_those_with(net: Any) -> None:
    import torch

    from photalk_lab.training.space.net import late
    from photalk_lab.training.space.training import _by_length

    states = torch.randn(7, 9, 384)
    mask = torch.arange(9)[None] < torch.tensor([3, 9, 5, 4, 8, 6, 7])[:, None]
    places = torch.nn.functional.normalize(torch.randn(4, 25, net.shape.columns), dim=-1)
    with torch.no_grad():
        read = _by_length(net, states, mask)
        vectors, rows, weights = net.text.upper(states, mask)
    assert torch.allclose(read.vectors, vectors, atol=1e-5)
    assert torch.allclose(read.close(places), late(rows, weights, places), atol=1e-5)


def test_convolutions_learn_at_a_share_of_their_own_size(net: Any, material: Any) -> None:
    from photalk_lab.training.space.training import Recipe, teach

    head = net.image.backbone.head.conv.weight
    head.data *= 100
    before = head.clone()
    halves = np.arange(PHOTOS // 2), np.arange(PHOTOS // 2, PHOTOS), np.zeros(0, np.int64)
    teach(net, material, *halves, Recipe(steps=1, flickr=2, coco=2, warm=1, decay=0.0), lambda *_: None)
    moved = (head - before).abs().max() / before.square().mean().sqrt()
    assert 0.5 * Recipe().image_rate < moved < 2 * Recipe().image_rate
