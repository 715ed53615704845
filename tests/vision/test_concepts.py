"""A picture is told in the words people use: a red bus, a yellow jacket, blonde hair."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.vision.concepts import MOST, Concept, concepts_of
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Rgb, Thing


class Faced:
    def __init__(self, *boxes):
        self.boxes = boxes

    def faces(self, rgb):
        return tuple(Thing("face", 0.9, box) for box in self.boxes)


def texts(rgb: Rgb, eyes: Eyes) -> list[str]:
    return [concept.text for concept in concepts_of(rgb, eyes)]


def scene(size=(200, 300), ground=(120, 120, 120)) -> Rgb:
    return np.full((*size, 3), ground, np.uint8)


def painted(rgb: Rgb, box, colour) -> Rgb:
    height, width = rgb.shape[:2]
    left, top, right, bottom = box
    rgb[int(top * height) : int(bottom * height), int(left * width) : int(right * width)] = colour
    return rgb


def test_a_thing_has_the_colour_of_its_own_pixels(told):
    rgb = painted(scene(), (0.35, 0.35, 0.65, 0.65), (200, 30, 30))
    assert "red bus" in texts(rgb, told(("bus", (0.3, 0.3, 0.7, 0.7))))


def test_what_stands_before_a_thing_does_not_colour_it(told):
    rgb = painted(scene(), (0.1, 0.2, 0.9, 0.9), (30, 60, 190))
    painted(rgb, (0.4, 0.4, 0.6, 0.7), (250, 220, 40))
    seen = texts(rgb, told(("couch", (0.1, 0.2, 0.9, 0.9)), ("teddy bear", (0.4, 0.4, 0.6, 0.7))))
    assert {"blue couch", "yellow teddy bear"} <= set(seen)


def test_people_wear_shirts_and_trousers_and_have_hair(told):
    rgb = scene((400, 300), (60, 130, 60))
    painted(rgb, (0.4, 0.05, 0.6, 0.95), (30, 60, 190))
    painted(rgb, (0.4, 0.05, 0.6, 0.12), (90, 55, 35))
    painted(rgb, (0.42, 0.12, 0.58, 0.2), (225, 175, 150))
    painted(rgb, (0.4, 0.2, 0.6, 0.5), (250, 215, 40))
    eyes = told(("person", (0.38, 0.03, 0.62, 0.97)))
    eyes.faces = Faced((0.43, 0.11, 0.57, 0.2))
    seen = texts(rgb, eyes)
    assert {"person", "yellow shirt", "yellow jacket", "blue pants", "brown hair"} <= set(seen)


def test_a_dog_that_was_also_taken_for_a_person_wears_nothing(told):
    rgb = painted(scene(), (0.3, 0.2, 0.7, 0.9), (90, 55, 35))
    box = (0.3, 0.2, 0.7, 0.9)
    seen = texts(rgb, told(("person", box, 0.5), ("dog", box, 0.6)))
    assert "brown dog" in seen
    assert "person" not in seen


def test_sky_and_grass_are_told(landscape, told):
    seen = texts(landscape, told())
    assert "blue sky" in seen
    assert "green grass" in seen


def test_what_has_no_name_is_the_subject(told):
    rgb = painted(scene(ground=(30, 90, 40)), (0.3, 0.3, 0.7, 0.7), (240, 240, 240))
    assert "white subject" in texts(rgb, told())


def test_doubtful_things_are_left_out(told):
    assert not any("bus" in text for text in texts(scene(), told(("bus", (0.3, 0.3, 0.7, 0.7), 0.22))))


def test_without_models_colours_and_sky_are_still_told(landscape, monkeypatch, tmp_path):
    monkeypatch.setenv("PHOTALK_WEIGHTS", str(tmp_path))
    monkeypatch.setenv("PHOTALK_OFFLINE", "1")
    monkeypatch.delenv("PHOTALK_CUTOUT", raising=False)
    assert "blue sky" in texts(landscape, Eyes.default())


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 40),
    st.integers(1, 40),
    st.integers(0, 255),
    st.tuples(*[st.floats(0, 1)] * 4),
    st.sampled_from(["person", "dog", "car", "couch"]),
)
def test_no_picture_and_no_box_is_too_odd(told, height, width, value, box, label):
    left, right = sorted(box[:2])
    top, bottom = sorted(box[2:])
    eyes = told((label, (left, top, right, bottom)))
    eyes.faces = Faced((left, top, right, bottom))
    found = concepts_of(np.full((height, width, 3), value, np.uint8), eyes)
    assert len(found) <= MOST
    assert len({concept.text for concept in found}) == len(found)
    assert list(found) == sorted(found, key=lambda concept: -concept.salience)
    assert all(0 <= concept.score <= 1 and 0 <= concept.share <= 1.01 for concept in found)


def test_a_concept_without_colour_is_its_name():
    assert Concept("person", "", (0, 0, 1, 1), 1.0, 0.9).text == "person"
    assert Concept("bus", "red", (0, 0, 1, 1), 1.0, 0.9).text == "red bus"


@pytest.mark.weights
def test_a_real_photo_is_told():
    from skimage import data

    seen = texts(data.astronaut(), Eyes.default())
    assert {"person", "orange shirt"} <= set(seen)
