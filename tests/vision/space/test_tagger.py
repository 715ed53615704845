"""Words for photos, from similarities alone."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.vision.space.tagger import MENTIONED, Tagger, neutral, shipped_phrases


def made(words: int, width: int = 12, scale: float = 50.0, seed: int = 0) -> Tagger:
    dice = np.random.default_rng(seed)
    prompts = dice.standard_normal((words, width)).astype(np.float32)
    return Tagger(prompts, dice.standard_normal(words).astype(np.float32), scale)


@given(st.integers(1, 300), st.floats(0.1, 1000), st.integers(0, 9))
def test_as_many_words_are_expected_as_people_use(words: int, scale: float, seed: int) -> None:
    vectors = np.random.default_rng(seed + 1).standard_normal((4, 12)).astype(np.float32)
    logits = made(words, scale=scale, seed=seed)(vectors).astype(np.float64)
    expected = (0.5 + 0.5 * np.tanh(logits / 2)).sum(axis=1)
    assert expected == pytest.approx(min(MENTIONED, words / 4), rel=0.02)


def test_a_word_that_is_near_every_photo_is_no_sign_of_anything() -> None:
    tagger = made(50)
    vectors = np.random.default_rng(5).standard_normal((3, 12)).astype(np.float32)
    everywhere = Tagger(tagger.prompts, tagger.usual + np.eye(50, dtype=np.float32)[7] * 0.5, tagger.scale)
    assert (everywhere(vectors)[:, 7] < tagger(vectors)[:, 7]).all()


def test_a_photo_that_is_near_every_word_is_like_one_that_is_not() -> None:
    tagger = Tagger(
        np.pad(made(40).prompts, ((0, 0), (0, 1)), constant_values=1), np.zeros(40, np.float32), 50
    )
    photo = np.random.default_rng(6).standard_normal((1, 13)).astype(np.float32)
    nearer = photo + np.eye(13, dtype=np.float32)[12]
    np.testing.assert_allclose(tagger(photo), tagger(nearer), atol=2e-3)


def test_no_words_are_no_tags() -> None:
    assert made(0)(np.zeros((2, 12), np.float32)).shape == (2, 0)


@pytest.mark.parametrize("side", [1, 8, 33])
def test_neutral_photos_are_photos_and_always_the_same(side: int) -> None:
    assert (neutral(side).shape, neutral(side).dtype) == ((16, side, side, 3), np.uint8)
    assert (neutral(side) == neutral(side)).all()


def test_the_vocabulary_is_plain_words_in_prompts() -> None:
    phrases = shipped_phrases()
    assert 900 < len(phrases) < 1200
    assert all(word.isalpha() and word.islower() and word in phrase for word, phrase in phrases.items())
    assert (phrases["umbrella"], phrases["snow"], phrases["running"]) == (
        "an umbrella",
        "snow",
        "someone running",
    )
