"""Boxes are decoded, repeats dropped, and real objects found."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from skimage import data

from photalk.vision import detector
from photalk.vision.detector import EfficientDet, anchors, decoded, distinct, letterboxed
from photalk.vision.faces import BlazeFace
from photalk.vision.lexicon import LABELS
from photalk.weights import card_of, path_of


def test_coco_has_eighty_names():
    assert len([label for label in LABELS if label]) == 80
    assert len(LABELS) == 90


def test_there_are_as_many_anchors_as_the_model_scores():
    assert anchors(320).shape == (19206, 4)


def test_no_offset_is_the_anchor_itself():
    grid = anchors(320)
    boxes = decoded(np.zeros_like(grid), grid)
    assert np.allclose(boxes[:, :2] + boxes[:, 2:], 2 * grid[:, :2], atol=1e-5)
    assert np.allclose(boxes[:, 2:] - boxes[:, :2], grid[:, 2:], atol=1e-5)


BOX = (0.1, 0.1, 0.5, 0.5)


def kept(*entries: tuple[tuple[float, float, float, float], int, float]) -> list[int]:
    boxes, classes, scores = zip(*entries, strict=True)
    return distinct(np.array(boxes, np.float32), np.array(classes), np.array(scores, np.float32))


def test_the_surest_view_of_a_thing_is_kept():
    near = (0.12, 0.12, 0.52, 0.52)
    assert kept((near, 0, 0.5), (BOX, 0, 0.9)) == [1]


def test_things_of_different_kinds_may_share_a_place():
    assert kept((BOX, 0, 0.9), (BOX, 1, 0.5)) == [0, 1]


def test_things_apart_are_all_kept_surest_first():
    assert kept(((0.6, 0.6, 0.9, 0.9), 0, 0.4), (BOX, 0, 0.9)) == [1, 0]


def test_a_small_thing_in_front_of_a_large_one_is_kept():
    assert kept(((0.0, 0.0, 1.0, 1.0), 0, 0.9), ((0.4, 0.4, 0.6, 0.6), 0, 0.5)) == [0, 1]


def test_the_unlikely_is_dropped():
    assert kept((BOX, 0, 0.1)) == []


@pytest.mark.parametrize("size", [(10, 40), (40, 10), (33, 33), (1, 1000)])
def test_letterboxing_keeps_the_shape(size):
    square, high, wide = letterboxed(np.full((*size, 3), 200, np.uint8), 64)
    assert square.shape == (64, 64, 3)
    rows, columns = round(high * 64), round(wide * 64)
    assert (square[:rows, :columns] == 200).all()
    assert (square[rows:] == 0).all()
    assert (square[:, columns:] == 0).all()


def test_what_is_seen_beyond_the_picture_is_no_thing(monkeypatch):
    inside, beyond = (0.1, 0.1, 0.4, 0.4), (0.1, 0.6, 0.5, 0.9)  # a tall picture ends at half of the square
    found = {"0": [2], "1": [[0.9, 0.8]], "2": [[0, 0]], "3": [[inside, beyond]]}
    answer = {name: np.array(value, np.float32) for name, value in found.items()}
    monkeypatch.setattr(detector, "Tflite", lambda path: lambda square: answer)
    (seen,) = EfficientDet(Path("model"), 320).things(np.zeros((40, 20, 3), np.uint8))
    assert seen.box == pytest.approx((0.2, 0.1, 0.8, 0.4))


@pytest.mark.weights
@pytest.mark.parametrize("name", ["detector", "detector-large"])
def test_both_detectors_see_what_is_there(name):
    eyes = EfficientDet(path_of(name), card_of(name).input.side)
    person = eyes.things(data.astronaut())[0]
    assert person.label == "person"
    assert person.box == pytest.approx((0.04, 0.01, 0.73, 0.99), abs=0.06)
    assert eyes.things(data.chelsea())[0].label == "cat"
    cup = next(thing for thing in eyes.things(data.coffee()) if thing.label == "cup")
    assert cup.box == pytest.approx((0.3, 0.04, 0.68, 0.8), abs=0.08)


@pytest.mark.weights
def test_a_face_is_found():
    finder = BlazeFace(path_of("faces"))
    (face,) = finder.faces(data.astronaut())
    assert face.label == "face"
    assert face.center == pytest.approx((0.44, 0.25), abs=0.03)
    assert finder.faces(data.coffee()) == ()
