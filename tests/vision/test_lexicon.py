"""How things are called."""

import pytest

from photalk.vision.lexicon import with_article


@pytest.mark.parametrize(
    ("word", "called"),
    [
        ("dog", "a dog"),
        ("apple", "an apple"),
        ("umbrella", "an umbrella"),
        ("unicorn", "a unicorn"),
        ("used car", "a used car"),
        ("unused chair", "an unused chair"),
        ("one-way street", "a one-way street"),
        ("ukulele", "a ukulele"),
        ("hourglass", "an hourglass"),
        ("horse", "a horse"),
        ("sheep", "sheep"),
        ("grass", "grass"),
    ],
)
def test_an_article_goes_by_the_sound(word: str, called: str) -> None:
    assert with_article(word) == called
