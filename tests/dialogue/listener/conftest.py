"""What the listener's tests share: a small vocabulary."""

import pytest

from photalk.vision.space.wordpiece import BREAK, START, UNKNOWN, Wordpieces

WORDS = (
    "find a me red yellow jacket bag the bus matching her search rotate by 20 40 minus adjust more two shirts"
)


@pytest.fixture
def pieces() -> Wordpieces:
    return Wordpieces([UNKNOWN, START, BREAK, "##s", *WORDS.split()])
