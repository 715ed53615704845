"""The person played by rules says what is true, in many ways, and always the same of the same."""

from dataclasses import replace

import pytest

from photalk_lab.bench.fashion.simulators import Rules
from toy_garments import garments, toy_gallery

SHIRT = next(item for item in garments() if item.name == "Acme Men Solid Red Shirts")


def said(change: dict[str, str], turns: int = 40, **settings: int) -> list[str]:
    wanted = replace(SHIRT, id=999, **change)
    return [Rules(**settings).said(SHIRT, wanted, turn) for turn in range(1, turns + 1)]


def test_the_same_pair_and_turn_hear_the_same_and_another_seed_another() -> None:
    change = {"colour": "Blue", "kind": "Dresses", "gender": "Women"}
    assert said(change) == said(change)
    assert said(change) != said(change, seed=6)


def test_only_what_differs_is_said() -> None:
    for words in said({"colour": "Blue"}):
        assert "blue" in words
        assert not any(other in words for other in ("dress", "women", "stripe", "casual"))


def test_one_or_two_differences_are_said_and_all_get_their_turn() -> None:
    lines = said({"colour": "Blue", "kind": "Dresses", "gender": "Women"}, turns=200)
    signs = {"colour": ("blue",), "kind": ("dress",), "gender": ("women", "woman", "feminine")}
    named = [
        [group for group, words in signs.items() if any(word in line for word in words)] for line in lines
    ]
    assert {len(groups) for groups in named} == {1, 2}
    assert {group for groups in named for group in groups} == set(signs)


def test_wording_compares_denies_and_refers_directly() -> None:
    lines = said({"colour": "White"}, turns=200)
    assert any("lighter" in line for line in lines)
    assert any("not red" in line for line in lines)
    assert any(line == "is white" for line in lines)
    assert len(set(lines)) >= 8


def test_darker_and_lighter_are_never_mixed_up() -> None:
    assert not any("lighter" in line for line in said({"colour": "Black"}, turns=200))
    assert not any("darker" in line for line in said({"colour": "White"}, turns=200))


@pytest.mark.parametrize(
    ("name", "expected", "never"),
    [
        ("Acme Men Striped Red Shirts", ("stripe",), ("no stripe",)),
        ("Acme Men Solid Polo Red Shirts", ("polo", "collar"), ("no collar",)),
    ],
)
def test_words_of_the_name_are_said(name: str, expected: tuple[str, ...], never: tuple[str, ...]) -> None:
    for line in said({"name": name}):
        assert any(word in line for word in expected)
        assert not any(word in line for word in never)


def test_a_pattern_that_no_name_mentions_is_not_denied() -> None:
    striped = replace(SHIRT, name="Acme Men Striped Red Shirts")
    unnamed = replace(SHIRT, id=999, name="Acme Men Red Shirts")
    assert not any("stripe" in Rules().said(striped, unnamed, turn) for turn in range(1, 40))


def test_garments_that_the_shop_does_not_tell_apart_get_an_empty_remark() -> None:
    lines = said({})
    assert len(set(lines)) > 1
    assert not any(word in line for line in lines for word in ("red", "shirt", "men"))


def test_it_speaks_of_positions_in_a_gallery() -> None:
    gallery = toy_gallery()
    words = Rules().say(gallery, [(0, 1), (5, 9)], 2)
    assert words[1] == Rules().said(gallery.items[5], gallery.items[9], 2)
