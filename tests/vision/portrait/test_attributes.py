"""A face is laid as CelebA's are, and what it has is told by name."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from skimage import data

from photalk.commands import FACE_SLOTS
from photalk.errors import WeightsError
from photalk.extensions import model_folder
from photalk.vision.portrait.attributes import (
    EYES,
    HEIGHT,
    OPPOSITES,
    WIDTH,
    aligned,
    attributes,
    eyes_of,
    installed,
    loaded,
    similarity,
    warped,
)

UNKNOWN = {"sad", "angry"}
"""Values that CelebA does not know."""

ASTRONAUT = (204.7, 102.4), (246.4, 104.3)
"""Where her eyes are."""


def dotted(places: np.ndarray, size: int = 500) -> np.ndarray:
    rgb = np.zeros((size, size, 3), np.uint8)
    for x, y in places:
        rgb[int(y) - 6 : int(y) + 6, int(x) - 6 : int(x) + 6] = 255
    return rgb


@pytest.mark.parametrize(("angle", "apart"), [(0, 60), (30, 80), (-45, 120), (170, 70)])
def test_the_eyes_come_to_their_places(angle: float, apart: float) -> None:
    turn = np.deg2rad(angle)
    way = np.array([np.cos(turn), np.sin(turn)]) * apart / 2
    left, right = np.array([250, 240]) - way, np.array([250, 240]) + way
    crop = aligned(dotted(np.stack([left, right])), left, right)
    assert crop.shape == (HEIGHT, WIDTH, 3)
    for x, y in EYES:
        assert crop[round(y - 0.5), round(x - 0.5), 0] > 128
    assert crop.mean() < 60


def test_a_face_at_the_edge_goes_on_with_its_border() -> None:
    rgb = np.full((60, 60, 3), 90, np.uint8)
    assert (aligned(rgb, (5, 5), (35, 5)) == 90).all()


def test_shrinking_takes_the_mean_of_what_is_covered() -> None:
    fine = np.zeros((400, 400, 3), np.uint8)
    fine[::2, ::2] = 200  # a quarter of the pixels
    small = warped(fine, np.array([[0.1, 0, 0], [0, 0.1, 0]]), 40, 40)
    assert np.abs(small[2:-2, 2:-2].astype(int) - 50).max() <= 6


def test_nothing_is_done_by_the_identity() -> None:
    rgb = np.random.default_rng(0).integers(0, 256, (30, 20, 3), dtype=np.uint8)
    assert np.array_equal(warped(rgb, np.eye(2, 3), 20, 30), rgb)


@given(st.floats(-3, 3), st.floats(0.1, 8), st.floats(-50, 50), st.floats(-50, 50))
def test_a_similarity_is_found_again(angle: float, scale: float, x: float, y: float) -> None:
    points = np.array([[0.0, 0], [10, 1], [4, 9], [2, 5]])
    c, s = scale * np.cos(angle), scale * np.sin(angle)
    matrix = np.array([[c, -s, x], [s, c, y]])
    assert np.allclose(similarity(points, points @ matrix[:, :2].T + matrix[:, 2]), matrix, atol=1e-6)


def test_eyes_are_the_middles_of_their_corners() -> None:
    points = np.zeros((478, 3))
    points[[33, 133], 0], points[[362, 263], 0] = (10, 20), (40, 50)
    left, right = eyes_of(points)
    assert left.tolist() == [15, 0]
    assert right.tolist() == [45, 0]


def test_every_value_that_celeba_knows_is_told() -> None:
    told = attributes(aligned(data.astronaut(), *ASTRONAUT))
    values = {value for values in FACE_SLOTS.values() for value in values}
    assert values - UNKNOWN <= told.keys()
    assert {"male", "young", "eyeglasses", "hat", "beard"} <= told.keys()
    assert all(0 <= p <= 1 for p in told.values())
    for name, other in OPPOSITES.items():
        assert told[name] == pytest.approx(1 - told[other])


def test_the_astronaut_smiles_and_has_no_beard() -> None:
    told = attributes(aligned(data.astronaut(), *ASTRONAUT))
    assert told["smiling"] > 0.8
    assert max(told[name] for name in ("beard", "mustache", "goatee", "eyeglasses", "hat")) < 0.3


def test_a_mirrored_face_has_the_same_attributes() -> None:
    crop = aligned(data.astronaut(), *ASTRONAUT)
    one, other = attributes(crop), attributes(np.ascontiguousarray(crop[:, ::-1]))
    assert all(one[name] == pytest.approx(other[name], abs=1e-5) for name in one)


def test_several_faces_are_told_as_each_by_itself() -> None:
    crop = aligned(data.astronaut(), *ASTRONAUT)
    dark = crop // 2
    both = installed().probabilities(np.stack([crop, dark]))
    alone = np.concatenate([installed().probabilities(one[None]) for one in (crop, dark)])
    assert np.allclose(both, alone, atol=1e-5)


def test_the_labs_model_is_small_and_says_how_good_it_is() -> None:
    folder = model_folder("attributes")
    assert folder is not None
    card = json.loads((folder / "card.json").read_text("utf-8"))
    assert (folder / "attributes.onnx").stat().st_size <= 6_000_000
    assert tuple(card["names"]) == installed().names
    assert all(card["held"][name]["n"] == 500 for name in card["names"])
    assert (folder / "LICENSE.md").exists()


def test_a_folder_without_a_model_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="photalk train portraits"):
        loaded(tmp_path)
    (tmp_path / "card.json").write_text('{"names": ["smiling"]}')
    with pytest.raises(WeightsError, match="photalk train portraits"):
        loaded(tmp_path)


def test_a_grey_picture_of_a_face_is_no_stumbling_block() -> None:
    grey = np.asarray(Image.fromarray(data.astronaut()).convert("L").convert("RGB"))
    assert attributes(aligned(grey, *ASTRONAUT))["smiling"] > 0.5
