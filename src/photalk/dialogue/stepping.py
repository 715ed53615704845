"""Which steps should go, come back, or change places?"""

from __future__ import annotations

import re

from photalk.commands import (
    BlackAndWhite,
    Change,
    Command,
    Disable,
    Drop,
    Enable,
    Erase,
    ImageCutout,
    Move,
    Redo,
    Undo,
    region_of,
)
from photalk.dialogue.lexicon import DIAL_WORDS, listed
from photalk.dialogue.naming import STEP_NUMBER, matching, none_of_them, numbered
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import NOTHING, Reading, View, asks, made
from photalk.dialogue.words import Clause
from photalk.operations.registry import amount_of, with_amount

_UNDO = Pattern(
    r"\b(?:undo|undoing|revert|reverse|take (?:that|it|this|them|those|both) back|take back|"
    r"roll(?:ing)? ?back|go back(?= (?:a|one|\d+|to|please|now|again)\b|$)|step back|cancel (?:that|it|"
    r"this|the last)|scratch that|unto|get back|back out|put it back|change it back|turn it back|restore|"
    r"back to|back(?= (?:a|one|\d+) (?:steps?|changes?|edits?)\b)|"
    r"better before|(?:as|how|like) it (?:was|did|looked)(?: before)?|(?:ctrl|control|cmd|"
    r"command) z)\b"
)
_BEFORE = Pattern(r"\b(?:as|how|like) it (?:was|did|looked)(?: before)?$")
_DROP = Pattern(
    r"\b(?:drop|remove|delete|without|lose|get_rid_of|take (?:the |that )?(?:\w+ )?(?:out|off|away)|forget|"
    r"cancel|discard|"
    r"kill|undo|revert|skip|leave out|reverse|dont want|scrap|reset)\b"
)
_NO_MORE = Pattern(
    r"(?:(?:ok|okay|well|oh|actually|sorry|wait|and|but|please) )*no (?:more )?\w+(?: \w+)?(?: please)?"
)
_ASPECT = (
    r"(?:size|colors?|crop\w*|frame|framing|orientation|brightness|contrast|background|shape|format|aspect)\b"
)
"""What of the original may be wanted back alone."""

_RESET = Pattern(
    r"\b(?:(?:remove|delete|clear|discard|get_rid_of|cancel) (?:all|every)(?: of)?(?: the| my|"
    r" these)? (?:edits?|"
    r"changes?|steps?|effects?|filters?|adjustments?|modifications?)$|start over|start again|start fresh|"
    r"from scratch|reset(?: (?:it|everything|all|the (?:image|"
    rf"picture|photo)))?$|back to (?:the |its )?(?:original(?! {_ASPECT})|start|beginning|how it was|normal)|"
    r"clear (?:everything|it all|all)$|restore (?:the )?original|clean slate|begin again|"
    r"(?:take|put|roll|turn|set|change|get) (?:everything|it all|that all|them all|all (?:of )?(?:it|that|"
    r"this|"
    r"them|those|(?:of )?(?:the|my|your|our|these|those) (?:edits?|changes?|steps?))) back|"
    r"the original(?: (?:image|picture|photo|"
    r"one))?(?: (?:again|back|please))*$)"
)
_REDO = Pattern(
    r"\b(?:redo|redoing|un ?undo|reapply|bring (?:that|it|them|this|those|the \w+) back|bring back|"
    r"put (?:that|it) back|want (?:that|it|them) back|undo the undo|do it again after all|restore (?:that|"
    r"it|them))\b"
)
_PUT_BACK = Pattern(
    r"(?:(?:please|can|could|you|no|ok|oh|just|i|and|but|now|actually|sorry|wait) )*(?:put|bring|want|"
    r"restore) "
    r"(?:that|it|this|them)(?: back)?(?: (?:please|again|how it was|then|now))*"
)
"""What brings back what a change took away, where nothing was undone that could come back."""

_FORWARD = Pattern(
    r"(?:(?:and|now|then|please|ok|go|step|move|back) )*(?:(?P<before>a|one|\d{1,4}) )?(?:steps? |changes? )?"
    r"forward(?:s|ward)?(?: (?:again|please|(?P<after>a|one|\d{1,4})(?: (?:steps?|changes?|more))?))*"
)
_UNMADE = Pattern(r"\bun-?((?:crop|flip|mirror|rotat|tilt|straighten|zoom|resiz)\w*)(?: (?:it|this|that)\b)?")
"""What takes back a step by its name: "uncrop"."""

