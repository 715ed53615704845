"""The towers learn to tell photos apart, go on where they were, and say the same out of torch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk.vision.space.wordpiece import BREAK, START, UNKNOWN, Wordpieces
from photalk.vision.space.words import WordTable

pytestmark = pytest.mark.torch

PIECES = Wordpieces([UNKNOWN, START, BREAK, "red", "green", "blue", "dog", "cat", "runs"])
PHOTOS, SIDE = 6, 64


def _quiet(*_: object) -> None:
    return


def test_captions_find_their_photos_after_a_few_steps(
    net: Any, material: Any, batches: Any, recipe: Any
) -> None:
    from photalk_lab.training.space.measure import recalls
    from photalk_lab.training.space.training import teach

    before = recalls(net, material, np.arange(PHOTOS), SIDE)["both"][0]
    losses: list[float] = []
    longer = replace(recipe, steps=40)
    taught = teach(
        net, material, batches(longer), longer, lambda _, __, lost: losses.append(sum(lost.values()))
    )
    assert losses[-1] < 0.7 * losses[0]
    assert recalls(taught, material, np.arange(PHOTOS), SIDE)["both"][0] > before


def test_what_is_frozen_stays_as_it_was(net: Any, material: Any, batches: Any, recipe: Any) -> None:
    import torch

    from photalk_lab.training.space.training import teach

    frozen = ("image.backbone.stem.conv.weight", "image.backbone.blocks.14.project.conv.weight",
              "text.layers.0.query.weight", "text.position.weight")  # fmt: skip
    tuned = ("image.backbone.blocks.15.depthwise.conv.weight", "image.backbone.head.conv.weight",
             "text.layers.1.query.weight", "image.rows.weight", "log_scale")  # fmt: skip
    before = {name: net.get_parameter(name).clone() for name in (*frozen, *tuned)}
    teach(net, material, batches(recipe), recipe, _quiet)
    assert all(torch.equal(before[name], net.get_parameter(name)) for name in frozen)
    assert not any(torch.equal(before[name], net.get_parameter(name)) for name in tuned)


def test_a_run_that_was_stopped_learns_what_it_would_have_learnt(
    net: Any, material: Any, batches: Any, recipe: Any, tmp_path: Path
) -> None:
    from copy import deepcopy

    import torch

    from photalk_lab.training.space.training import teach
    from photalk_lab.training.stepping import Clock

    recipe = replace(recipe, steps=4)
    whole = teach(deepcopy(net), material, batches(recipe), recipe, _quiet)
    kept, clock, steps = tmp_path / "checkpoint.pt", Clock(), list[int]()

    def stop_after_two(step: int, *_: object) -> None:
        steps.append(step)
        if step == 1:
            clock.stop()

    begun = deepcopy(net)
    assert teach(begun, material, batches(recipe), recipe, stop_after_two, kept, clock) is None
    fresh = deepcopy(net)
    taught = teach(fresh, material, batches(recipe), recipe, lambda step, *_: steps.append(step), kept)
    assert steps == [0, 1, 2, 3]
    assert whole is not None
    assert taught is not None
    for one, other in zip(whole.parameters(), taught.parameters(), strict=True):
        assert torch.allclose(one, other, atol=1e-6)


def test_a_run_stops_by_itself_after_its_hours() -> None:
    from photalk_lab.training.stepping import Clock

    assert Clock(hours=0.0).is_over()
    assert not Clock(hours=1.0).is_over()
    assert not Clock().is_over()


def test_a_checkpoint_is_due_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    from photalk_lab.training import stepping

    clock = stepping.Clock()
    assert not clock.is_due()
    monkeypatch.setattr(stepping, "EVERY", 0.0)
    assert clock.is_due()


def test_convolutions_learn_at_a_share_of_their_own_size(
    net: Any, material: Any, batches: Any, recipe: Any
) -> None:
    from photalk_lab.training.space.training import teach

    head = net.image.backbone.head.conv.weight
    head.data *= 100
    before = head.clone()
    once = replace(recipe, steps=1, warm=1, settle=1.0, decay=0.0)
    teach(net, material, batches(once), once, _quiet)
    moved = (head - before).abs().max() / before.square().mean().sqrt()
    assert 0.5 * once.image_rate < moved < 2 * once.image_rate


def test_out_of_torch_both_towers_say_the_same(net: Any, tmp_path: Path) -> None:
    import json

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
    words = Vocabulary(("dog", "red"), {"dogs": "dog"})
    export(net, level, words, SIDE, {"things": ["cat"]}, tmp_path)
    shipped = ShippedEncoder(tmp_path, table)
    assert shipped.side == SIDE
    assert json.loads((tmp_path / "card.json").read_text())["things"] == ["cat"]
    photos = np.random.default_rng(2).integers(0, 256, (2, SIDE, SIDE, 3)).astype(np.uint8)
    seen = shipped.see(photos)
    embedded = torch.from_numpy(table.rows(shipped._pieces("a red dog runs")))[None]
    with torch.no_grad():
        vectors, places, _ = net.image((torch.from_numpy(photos).permute(0, 3, 1, 2).float() - 127) / 128)
        said, pieces, weights = net.text(embedded, torch.ones(embedded.shape[:2], dtype=torch.bool))
        close = late(pieces, weights, places)[0] * net.log_close.exp()
    assert seen.details is not None
    assert seen.tags.shape == (2, 2), "things have an output of their own"
    assert np.allclose(seen.vectors, level.photos(vectors), atol=0.01)
    assert float(shipped.read(["a red dog runs"])[0] @ level.texts(said)[0].numpy()) > 0.98
    assert np.allclose(shipped._placed("a red dog runs", seen.details), close, atol=0.05 * shipped._close)


@pytest.mark.parametrize("pooling", ["heeded", "ranked"])
def test_mixing_and_either_pooling_leave_torch(net: Any, tmp_path: Path, pooling: str) -> None:
    import torch

    from photalk.vision.sessions import session_of, session_options
    from photalk_lab.training.space.export import export
    from photalk_lab.training.space.levelling import Level
    from photalk_lab.training.space.net import JointNet
    from photalk_lab.training.space.vocabulary import Vocabulary

    grown = JointNet(replace(net.shape, pooling=pooling, mixing=1), net.image.backbone).eval()
    with torch.no_grad():
        grown.image.mixing.out.weight.normal_(std=0.02)
    bank = torch.nn.functional.normalize(torch.randn(20, net.shape.width), dim=-1)
    level = Level.of(bank, bank, 20.0)
    export(grown, level, Vocabulary(("dog", "red"), {}), 96, {}, tmp_path)
    session = session_of(tmp_path / "image.onnx", session_options(1))
    photos = np.random.default_rng(2).integers(0, 256, (3, 96, 96, 3)).astype(np.uint8)
    with torch.no_grad():
        seen = grown.image((torch.from_numpy(photos).permute(0, 3, 1, 2).float() - 127) / 128)
    for ours, theirs in zip(
        (level.photos(seen[0]), seen[1]), session.run(None, {"photos": photos}), strict=False
    ):
        assert np.allclose(ours, theirs, atol=0.02)
