"""What do plain words say against the net? Rules for what is named outright; the net hears everything else.

The net knows how things are said; it still slips where words are plain ("so no bangs") or many ("wavy hair +
mustache + pale"), and may hear more than was said beside them. So: what stands behind a "no" is not given;
what another reader found in plain words needs only a little of the net's belief; beside what is named, the
rest must be surer; and of two colours or moods in one message the last counts when it corrects itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

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
_INSTEAD = re.compile(r"\binstead\b(?! of\b)", re.IGNORECASE)
_NO_BUT = re.compile(
    r"^\W*(?:no+|nope|nah|sorry|oops)\s*(?:[,.!;:]|\s-)[\s-]*(?P<rest>[^.!?;]+)\W*$", re.IGNORECASE
)
"""A correction: "no, brown hair"."""

SHORT = 7
"""Words of a correction that does no more than name what was meant."""

_OPPOSITES = frozenset(PLACES[value] for value in ("no smiling", "no makeup"))


def reasoned(
    scores: Scores, message: str, read: Iterable[Face], held: Sequence[int], offered: Sequence[int]
) -> Scores:
    """The net's scores, put right where the words are plain; `read` is what another reader made of them."""
    moves, read = scores.moves.copy(), list(read)
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
    if _INSTEAD.search(message):
        _only_its_slot(moves, held, stances)
    _put_right(moves, message, held, [PLACES[face.value] for face in read if not face.remove])
    return Scores(moves, scores.kinds)


def _last_counts(moves: Floats, message: str) -> None:
    """Of several values of a slot that holds one, the last that is named plainly is meant."""
    for slot in SINGLE_SLOTS:
        named = [place for place in last_named(message) if VALUES[place][0] == slot]
        if len(named) > 1 and any(moves[place].argmax() == GIVE for place in named):
            for place in named:
                moves[place] = _only(GIVE if place == named[-1] else LEAVE)


def _only_its_slot(moves: Floats, held: Sequence[int], stances: Mapping[int, int]) -> None:
    """ "Make him sad instead" after a smile and a goatee: the smile goes, and what nobody named stays."""
    given = {VALUES[place][0] for place in range(len(VALUES)) if moves[place].argmax() == GIVE}
    if any(VALUES[place][0] in SINGLE_SLOTS and VALUES[place][0] in given for place in held):
        for place in held:
            if moves[place].argmax() == TAKE and place not in stances and VALUES[place][0] not in given:
                moves[place] = _only(LEAVE)


def _put_right(moves: Floats, message: str, held: Sequence[int], read: Sequence[int]) -> None:
    """ "No, brown hair" after another colour: what is named stands in place of what came last in its slot.

    So it does where another reader found it given, whatever came before it.
    """
    correction = _NO_BUT.match(message)
    if correction is None or len(correction["rest"].split()) > SHORT:
        return
    stances = stances_in(correction["rest"])
    for place, stance in stances.items():
        before = [one for one in held if VALUES[one][0] == VALUES[place][0] and one not in stances]
        if stance != PLAIN or place in held or not (before or place in read):
            continue
        if VALUES[place][0] in SINGLE_SLOTS:
            for other in range(len(VALUES)):
                if VALUES[other][0] == VALUES[place][0]:
                    moves[other] = _only(LEAVE)
        elif before:
            moves[before[-1]] = _only(TAKE)
        moves[place] = _only(GIVE)


def _only(move: int) -> list[float]:
    return [float(move == one) for one in range(len(MOVES))]
