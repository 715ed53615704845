"""A recipe's numbers, and what may be changed of them."""

from __future__ import annotations

import pytest

from photalk.errors import NotFound

pytestmark = pytest.mark.torch


def test_small_photos_come_first() -> None:
    from photalk_lab.training.space.plan import Recipe

    recipe = Recipe(steps=100, small=10, side=20, small_until=0.6)
    assert [recipe.side_at(step) for step in (0, 59, 60, 99)] == [10, 10, 20, 20]


def test_rates_rise_stay_and_fall() -> None:
    from photalk_lab.training.space.plan import Recipe

    recipe = Recipe(steps=100, warm=10, settle=0.5)
    rates = [recipe.rate_at(step) for step in (0, 9, 50, 75, 99)]
    assert rates == pytest.approx([0.1, 1.0, 1.0, 0.5, 0.02])


def test_what_is_changed_is_told_in_json() -> None:
    from photalk_lab.training.space.plan import Recipe, recipe_of

    assert recipe_of("{}") == Recipe()
    assert recipe_of('{"pooling": "ranked"}').pooling == "ranked"


@pytest.mark.parametrize("changes", ["{", '{"epochs": 3}', "[]"])
def test_what_no_recipe_has_is_one_sentence(changes: str) -> None:
    from photalk_lab.training.space.plan import recipe_of

    with pytest.raises(NotFound):
        recipe_of(changes)
