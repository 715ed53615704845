"""Which dial, which way, how far? Requests like "a bit brighter", "less contrast", "darken the sky"."""

from __future__ import annotations

import re
from dataclasses import replace

from photalk.commands import AdjustAttr, Target
from photalk.dialogue.amounts import Amount, amount_in, part_of, share_back
from photalk.dialogue.lexicon import DOWN, UP
from photalk.dialogue.mentions import Mention, amount_beside, chosen, complains, mentions_in, sign_of
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import NOTHING, Reading, Turned, View, asks
from photalk.dialogue.targets import all_but, part_in
from photalk.dialogue.words import Clause

_ABSOLUTE = Pattern(r"\b(?:to|at|equals?|=) (?:about |around |exactly )?[+-]?\d")
_EITHER = Pattern(
    r"\bmore or less\b|\bup or down\b|\b(?:bright|dark|light|warm|cool|cold|sharp|soft)er or (?:bright|dark|"
    r"light|warm|cool|cold|sharp|soft)er\b"
)
_COLORLESS = Pattern(r"\b(?:no|zero|0|without) saturation\b|\bsaturation (?:to|at|of|is)? ?0\b")
_AMISS = Pattern(
    r"\b(?:bad|poor|terrible|awful|horrible) (?:light|lighting|exposure)\b|\b(?:light|lighting|"
    r"exposure) (?:problems?|"
    r"issues?)\b|\bmake (?:the |this )?(?:light|lighting|exposure) (?:look )?(?:a_bit |a_lot |much |"
    r"more )?(?:better|"
    r"nicer|good|nice|natural|right)\b|"
    r"\b(?:light|lighting|exposure) (?:is|looks?) (?:\w+ )?(?:bad|off|wrong|awful|terrible|horrible|weird|"
    r"poor)\b"
)
"""Something is wrong with it, but not which way: that is for `enhance`."""

_TAKES_BACK = Pattern(r"\b(?:too|less|not (?:quite )?(?:so|that|as))\b")
_COMPLETE = Pattern(r"\b(?:adjust|change|modify|alter|tweak|edit|play with)\b")


def read_dial(clause: Clause, view: View) -> Reading | None:
    """A dial to be turned, or a question which way."""
    mentions = mentions_in(clause)
    if not mentions:
        return _stops(clause)
    if _AMISS.search(clause.text):
        return None
    rest = all_but(clause, view.topic)
    mention, attribute, base = chosen(mentions, clause.text)
    if _EITHER.search(clause.text):
        return more_or_less(attribute)
    if attribute == "saturation" and _COLORLESS.search(clause.text):
        return finished(Turned(attribute, -1, Amount("all", 100.0), part_in(clause, [mention.span])))
    amount = amount_beside(clause.text, mention)
    if (
        amount is None
        and view.last
        and view.last.turned
        and re.search(r"\bsame (?:amount|much)\b", clause.text)
    ):
        amount = view.last.turned.amount
    sign = sign_of(clause.text, mention, base, amount)
    if sign is None or (mention.role == "nouns" and _leans_on_verb(clause, view)):
        return _undirected(clause, view, attribute, mention, amount)
    if sign == 0:
        return Reading(kind="remark", turned=Turned(attribute, base))
    region = rest or _region(clause, view, mentions, mention, amount)
    attribute, sign = _unblurred(attribute, sign, region, view)
    if _is_vignette(attribute, sign, region):
        attribute, sign, region = "vignette", 1, None
    if attribute == "brightness" and amount is not None and amount.kind == "stops":
        attribute = "exposure"
    if (amount is None or not amount.explicit) and _TAKES_BACK.search(clause.text):
        amount = _taken_back(Turned(attribute, sign, amount, region), clause.text, view) or amount
    leads = amount is not None and mention.role in ("up", "down") and amount.span[1] <= mention.span[0]
    turned = Turned(attribute, sign, amount, region, named=mention.role == "nouns", leads=leads)
    if amount is None and (spread := _spread(clause, view)):
        turned = replace(turned, amount=spread, leads=True)
    if amount is not None and amount.kind == "number" and _ABSOLUTE.search(clause.text):
        turned = _absolute(turned, amount, clause.text, view)
        if turned.amount is not None and turned.amount.value == 0:
            return NOTHING
    return finished(turned, "complaint" if complains(clause.text, mention) else "dial")


