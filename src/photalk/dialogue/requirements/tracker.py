"""What does a message do to the facial requirements? The net's scores as commands that go together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from photalk.commands import Face
from photalk.dialogue.requirements.choosing import chosen, leading
from photalk.dialogue.requirements.keeping import kept_in
from photalk.dialogue.requirements.mentions import named_in, offer_in
from photalk.dialogue.requirements.net import MOVES, Scores, TrackerNet, tracker_net
from photalk.dialogue.requirements.reasoning import reasoned
from photalk.dialogue.requirements.values import VALUES, Standing, commands_between
from photalk.edit.portrait.wishes import EXCLUDES, SINGLE_SLOTS

LEAVE, GIVE, TAKE = range(len(MOVES))

SURE = 0.95
"""How sure a bare answer is that rules read."""

UNSURE = 0.75
"""Below this the parts of a message are heard one after the other: "blond please. no, brown"."""

MOST_PARTS = 8

HALF, CLEAR = 0.3, 0.6
"""A value that the whole message gives half may be given clearly by a part of it."""

_WISHES = re.compile(
    r"(?<=[.!?;:])\s+|,\s+|\s(?:and|but also|but|plus|also|then|with|as well as|\+|n|&)\s+", re.IGNORECASE
)
"""Between wishes; of the spaces before a word only one, so that a row of spaces is looked at once."""

_PARTS = re.compile(r"(?<=[.!?;])\s+|,\s+(?=(?:but|and|no|also|plus|then|not)\b)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Tracked:
    """What was made of a message: commands, what is taken back first; how sure that is; and the kinds' odds.

    `confidence` is the least probability of what was said of any value that moves; if none does, of any.
    `answers` says that it takes or declines what was offered.
    """

    faces: tuple[Face, ...]
    confidence: float
    kinds: dict[str, float]
    answers: bool = False

    @property
    def unsupported(self) -> bool:
        """Whether it wishes something about the person that no value covers."""
        return not self.faces and self.kinds["unsupported"] >= 0.5


class Tracker:
    """Follows a person's facial requirements; keeps nothing between calls."""

    def __init__(self, net: TrackerNet | None = None) -> None:
        self._net = net

    def track(
        self,
        message: str,
        system: str = "",
        standing: Standing = Standing(),
        read: Sequence[Face] = (),
    ) -> Tracked:
        """What the message asks for, after what the system said, where the dialogue stands so.

        `read` is what another reader made of it.
        """
        offered = [place for place in offer_in(system).offered if place not in standing.held]
        whole = self._heard(message, system, standing, read)
        if not named_in(message):
            if (answer := chosen(message, offered)) is not None:
                return replace(whole, faces=_given(answer), confidence=SURE, answers=True)
            if answer := leading(message, offered):
                faces = tuple(dict.fromkeys((*whole.faces, *_given(answer))))
                return replace(whole, faces=faces, answers=True)
        parts = [part.strip() for part in _PARTS.split(message) if part.strip()]
        if whole.confidence >= UNSURE or not 1 < len(parts) <= MOST_PARTS:
            return whole
        heard = [self._heard(part, system, standing) for part in parts]
        after = standing
        for one in heard:
            after = after.then(one.faces)
        sure = min(one.confidence for one in heard)
        return Tracked(commands_between(standing, after), sure, whole.kinds)

    def _heard(self, message: str, system: str, standing: Standing, read: Sequence[Face] = ()) -> Tracked:
        """The reading of a message, with what one of its parts alone says clearly and the whole half."""
        net = self._net or tracker_net()
        scores = net.scores(message, system, standing)
        parts = [part for part in _WISHES.split(message) if part and (" " in part.strip() or named_in(part))]
        if (
            1 < len(parts) <= MOST_PARTS
            and ((scores.moves[:, GIVE] >= HALF) & (scores.moves[:, GIVE] < CLEAR)).any()
        ):
            moves = scores.moves.copy()
            for part in parts:
                alone = net.scores(part, "", standing).moves
                heard = (alone[:, GIVE] >= CLEAR) & (scores.moves[:, GIVE] >= HALF)
                moves[heard] = alone[heard]
            scores = Scores(moves, scores.kinds)
        scores = reasoned(scores, message, read, standing.held, offer_in(system).offered)
        return decided(scores, kept_in(message))


def decided(scores: Scores, kept_as_is: frozenset[int] = frozenset()) -> Tracked:
    """The likeliest move of every value, and of values that exclude each other the likelier alone.

    What is said to be kept as it is does not move.
    """
    moves = scores.moves.argmax(axis=1)
    moves[list(kept_as_is)] = LEAVE
    given = [place for place in range(len(VALUES)) if moves[place] == GIVE]
    given.sort(key=lambda place: -float(scores.moves[place, GIVE]))
    kept: list[int] = []
    for place in given:
        if not any(clash(place, other) for other in kept):
            kept.append(place)
    taken = [place for place in range(len(VALUES)) if moves[place] == TAKE]
    faces = [Face(*VALUES[place], remove=True) for place in taken]
    faces += [Face(*VALUES[place]) for place in sorted(kept)]
    moved = [*taken, *kept]
    sure = min(float(scores.moves[place].max()) for place in (moved or range(len(VALUES))))
    return Tracked(tuple(faces), round(sure, 3), scores.kinds)


def _given(places: Sequence[int]) -> tuple[Face, ...]:
    return tuple(Face(*VALUES[place]) for place in places)


def clash(one: int, other: int) -> bool:
    """Whether two values cannot be given at once."""
    (slot, value), (other_slot, other_value) = VALUES[one], VALUES[other]
    if slot == other_slot and slot in SINGLE_SLOTS:
        return True
    return other_value in EXCLUDES.get(value, ()) or value in EXCLUDES.get(other_value, ())


def played(turns: Sequence[tuple[str, str]], tracker: Tracker) -> list[Standing]:
    """Where a dialogue of (message, the system's answer) stands after each turn, by the tracker alone."""
    standing, system, found = Standing(), "", list[Standing]()
    for message, answer in turns:
        standing = standing.then(tracker.track(message, system, standing).faces)
        found.append(standing)
        system = answer
    return found
