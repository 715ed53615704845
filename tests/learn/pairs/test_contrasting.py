"""Two photos are told apart by what was said of them."""

from photalk.learn.pairs.contrasting import shortened, subject


def test_the_subject_of_a_caption():
    assert subject("two dogs are running") == "two dogs"
    assert subject("an old man sits", frozenset({"man"})) == "an old man"
    assert subject("swimming is fun", frozenset({"man"})) is None
    assert shortened("a man in a red hat is standing on the very top of a") == "a man in a red hat"
