"""A scarf is told from hair by the parser's doubts, and hair is never taken for a scarf."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.headscarf import frame_of, is_cloth
from photalk.vision.portrait.parsing import CLASSES
from toy_face import drawn_face

EARS = [CLASSES.index(name) for name in ("left ear", "right ear")]
NECK, CLOTH, HAIR, HAT = (CLASSES.index(name) for name in ("neck", "cloth", "hair", "hat"))


def _framed(*, hair: float, hat: float, cloth: float, ears: float) -> Canvas:
    """A face whose frame, with ears and neck, the parser takes for these shares of its classes."""
    canvas = drawn_face(120)
    for shares in (canvas.portrait.near, canvas.portrait.far):
        covered = shares[[*EARS, NECK, HAIR]].sum(0)
        trace = shares[EARS].copy()
        shares[[*EARS, NECK, HAIR]] = 0
        for number, share in ((HAIR, hair), (HAT, hat), (CLOTH, cloth)):
            shares[number] += share * covered
        shares[EARS] = ears * trace
    return canvas


def test_hair_full_of_doubt_and_without_ears_is_a_scarf() -> None:
    assert is_cloth(_framed(hair=0.62, hat=0.08, cloth=0.12, ears=0.0))


@pytest.mark.parametrize(
    "shares",
    [
        {"hair": 0.9, "hat": 0.02, "cloth": 0.04, "ears": 0.0},
        {"hair": 0.62, "hat": 0.08, "cloth": 0.12, "ears": 0.3},
        {"hair": 0.45, "hat": 0.5, "cloth": 0.05, "ears": 0.0},
    ],
    ids=["sure of long hair", "an ear shines through", "a hat"],
)
def test_hair_and_hats_are_no_scarf(shares: dict[str, float]) -> None:
    assert not is_cloth(_framed(**shares))


def test_plain_hair_and_a_bald_head_are_no_scarf() -> None:
    assert not is_cloth(drawn_face(120))
    assert not is_cloth(drawn_face(120, hair=False))


def test_the_frame_is_measured_in_units() -> None:
    small, large = (frame_of(drawn_face(side)) for side in (100, 200))
    assert small.sides == pytest.approx(large.sides, rel=0.15)
    assert small.ears > 0.9
    assert np.isclose(small.doubt, 0, atol=0.05)