_THING_BACK = Pattern(
    r"\b(?:put|bring|get|want|add|give|like|have|need|love)(?: me)? (?:the |her |his |my )?(?P<back>\w+(?: "
    r"\w+)?)"
    r" back\b|"
    r"\b(?:keep|leave) (?:the |her |his |my )?(?P<kept>\w+(?: \w+)?)(?: after all| in there| in after all)?$"
)
_IN_COLOR = Pattern(
    r"\b(?:keep|leave|only) ((?:the|her|his|my) (?!image|picture|photo|whole)\w+(?: \w+)?) in color\b"
)
_POINTS = frozenset(listed("him her them it that this those these"))
_PLACED = Pattern(r" (?:on|in|at|behind|near|next|beside|under|over|with|from|to|by|of|between)\b.*")
_OFF = Pattern(
    r"\b(?:turn|switch|toggle|put|make)\b.*\boff\b|\b(?:disable|hide|deactivate|mute|bypass|off)\b"
)
_ON = Pattern(r"\b(?:turn|switch|toggle|put)\b.*\b(?:back )?on\b|\b(?:enable|unhide|reactivate|activate)\b")
_SWITCHED_BACK = Pattern(
    r"(?:(?:and|now|then|ok|please|turn|switch|put|it|that|back) )*(?:(?P<on>on)|off)(?: (?:again|please|"
    r"now))*"
)
_JUST_ONE = Pattern(
    r"\b(?:undo|redo|back)(?: just| only)? one(?: of (?:them|those|these))?(?: (?:please|again|more))*$"
)
_SWAP = Pattern(r"\b(?:swap|switch|exchange)(?: the)?(?: steps?)? #?(\d{1,4}) (?:to|with) #?(\d{1,4})\b")
_SET = Pattern(
    r"\b(?:set|change|make|turn|put)(?: the)?(?: amount| strength| value)?(?: of)? (?:step|change|edit)"
    r" #?(\d{1,4})(?: (?:up|down))? (?:to |at |be |into )?([+-]?\d+(?:\.\d+)?)%?(?: (?:degrees|percent))?$"
)
_MOVE = Pattern(r"\bmove (.+?) (?:to|before|after|in front of|behind|ahead of) (.+)$")
_COUNT = Pattern(
    r"\b(?:last|previous|latest|recent) (\d{1,5})\b|\b(\d{1,5}) (?:times|steps?|changes|edits)\b|"
    r"\bundo (\d{1,5})\b"
)


def _dropped(numbers: list[int]) -> tuple[Command, ...]:
    """One drop a step, the last first, so that each number is right when its turn comes."""
    return tuple(Drop(number) for number in sorted(numbers, reverse=True))


def read_stepping(clause: Clause, view: View) -> Reading | None:
    """Steps to be undone, redone, dropped, switched or moved."""
    text = _UNMADE.sub(r"undo \1", clause.text)
    for read in (
        _set_to,
        _colored_again,
        _brought_back,
        _switched,
        _kept_only,
        _redone,
        _undone,
        _dropped_named,
        _moved,
    ):
        reading = read(text, view)
        if reading is not None:
            return reading
    return None


def _set_to(text: str, view: View) -> Reading | None:
    """ "Set step 2 to 50": the same step with another amount."""
    match = _SET.search(text)
    if match is None or not 1 <= int(match[1]) <= len(view.program):
        return None
    edit = view.program.steps[int(match[1]) - 1].command
    amount = amount_of(edit)
    if amount is None:
        return None
    value = float(match[2])
    # A share of a colour is said in percent by most.
    value = value / 100 if amount.high == 1 and value > 1 else value
    if not amount.low <= value <= amount.high:
        return None
    return made("change", Change(int(match[1]), with_amount(edit, value)))


def _colored_again(text: str, view: View) -> Reading | None:
    """ "Bring the colours back", where they were taken out."""
    steps = enumerate(view.program.steps, 1)
    gray = [number for number, step in steps if isinstance(step.command, BlackAndWhite)]
    back = re.search(
        r"\bcolors? (?:back|again)\b|\bback (?:the |to |in )?(?:the )?colors?\b|\bin color\b", text
    )
    if gray and (kept := _IN_COLOR.search(text)) and view.last is not None and view.last.kind == "gray":
        view.before.remove(view.last)
        return made("gray", BlackAndWhite(region_of(f"everything except {kept[1]}")))
    if gray and (kept := _IN_COLOR.search(text)):
        return made("drop", *_dropped(gray), BlackAndWhite(region_of(f"everything except {kept[1]}")))
    return made("drop", *_dropped(gray)) if gray and back else None


