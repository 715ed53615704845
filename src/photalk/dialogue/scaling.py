"""How much more? The last changes again: further, less far, or by another amount."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from photalk.commands import AdjustAttr, AdjustColor, Box, Command, Crop, Edit, Enhance, Flip, Rotate, Undo
from photalk.dialogue.amounts import (
    BACK,
    COLOR_DEFAULT,
    FAR_BACK,
    TURN_BIT,
    Amount,
    amount_in,
    default_of,
    part_of,
    share_back,
)
from photalk.dialogue.colors import intensity
from photalk.dialogue.dials import finished, held
from photalk.dialogue.directions import CLOCKWISE, COUNTER, direction_in, turned
from photalk.dialogue.lexicon import PLAIN, listed
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, Turned, View, made
from photalk.dialogue.words import Clause, tokens_of
from photalk.operations.operation import LITTLE
from photalk.operations.registry import scaled as scaled_by

_TOO_MUCH = Pattern(
    r"\b(?:half as (?:strong|much)|half(?: of)? (?:that|it|this)|halve (?:it|that)|too much|too strong|"
    r"overdone|overdid|overdo|too far|"
    r"a_bit much|over the top|too intense|exaggerated|too (?:extreme|heavy|garish|gaudy|loud|flashy|harsh|"
    r"fake|artificial|unnatural|obvious|"
    r"aggressive|crazy|wild)|"
    r"not (?:quite )?(?:that|so|as) (?:much|far|strong|intense|heavy))\b"
)
_WAY_TOO = Pattern(r"\b(?:way|far|much|a_lot) too\b")
NOT_SO = Pattern(r"\bnot (?:quite )?(?:so|that|as)\b")
_REDONE = (AdjustColor, Enhance)
"""What does not add up with its like, so that less of it is another of it."""

_TOO_LITTLE = Pattern(
    r"\b(?:not enough|too little|too weak|too subtle|not strong enough|hardly visible|barely visible|"
    r"cant see (?:it|a|any))\b"
)
_TWICE = r"(?:(?:double|twice) (?:it|that)|twice as (?:much|strong))"
_MORE = Pattern(
    rf"\b(?:{_TWICE}|more|further|again|stronger|increase|increasing|repeat|repeating|"
    r"another|"
    r"once more|same|keep going|even|additional|extra|boost|raise|intensify|go on|bump|add|push|higher)\b"
)
LESS = Pattern(
    r"\b(?:less|decrease|decreasing|reduce|reducing|weaker|lower|tone (?:it )?down|back a_bit|milder|"
    r"subtler|gentler|dial (?:it|that) (?:back|down)|bring it down|down|softer|lessen)\b"
)
REPEAT = Pattern(rf"\b(?:{_TWICE}|again|repeat|same|once more|one more time|another time)\b")
_ANOTHER = Pattern(
    r"(?:then )?(?:by )?(?:another |further )(\d+(?:\.\d+)?)(?: more)?(?: degrees?)?(?: more)?"
)
_SIGNED = Pattern(r"\b(?:(?P<minus>minus)|plus) (?P<by>\d+(?:\.\d+)?%?)")
_EXCESS = Pattern(
    r"(?:its|it is|thats|that is|is) (?:(?:way|far|a_bit|slightly|much|really) )*too (?:(?P<low>low|weak|"
    r"little)|"
    r"high|strong|(?P<much>much))"
)
_DOWNWARD = Pattern(r"\b(?:decrease|decreasing|reduce|reducing|lower)\b")
_UPWARD = Pattern(r"\b(?:increase|increasing|raise|boost|higher)\b")
PLAIN_WORDS = frozenset(
    listed(
        "please can could you would i we it that this the a an to by of in on for and so just now "
        "also let lets us me do does did make go try say need want like think is was if be will bit "
        "a_bit a_lot a_tiny_bit little more less further again stronger increase increasing "
        "decrease decreasing reduce reducing same but even much lot way too percent degrees degree "
        "no not yes ok okay yeah nah hmm well one time once another extra additional still slightly "
        "somewhat keep going good nice great better perfect should raise lower weaker tone down "
        "back repeat image picture photo effect intensity opacity strength amount thing quite "
        "quite_a_bit enough strong weak really very boost change turn rotate tilt move about around "
        "value adding add push apply with then wait instead rather meant mean i'd id maybe bring "
        "dial up higher level levels intensify at least there though looks look seems feel feels "
        "spot gonna only another give trouble troubling sorry asked what how than before further "
        "repeating actually may maybe around request naah naah nash nay fine action exactly am "
        "looking for adjust adjusting possible able way require required over done overdone "
        "beforedouble far halve softer milder gentler subtler lessen bump hope love thats its "
        "both each all said twice whoa woah wow oops ooh oh ah ha hm ugh yikes man kindly some set put take "
        "color shade "
        "angle turning rotating as intense heavy extreme garish gaudy loud flashy harsh fake artificial "
        "unnatural "
        "obvious aggressive crazy wild"
    )
)


def scaled(clause: Clause, view: View, last: Edit) -> Reading | None:
    """ "More", "a bit less", "again", "too much": the last turn's changes, further or back."""
    text = _SIGNED.sub(
        lambda match: f"{'decrease' if match['minus'] else 'increase'} by {match['by']}", clause.text
    )
    text = f"increase by {text}" if clause.joint == "plus" else text
    if not leans(text) or len(text.split()) > 24:
        return None
    if _TOO_MUCH.search(text):
        return _overdone(text, view)
    little = _TOO_LITTLE.search(text)
    less = (LESS.search(text) or (isinstance(last, Rotate) and re.search(r"\bback\b", text))) and not little
    if not (less or little or _MORE.search(text) or re.search(r"\b(?:rotate|turn|tilt|move)\b.*\d", text)):
        return None
    if re.search(r"\b(?:no|not|dont|doesnt need) (?:more|further|again)\b", text):
        return None
    plain = re.sub(
        r"\b(?:not enough|too little|even more|much more|much less|too weak|little more say|"
        r"a_bit more say)\b",
        lambda m: "more" if m[0] in ("even more",) else m[0].replace("much", "a_lot"),
        text,
    )
    plain = re.sub(rf"\b{_TWICE}\b", "again", plain)
    amount = amount_in(plain, small_is_fraction=not isinstance(last, Rotate))
    explicit = amount is not None and amount.explicit
    if less and not explicit and _is_mixed(view):
        return _anew(share_back(amount), view)
    dials = tuple(edit for edit in view.context.edits if isinstance(edit, AdjustAttr | AdjustColor))
    edits = (last,) if explicit else dials or view.context.edits
    return _changed([new for edit in edits for new in _further(edit, text, bool(less), amount, view)])


