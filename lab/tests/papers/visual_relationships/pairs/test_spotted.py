"""Differences in content are learnt as patterns."""

from photalk_lab.papers.visual_relationships.pairs.spotted import spotted


def test_differences_are_learnt_without_their_places():
    told = spotted(
        ["The red car is gone.", "the man in the lot is gone", "a dog has appeared", "no difference"]
    )
    assert dict(told.gone) == {"the {thing} is gone": 1}
    assert dict(told.new) == {"a {thing} has appeared": 1}
    assert dict(told.nothing) == {"no difference": 1}
