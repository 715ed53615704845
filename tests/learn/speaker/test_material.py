"""Pairs as they are learned from: kept on disk as they were, and seen before white where transparent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from photalk.learn.speaker.material import SUPPLIES, Material, gathered, opaque


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


def test_parts_joined_are_the_whole() -> None:
    whole = gathered(pairs(5), mean_light)
    joined = Material.joined([whole.take([0, 1]), whole.take([2, 3, 4])])
    assert (joined.before == whole.before).all()
    assert joined.sentences == whole.sentences


def test_what_is_transparent_is_seen_white() -> None:
    picture = np.array([[[10, 20, 30, 255], [10, 20, 30, 0]]], np.uint8)
    assert opaque(picture).tolist() == [[[10, 20, 30], [255, 255, 255]]]


def test_supplies_are_all_of_the_pairs() -> None:
    assert sum(supply.of(1000) for supply in SUPPLIES) == 1000
