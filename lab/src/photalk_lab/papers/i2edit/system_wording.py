"""What does the system answer? Next, Request and Suggest, begun with what was done."""

from __future__ import annotations

from dataclasses import dataclass

from photalk.commands import FACE_SLOTS
from photalk_lab.papers.i2edit.people import addressed, named
from photalk_lab.papers.i2edit.phrases import SLOT_OF, VALUES
from photalk_lab.papers.i2edit.typing_habits import sentence_case, tidied
from photalk_lab.papers.i2edit.user_turns import Said, Situation, compatible, excluded
from photalk_lab.papers.i2edit.voice import Voice

_OPENING = {
    "chitchat": "chat", "question": "chat", "unsupported": "unsupported", "photo": "unsupported",
    "keep": "kept", "no": "refused", "yes": "chat", "retract": "absent",
}  # fmt: skip
"""How an answer begins when nothing was done."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the system says, which act it is, and what it offers or asks about."""

    text: str
    act: str
    offered: tuple[str, ...] = ()
    asked: str | None = None
    joint: bool = False


def answer(voice: Voice, said: Said, here: Situation, changed: bool, wanted: str | None = None) -> Answer:
    """The answer to a message; `here` is what holds after it, `wanted` a slot to choose a value for."""
    opening = _opening(voice, said, changed) if voice.chance(0.36 if changed else 0.3) else ""
    act = "suggest" if wanted else voice.rng.choices(("next", "request", "suggest"), (38, 26, 36))[0]
    if said.over:
        return Answer(_put(voice, voice.pick("system_done", "closing")), "")
    if act == "suggest" and (offered := _offers(voice, here, wanted)):
        joint = len(offered) > 1 and compatible(offered) and voice.chance(0.35)
        section = "one" if len(offered) == 1 else "each" if joint else "either"
        frames = voice.pick("system_suggest", section)
        listed = _listed([voice.pick("system_suggest", value) for value in offered], "and" if joint else "or")
        return Answer(_put(voice, f"{opening} {frames.replace('{x}', listed)}"), act, offered, None, joint)
    if act == "request" and (slot := _slot(voice, here)):
        if voice.chance(0.3):
            text = voice.pick("system_request", slot)
        else:
            text = voice.pick("system_request", "request")
            text = text.replace("{slot}", voice.pick("system_request", f"{slot} words"))
        return Answer(_put(voice, f"{opening} {text}"), act, asked=slot)
    return Answer(_put(voice, f"{opening} {voice.pick('system_next', 'next')}"), "next")


def _opening(voice: Voice, said: Said, changed: bool) -> str:
    if not changed:
        section = _OPENING.get(said.kind, "chat")
        if said.kind == "chitchat" and voice.chance(0.5):
            section = "thanks"
        return voice.pick("system_done", section)
    if said.kind == "reset" and not said.given:
        return voice.pick("system_done", "reset")
    if not said.given:
        thing = voice.pick("system_done", f"{said.taken[0]} thing")
        return voice.about(voice.pick("system_done", "undone"), said.taken[0], thing)
    if len(said.given) == 1 and voice.chance(0.6):
        return voice.pick("system_done", said.given[0])
    listed = _listed([voice.pick("system_suggest", value) for value in said.given], "and")
    frame = voice.pick("system_done", "done")
    plural = len(said.given) > 1 or listed.split()[-1].endswith("s")
    return frame.replace("{x}", listed).replace("{s2}", "" if plural else "s")


def _offers(voice: Voice, here: Situation, wanted: str | None) -> tuple[str, ...]:
    """One to three values that do not hold, do not quarrel with what holds, and were not refused."""
    free = [
        value
        for value in VALUES
        if value not in here.held
        and value not in here.refused
        and not any(rival in here.held for rival in excluded(value))
    ]
    if wanted:
        free = [value for value in free if SLOT_OF[value] == wanted]
    count = min(voice.rng.choices((1, 2, 3), (20, 50, 30) if wanted else (60, 32, 8))[0], len(free))
    if count > 1 and voice.chance(0.4):
        # Several of one slot: which hair colour, which expression.
        slots = [slot for slot in FACE_SLOTS if sum(SLOT_OF[value] == slot for value in free) >= count]
        if slots:
            slot = voice.rng.choice(slots)
            free = [value for value in free if SLOT_OF[value] == slot]
    return tuple(voice.rng.sample(free, count))


def _slot(voice: Voice, here: Situation) -> str | None:
    """A slot to ask about: one that has nothing yet, by preference."""
    empty = [slot for slot in FACE_SLOTS if not any(SLOT_OF[value] == slot for value in here.held)]
    return voice.rng.choice(empty) if empty else None


def _listed(names: list[str], word: str) -> str:
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def _put(voice: Voice, text: str) -> str:
    return sentence_case(tidied(named(text, addressed(voice.person))))
