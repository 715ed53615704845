"""How much more? The last changes again: further, less far, or by another amount."""

from __future__ import annotations

import re
from dataclasses import replace

from photalk.commands import AdjustAttr, AdjustColor, Command, Edit, Enhance, Flip, Rotate, Undo
from photalk.dialogue.amounts import COLOR_DEFAULT, TURN_BIT, Amount, amount_in, default_of
from photalk.dialogue.dials import finished
from photalk.dialogue.directions import direction_in, turned
from photalk.dialogue.lexicon import listed
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, Turned, View, made
from photalk.dialogue.words import Clause

_TOO_MUCH = Pattern(
    r"\b(?:half as (?:strong|much)|half(?: of)? (?:that|it|this)|halve (?:it|that)|too much|too strong|"
    r"overdone|overdid|overdo|too far|"
    r"a_bit much|over the top|too intense|exaggerated|too extreme|too heavy|not (?:that|so) (?:much|far|"
    r"strong))\b"
)
_TOO_LITTLE = Pattern(
    r"\b(?:not enough|too little|too weak|too subtle|not strong enough|hardly visible|barely visible|"
    r"cant see (?:it|a|any))\b"
)
_MORE = Pattern(
    r"\b(?:(?:double|twice) (?:it|that)|more|further|again|stronger|increase|increasing|repeat|repeating|"
    r"another|"
    r"once more|same|keep going|even|additional|extra|boost|raise|intensify|go on|bump|add|push|higher)\b"
)
LESS = Pattern(
    r"\b(?:less|decrease|decreasing|reduce|reducing|weaker|lower|tone (?:it )?down|back a_bit|milder|"
    r"subtler|gentler|dial (?:it|that) (?:back|down)|bring it down|down|softer|lessen)\b"
)
REPEAT = Pattern(
    r"\b(?:(?:double|twice) (?:it|that)|again|repeat|same|once more|one more time|another time)\b"
)
_ANOTHER = Pattern(
    r"(?:then )?(?:by )?(?:another |further )(\d+(?:\.\d+)?)(?: more)?(?: degrees?)?(?: more)?"
)
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
        "angle turning rotating"
    )
)


def scaled(clause: Clause, view: View, last: Edit) -> Reading | None:
    """ "More", "a bit less", "again", "too much": the last turn's changes, further or back."""
    text = clause.text
    if not leans(text.replace("half as ", "half ")) or len(text.split()) > 24:
        return None
    if _TOO_MUCH.search(text):
        return _changed([back for edit in view.context.edits for back in _back(edit)])
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
    plain = re.sub(r"\b(?:double|twice) (?:it|that)\b", "again", plain)
    amount = amount_in(plain, small_is_fraction=not isinstance(last, Rotate))
    dials = tuple(edit for edit in view.context.edits if isinstance(edit, AdjustAttr | AdjustColor))
    edits = (last,) if amount and amount.explicit else dials or view.context.edits
    return _changed([new for edit in edits for new in _further(edit, text, bool(less), amount)])


def _changed(commands: list[Command]) -> Reading | None:
    if len(commands) == 1 and isinstance(commands[0], AdjustAttr):
        dial = commands[0]
        dialled = Turned(dial.attribute, 1 if dial.amount >= 0 else -1, None, dial.region)
        return Reading((dial,), kind="following", turned=dialled, region=dial.region)
    return made("following", *commands) if commands else None


def _back(edit: Edit) -> list[Command]:
    """Half of what the edit did, taken back."""
    match edit:
        case AdjustAttr(attribute, amount, region):
            return [AdjustAttr(attribute, -round(amount / 2, 1), region)] if amount else []
        case AdjustColor(color, intensity, region):
            return [Undo(1), AdjustColor(color, round(intensity / 2, 3), region)]
        case Enhance(strength):
            return [Undo(1), Enhance(round(strength / 2, 1))]
        case Rotate(degrees):
            return [Rotate(360 - degrees / 2 if degrees <= 180 else (360 - degrees) / 2)] if degrees else []
    return []


def _further(edit: Edit, text: str, less: bool, amount: Amount | None) -> list[Command]:
    match edit:
        case AdjustAttr(attribute, before, region):
            value = _dial_amount(attribute, before, text, amount)
            sign = (1 if before >= 0 else -1) * (-1 if less else 1)
            if _UPWARD.search(text):
                sign = 1
            elif _DOWNWARD.search(text):
                sign = -1
            return [AdjustAttr(attribute, sign * value, region)] if abs(value) <= 100 else []
        case AdjustColor(color, before, region):
            step = (
                before
                if amount is None and REPEAT.search(text)
                else COLOR_DEFAULT / 2
                if amount is None
                else strength_of(amount)
            )
            if step is None:
                return []
            if less:
                return [Undo(1), AdjustColor(color, round(max(0.05, before - step), 3), region)]
            return [AdjustColor(color, round(min(1.0, step), 3), region)]
        case Rotate(degrees):
            return _turned_further(degrees, text, less, amount)
        case Enhance(strength) if less:
            return [Undo(1), Enhance(max(5.0, strength - 25 * (amount.value if amount else 1)))]
        case Flip() if REPEAT.search(text):
            return [edit]
    return []


def _dial_amount(attribute: str, before: float, text: str, amount: Amount | None) -> float:
    if amount is not None:
        return abs(amount.of(default_of(attribute)))
    return abs(before) if REPEAT.search(text) else default_of(attribute)


def _turned_further(degrees: float, text: str, less: bool, amount: Amount | None) -> list[Command]:
    far = min(degrees, 360 - degrees)
    way = "counterclockwise" if degrees <= 180 else "clockwise"
    if said := direction_in(text):
        way = said
    elif less:
        way = "clockwise" if way == "counterclockwise" else "counterclockwise"
    if amount is not None and amount.kind == "number":
        far = abs(amount.value)
    elif amount is not None:
        far = TURN_BIT if amount.value <= 0.5 else far
    return [turned(far, way)] if 0 < far <= 360 else []


def read_amending(clause: Clause, view: View) -> Reading | None:
    """An amount for what this message has just asked ("brighter, by 30", "it is dark, increase it by 40")."""
    previous = view.before[-1] if view.before else None
    text = clause.text
    if previous is not None and previous.kind == "rotate" and (more := _ANOTHER.fullmatch(text)):
        turn, far = previous.commands[-1], Amount("number", float(more[1]))
        return _changed(_further(turn, text, False, far)) if isinstance(turn, Edit) else None
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
        and (strength := strength_of(amount)) is not None
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


def strength_of(amount: Amount) -> float | None:
    """The intensity of a colour that an amount means; None beyond 100 %."""
    value = COLOR_DEFAULT * amount.value if amount.kind == "multiple" else abs(amount.value) / 100
    return round(value, 3) if value <= 1 else None
