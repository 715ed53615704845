"""How does the person answer what the system suggested or asked?"""

from __future__ import annotations

from photalk_lab.papers.i2edit.phrases import SLOT_OF, VALUES, words
from photalk_lab.papers.i2edit.user_turns import Said, Situation, compatible, fresh
from photalk_lab.papers.i2edit.voice import Voice

_YES = ("yes, ", "yeah, ", "sure, ", "yes please, ", "ok, ", "yep, ", "yes. ")


def to_suggestion(voice: Voice, here: Situation) -> Said | None:
    """An answer to one value, to several at once, or to several to choose from."""
    draw = voice.rng.random()
    if draw < 0.03:
        return Said(voice.pick("answers", "done"), "no", over=True)
    if draw < 0.11:
        return Said(voice.pick("answers", "anything but"), "no")
    if draw < 0.20:
        section = "neither" if len(here.offered) > 1 and voice.chance(0.5) else "no"
        return Said(voice.pick("answers", section), "no")
    if draw < 0.34:
        return _alternative(voice, here)
    if len(here.offered) == 1 or (here.joint and draw < 0.66):
        return _yes(voice, here)
    return _choice(voice, here)


def _yes(voice: Voice, here: Situation) -> Said:
    if voice.chance(0.42):
        extra = _extra(voice, here)
        if extra is not None:
            text = voice.pick("answers", "yes plus").replace("{x}", voice.order(extra))
            return Said(text, "yes", (*here.offered, extra))
    if len(here.offered) == 2 and voice.chance(0.3):
        return Said(voice.pick("answers", "both"), "yes", here.offered)
    if len(here.offered) == 1 and voice.chance(0.25):
        return Said(_named(voice, here.offered[0]), "yes", here.offered)
    section = "yes but" if voice.chance(0.08) else "yes"
    return Said(voice.pick("answers", section), "yes", here.offered)


def _extra(voice: Voice, here: Situation) -> str | None:
    (value,) = fresh(voice, Situation(held=(*here.held, *here.offered)))
    return value if compatible((*here.offered, value)) else None


def _alternative(voice: Voice, here: Situation) -> Said:
    """Something other than what was offered, of the same slot by preference."""
    slots = {SLOT_OF[value] for value in here.offered}
    free = [v for v in VALUES if v not in here.held and v not in here.offered]
    near = [v for v in free if SLOT_OF[v] in slots]
    value = voice.rng.choice(near if near and voice.chance(0.5) else free)
    if voice.chance(0.6):
        text = voice.pick("answers", "no plus").replace("{x}", voice.order(value))
    else:
        refusal = voice.pick("answers", "no")
        text = voice.joined(refusal, voice.wish(value, dressed=False))
    return Said(text, "alternative", (value,))


def _choice(voice: Voice, here: Situation) -> Said:
    """One of what was offered, or all of it, by place or by name; now and then with a further wish."""
    offered = here.offered
    if voice.chance(0.2) and compatible(offered):
        section = "both" if len(offered) == 2 else "all"
        return Said(voice.pick("answers", section), "choose", offered)
    if len(offered) == 2 and voice.chance(0.22):
        return _one_of_two(voice, offered)
    place = voice.rng.randrange(len(offered))
    if voice.chance(0.12) and (by_slot := _by_slot(voice, offered)):
        return by_slot
    text = _named(voice, offered[place]) if voice.chance(0.45) else _placed(voice, place, len(offered))
    given: tuple[str, ...] = (offered[place],)
    extra = _extra(voice, here) if voice.chance(0.12) else None
    if extra is not None:
        text = f"{text.rstrip('.!?')}{voice.rng.choice((', and ', ' and ', '. Also, '))}{voice.order(extra)}"
        given += (extra,)
    return Said(text, "choose", given)


def _one_of_two(voice: Voice, offered: tuple[str, ...]) -> Said:
    """One of two offers, by turning the other down."""
    wished, other = voice.rng.sample(offered, 2)
    frame = voice.pick("answers", voice.rng.choice(("other", "one not other")))
    if "{z}" in frame:
        text = frame.replace("{x}", voice.short(wished)).replace("{z}", voice.short(other))
    else:
        text = frame.replace("{x}", voice.short(other))
    return Said(text, "choose", (wished,))


def _by_slot(voice: Voice, offered: tuple[str, ...]) -> Said | None:
    """The one offer that is about the hair colour, or the beard."""
    alone = [v for v in offered if sum(SLOT_OF[other] == SLOT_OF[v] for other in offered) == 1]
    clear = [v for v in alone if SLOT_OF[v] != "makeup" and v not in ("side-burns", "receding hairline")]
    if not clear:
        return None
    value = voice.rng.choice(clear)
    slot = voice.pick("system_request", f"{SLOT_OF[value]} words")
    return Said(voice.pick("answers", "by slot").replace("{slot}", slot), "choose", (value,))


def _placed(voice: Voice, place: int, count: int) -> str:
    """One of so many offers by its place: the first one, the latter, the last."""
    section = ("first", "second", "third")[place]
    if place == 1 and count == 2 and voice.chance(0.4):
        section = "latter"
    elif place == count - 1 and voice.chance(0.5):
        section = "last"
    phrases = words("answers", section, voice.split)
    if count > 2:
        of_two = ("former", "of the two") if place else ("former", "of the two", "second")
        phrases = tuple(phrase for phrase in phrases if not any(words_ in phrase for words_ in of_two))
    return voice.rng.choice(phrases)


def _named(voice: Voice, value: str) -> str:
    return voice.pick("answers", "name").replace("{x}", voice.short(value))


def to_request(voice: Voice, here: Situation) -> Said | None:
    """An answer to whether a slot should change."""
    assert here.asked is not None
    draw = voice.rng.random()
    if draw < 0.16:
        return Said(voice.pick("answers", "request yes"), "yes")
    if draw < 0.36:
        slot = voice.pick("system_request", f"{here.asked} words")
        section = "request no" if voice.chance(0.55) else "no"
        return Said(voice.pick("answers", section).replace("{slot}", slot), "no")
    free = [v for v in VALUES if SLOT_OF[v] == here.asked and v not in here.held]
    other = fresh(voice, here)[0]
    if draw < 0.46:
        text = voice.pick("answers", "no plus").replace("{x}", voice.order(other))
        return Said(text, "alternative", (other,))
    if not free:
        return None
    value = voice.rng.choice(free)
    if draw < 0.66:
        return Said(_named(voice, value), "choose", (value,))
    text = voice.wish(value, dressed=False)
    if voice.chance(0.5):
        text = voice.rng.choice(_YES) + text
    return Said(text, "yes", (value,))


def to_next(voice: Voice, here: Situation) -> Said:
    """A yes or a no to "Anything else?", which gives nothing."""
    if voice.chance(0.4):
        return Said(voice.pick("answers", "next yes"), "chitchat")
    return Said(voice.pick("answers", "done"), "no", over=True)