def _brought_back(text: str, view: View) -> Reading | None:
    """ "Put the background back", "bring the dog back": the step that took it out is dropped."""
    match = _THING_BACK.search(text)
    thing = (match["back"] or match["kept"]) if match else ""
    if thing in ("them both", "both", "them all", "everyone", "everybody"):
        erased = [n for n, step in enumerate(view.program.steps, 1) if isinstance(step.command, Erase)]
        return made("drop", *_dropped(erased)) if erased else None
    if thing in _POINTS:
        latest = view.context.latest if not view.context.redoable else ()
        meant = view.program.edits if thing in ("him", "her", "them") else latest
        taken = [
            number
            for number, step in enumerate(view.program.steps, 1)
            if isinstance(step.command, Erase | ImageCutout) and step.command in meant
        ]
        return made("drop", Drop(taken[-1])) if taken else None
    gone = [
        number
        for number, step in enumerate(view.program.steps, 1)
        if (isinstance(step.command, ImageCutout) and thing == "background")
        or (isinstance(step.command, Erase) and thing and _is_named(str(step.command.target), thing))
    ]
    return made("drop", *_dropped(gone)) if gone else None


def _is_named(target: str, thing: str) -> bool:
    """Whether the words name what was taken out; "the man" is also "the man on the left"."""
    return f" {target}".endswith(f" {thing}") or f" {_PLACED.sub('', target)}".endswith(f" {thing}")


def _undone(text: str, view: View) -> Reading | None:
    context = view.context
    if re.search(r"\b(?:dont|do not|never|not)\b.{0,12}\b(?:undo|revert)\b", text):
        return NOTHING
    if _RESET.search(text) and not re.search(r"\b(?:compare|show|see|like)\b", text):
        return made("undo", Undo(max(1, context.undoable)))
    if not _UNDO.search(text) or re.search(
        r"\b(?:picture|photo|image|one) ?#?\d|\bnext\b|\bgo back to (?:the )?(?:#|previous|last)", text
    ):
        return None
    excepted = re.search(r"\b(?:but|except|besides)(?: for)? (.+)$", text)
    if excepted and (kept := matching(f"undo {excepted[1]}", view)):
        return made("drop", *_dropped([n for n in range(1, len(view.program) + 1) if n not in kept]))
    if _BEFORE.search(text):
        return made("undo", Undo(_last_turn(view)))
    if _JUST_ONE.search(text):
        return made("undo", Undo(1))
    if count := _COUNT.search(text):
        return made("undo", Undo(max(1, int(next(group for group in count.groups() if group)))))
    if number := STEP_NUMBER.search(text):
        return made("drop", Drop(max(1, int(number[1] or number[2]))))
    numbers = matching(text, view)
    if re.search(r"\beverything\b" if numbers else r"\b(?:everything|all)\b", text):
        return made("undo", Undo(max(1, context.undoable)))
    if numbers and not re.search(r"\b(?:that|it|this|last)\b", text):
        return made("drop", *_dropped(numbers))
    if re.search(r"\b(?:twice|both)\b", text):
        return made("undo", Undo(2))
    if none_of_them(text, view):
        return asks(
            "None of the steps is that; which one shall I take back?",
            template="drop step {}",
            answers=tuple((all_of, "undo everything") for all_of in ("both", "all", "everything")),
        )
    if re.search(
        r"\b(?:last|previous|latest) (?:change|step|edit|one|action|thing|modification|adjustment)\b|"
        r"\b(?:1|one|a) (?:step|change)\b",
        text,
    ):
        return made("undo", Undo(1))
    short = re.sub(
        r"\b(?:please|can|could|you|just|no|ok|now|i|want|to|would|like|lets|us|wait|oops|actually|hmm|"
        r"sorry)\b",
        "",
        text,
    ).split()
    if len(short) > 5 and not matching(text, view):
        return None if not re.search(r"\bundo\b", text) else made("undo", Undo(_last_turn(view)))
    said = _UNDO.search(text)[0]  # type: ignore[index]
    if said in ("back to", "restore", "reverse", "get back") and len(short) > 2:
        return None
    if said == "restore" and not (len(view.program) or context.latest):
        return None
    return made("undo", Undo(_last_turn(view)))


def _last_turn(view: View) -> int:
    return max(1, min(view.context.latest_size, view.context.undoable or 1))


def _redone(text: str, view: View) -> Reading | None:
    if view.context.redoable and (forward := _FORWARD.fullmatch(text)):
        count = forward["before"] or forward["after"] or "1"
        return made("redo", Redo(max(1, int(count)) if count.isdigit() else 1))
    if not _REDO.search(text) or _RESET.search(text):
        return None
    context = view.context
    if re.search(r"\brestore\b", text) and not (len(view.program) or context.redoable or context.latest):
        return None
    disabled = [n for n in matching(text, view) if not view.program.steps[n - 1].enabled]
    if disabled:
        return made("enable", *(Enable(n) for n in disabled))
    if not context.redoable and context.latest:
        match context.latest[-1]:
            case Disable(step):
                return made("enable", Enable(step))
            case Drop():
                return made("undo", Undo(_last_turn(view)))
        if _PUT_BACK.fullmatch(text):
            return made("undo", Undo(_last_turn(view)))
    if not context.redoable and any(word in DIAL_WORDS for word in text.split()):
        return None
    if re.search(r"\b(?:all|everything)\b", text):
        return made("redo", Redo(max(1, context.redoable)))
    if count := re.search(r"\b(\d{1,5})\b", text):
        return made("redo", Redo(max(1, int(count[1]))))
    if _JUST_ONE.search(text):
        return made("redo", Redo(1))
    if re.search(r"\b(?:both|twice)\b", text):
        return made("redo", Redo(2))
    return made("redo", Redo(max(1, min(context.undone, context.redoable))))


