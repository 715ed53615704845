"""What happens next in a dialogue? Its length, and which kind of turn follows which answer."""

from __future__ import annotations

from photalk_lab.papers.i2edit import answers, user_turns
from photalk_lab.papers.i2edit.user_turns import Said, Situation, Turn
from photalk_lab.papers.i2edit.voice import Voice

_LENGTHS = {1: 2, 2: 10, 3: 24, 4: 26, 5: 21, 6: 10, 7: 5, 8: 2}

_FREELY: dict[Turn, float] = {
    user_turns.wish: 38,
    user_turns.again: 2.5,
    user_turns.amount: 2,
    user_turns.several: 33,
    user_turns.correct: 6,
    user_turns.replace: 7,
    user_turns.instead: 6,
    user_turns.brought_back: 3,
    user_turns.retract: 10,
    user_turns.retract_two: 1.5,
    user_turns.retract_that: 4,
    user_turns.retract_group: 3,
    user_turns.retract_rest: 0.8,
    user_turns.reset: 1.2,
    user_turns.mixed: 8,
    user_turns.medley: 2.5,
    user_turns.keep: 3,
    user_turns.hold: 1.5,
    user_turns.question: 2.5,
    user_turns.search: 1.5,
    user_turns.chitchat: 3.5,
    user_turns.story: 0.7,
    user_turns.unsupported: 5,
    user_turns.photo: 2.5,
}
"""Turns that do not answer the system, by how often they come."""

_ANSWERED = {"suggest": 0.66, "request": 0.6, "next": 0.06}
"""How often an act of the system gets an answer, rather than a turn of another kind."""


def length(voice: Voice) -> int:
    """How many turns a dialogue has at most."""
    return voice.rng.choices(list(_LENGTHS), list(_LENGTHS.values()))[0]


def said(voice: Voice, here: Situation, first: bool) -> Said:
    """What the person says next."""
    while True:
        if not first and voice.chance(_ANSWERED.get(here.act, 0)):
            answer = {
                "suggest": answers.to_suggestion, "request": answers.to_request, "next": answers.to_next,
            }[here.act](voice, here)  # fmt: skip
        else:
            (turn,) = voice.rng.choices(list(_FREELY), list(_FREELY.values()))
            answer = turn(voice, here)
        if answer is not None:
            return answer
