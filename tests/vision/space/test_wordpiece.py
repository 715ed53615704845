"""How words are found and fall into pieces."""

from hypothesis import given
from hypothesis import strategies as st

from photalk.vision.space.wordpiece import UNKNOWN, Wordpieces, words_of

PIECES = Wordpieces([UNKNOWN, "red", "bus", "##es", "b", "##us", "##u", "##s", "un", "##red"])


def test_the_longest_piece_comes_first() -> None:
    assert PIECES("buses") == (2, 3)
    assert PIECES("red") == (1,)
    assert PIECES("unred") == (8, 9)


def test_a_word_that_does_not_fall_is_unknown() -> None:
    assert PIECES("zebra") == (0,)
    assert PIECES("redz") == (0,)


def test_words_are_plain() -> None:
    assert words_of("The boy`s T-shirt: 20.5%, café!") == [
        "the",
        "boy",
        "t",
        "shirt",
        "20.5",
        "%",
        "cafe",
        "!",
    ]
    assert words_of("") == []


@given(st.text(max_size=200))
def test_any_text_falls_into_known_pieces(text: str) -> None:
    for word in words_of(text):
        assert word
        assert all(0 <= piece < 10 for piece in PIECES(word))
