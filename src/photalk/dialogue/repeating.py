"""The same for another picture: "same thing here", "do the same to number 4", "and the next one too"."""

from __future__ import annotations

from photalk.commands import Show
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, made
from photalk.dialogue.words import Clause

_LEAD = (
    r"(?:(?:please|ok|okay|now|then|and|so|can|could|would|you|i|want|to|lets|let|us|just|also|great|nice|good|"
    r"yes|perfect|exactly) )*"
)
_SAME = (
    r"(?:do |apply |use |make |repeat |copy )?(?:all )?(?:the |that |exactly the )?same"
    r"(?: (?:thing|edits?|changes?|steps?|settings))?"
)
_PICTURE = r"(?:one|picture|photo|image|result)"
_END = r"(?: (?:please|too|as well|again|then|now))*"
_HERE = Pattern(
    rf"{_LEAD}{_SAME}(?: again)?(?: (?:here|(?:to|for|with|on) (?:this|it|that)(?: {_PICTURE})?|in this "
    rf"one)){_END}"
)
_THERE = Pattern(
    rf"{_LEAD}{_SAME} (?:to|for|with|on) (?:the )?(?:#(?P<n>\d{{1,6}})(?: {_PICTURE})?|(?:{_PICTURE} |"
    rf"number )?"
    rf"(?P<m>\d{{1,6}})|(?P<next>next|following)(?: {_PICTURE})?){_END}"
)


def read_same_elsewhere(clause: Clause, view: View) -> Reading | None:
    """What was done to one picture, to be done to another: the open one, the next, or the one of a number."""
    context = view.context
    if view.before:
        return None
    if _HERE.fullmatch(clause.text) and not len(view.program) and context.elsewhere:
        return made("following", *context.elsewhere)
    match = _THERE.fullmatch(clause.text)
    edits = view.program.edits or context.elsewhere
    if match is None or not edits:
        return None
    number = (context.current or 0) + 1 if match["next"] else int(match["n"] or match["m"])
    return made("show", Show(number), *edits) if number >= 1 else None
