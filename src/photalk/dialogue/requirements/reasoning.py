"""What do plain words say against the net? Rules for what is named outright; the net hears everything else.

The net knows how things are said; it still slips where words are plain ("so no bangs") or many ("wavy hair +
mustache + pale"), and may hear more than was said beside them. So: what stands behind a "no" is not given;
what another reader found in plain words needs only a little of the net's belief; beside what is named, the
rest must be surer; and of two colours or moods in one message the last counts when it corrects itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from photalk.commands import Face
from photalk.dialogue.requirements.mentions import denied_in, last_named, stances_in
from photalk.dialogue.requirements.net import MOVES, Scores
from photalk.dialogue.requirements.values import PLACES, VALUES
from photalk.edit.portrait.wishes import SINGLE_SLOTS
from photalk.vision.space.words import Floats

LEAVE, GIVE, TAKE = range(len(MOVES))
PLAIN = 1

SOME = 0.25
"""How likely the net must find what another reader found in plain words."""

SURE = 0.8
"""How likely it must find what is not named, beside what is."""

_CORRECTS = re.compile(
    r"\b(?:no|not|wait|actually|rather|sorry|nah|make that|i mean|scratch that|or better)\b", re.IGNORECASE
)
_OPPOSITES = frozenset(PLACES[value] for value in ("no smiling", "no makeup"))


def reasoned(
    scores: Scores, message: str, read: Iterable[Face], held: Sequence[int], offered: Sequence[int]
) -> Scores:
    """The net's scores, put right where the words are plain; `read` is what another reader made of them."""
    moves = scores.moves.copy()
    stances = stances_in(message)
    for face in read:
        place, move = PLACES[face.value], TAKE if face.remove else GIVE
        if moves[place, move] >= SOME and moves[place].argmax() == LEAVE:
            moves[place] = _only(move)
    for place in denied_in(message):
        if place not in _OPPOSITES and moves[place].argmax() == GIVE:
            moves[place] = _only(TAKE if place in held else LEAVE)
    given = [place for place in range(len(VALUES)) if moves[place].argmax() == GIVE]
    if any(stances.get(place) == PLAIN for place in given):
        for place in given:
            if place not in stances and place not in offered and moves[place, GIVE] < SURE:
                moves[place] = _only(LEAVE)
    if _CORRECTS.search(message):
        _last_counts(moves, message)
    return Scores(moves, scores.kinds)


def _last_counts(moves: Floats, message: str) -> None:
    """Of several values of a slot that holds one, the last that is named plainly is meant."""
    for slot in SINGLE_SLOTS:
        named = [place for place in last_named(message) if VALUES[place][0] == slot]
        if len(named) > 1 and any(moves[place].argmax() == GIVE for place in named):
            for place in named:
                moves[place] = _only(GIVE if place == named[-1] else LEAVE)


def _only(move: int) -> list[float]:
    return [float(move == one) for one in range(len(MOVES))]