def _changed(commands: list[Command]) -> Reading | None:
    if len(commands) == 1 and isinstance(commands[0], AdjustAttr):
        dial = commands[0]
        dialled = Turned(dial.attribute, 1 if dial.amount >= 0 else -1, None, dial.region)
        return Reading((dial,), kind="following", turned=dialled, region=dial.region)
    return made("following", *commands) if commands else None


def _overdone(text: str, view: View) -> Reading | None:
    """Half of what the last turn did, taken back; most of it where it was way too much."""
    share = FAR_BACK if _WAY_TOO.search(text) else BACK
    if _is_mixed(view):
        return _anew(share, view)
    return _changed([back for edit in view.context.edits for back in _back(edit, share, view)])


def less_of(edits: Sequence[Edit], amount: Amount | None, view: View) -> Reading | None:
    """Less of what the last turn did: "less red", "too dramatic"."""
    if _is_mixed(view):
        return _anew(share_back(amount), view)
    return _changed([new for edit in edits for new in _further(edit, "", True, amount, view)])


def _is_mixed(view: View) -> bool:
    """Whether the last turn did several things of which one can only be weakened by doing it anew."""
    return view.context.latest_size > 1 and any(isinstance(c, _REDONE) for c in view.context.latest)


def _anew(share: float, view: View) -> Reading:
    """The last turn taken back and done again, weaker by this share: "less" after a look."""
    weaker = (weakened(c, share) if isinstance(c, Edit) else c for c in view.context.latest)
    return made("following", Undo(view.context.latest_size), *weaker)