def _switched(text: str, view: View) -> Reading | None:
    if again := _SWITCHED_BACK.fullmatch(text):
        match view.context.latest[-1:]:
            case (Disable(step),) if again["on"]:
                return made("enable", Enable(step))
            case (Enable(step),) if not again["on"]:
                return made("disable", Disable(step))
    off, on = _OFF.search(text), _ON.search(text)
    if (not off and not on) or re.search(
        r"\b(?:crop|cut|trim|take|shave)\b.*\boff\b|\d+(?:%| pixels) off", text
    ):
        return None
    number = STEP_NUMBER.search(text)
    numbers = [int(number[1] or number[2])] if number else matching(text, view)
    if re.search(r"\b(?:everything|all)\b", text):
        numbers = list(range(1, len(view.program) + 1))
    if not numbers or numbers[0] < 1:
        return None
    if off and re.search(r"\b(?:turn|switch)\b.*\bon\b", text) is None:
        return made("disable", *(Disable(n) for n in numbers))
    return made("enable", *(Enable(n) for n in numbers))


def _kept_only(text: str, view: View) -> Reading | None:
    if match := re.search(r"\b(?:keep|leave)\b (.+)$", text):
        only = re.search(r"\b(?:only|just)\b", text)
        kept = matching(match[1], view) or numbered(match[1], view)
        if only and kept:
            others = [n for n in range(1, len(view.program) + 1) if n not in kept]
            return made("drop", *_dropped(others)) if others else NOTHING
        return NOTHING if kept else None
    return None


def _dropped_named(text: str, view: View) -> Reading | None:
    if not _DROP.search(text) and not _NO_MORE.fullmatch(text):
        return None
    if number := re.search(
        r"\b(?:steps?|changes?|edits?) #?(\d{1,5})\b|#(\d{1,5}) (?:change|step|edit|adjustment)\b", text
    ):
        return made("drop", Drop(max(1, int(number[1] or number[2]))))
    if re.search(r"\d|\ba_bit\b|\bslightly\b|\ba_lot\b|\bto\b", text) or re.search(
        r"\b(?:remove|erase|delete|get_rid_of|lose|take out) (?:the )?background\b", text
    ):
        return None
    numbers = matching(text, view)
    last_words = re.search(
        r"\b(?:that|last|this)\b.*\b(?:step|change|edit|adjustment)\b|"
        r"\b(?:that|last|this|the)\b.*\b(?:effect|filter|look|style)\b",
        text,
    )
    latest = range(len(view.program) - view.context.latest_size + 1, len(view.program) + 1)
    if last_words and view.context.latest_size and numbers in ([], [*latest]):
        return made("undo", Undo(_last_turn(view)))
    return made("drop", *_dropped(numbers)) if numbers else None


def _moved(text: str, view: View) -> Reading | None:
    if swap := _SWAP.search(text):
        return _swapped(int(swap[1]), int(swap[2]), view)
    match = _MOVE.search(text) or re.search(r"\b(?:do|apply|put) (.+?) (#1|last|before .+|after .+)$", text)
    if match is None:
        return None
    moving = numbered(match[1], view) or matching(match[1], view)
    if len(moving) != 1:
        return None
    place = _place("first" if match[2] == "#1" else match[2], text, moving[0], view)
    return made("move", Move(moving[0], place)) if place and place != moving[0] else None


def _swapped(one: int, other: int, view: View) -> Reading | None:
    low, high = min(one, other), max(one, other)
    if not 1 <= low < high <= len(view.program):
        return None
    back = () if high - 1 == low else (Move(high - 1, low),)
    return made("move", Move(low, high), *back)


def _place(words: str, text: str, moving: int, view: View) -> int | None:
    if re.search(r"\b(?:first|start|front|top|beginning)\b", words):
        return 1
    if re.search(r"\b(?:last|end|bottom|finish)\b", words):
        return len(view.program)
    others = numbered(words, view) or matching(words, view)
    if not others:
        number = re.search(r"\b(\d{1,4})\b", words)
        at = int(number[1]) if number else 0
        return at if 1 <= at <= len(view.program) else None
    behind = re.search(r"\b(?:after|behind)\b", text) is not None
    at = others[-1] if behind else others[0]
    if moving < at:
        return at if behind else at - 1
    return at + 1 if behind else at
