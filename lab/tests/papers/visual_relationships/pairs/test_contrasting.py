"""Two photos are told apart by what was said of them."""

import numpy as np

from photalk_lab.papers.visual_relationships.pairs.contrasting import contrasts, shortened, subject
from photalk_lab.papers.visual_relationships.pairs.spotted import Spotted


def test_the_subject_of_a_caption():
    assert subject("two dogs are running") == "two dogs"
    assert subject("an old man sits", frozenset({"man"})) == "an old man"
    assert subject("swimming is fun", frozenset({"man"})) is None
    assert shortened("a man in a red hat is standing on the very top of a") == "a man in a red hat"


def test_articles_fit_what_is_gone_too():
    spotted = Spotted(gone=(("a {thing} is missing", 1),), new=(("a {thing} has appeared", 1),))
    nouns = frozenset({"man", "owl"})
    said = contrasts(["an old man sits"], ["an owl flies"], spotted, nouns, np.random.default_rng(0), 4)
    assert "an old man is missing and an owl has appeared" in said
    assert not any("a old" in one or "a owl" in one for one in said)