def weakened(edit: Edit, share: float) -> Edit:
    """The edit with this share of its amount taken off, where it has one that can be."""
    match edit:
        case AdjustAttr(amount=amount):
            return replace(edit, amount=round(amount * (1 - share), 1))
        case AdjustColor(intensity=strength):
            return replace(edit, intensity=round(strength * (1 - share), 3))
        case Enhance(strength):
            return Enhance(round(strength * (1 - share), 1))
    return (scaled_by(edit, 1 - share) if edit.key in PLAIN else None) or edit


def _back(edit: Edit, share: float, view: View) -> list[Command]:
    """A share of what the edit did, taken back."""
    match edit:
        case AdjustAttr(attribute, _, region):
            done = _held(edit, view) if _went_back(edit, view, less=True) else edit.amount
            back = part_of(done, share) * (-1 if done > 0 else 1)
            return [AdjustAttr(attribute, back, region)] if back else []
        case AdjustColor() | Enhance():
            return [Undo(1), weakened(edit, share)]
        case Crop(Box(percent=True) as box):
            return [Undo(1), Crop(_wider(box, share))]
        case _ if edit.key in PLAIN:
            return [Undo(1), weakened(edit, share)]
        case Rotate(degrees) if degrees:
            far, way = _far_and_way(degrees)
            return [turned(far * share, way if _went_back(edit, view, less=True) else _OTHER_WAY[way])]
    return []


def _wider(box: Box, share: float) -> Box:
    """The box with this share of what it leaves out given back on every side."""
    top, left = (round(edge * (1 - share), 2) for edge in (box.top, box.left))
    bottom, right = (round(edge + (100 - edge) * share, 2) for edge in (box.bottom, box.right))
    return Box(top, bottom, left, right, percent=True)


def _further(edit: Edit, text: str, less: bool, amount: Amount | None, view: View) -> list[Command]:
    match edit:
        case AdjustAttr(attribute, _, region):
            by = _dial_turn(edit, text, less, amount, view)
            return [AdjustAttr(attribute, by, region)] if 0 < abs(by) <= 100 else []
        case AdjustColor(color, before, region):
            again = amount is None and REPEAT.search(text)
            step = before if again else COLOR_DEFAULT / 2 if amount is None else intensity(amount)
            if step is None:
                return []
            if less:
                explicit = amount is not None and amount.explicit
                most = before - 0.05 if explicit else before * share_back(amount)
                return [Undo(1), AdjustColor(color, round(before - max(0.0, min(step, most)), 3), region)]
            return [AdjustColor(color, round(min(1.0, step), 3), region)]
        case Rotate():
            return _turned_further(edit, text, less, amount, view)
        case Enhance(strength) if less:
            return [Undo(1), Enhance(max(5.0, strength - 25 * (amount.value if amount else 1)))]
        case Flip() if REPEAT.search(text):
            return [edit]
        case _ if edit.key in PLAIN:
            new = scaled_by(edit, 1 - share_back(amount) if less else 1 / share_back(amount))
            return [Undo(1), new] if new is not None else []
    return []


def _dial_turn(edit: AdjustAttr, text: str, less: bool, amount: Amount | None, view: View) -> float:
    """How far a dial is turned by "more" or "less"; what goes back goes by a share of what was done.

    After "less" the last change is one that went back: "more" then takes back some of that, and "less" goes
    on. So who tries out how much is right gets nearer to it, and never past what was tried.
    """
    back, done = _went_back(edit, view, less=less), edit.amount
    again = amount is None and REPEAT.search(text) is not None
    sign = (1 if done >= 0 else -1) * (-1 if less else 1) * (-1 if back and not again else 1)
    if _UPWARD.search(text):
        sign = 1
    elif _DOWNWARD.search(text):
        sign = -1
    default = abs(done) if again else default_of(edit.attribute)
    value = abs(amount.of(default)) if amount is not None else default
    if amount is not None and amount.explicit:
        return sign * value
    judged = _went_back(edit, view, less=True)
    opposed = done if done * sign < 0 else _held(edit, view) if judged else 0.0
    if opposed * sign < 0:
        value = min(value, part_of(opposed, share_back(amount)))
    return sign * value


