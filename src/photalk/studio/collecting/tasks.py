"""What might a user ask for? Four kinds of request in a random order, as CAISE suggests them."""

from __future__ import annotations

from random import Random

COUNT = 4
"""CAISE's users are asked for four requests in a dialogue."""

SEARCHES = (
    "Look for a picture of something that you see in one of these",
    "Look for a picture of a place that you would like to be in",
    "Look for something that is in the picture you were shown, without naming it",
    "Look for something in the colour of a thing in the picture",
)
CHANGES = (
    "Have the picture tinted in a colour, such as that of something in it",
    "Have the picture made brighter or darker",
    "Have the contrast of the picture changed",
    "Have the picture rotated",
    "Have the background removed",
    "Have a part of the picture cut out of it",
)


def suggested(chance: Random) -> tuple[str, ...]:
    """Four tasks, the first a search, since there is nothing to change before that."""
    first = chance.choice(SEARCHES[:2])
    others = chance.sample(CHANGES, COUNT - 1)
    if chance.random() < 0.5:
        # As in CAISE's dialogues, half of which look for something else on the way.
        others[chance.randrange(1, COUNT - 1)] = chance.choice(SEARCHES[2:])
    return (first, *others)
