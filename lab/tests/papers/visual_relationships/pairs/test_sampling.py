"""What is drawn can be seen, and no step goes against another."""

import numpy as np
import pytest

from photalk.commands import AdjustAttr, BlackAndWhite, Edit, Flip, Rotate, parse
from photalk_lab.papers.visual_relationships.pairs.sampling import (
    AMOUNTS,
    GEOMETRY,
    clash,
    family_of,
    sampled,
    sampled_box,
    sampled_local,
)


def drawn(count: int, steps: int | None = None) -> list[tuple[Edit, ...]]:
    return [sampled(np.random.default_rng(seed), steps) for seed in range(count)]


def test_every_operation_is_drawn_and_none_twice_in_a_program():
    programs = drawn(400)
    families = {family_of(edit) for program in programs for edit in program}
    assert families == {
        *AMOUNTS, "adjust_color", "black_and_white", "enhance", "rotate", "straighten", "flip", "crop",
        "resize",
    }  # fmt: skip
    for program in programs:
        names = [family_of(edit) for edit in program]
        assert len(set(names)) == len(names)
        assert 1 <= len(program) <= 4


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_as_many_steps_as_asked_for(steps: int):
    assert {len(program) for program in drawn(30, steps)} == {steps}


def test_no_two_steps_of_a_program_clash():
    for program in drawn(200, 4):
        for at, edit in enumerate(program):
            assert not any(clash(edit, other) for other in program[at + 1 :])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("black_and_white", "adjust_attr saturation 40"),
        ("black_and_white", "adjust_attr temperature 40"),
        ("adjust_attr brightness 30", "adjust_attr exposure -20"),
        ("adjust_attr blur 40", "adjust_attr sharpness 60"),
        ("rotate 90", "straighten 4"),
        ("rotate 180", "flip horizontal"),
        ("enhance", "adjust_attr contrast 40"),
    ],
)
def test_what_hides_undoes_or_equals_another_step_clashes(one: str, other: str):
    assert clash(parse(one), parse(other))  # type: ignore[arg-type]
    assert clash(parse(other), parse(one))  # type: ignore[arg-type]


def test_what_can_be_told_apart_does_not_clash():
    assert not clash(BlackAndWhite(), AdjustAttr("contrast", 40))
    assert not clash(Rotate(90), Flip("horizontal"))


def test_geometry_keeps_its_order_and_goes_with_what_is_beside_it():
    order = [kind.__name__ for kind in GEOMETRY]
    for seed in range(100):
        program = sampled(np.random.default_rng(seed), 4, (BlackAndWhite(),))
        moves = [order.index(type(edit).__name__) for edit in program if isinstance(edit, GEOMETRY)]
        assert moves == sorted(moves)
        assert not any(clash(edit, BlackAndWhite()) for edit in program)


def test_amounts_lie_in_the_ranges_that_show():
    for program in drawn(200):
        for edit in program:
            if isinstance(edit, AdjustAttr):
                assert any(low <= edit.amount <= high for low, high in AMOUNTS[edit.attribute])


def test_local_edits_have_a_region_and_a_sky_only_where_there_is_one():
    regions = [str(sampled_local(np.random.default_rng(seed), seed % 2 == 0).region) for seed in range(80)]  # type: ignore[attr-defined]
    assert "the sky" in regions[::2]
    assert "the sky" not in regions[1::2]
    assert all(regions)


def test_a_box_has_sides_within_the_given_shares():
    for seed in range(50):
        box = sampled_box(np.random.default_rng(seed), 0.3, 0.5)
        assert 29 <= box.bottom - box.top <= 51
        assert box.percent
        assert box.right <= 100
