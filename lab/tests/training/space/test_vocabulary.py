"""Which words the head of tags learns, and how much each photo has of them."""

from __future__ import annotations

from pathlib import Path

from photalk_lab.training.space.captions import Described
from photalk_lab.training.space.vocabulary import Vocabulary


def _said(*captions: str) -> Described:
    return Described(Path("photo.jpg"), captions, "flickr")


PHOTOS = [
    _said("A dog runs.", "Two dogs run on the grass"),
    _said("a dog on a beach"),
    _said("The glass is on the beach."),
    _said("grass"),
]


def test_plurals_belong_to_their_singulars() -> None:
    words = Vocabulary.of(PHOTOS, 2)
    assert set(words.words) >= {"dog", "beach", "grass"}
    assert words.forms["dogs"] == "dog"
    assert words.forms["grass"] == "grass"


def test_rare_words_and_little_words_are_left_out() -> None:
    words = Vocabulary.of(PHOTOS, 2).words
    assert "glass" not in words
    assert not {"a", "the", "on", "is"} & set(words)


def test_a_share_is_of_the_captions_that_say_it() -> None:
    words = Vocabulary.of(PHOTOS, 2)
    shares = words.shares(PHOTOS)
    assert shares.shape == (4, len(words.words))
    assert shares[0, words.words.index("dog")] == 255
    assert shares[0, words.words.index("grass")] == 128
    assert shares[1, words.words.index("grass")] == 0
