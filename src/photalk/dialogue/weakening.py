"""Less of a step that is named: "too dramatic", "the sky is too blue now", "halve the rotation"."""

from __future__ import annotations

import re

from photalk.commands import AdjustColor, Change, Edit, Rotate, Undo
from photalk.dialogue.amounts import amount_in, share_back
from photalk.dialogue.lexicon import COLOR_NAMES
from photalk.dialogue.looks import named_look
from photalk.dialogue.naming import matching, region_said
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, made
from photalk.dialogue.scaling import LESS, NOT_SO, PLAIN_WORDS, leans, less_of, weakened
from photalk.dialogue.words import Clause
from photalk.errors import PhotalkError
from photalk.operations.registry import amount_of, with_amount

_SCALED = Pattern(
    r"(?:(?:please|can|could|you|just|no|ok|now|and|actually|hmm|well|sorry|lets|so) )*(?:(?P<half>halve|"
    r"half|cut)|(?P<double>double|twice)) (?:of )?(?:the |that |this |my |your |its )?(?P<what>[a-z_ ]+?)"
    r"(?P<by> (?:in|by|to) half)?(?: (?:amount|effect|strength|please|again|now))*"
)


def read_less_of_look(clause: Clause, view: View, last: Edit) -> Reading | None:
    """Less of the look that was just given: "too dramatic", "less moody"."""
    look = named_look(view.context.edits)
    match = look.said.search(clause.text) if look is not None else None
    if match is None:
        return None
    rest = " ".join((clause.text[: match.start()] + clause.text[match.end() :]).split())
    if not leans(rest) or not _wants_less(rest):
        return None
    return less_of(view.context.edits, amount_in(rest), view)


def _wants_less(text: str) -> bool:
    """Whether it is less of something: "less", "too …", "not so …"."""
    return bool(LESS.search(text) or NOT_SO.search(text) or re.search(r"\btoo\b", text))


def read_less_painted(clause: Clause, view: View, last: Edit) -> Reading | None:
    """Less of a colour that was painted: "less red", "the sky is too blue now"."""
    words = clause.text.split()
    named = {COLOR_NAMES[word] for word in words if word in COLOR_NAMES}
    rest = {word for word in words if word not in COLOR_NAMES and word not in PLAIN_WORDS}
    if not named or not _wants_less(clause.text):
        return None
    for number in range(len(view.program), 0, -1):
        edit = view.program.steps[number - 1].command
        if not isinstance(edit, AdjustColor) or edit.color not in named:
            continue
        if rest - set(str(edit.region or "").split()) or (rest and not region_said(edit, clause.text)):
            continue
        amount = amount_in(clause.text)
        if edit in view.context.edits and view.context.latest_size == 1:
            return less_of((edit,), amount, view)
        return made("change", Change(number, weakened(edit, share_back(amount))))
    return None


def read_scaled_step(clause: Clause, view: View) -> Reading | None:
    """ "Halve the rotation", "double the vignette": the step with half or twice its amount."""
    match = _SCALED.fullmatch(clause.text)
    if match is None or (match["half"] == "cut" and not match["by"]):
        return None
    numbers = matching(match["what"], view)
    edit = view.program.steps[numbers[-1] - 1].command if numbers else None
    amount = amount_of(edit) if edit is not None else None
    if edit is None or amount is None:
        return None
    times = 0.5 if match["half"] else 2.0
    far = amount.value - 360 if isinstance(edit, Rotate) and amount.value > 180 else amount.value
    try:
        new = with_amount(edit, round(far * times, 3))
    except PhotalkError:
        return None
    at_once = numbers[-1] == len(view.program) and edit in view.context.latest
    return made("following", Undo(1), new) if at_once else made("change", Change(numbers[-1], new))
