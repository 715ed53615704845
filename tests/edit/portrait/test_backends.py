"""A generator that the user names takes the place of our own operations."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from photalk.commands import Face
from photalk.edit.portrait.backends import chosen, generated
from photalk.errors import CannotDo, PhotalkError, SettingsError
from toy_face import drawn_face

VARIABLE = "PHOTALK_FACE_EDITOR"


class Painter:
    """Paints the place between the eyes, and remembers what it was asked."""

    def edit_picture(self, picture, points, state, strength=100):
        self.asked = (points, state, strength)
        painted = picture.copy()
        x, y = np.rint(points[:2].mean(0)).astype(int)
        painted[y, x] = 255
        return painted


def test_by_default_our_own_operations_do_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for value in ("", "ours"):
        monkeypatch.setenv(VARIABLE, value)
        assert chosen() is None


@pytest.mark.parametrize("named", ["magic", "latent", "latent:", ":folder"])
def test_what_is_no_editor_is_told(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, named)
    with pytest.raises(SettingsError, match="“ours” or “NAME:FOLDER”"):
        chosen()


def test_an_editor_that_is_not_here_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, "gan:folder")
    with pytest.raises(CannotDo, match="no face editor 'gan'"):
        chosen()
    monkeypatch.setenv(VARIABLE, f"latent:{tmp_path / 'nowhere'}")
    with pytest.raises(PhotalkError):
        chosen()


def test_a_generator_is_told_the_state_the_strength_and_where_the_face_is() -> None:
    canvas, painter = drawn_face(), Painter()
    rgb = np.rint(canvas.rgb * 255).astype(np.uint8)
    wishes = (
        Face("makeup", "lipstick", strength=50),
        Face("expression", "sad"),
        Face("makeup", "heavy makeup"),
    )
    made = generated(painter, rgb, canvas.points, wishes)
    points, state, strength = painter.asked
    assert state == {"expression": ["sad"], "makeup": ["heavy makeup", "lipstick"]}
    assert strength == 100
    assert points.shape == (4, 2)
    assert points[0, 0] < points[1, 0]
    assert points[2, 0] < points[3, 0]
    assert (made != rgb).any()
