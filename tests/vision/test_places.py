"""Places are meant in the picture as it is shown."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.vision.masks import frame_of
from photalk.vision.places import as_it_is, read_place


@pytest.mark.parametrize(
    ("words", "frame"),
    [
        ("left half", (0, 0, 0.5, 1)),
        ("left side", (0, 0, 0.5, 1)),
        ("right-hand side", (0.5, 0, 1, 1)),
        ("top half", (0, 0, 1, 0.5)),
        ("upper third", (0, 0, 1, 1 / 3)),
        ("bottom third", (0, 2 / 3, 1, 1)),
        ("left two thirds", (0, 0, 2 / 3, 1)),
        ("bottom quarter", (0, 0.75, 1, 1)),
        ("upper left corner", (0, 0, 0.4, 0.4)),
        ("bottom right corner", (0.6, 0.6, 1, 1)),
        ("lower left quarter", (0, 0.5, 0.5, 1)),
        ("middle left", (0, 1 / 3, 0.5, 2 / 3)),
        ("leftmost third", (0, 0, 1 / 3, 1)),
        ("rightmost third", (2 / 3, 0, 1, 1)),
        ("uppermost quarter", (0, 0, 1, 0.25)),
    ],
)
def test_a_place_covers_what_it_says(words, frame):
    mask = read_place(words).mask((200, 300), as_it_is)
    assert frame_of(mask) == pytest.approx(frame, abs=0.01)


@pytest.mark.parametrize("words", ["dog", "the left dog", "leftover", "sky", "", "half a dog"])
def test_other_words_are_no_place(words):
    assert read_place(words) is None


def test_centre_and_edges_are_opposites():
    centre, edges = (read_place(word).mask((100, 100), as_it_is) for word in ("centre", "edges"))
    assert centre[50, 50] == 1
    assert edges[50, 50] == 0
    assert centre[2, 50] == 0
    assert edges[2, 50] == 1


def test_corners_are_all_four():
    mask = read_place("corners").mask((100, 100), as_it_is)
    assert mask[0, 0] > 0.9
    assert mask[-1, 0] > 0.9
    assert mask[0, 50] < 0.5


@given(st.sampled_from(["left half", "upper left corner", "right third", "top half"]))
def test_left_is_left_as_shown_after_a_flip(words):
    place = read_place(words)
    plain = place.mask((60, 90), as_it_is)
    flipped = place.mask((60, 90), lambda x, y: (1 - x, y))
    assert np.allclose(flipped, plain[:, ::-1], atol=1e-6)


def test_top_is_top_as_shown_after_a_quarter_turn():
    # Turned counter-clockwise, the original's right side is shown at the top.
    mask = read_place("top half").mask((60, 90), lambda x, y: (y, 1 - x))
    assert frame_of(mask) == pytest.approx((0.5, 0, 1, 1), abs=0.01)