def _stops(clause: Clause) -> Reading | None:
    """Stops without a dial ("another half stop", "two stops down") are exposure."""
    amount = amount_in(clause.text)
    if amount is None or amount.kind != "stops" or not re.search(r"\bstops?\b", clause.text):
        return None
    down = set(clause.text.split()) & (DOWN | {"under", "below", "back"}) or clause.raw.startswith(("-", "−"))
    turned = Turned("exposure", -1 if down else 1, amount, part_in(clause, [amount.span]))
    return finished(turned)


def _unblurred(attribute: str, sign: int, region: Target | None, view: View) -> tuple[str, int]:
    """Less blur where none was added is more sharpness."""
    added = held(attribute, region, view)
    return ("sharpness", 1) if attribute == "blur" and sign < 0 and added <= 0 else (attribute, sign)


def _is_vignette(attribute: str, sign: int, region: Target | None) -> bool:
    """Whether corners are to be darkened."""
    if attribute != "brightness" or sign > 0 or not isinstance(region, str):
        return False
    return re.fullmatch(r"(?:the |its )?(?:corners|edges|borders)", region) is not None


def _taken_back(turned: Turned, text: str, view: View) -> Amount | None:
    """What goes back when it is "too bright", or should be "less bright", just after it was brightened.

    Half of it; most if it is "way too bright". By "less" it is no more than the words name.
    """
    last = view.context.last_edit
    if view.last is not None or not isinstance(last, AdjustAttr):
        return None
    if (last.attribute, last.region) != (turned.attribute, turned.region):
        return None
    opposed = last.amount * turned.sign < 0
    done = last.amount if opposed else held(turned.attribute, turned.region, view)
    if done * turned.sign >= 0:
        return None
    back = part_of(done, share_back(turned.amount))
    return Amount("number", back if re.search(r"\btoo\b", text) else min(back, abs(turned.value())))


def _spread(clause: Clause, view: View) -> Amount | None:
    """The adverb before a list of comparatives, which holds for all of them ("a bit warmer and brighter")."""
    last = view.before[-1].turned if view.before else None
    if last is None or not last.leads or clause.joint not in ("and", ",", "&", "plus"):
        return None
    bare = re.fullmatch(r"(?:(?:more|less|also|even) )?\w+(?: (?:too|please|as well))*", clause.text)
    multiple = last.amount is not None and last.amount.kind in ("multiple", "all")
    return last.amount if bare and multiple else None


def finished(turned: Turned, kind: str = "dial") -> Reading:
    """The reading of a dial to be turned; beyond the dial's range it is a question."""
    if turned.command() is None:
        limit = "100" if turned.value() > 0 else "-100"
        name = turned.attribute.capitalize()
        where = f" in {turned.region}" if turned.region is not None else ""
        whole = f"adjust_attr {turned.attribute} {limit}{where}"
        return asks(
            f"{name} goes from -100 to 100; shall I take {limit}?", "yes", "no",
            template=f"adjust_attr {turned.attribute} {{}}{where}", answers=(("yes", whole), ("no", "")),
        )  # fmt: skip
    return Reading(kind=kind, region=turned.region).with_turned(turned) if turned.value() else NOTHING


def _leans_on_verb(clause: Clause, view: View) -> bool:
    """Whether a noun without a verb follows one with a verb ("increase brightness and contrast")."""
    last = view.last
    if (
        last is None
        or last.turned is None
        or not last.turned.named
        or clause.joint not in ("and", ",", "plus", "&", "as_well_as")
    ):
        return False
    return not set(clause.text.split()) & (UP | DOWN | {"too", "set", "make", "to"})


