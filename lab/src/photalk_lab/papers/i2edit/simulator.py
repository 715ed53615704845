"""What do dialogues about faces look like? The open counterpart of I²Edit's data set, which was not released.

A person wishes, corrects, takes back, answers and chats; the system answers with one of the paper's three
acts. Wording comes from hand-written banks (`phrases.py`), whose splits share no phrase. The same split,
count and seed give the same dialogues.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random

from photalk.commands import FACE_SLOTS, Face
from photalk.edit.portrait.wishes import Wishes, after
from photalk_lab.papers.i2edit import flow, system_wording
from photalk_lab.papers.i2edit.people import someone
from photalk_lab.papers.i2edit.phrases import SLOT_OF, Split
from photalk_lab.papers.i2edit.user_turns import Said, Situation, excluded
from photalk_lab.papers.i2edit.voice import Voice


@dataclass(frozen=True, slots=True)
class SimTurn:
    """A message and the answer to it."""

    user: str
    system: str
    act: str
    """`next`, `request` or `suggest`: what the answer does."""
    offered: tuple[str, ...]
    """The values that the answer suggests."""
    asked: str | None
    """The slot that the answer asks about."""
    given: tuple[str, ...]
    """The values that the message asks for."""
    taken: tuple[str, ...]
    """The values that it takes back, before what it gives; one that did not hold changes nothing."""
    kind: str
    state: dict[str, list[str]]
    """What holds after the message."""


@dataclass(frozen=True, slots=True)
class SimDialogue:
    """A dialogue about one face."""

    uid: str
    turns: tuple[SimTurn, ...]


def simulate(split: Split, count: int, seed: int = 0) -> Iterator[SimDialogue]:
    """So many dialogues in the wording of a split."""
    for number in range(count):
        rng = Random(f"{split} {seed} {number}")
        yield SimDialogue(f"{split}-{seed}-{number}", tuple(_turns(Voice(rng, split, someone(rng, split)))))


def commands_of(given: Iterable[str], taken: Iterable[str]) -> list[Face]:
    """The commands that a turn amounts to: what it takes back, then what it gives."""
    back = [Face(SLOT_OF[value], value, remove=True) for value in taken]
    return [*back, *(Face(SLOT_OF[value], value) for value in given)]


def _turns(voice: Voice) -> Iterator[SimTurn]:
    wishes: Wishes = ()
    state: dict[str, list[str]] = {}
    here = Situation()
    for number in range(flow.length(voice)):
        said = flow.said(voice, here, first=number == 0)
        for face in commands_of(said.given, said.taken):
            wishes = after(wishes, face)
        before, state = state, _state(wishes)
        wanted = here.asked if said.kind == "yes" and not said.given else None
        here = _after(here, said, tuple(value for values in state.values() for value in values))
        answer = system_wording.answer(voice, said, here, state != before, wanted)
        here = replace(here, act=answer.act, offered=answer.offered, asked=answer.asked, joint=answer.joint)
        yield SimTurn(
            voice.said(said.text), answer.text, answer.act, answer.offered, answer.asked,
            said.given, said.taken, said.kind, state,
        )  # fmt: skip
        if said.over:
            return


def _state(wishes: Wishes) -> dict[str, list[str]]:
    """What holds, slot by slot, in the order of Table 1."""
    held = {wish.what for wish in wishes}
    return {slot: found for slot, values in FACE_SLOTS.items() if (found := [v for v in values if v in held])}


def _after(here: Situation, said: Said, held: tuple[str, ...]) -> Situation:
    """The situation after a message; what it referred to is used up."""
    turned_down = frozenset(here.offered) - frozenset(said.given)
    pushed_out = any(rival in here.held for value in said.given for rival in excluded(value))
    # "Undo that" would bring back what had to make way, so it is not said then.
    plain = said.given and not said.taken and not pushed_out and not set(said.given) & set(here.held)
    lost = tuple(value for value in dict.fromkeys((*here.lost, *here.held)) if value not in held)
    return Situation(held, said.given if plain else (), refused=here.refused | turned_down, lost=lost)