def _went_back(edit: Edit, view: View, *, less: bool) -> bool:
    """Whether the last change only took back some of the one before: "less", "not so bright", "too much".

    Who said "too bright" and then "more" goes on with what was done about it.
    """
    text = " ".join(token.word for token in tokens_of(view.context.latest_said) if not token.is_break)
    judged = bool(LESS.search(text) or _TOO_MUCH.search(text) or NOT_SO.search(text))
    if isinstance(edit, AdjustAttr):
        judged = judged or (less and re.search(r"\btoo\b", text) is not None)
        return judged and edit.amount * _held(edit, view) < 0
    return judged and leans(text)


def _held(edit: AdjustAttr, view: View) -> float:
    return held(edit.attribute, edit.region, view)


def _far_and_way(degrees: float) -> tuple[float, str]:
    """How far a turn went, and which way."""
    return min(degrees, 360 - degrees), COUNTER if degrees <= 180 else CLOCKWISE


_OTHER_WAY = {COUNTER: CLOCKWISE, CLOCKWISE: COUNTER}


def _turned_further(edit: Rotate, text: str, less: bool, amount: Amount | None, view: View) -> list[Command]:
    far, way = _far_and_way(edit.degrees)
    before, back = way, _went_back(edit, view, less=less)
    if back and not REPEAT.search(text):
        way = _OTHER_WAY[way]
    if said := direction_in(text):
        way = said
    elif less:
        way = _OTHER_WAY[way]
    if amount is not None and amount.kind == "number":
        far = abs(amount.value)
    else:
        shared = LESS.search(text) and (way != before or back)
        most = far * share_back(amount) if shared else far
        far = min(most, TURN_BIT) if amount is not None and amount.value <= LITTLE else most
    return [turned(far, way)] if 0 < far <= 360 else []


def read_amending(clause: Clause, view: View) -> Reading | None:
    """An amount for what this message has just asked ("brighter, by 30", "it is dark, increase it by 40")."""
    previous = view.before[-1] if view.before else None
    text = clause.text
    if previous is not None and previous.kind == "rotate" and (more := _ANOTHER.fullmatch(text)):
        turn, far = previous.commands[-1], Amount("number", float(more[1]))
        return _changed(_further(turn, text, False, far, view)) if isinstance(turn, Edit) else None
    if previous is not None and previous.turned is not None and (much := _EXCESS.fullmatch(text)):
        view.before.pop()
        amount = amount_in(text.replace("too", "more")) if not much["much"] else None
        return finished(replace(previous.turned, sign=1 if much["low"] else -1, amount=amount))
    if previous is None or not leans(text) or re.search(r"\b(?:rotate|turn|tilt|move|degrees?)\b", text):
        return None
    amount = amount_in(text)
    if amount is None:
        return None
    if (
        previous.kind == "color"
        and isinstance(previous.commands[-1], AdjustColor)
        and (strength := intensity(amount)) is not None
    ):
        view.before.pop()
        painted = replace(previous.commands[-1], intensity=strength)
        return replace(previous, commands=(*previous.commands[:-1], painted))
    if previous.turned is None:
        return None
    sign = 1 if _UPWARD.search(text) else -1 if _DOWNWARD.search(text) else previous.turned.sign
    new = replace(previous.turned, amount=amount, sign=sign)
    if re.match(r"(?:both|each|all)\b", text):
        for at, before in enumerate(view.before):
            view.before[at] = (
                before if before.turned is None else finished(replace(before.turned, amount=amount))
            )
    apart = re.search(r"\b(?:then|more|further|again|another)\b", text) or (
        clause.joint in ("and", "then") and sign != previous.turned.sign
    )
    told = previous.turned.amount is not None and previous.turned.amount.explicit
    if not (previous.kind == "dial" and apart and told):
        view.before.pop()
    return finished(new)


def leans(text: str) -> bool:
    """Whether the clause holds nothing of its own but numbers and small words."""
    return all(
        word in PLAIN_WORDS
        or re.fullmatch(
            r"[+-]?[\d.]+%?|left|right|(?:counter)?clockwise|towards?|side|half|third|direction", word
        )
        for word in text.split()
    )
