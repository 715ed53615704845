"""Words for things, such that the language means exactly them."""

from __future__ import annotations

import numpy as np

from photalk.compare.local.thing_names import name_of
from photalk.vision.image_types import Thing
from photalk.vision.places import as_it_is

RGB = np.zeros((60, 90, 3), np.uint8)


def dog(x: float) -> Thing:
    return Thing("dog", 0.9, (x, 0.4, x + 0.2, 0.7))


def test_one_of_a_kind_is_called_by_its_name() -> None:
    car = Thing("car", 0.8, (0.7, 0.5, 0.9, 0.7))
    assert name_of((car,), (dog(0.1), car), RGB, as_it_is) == "the car"


def test_one_of_two_is_called_by_its_side_as_it_is_shown() -> None:
    seen = (dog(0.1), dog(0.7))
    assert name_of((seen[0],), seen, RGB, as_it_is) == "the dog on the left"
    assert name_of((seen[0],), seen, RGB, lambda x, y: (1 - x, y)) == "the dog on the right"


def test_the_one_between_is_told_from_both() -> None:
    seen = (dog(0.05), dog(0.4), dog(0.75))
    names = [name_of((one,), seen, RGB, as_it_is) for one in seen]
    assert len(set(names)) == 3
    assert None not in names


def test_all_of_a_kind_have_one_name() -> None:
    seen = (dog(0.1), dog(0.7))
    assert name_of(seen, seen, RGB, as_it_is) == "the dogs"


def test_what_is_hardly_seen_has_no_name_beside_one_that_is() -> None:
    doubtful = Thing("dog", 0.1, dog(0.4).box)
    assert name_of((doubtful,), (dog(0.1), doubtful), RGB, as_it_is) is None
