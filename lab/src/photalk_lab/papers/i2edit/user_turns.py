"""What does the person say next? Every kind of user turn of the simulated dialogues, worded and labelled."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from photalk.commands import FACE_SLOTS
from photalk.edit.portrait.wishes import EXCLUDES, SINGLE_SLOTS
from photalk_lab.papers.i2edit.phrases import SLOT_OF, VALUES, words
from photalk_lab.papers.i2edit.voice import CANCELLED_ONLY, Voice


@dataclass(frozen=True, slots=True)
class Said:
    """A message with what it gives and takes back; `over` when nothing more is to come."""

    text: str
    kind: str
    given: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    over: bool = False


@dataclass(frozen=True, slots=True)
class Situation:
    """What a turn can refer to."""

    held: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    """What the turn before gave, if nothing had to make way for it."""
    act: str = ""
    offered: tuple[str, ...] = ()
    joint: bool = False
    """Whether the offers are meant together ("and"), not to choose from ("or")."""
    asked: str | None = None
    refused: frozenset[str] = frozenset()
    lost: tuple[str, ...] = ()
    """What held once and no longer does."""


Turn = Callable[[Voice, Situation], Said | None]
"""Words one kind of turn, or nothing where the situation has no place for it."""


@cache
def excluded(value: str) -> frozenset[str]:
    """The values that cannot hold beside this one."""
    slot = SLOT_OF[value]
    rivals = {other for other in VALUES if SLOT_OF[other] == slot and slot in SINGLE_SLOTS}
    return frozenset((rivals | set(EXCLUDES.get(value, ()))) - {value})


def compatible(values: tuple[str, ...]) -> bool:
    """Whether all of the values can hold at once."""
    return not any(other in excluded(value) for value in values for other in values)


def fresh(voice: Voice, here: Situation, count: int = 1) -> tuple[str, ...]:
    """So many values to wish for that do not hold yet and can hold together."""
    free = [value for value in VALUES if value not in here.held]
    chosen: tuple[str, ...] = ()
    for value in voice.rng.sample(free, len(free)):
        # What would push out a held value is a change of mind; that is wished for, but less often.
        if voice.chance(0.5) and any(rival in here.held for rival in excluded(value)):
            continue
        if compatible((*chosen, value)):
            chosen += (value,)
        if len(chosen) == count:
            break
    return chosen


def wish(voice: Voice, here: Situation) -> Said:
    (value,) = fresh(voice, here)
    return Said(voice.wish(value), "wish", (value,))


def again(voice: Voice, here: Situation) -> Said | None:
    """What holds already, wished for once more, or more or less of it."""
    if not here.held:
        return None
    value = voice.rng.choice(here.held)
    if voice.chance(0.3):
        return Said(voice.wish(value), "wish", (value,))
    section = "stronger" if value in CANCELLED_ONLY or voice.chance(0.6) else "weaker"
    return Said(voice.about(voice.pick("frames", section), value), "amount", (value,))


def amount(voice: Voice, here: Situation) -> Said | None:
    """More or less of what was given last, without its name: the state is the same."""
    if not here.last:
        return None
    return Said(voice.pick("answers", "more"), "amount")


def several(voice: Voice, here: Situation) -> Said:
    values = fresh(voice, here, voice.rng.choices((2, 3, 4), (70, 24, 6))[0])
    return Said(voice.several(values), "several", values)


def correct(voice: Voice, here: Situation) -> Said:
    """One thing said, and at once another in its place."""
    (meant,) = fresh(voice, here)
    rivals = [v for v in VALUES if v not in here.held and v != meant]
    same = [v for v in rivals if SLOT_OF[v] == SLOT_OF[meant]]
    # "Not a smile but a goatee" would be two wishes: no smiling, and a goatee.
    others = [v for v in rivals if v not in CANCELLED_ONLY]
    wrong = voice.rng.choice(same if same and voice.chance(0.7) else others)
    frame = voice.pick("replace", "correct")
    if SLOT_OF[wrong] == SLOT_OF[meant] == "hair color" and voice.chance(0.5):
        colors = frame.replace("{a}", _color(voice, wrong)).replace("{b}", _color(voice, meant))
        text = voice.rng.choice(_COLORED).replace("{x}", colors)
    else:
        text = frame.replace("{a}", voice.noun(wrong)).replace("{b}", voice.noun(meant))
        if frame.startswith("{a}") and voice.chance(0.5):
            text = "give {him} " + text
    return Said(voice.dressed(text), "correct", (meant,))


_COLORED = ("{x} hair", "hair {x}", "make {his} hair {x}", "hair colour: {x}", "dye {his} hair {x}")


def _color(voice: Voice, value: str) -> str:
    names = [name for name in words(value, "short", voice.split) if "hair" not in name]
    return voice.rng.choice(names)


def replace(voice: Voice, here: Situation) -> Said | None:
    """Something new in place of something that holds."""
    if not here.held:
        return None
    old = voice.rng.choice(here.held)
    rivals = [v for v in VALUES if v not in here.held and SLOT_OF[v] == SLOT_OF[old]]
    near = rivals and (old in CANCELLED_ONLY or voice.chance(0.75))
    new = voice.rng.choice(rivals) if near else fresh(voice, here)[0]
    frame = voice.pick("replace", "replace")
    if old in CANCELLED_ONLY and (new in CANCELLED_ONLY or SLOT_OF[new] != SLOT_OF[old] or "{bare}" in frame):
        return None
    text = voice.about(frame.replace("{y}", voice.noun(new)), old)
    return Said(voice.dressed(text), "replace", (new,), (old,))


def instead(voice: Voice, here: Situation) -> Said | None:
    """Something in place of what was given last, which goes without saying."""
    if len(here.last) != 1:
        return None
    (old,) = here.last
    rivals = [v for v in VALUES if v not in here.held and SLOT_OF[v] == SLOT_OF[old]]
    if not rivals:
        return None
    new = voice.rng.choice(rivals)
    name = voice.short(new) if voice.chance(0.5) else voice.noun(new)
    return Said(
        _light(voice, voice.pick("replace", "instead").replace("{y}", name)), "replace", (new,), (old,)
    )


def brought_back(voice: Voice, here: Situation) -> Said | None:
    """Something that held before, wished for again."""
    if not here.lost:
        return None
    value = voice.rng.choice(here.lost)
    return Said(_light(voice, voice.about(voice.pick("retract", "again"), value)), "wish", (value,))


def retract(voice: Voice, here: Situation) -> Said | None:
    """A value taken back by name; now and then one that does not hold, which changes nothing."""
    if not here.held and voice.chance(0.6):
        return None
    absent = not here.held or voice.chance(0.12)
    others = [v for v in VALUES if v not in here.held and v not in CANCELLED_ONLY]
    value = voice.rng.choice(others if absent else here.held)
    return Said(_light(voice, voice.taken_back(value)), "retract", taken=(value,))


def retract_two(voice: Voice, here: Situation) -> Said | None:
    """Two values taken back in one message."""
    pool = [value for value in here.held if value not in CANCELLED_ONLY]
    if len(pool) < 2:
        return None
    one, other = voice.rng.sample(pool, 2)
    if voice.chance(0.5):
        things = f"{voice.thing(one)[1]} and {voice.thing(other)[1]}"
        frames = [f for f in words("retract", "undo", voice.split) if "{bare}" not in f and " it" not in f]
        text = voice.rng.choice(frames).replace("{x}", things)
    else:
        text = voice.joined(voice.taken_back(one), voice.taken_back(other))
    return Said(text, "retract", taken=(one, other))


def retract_that(voice: Voice, here: Situation) -> Said | None:
    """What was given last, taken back without a name."""
    if not here.last:
        return None
    phrases = words("retract", "that", voice.split)
    if len(here.last) > 1:
        phrases = tuple(phrase for phrase in phrases if not re.search(r"\bit\b", phrase))
    return Said(_light(voice, voice.rng.choice(phrases)), "retract", taken=here.last)


def retract_group(voice: Voice, here: Situation) -> Said | None:
    """Whatever holds in a slot, taken back at once: clean-shaven, or with their own hair colour."""
    groups = [group for group, values in _GROUPS.items() if set(values) & set(here.held)]
    # "Leave the hair as it was" may or may not be about sideburns.
    if {"side-burns", "receding hairline"} & set(here.held):
        groups = [group for group in groups if group not in ("hair", "hairstyle")]
    if not groups:
        return None
    group = voice.rng.choice(groups)
    taken = tuple(value for value in here.held if value in _GROUPS[group])
    return Said(_light(voice, voice.pick("retract", group)), "retract", taken=taken)


_GROUPS: dict[str, tuple[str, ...]] = {
    "beard": FACE_SLOTS["beard"],
    "hair color": FACE_SLOTS["hair color"],
    "expression": FACE_SLOTS["expression"],
    "hairstyle": ("straight hair", "wavy hair", "bangs"),
    "hair": (*FACE_SLOTS["hair color"], "straight hair", "wavy hair", "bangs"),
}


def retract_rest(voice: Voice, here: Situation) -> Said | None:
    """Everything taken back but one thing."""
    if len(here.held) < 2:
        return None
    kept = voice.rng.choice(here.held)
    taken = tuple(value for value in here.held if value != kept)
    return Said(voice.about(voice.pick("retract", "all but"), kept), "retract", taken=taken)


def reset(voice: Voice, here: Situation) -> Said | None:
    if not here.held:
        return None
    text = voice.pick("retract", "all")
    if voice.chance(0.25):
        (value,) = fresh(voice, Situation())
        if value not in here.held:
            return Said(voice.joined(text, voice.wish(value, dressed=False)), "reset", (value,), here.held)
    return Said(text, "reset", taken=here.held)


def mixed(voice: Voice, here: Situation) -> Said | None:
    """A wish beside something else: a wish taken back, a thing to keep, something that cannot be done."""
    way = voice.rng.choice(("retract", "retract", "keep", "unsupported", "photo", "praise", "hold"))
    (value,) = fresh(voice, here)
    text = voice.wish(value, dressed=False)
    if way == "retract":
        pool = [v for v in here.held if v not in excluded(value)]
        if not pool:
            return None
        old = voice.rng.choice(pool)
        pieces = [voice.taken_back(old), text]
        if voice.chance(0.35):
            pieces.reverse()
        return Said(voice.joined(*pieces), "mixed", (value,), (old,))
    if way in ("keep", "hold"):
        pool = [v for v in _unmentioned(here) if v != value and v not in excluded(value)]
        if way == "keep":
            other = voice.about(voice.pick("retract", "kept"), voice.rng.choice(list(here.held) or pool))
            if any(rival in here.held for rival in excluded(value)):
                return None
        else:
            absent = [v for v in pool if v not in here.held and v not in CANCELLED_ONLY]
            frame = voice.pick("nochange", "hold")
            other = voice.about(frame, voice.rng.choice(absent))
    else:
        other = voice.pick("nochange", way)
    pieces = [other, text]
    if way != "praise" and voice.chance(0.45):
        pieces.reverse()
    if voice.chance(0.4) and way in ("keep", "hold"):
        joined = f"{pieces[0].rstrip('.!?')}{voice.rng.choice((', but ', ' but ', '. But '))}{pieces[1]}"
    else:
        joined = voice.joined(*pieces)
    return Said(joined, "mixed", (value,))


def medley(voice: Voice, here: Situation) -> Said | None:
    """A thing to go, a thing to stay and one or two wishes, in any order."""
    if len(here.held) < 2:
        return None
    old, kept = voice.rng.sample(here.held, 2)
    given = fresh(voice, here, voice.rng.choice((1, 1, 2)))
    if any(kept in excluded(value) or old in excluded(value) for value in given):
        return None
    pieces = [voice.taken_back(old), *(voice.wish(value, dressed=False) for value in given)]
    if voice.chance(0.6):
        pieces.append(voice.about(voice.pick("retract", "kept"), kept))
    voice.rng.shuffle(pieces)
    text = pieces[0]
    for piece in pieces[1:]:
        text = voice.joined(text, piece)
    return Said(text, "mixed", given, (old,))


def keep(voice: Voice, here: Situation) -> Said:
    """Something is to stay as it is."""
    value = voice.rng.choice(here.held or _unmentioned(here))
    return Said(_light(voice, voice.about(voice.pick("retract", "kept"), value)), "keep")


def hold(voice: Voice, here: Situation) -> Said | None:
    """Something is not wished that nobody has."""
    absent = [v for v in VALUES if v not in here.held and v not in here.offered and v not in CANCELLED_ONLY]
    return Said(voice.about(voice.pick("nochange", "hold"), voice.rng.choice(absent)), "keep")


def question(voice: Voice, here: Situation) -> Said:
    """Talk about an attribute that asks for nothing."""
    value = voice.rng.choice(_unmentioned(here))
    return Said(voice.about(voice.pick("nochange", "about"), value), "question")


def _unmentioned(here: Situation) -> list[str]:
    """What the system has not just suggested: "the goatee is nice" would then be a yes."""
    return [value for value in VALUES if value not in here.offered]


def search(voice: Voice, here: Situation) -> Said:
    """A search for a picture of somebody with the attributes of a face."""
    whom = voice.pick("nochange", "searched").replace("{y}", voice.noun(voice.rng.choice(VALUES)))
    return Said(voice.pick("nochange", "search").replace("{y}", whom), "question")


def chitchat(voice: Voice, here: Situation) -> Said:
    sections = ["chitchat", "decoys"]
    if here.act not in ("suggest", "request"):
        # "Perfect" after a suggestion is a yes.
        sections += ["praise", "praise", "acks"] if here.held else ["acks"]
    return Said(voice.pick("nochange", voice.rng.choice(sections)), "chitchat")


def story(voice: Voice, here: Situation) -> Said:
    """What is told before a wish, with the wish left out."""
    return Said(voice.pick("frames", "stories"), "chitchat")


def unsupported(voice: Voice, here: Situation) -> Said:
    """Something that cannot be done with a face."""
    return Said(_light(voice, voice.pick("nochange", "unsupported")), "unsupported")


def photo(voice: Voice, here: Situation) -> Said:
    """Something to be done with the picture as a whole."""
    return Said(_light(voice, voice.pick("nochange", "photo")), "photo")


def _light(voice: Voice, text: str) -> str:
    """Less around it than around a wish."""
    return voice.dressed(text, graded=False) if voice.chance(0.5) else text
