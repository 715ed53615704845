"""Texts in parts that fit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.vision.space.encoder import BREAK
from photalk.vision.space.tokens import Tokens
from toy_pair import tokenizer

sentences = st.lists(st.sampled_from(["red", "blue", "thing", "?"]), min_size=1, max_size=9).map(" ".join)


@pytest.fixture(scope="module")
def tokens(tmp_path_factory: pytest.TempPathFactory) -> Tokens:
    path = tmp_path_factory.mktemp("t") / "tokenizer.json"
    tokenizer(path)
    made = Tokens(path, None)
    made.limit(12)
    return made


@given(st.lists(sentences, min_size=1, max_size=8))
def test_every_round_is_in_a_part_and_every_part_fits(tokens: Tokens, said: list[str]) -> None:
    parts = tokens.parts(BREAK.join(said))
    assert all(tokens.count(part) <= 12 for part in parts)
    assert all(any(one in part for part in parts) for one in said)
    assert parts[0].startswith(said[0])


def test_the_caption_is_said_again_with_rounds_that_do_not_fit(tokens: Tokens) -> None:
    # A comma is a piece as well, and start and end are two.
    said = BREAK.join(["a red wall", "is it big? no", "is it old? yes", "any people? no"])
    assert tokens.parts(said) == [
        "a red wall, is it big? no", "a red wall, is it old? yes", "a red wall, any people? no",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "part"), [("", ""), (BREAK, ""), (f"red{BREAK}", "red"), (f"{BREAK}red", "red")]
)
def test_empty_rounds_are_none(tokens: Tokens, said: str, part: str) -> None:
    assert tokens.parts(said) == [part]


def test_a_text_that_is_too_long_is_cut_before_its_end_mark(tokens: Tokens) -> None:
    ids, mask = tokens.ids(["red " * 40, "blue"])
    assert ids.shape == mask.shape == (2, 12)
    assert (ids[0, 0], ids[0, -1], ids[1, 3], mask[1].sum()) == (2, 3, tokens.pad, 3)


def test_padding_goes_as_far_as_asked(tokens: Tokens) -> None:
    assert tokens.ids(["red"], 12)[0].shape == (1, 12)
    assert tokens.ids(["red", "red and blue"])[0].shape == (2, 5)
