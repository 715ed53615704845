"""What is taken out of a picture."""

import numpy as np

from photalk.edit.erase import GROW, holes


def test_a_hole_reaches_beyond_the_thing_on_every_side() -> None:
    mask = np.zeros((200, 300), np.float32)
    mask[80:120, 100:160] = 1
    (hole,) = holes(mask)
    reach = round(GROW * 300)
    assert hole[80 - reach + 1, 130]
    assert hole[100, 160 + reach - 2]
    assert not hole[100, 160 + 2 * reach]


def test_things_apart_are_filled_one_by_one() -> None:
    mask = np.zeros((200, 300), np.float32)
    mask[50:80, 30:60] = mask[50:80, 200:240] = 1
    one, other = holes(mask)
    assert not (one & other).any()


def test_something_small_goes_with_the_space_between_its_limbs() -> None:
    mask = np.zeros((200, 300), np.float32)
    mask[50:90, 100:104] = mask[50:90, 136:140] = mask[50:54, 100:140] = 1
    (hole,) = holes(mask)
    assert hole[75, 120]


def test_something_large_keeps_what_it_encloses() -> None:
    mask = np.zeros((200, 300), np.float32)
    mask[20:180, 30:50] = mask[20:180, 250:270] = mask[20:40, 30:270] = 1
    (hole,) = holes(mask)
    assert not hole[120, 150]
