"""Faces are laid upright as the net of identities learned them."""

from __future__ import annotations

import numpy as np
import pytest

from photalk_lab.bench.portraits.identity import SIDE, TEMPLATE, likeness, upright


def test_the_five_points_come_to_their_places() -> None:
    angle = np.deg2rad(25)
    turn = 2.5 * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    five = TEMPLATE @ turn.T + (150, 20)
    rgb = np.zeros((420, 420, 3), np.uint8)
    for x, y in five:
        rgb[round(y) - 3 : round(y) + 4, round(x) - 3 : round(x) + 4] = 255
    face = upright(rgb, five)
    assert face.shape == (SIDE, SIDE, 3)
    for x, y in TEMPLATE:
        assert face[round(y - 0.5), round(x - 0.5), 0] > 200
    assert face.mean() < 20


@pytest.mark.weights
def test_a_face_is_itself_and_a_mirror_of_noise_is_not() -> None:
    from skimage import data

    face = np.ascontiguousarray(data.astronaut()[40:152, 168:280])
    noise = np.random.default_rng(0).integers(0, 256, face.shape, dtype=np.uint8)
    assert likeness(face, face) == pytest.approx(1, abs=1e-4)
    assert likeness(face, noise) < 0.5
