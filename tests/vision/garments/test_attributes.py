"""The heads that tell attributes, kept and used."""

from pathlib import Path

import numpy as np
import pytest

from photalk.errors import WeightsError
from photalk.vision.garments import attributes
from photalk.vision.garments.attributes import Heads, groups, heads, loaded, saved, shares, top
from photalk.vision.garments.measures import MEASURES, Measured
from photalk.vision.space.encoder import Encoded

NAMES = ("colour:red", "colour:blue", "colour:other", "word:striped", "word:polo")


def toy(names: tuple[str, ...] = NAMES) -> Heads:
    chance = np.random.default_rng(2)
    wide = 4 + 3 + MEASURES
    return Heads(
        encoder="toy-1",
        names=names,
        mean=chance.normal(0, 1, wide).astype(np.float32),
        spread=np.ones(wide, np.float32),
        hidden=chance.normal(0, 0.1, (wide, 6)).astype(np.float32),
        hidden_bias=chance.normal(0, 1, 6).astype(np.float32),
        weights=chance.normal(0, 1, (6, len(names))).astype(np.float32),
        bias=np.zeros(len(names), np.float32),
    )


def seen(count: int) -> tuple[Encoded, Measured]:
    chance = np.random.default_rng(3)
    vectors = chance.normal(0, 1, (count, 4)).astype(np.float32)
    zeros = np.zeros(count, np.float32)
    measures = chance.normal(0, 1, (count, MEASURES)).astype(np.float32)
    tags = chance.integers(0, 255, (count, 3)).astype(np.uint8)
    return Encoded(vectors, tags), Measured(measures, zeros, zeros, zeros)


def test_groups_lie_side_by_side() -> None:
    assert list(groups(NAMES)) == [("colour", slice(0, 3)), ("word", slice(3, 5))]


def test_values_of_a_group_share_one_and_words_stand_alone() -> None:
    said = shares(np.array([[2.0, 1.0, 0.0, 0.0, 40.0]], np.float32), NAMES)
    assert said[0, :3].sum() == pytest.approx(1)
    assert said[0, 3:] == pytest.approx([0.5, 1.0])


def test_the_top_has_one_of_a_group_and_never_other() -> None:
    best = top(np.array([0.2, 0.3, 0.5, 0.9, 0.1], np.float32), NAMES, 3)
    assert [name for name, _ in best] == ["word:striped", "colour:blue", "word:polo"]
    assert best[0][1] == pytest.approx(0.9)


def test_heads_are_the_same_after_they_were_kept(tmp_path: Path) -> None:
    saved(toy(), tmp_path)
    again = loaded(tmp_path)
    assert again.names == NAMES
    assert again.probabilities(*seen(5)) == pytest.approx(toy().probabilities(*seen(5)), abs=0.02)


def test_damaged_and_missing_heads_are_said(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="photalk train fashion"):
        loaded(tmp_path / "none")
    saved(toy(), tmp_path)
    whole = (tmp_path / "heads.npz").read_bytes()
    for damaged in (b"no archive", whole[:-100], b""):
        (tmp_path / "heads.npz").write_bytes(damaged)
        with pytest.raises(WeightsError, match="cannot be read"):
            loaded(tmp_path)


def test_heads_of_another_encoder_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attributes, "_heads", toy)
    assert heads("toy-1").names == NAMES
    with pytest.raises(WeightsError, match="learned on the encoder toy-1, not on other"):
        heads("other")
