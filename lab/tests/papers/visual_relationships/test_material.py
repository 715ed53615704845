"""Pairs as they are learned from: kept on disk as they were, and seen before white where transparent."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from photalk_lab.papers.visual_relationships.material import SUPPLIES, Material, gathered, opaque


@dataclass(frozen=True)
class Pair:
    photo: Path
    kind: str
    before: NDArray[np.uint8]
    after: NDArray[np.uint8]
    sentences: tuple[str, ...]


def pairs(count: int) -> list[Pair]:
    return [
        Pair(
            Path(f"{at}.jpg"),
            "global",
            np.full((4, 6, 3), at, np.uint8),
            np.full((5, 5, 3), 100 + at, np.uint8),
            (f"brighten {at}", "brighten"),
        )
        for at in range(count)
    ]


def mean_light(pictures: Sequence[NDArray[np.uint8]]) -> NDArray[np.float32]:
    return np.array([[[picture.mean()]] for picture in pictures], np.float32)


def test_each_pair_keeps_its_pictures_and_sentences() -> None:
    material = gathered(pairs(5), mean_light, together=2)
    assert material.before[:, 0, 0].tolist() == [0, 1, 2, 3, 4]
    assert material.after[:, 0, 0].tolist() == [100, 101, 102, 103, 104]
    assert material.sentences[3] == ("brighten 3", "brighten")
    assert material.photos[4] == "4.jpg"


def test_what_is_saved_is_read_back(tmp_path: Path) -> None:
    whole = gathered(pairs(5), mean_light)
    whole.save(tmp_path / "work" / "some")
    again = Material.load(tmp_path / "work" / "some")
    assert (again.after == whole.after).all()
    assert (again.sentences, again.kinds, again.photos) == (whole.sentences, whole.kinds, whole.photos)


def test_half_a_file_is_never_taken_for_pairs_that_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    renamed = os.replace

    def killed_at_the_sentences(path: Path, target: Path) -> None:
        if target.suffix == ".json":
            raise KeyboardInterrupt
        renamed(path, target)

    monkeypatch.setattr(os, "replace", killed_at_the_sentences)
    with pytest.raises(KeyboardInterrupt):
        gathered(pairs(5), mean_light).save(tmp_path / "some")
    assert [one.name for one in tmp_path.iterdir()] == ["some.npz"]


def test_parts_joined_are_the_whole() -> None:
    whole = gathered(pairs(5), mean_light)
    joined = Material.joined([gathered(pairs(5)[:2], mean_light), gathered(pairs(5)[2:], mean_light)])
    assert (joined.before == whole.before).all()
    assert joined.sentences == whole.sentences


def test_what_is_transparent_is_seen_white() -> None:
    picture = np.array([[[10, 20, 30, 255], [10, 20, 30, 0]]], np.uint8)
    assert opaque(picture).tolist() == [[[10, 20, 30], [255, 255, 255]]]


def test_supplies_are_all_of_the_pairs() -> None:
    assert sum(supply.of(1000) for supply in SUPPLIES) == 1000
