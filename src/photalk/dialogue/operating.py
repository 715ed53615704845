"""Operations that are named by their own word: "posterize it", "posterize the sky to 8 levels"."""

from __future__ import annotations

import re

from photalk.commands import Change, Edit, Region, region_of
from photalk.dialogue.amounts import Amount, amount_in, share_back
from photalk.dialogue.lexicon import PLAIN
from photalk.dialogue.reading import Reading, View, made
from photalk.dialogue.scaling import LESS, NOT_SO
from photalk.dialogue.targets import part_in
from photalk.dialogue.words import Clause
from photalk.errors import CommandError
from photalk.operations.operation import MUCH, QUITE, TINY, Operation
from photalk.operations.registry import scaled


def read_operation(clause: Clause, view: View) -> Reading | None:
    """An operation by its own word, with an amount if one is named; or more or less of its last step."""
    for one in PLAIN.values():
        said = re.search(rf"\b(?:{'|'.join(filter(None, (*one.words.all, one.words.step)))})\b", clause.text)
        if said is None:
            continue
        amount = amount_in(clause.text[: said.start()] + "_" * len(said[0]) + clause.text[said.end() :])
        if (reading := _stepped(one, clause.text, amount, view)) is not None:
            return reading
        region = region_of(part_in(clause, [said.span(), *([amount.span] if amount else [])]))
        try:
            return made("operation", _made(one, amount, region)) if one.plain is not None else None
        except CommandError:
            return None
    return None


def _stepped(one: Operation, text: str, amount: Amount | None, view: View) -> Reading | None:
    """More or less of the last step of the operation."""
    less = LESS.search(text) or NOT_SO.search(text) or re.search(r"\btoo\b", text)
    more = re.search(r"\b(?:more|stronger)\b", text)
    for number in range(len(view.program), 0, -1):
        edit = view.program.steps[number - 1].command
        if edit.key == one.key and (less or more):
            new = scaled(edit, 1 - share_back(amount) if less else 1 / share_back(amount))
            return made("change", Change(number, new)) if new is not None and new != edit else None
    return None


def _made(one: Operation, amount: Amount | None, region: Region | None) -> Edit:
    scale = one.scale
    assert one.plain is not None
    assert scale is not None
    usual = scale.usual
    if amount is None:
        value = usual.plain
    elif amount.kind == "all":
        value = usual.most
    elif amount.kind == "multiple":
        named = {TINY: usual.tiny, QUITE: usual.quite, MUCH: usual.much}
        value = named.get(amount.value, usual.little)
    else:
        value = amount.value
    return one.plain(value, region)
