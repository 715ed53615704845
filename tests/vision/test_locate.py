"""Words find their pixels: which object is meant, which part, and what is said when it is not there."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from skimage import data

from photalk.errors import NotFound, PhotalkError
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Rgb, Thing
from photalk.vision.locate import box_of, mask_of

LEFT, MIDDLE, RIGHT = (0.05, 0.2, 0.25, 0.9), (0.4, 0.4, 0.55, 0.8), (0.7, 0.1, 0.95, 0.95)
BACK = (0.6, 0.1, 0.66, 0.25)


@pytest.fixture
def trio(figures) -> Rgb:
    """Three figures: a tall one on the left, a small one in the middle, the largest on the right."""
    return figures(LEFT, MIDDLE, RIGHT)


def flipped(x: float, y: float) -> tuple[float, float]:
    return 1 - x, y


def upside_down(x: float, y: float) -> tuple[float, float]:
    return 1 - x, 1 - y


@pytest.mark.parametrize(
    ("words", "box"),
    [
        ("the person on the left", LEFT),
        ("the man on the right", RIGHT),
        ("the woman in the middle", MIDDLE),
        ("the biggest person", RIGHT),
        ("the smallest person", MIDDLE),
        ("the boy", MIDDLE),
        ("the second person from the left", MIDDLE),
        ("the second person from the right", MIDDLE),
        ("the first person", LEFT),
        ("the third person", RIGHT),
        ("the last person", RIGHT),
        ("the rightmost person", RIGHT),
        ("the persn on the left", LEFT),
        ("the person in the background", MIDDLE),
        ("the guy in front", RIGHT),
        ("him", RIGHT),
    ],
)
def test_the_one_that_is_meant(trio, told, words, box):
    eyes = told(("person", LEFT), ("person", MIDDLE), ("person", RIGHT))
    assert box_of(words, trio, eyes) == pytest.approx(box, abs=0.02)


def test_left_means_left_as_it_is_shown(trio, told):
    eyes = told(("person", LEFT), ("person", MIDDLE), ("person", RIGHT))
    assert box_of("the man on the left", trio, eyes, flipped) == pytest.approx(RIGHT, abs=0.02)
    assert box_of("the second person from the left", trio, eyes, upside_down) == pytest.approx(
        MIDDLE, abs=0.02
    )


def test_a_plural_is_all_of_them(trio, told):
    eyes = told(("person", LEFT), ("person", MIDDLE), ("person", RIGHT))
    mask = mask_of("the people", trio, eyes)
    assert ((mask > 0.5) == (trio[..., 0] > 200)).mean() > 0.99
    left = mask_of("the people on the left", trio, eyes)
    assert left[:, 120:].max() < 0.1
    assert left[60, 30] > 0.9


def test_two_are_the_two_most_prominent(trio, told):
    eyes = told(("dog", LEFT), ("dog", MIDDLE), ("dog", RIGHT))
    mask = mask_of("the two dogs", trio, eyes)
    assert mask[72, 95] < 0.1
    assert mask[72, 30] > 0.9


def test_only_things_of_that_name(trio, told):
    eyes = told(("dog", LEFT), ("cat", MIDDLE), ("person", RIGHT))
    assert box_of("the kitten", trio, eyes) == pytest.approx(MIDDLE, abs=0.02)


def test_a_thing_is_cut_out_inside_its_box(figures, told):
    rgb = figures((0.3, 0.3, 0.5, 0.7))
    mask = mask_of("the dog", rgb, told(("dog", (0.2, 0.2, 0.6, 0.8))))
    assert ((mask > 0.5) == (rgb[..., 0] > 200)).mean() > 0.99


def test_a_thing_that_cannot_be_cut_out_is_its_box(figures, told):
    mask = mask_of("the dog", figures(), told(("dog", (0.2, 0.2, 0.6, 0.8))))
    assert mask[60, 80] == 1
    assert mask[10, 10] == 0
    assert mask.mean() == pytest.approx(0.24, abs=0.02)


def test_the_neighbour_is_left_out(figures, told):
    one, other = (0.1, 0.1, 0.55, 0.9), (0.45, 0.1, 0.9, 0.9)
    mask = mask_of(
        "the man on the left", figures((0.1, 0.1, 0.9, 0.9)), told(("person", one), ("person", other))
    )
    assert mask[60, 40] > 0.9
    assert mask[60, 115] < 0.2
    assert mask[60, 140] < 0.05


def test_a_passer_by_at_the_margin_is_not_the_one_on_the_left(figures, told):
    passer, main, other = (0.0, 0.4, 0.03, 0.5), (0.2, 0.1, 0.4, 0.9), (0.6, 0.1, 0.85, 0.9)
    eyes = told(("person", passer, 0.4), ("person", main), ("person", other))
    rgb = figures(passer, main, other)
    assert box_of("the man on the left", rgb, eyes) == pytest.approx(main, abs=0.02)
    assert box_of("the second person from the left", rgb, eyes) == pytest.approx(other, abs=0.02)
    assert box_of("the third person from the left", rgb, eyes) == pytest.approx(other, abs=0.02)
    assert box_of("the smallest person", rgb, eyes)[0] == pytest.approx(0, abs=0.02)


def test_two_views_of_one_thing_do_not_split_it(figures, told):
    whole, part = (0.2, 0.1, 0.8, 0.9), (0.25, 0.45, 0.75, 0.9)
    mask = mask_of("the boat", figures(whole), told(("boat", whole), ("boat", part, 0.4)))
    assert mask[20, 100] > 0.9
    assert mask[95, 100] > 0.9


def test_a_colour_tells_things_apart(told):
    rgb = np.full((100, 200, 3), 90, np.uint8)
    rgb[20:80, 20:80], rgb[20:80, 120:180] = (190, 30, 30), (30, 60, 180)
    eyes = told(("car", (0.1, 0.2, 0.4, 0.8)), ("car", (0.6, 0.2, 0.9, 0.8)))
    assert box_of("the red car", rgb, eyes)[0] == pytest.approx(0.1, abs=0.02)
    assert box_of("the blue car", rgb, eyes)[0] == pytest.approx(0.6, abs=0.02)
    with pytest.raises(NotFound, match="can't find a green car here; I see two cars of another colour"):
        mask_of("the green car", rgb, eyes)


def test_what_looks_alike_is_believed_to_be_what_it_is_called(figures, told):
    box = (0.3, 0.3, 0.5, 0.7)
    assert box_of("the dog", figures(box), told(("bear", box))) == pytest.approx(box, abs=0.02)
    with pytest.raises(NotFound):
        box_of("the dog", figures(box), told(("chair", box)))


def test_a_thing_that_is_named_may_be_seen_dimly_but_is_not_told_of(figures, told):
    box = (0.3, 0.3, 0.5, 0.7)
    eyes = told(("dog", box, 0.22))
    assert box_of("the dog", figures(box), eyes) == pytest.approx(box, abs=0.02)
    with pytest.raises(NotFound, match="I recognise no objects in it"):
        mask_of("the horses and the umbrella", figures(box), told(("cat", box, 0.22)))


def test_what_is_not_there_is_answered_with_what_is(figures, told):
    eyes = told(("dog", LEFT), ("person", MIDDLE), ("person", RIGHT))
    with pytest.raises(
        NotFound, match=r"^I can't find an umbrella in this picture; I see a dog and two people\.$"
    ):
        mask_of("the umbrella", figures(), eyes)
    with pytest.raises(
        NotFound, match=r"^I can't find a llama in this picture; I see a dog and two people, and"
    ):
        mask_of("the llama", figures(), eyes)
    with pytest.raises(NotFound, match=r"I see only 2 people"):
        mask_of("the third person from the left", figures(), eyes)
    with pytest.raises(NotFound, match=r"can't find any kites"):
        mask_of("the kites", figures(), eyes)
    with pytest.raises(NotFound, match=r"can't find a face"):
        mask_of("her face", figures(), told(("dog", LEFT)))


def test_background_and_subject_are_each_others_rest(figures, told):
    rgb, eyes = figures((0.3, 0.3, 0.5, 0.7)), told()
    assert np.allclose(mask_of("the background", rgb, eyes), 1 - mask_of("the subject", rgb, eyes))
    with pytest.raises(NotFound, match="main subject"):
        mask_of("the subject", figures(), eyes)
    assert mask_of("the background", figures(), eyes).min() == 1


def test_everything_but_is_the_rest(trio, told):
    eyes = told(("person", LEFT), ("person", RIGHT))
    inside, outside = (
        mask_of(words, trio, eyes) for words in ("the man on the left", "all but the man on the left")
    )
    assert np.allclose(inside + outside, 1)


def test_several_parts_join(trio, told):
    eyes = told(("person", LEFT), ("dog", RIGHT))
    both = mask_of("the man and the dog", trio, eyes)
    assert np.allclose(both, np.maximum(mask_of("the man", trio, eyes), mask_of("the dog", trio, eyes)))


def test_the_upper_half_of_a_thing(figures, told):
    box = (0.3, 0.2, 0.5, 0.8)
    left, top, right, bottom = box_of("the top half of the dog", figures(box), told(("dog", box)))
    assert (left, top, right) == pytest.approx((0.3, 0.2, 0.5), abs=0.02)
    assert bottom == pytest.approx(0.5, abs=0.03)


def test_the_red_parts_and_the_red_flower(told):
    rgb = np.full((100, 200, 3), (60, 110, 50), np.uint8)
    rgb[20:60, 20:60], rgb[70:80, 150:160] = (200, 30, 40), (200, 30, 40)
    parts, flower = (mask_of(words, rgb, told()) > 0.5 for words in ("the red parts", "the red flower"))
    assert parts[40, 40]
    assert parts[75, 155]
    assert flower[40, 40]
    assert not flower[75, 155]
    with pytest.raises(NotFound, match="anything purple"):
        mask_of("everything purple", rgb, told())


def test_an_orange_that_is_no_fruit_is_a_colour(told):
    rgb = np.full((100, 100, 3), 80, np.uint8)
    rgb[20:50, 20:50] = (250, 140, 20)
    assert box_of("the orange", rgb, told()) == pytest.approx((0.2, 0.2, 0.5, 0.5), abs=0.03)


def test_the_head_is_above_the_shoulders_where_no_faces_are_found(told):
    rgb = np.full((200, 100, 3), 30, np.uint8)
    rgb[20:60, 38:62] = rgb[60:70, 44:56] = rgb[70:190, 20:80] = 240
    left, top, right, bottom = box_of("his head", rgb, told(("person", (0.2, 0.1, 0.8, 0.95))))
    assert (left, top, right) == pytest.approx((0.38, 0.1, 0.62), abs=0.03)
    assert 0.28 < bottom < 0.37


class OneFace:
    def faces(self, rgb: Rgb) -> tuple[Thing, ...]:
        return (Thing("face", 0.9, (0.4, 0.2, 0.6, 0.5)),) if rgb.shape[0] == 120 else ()


def test_a_face_that_is_found_is_an_oval_on_it(figures, told):
    eyes = told()
    seeing = Eyes(eyes.cutter, eyes.filler, eyes.detector, OneFace())
    left, top, right, bottom = box_of("her face", figures(), seeing)
    assert (left + right) / 2 == pytest.approx(0.5, abs=0.02)
    assert (top, bottom) == pytest.approx((0.15, 0.54), abs=0.03)
    head = mask_of("her head", figures(), seeing)
    assert head.sum() > mask_of("her face", figures(), seeing).sum()


@given(st.text(max_size=40))
@settings(max_examples=60, deadline=None)
def test_any_words_give_a_mask_or_a_sentence(told, words):
    rgb = np.full((24, 32, 3), 120, np.uint8)
    with suppress(PhotalkError):
        mask = mask_of(words, rgb, told(("dog", (0.2, 0.2, 0.6, 0.8))))
        assert mask.shape == (24, 32)
        assert mask.dtype == np.float32
        assert mask.min() >= 0
        assert mask.max() <= 1


@pytest.mark.weights
@pytest.mark.parametrize(
    ("photo", "words", "box"),
    [
        ("astronaut", "the woman", (0.03, 0.0, 0.75, 1.0)),
        ("astronaut", "her face", (0.36, 0.14, 0.52, 0.37)),
        ("chelsea", "the cat", (0.0, 0.0, 0.95, 1.0)),
        ("coffee", "the mug", (0.3, 0.04, 0.68, 0.85)),
        ("coffee", "the subject", (0.12, 0.03, 0.85, 0.98)),
    ],
)
def test_real_things_in_real_photos(photo, words, box):
    assert box_of(words, getattr(data, photo)(), Eyes.default()) == pytest.approx(box, abs=0.1)


@pytest.mark.weights
def test_what_is_not_in_a_real_photo():
    with pytest.raises(NotFound, match=r"can't find a llama in this picture; I see .*cup"):
        mask_of("the llama", data.coffee(), Eyes.default())