def _undirected(
    clause: Clause, view: View, attribute: str, mention: Mention, amount: Amount | None
) -> Reading | None:
    """A dial without a direction: the neighbour's, a question, or no request at all."""
    if re.search(r"\b(?:fix|correct|auto\w*|balance)\b", clause.text):
        return finished(Turned("sharpness", 1, amount)) if attribute == "blur" else None
    last = view.last
    if (
        mention.role == "nouns"
        and last is not None
        and last.turned is not None
        and last.turned.named
        and len(clause.tokens) <= 8
    ):
        region = part_in(clause, [mention.span, *([amount.span] if amount else [])]) or last.turned.region
        chosen = amount or (
            last.turned.amount if last.turned.elliptic or clause.joint in ("and", ",", "plus") else None
        )
        trails = amount is None or amount.span[0] > mention.span[0]
        return finished(Turned(attribute, last.turned.sign, chosen, region, elliptic=trails, named=True))
    if mention.role in ("up", "down") and amount is not None and len(clause.tokens) == 2 and amount.explicit:
        return finished(Turned(attribute, 1 if mention.role == "up" else -1, amount))
    adjective = mention.role in ("up", "down") and last is not None and last.turned is not None
    if adjective and clause.joint in ("and", ",") and len(clause.tokens) <= 3:
        return finished(
            Turned(attribute, 1 if mention.role == "up" else -1, amount, last.region if last else None)
        )
    bare = len(clause.tokens) == 1 and view.context.last_edit is None
    if mention.role == "nouns" and (bare or _COMPLETE.search(clause.text)):
        return more_or_less(attribute)
    return Reading(kind="remark", turned=Turned(attribute, 1)) if mention.role == "nouns" else None


def more_or_less(attribute: str) -> Reading:
    """The question which way a dial should be turned."""
    more, less = f"more {attribute}", f"less {attribute}"
    answers = (("up", more), ("down", less), ("brighter", more), ("darker", less))
    return asks(f"More or less {attribute}?", more, less, template=f"{{}} {attribute}", answers=answers)


def _region(
    clause: Clause, view: View, mentions: list[Mention], mention: Mention, amount: Amount | None
) -> Target | None:
    used = [m.span for m in mentions if m is mention or m.role == "nouns" or m.attribute != mention.attribute]
    used += [amount.span] if amount else []
    used += [m.span() for m in _VERBS.finditer(clause.text)]
    region = part_in(clause, used)
    if region is None and re.search(r"\b(?:it|its|there|that|them)\b", clause.text):
        return view.region or _same_region(clause, view, mention) or _those(clause, view)
    return _same_region(clause, view, mention) if region is None else region


def _those(clause: Clause, view: View) -> Target | None:
    """What "them" are that the last change was made to: a picture is one."""
    if view.before or not re.search(r"\bthem\b", clause.text):
        return None
    return getattr(view.context.last_edit, "region", None)


def _same_region(clause: Clause, view: View, mention: Mention) -> Target | None:
    """The part where the same dial was turned last, for "stronger blur" after "blur the background"."""
    last = view.context.last_edit
    same = isinstance(last, AdjustAttr) and last.attribute == mention.attribute and view.last is None
    again = re.search(r"\b(?:more|stronger|weaker|even|further)\b", clause.text)
    again = again or _TAKES_BACK.search(clause.text)
    return last.region if same and again and isinstance(last, AdjustAttr) else None


_VERBS = Pattern(
    rf"\b(?:{'|'.join(sorted((UP | DOWN) - {'high', 'up', 'down'}))}|colors?|tones?|warm|cool|too (?:much|"
    rf"little))\b"
)


def _absolute(turned: Turned, amount: Amount, text: str, view: View) -> Turned:
    """The turn that brings the dial to the amount, from where the steps so far have brought it."""
    so_far = held(turned.attribute, turned.region, view)
    difference = amount.value - so_far
    named = re.search(r"\b(?:increase|raise|boost|decrease|reduce|lower|brighten|darken)\w*\b", text)
    if named and (so_far == 0 or difference * turned.sign < 0):
        return turned
    sign = 1 if difference >= 0 else -1
    return Turned(turned.attribute, sign, Amount("number", abs(difference)), turned.region)


def held(attribute: str, region: Target | None, view: View) -> float:
    """What the steps so far add up to for a dial."""
    return sum(
        edit.amount
        for edit in view.program.edits
        if isinstance(edit, AdjustAttr) and edit.attribute == attribute and edit.region == region
    )
