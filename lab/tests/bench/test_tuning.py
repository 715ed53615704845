"""Numbers for answers: fitted to people, they are never worse for these people than before."""

from __future__ import annotations

import numpy as np

from photalk.search.asking.blend import Blend
from photalk.search.asking.noise import NOISE
from photalk_lab.bench.playing import Sought, World
from photalk_lab.bench.tuning import _cases, blended, spelled, tuned
from photalk_lab.papers.chatir.answerer import Answerer
from toy_space import COLOURS, ToyEncoder


def world() -> tuple[World, list[Sought]]:
    encoder = ToyEncoder()
    names = list(COLOURS)
    squares, people = [], []
    for number, colour in enumerate(names):
        for other in names[number + 1 :]:
            square = np.zeros((24, 24, 3), np.uint8)
            square[:, :12], square[:, 12:] = COLOURS[colour], COLOURS[other]
            people.append(Sought(len(squares), f"a {colour} thing", Answerer((f"{colour} and {other}",))))
            squares.append(square)
    return World(encoder, encoder.see(np.stack(squares))), people


def test_fitting_gives_numbers_that_can_be_written_down() -> None:
    before, people = world()
    after = tuned(before, people[::2], 2)
    assert after.rows is before.rows
    text = spelled(after.noise, after.blend)
    assert f"heat={after.blend.heat}" in text
    assert f"weight={round(after.noise.weight, 3)}" in text


def test_the_blend_is_the_one_that_surprises_least() -> None:
    """A dialogue that fits only the right photo counts in full; one that fits none of it not at all."""
    from photalk_lab.bench.playing import Played

    before, people = world()
    fits = before.fits([one.caption for one in people])
    told = [Played(one, (), (0,)) for one in people]
    right = 8 * np.eye(len(people), dtype=np.float32)
    silent = np.zeros_like(fits)
    cases = _cases(before, told, fits, right, silent)
    assert blended(cases, NOISE, Blend()).dialogue == 1.0
    cases = _cases(before, told, fits, -right, silent)
    assert blended(cases, NOISE, Blend()).dialogue == 0.0
