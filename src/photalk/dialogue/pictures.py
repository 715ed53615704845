"""Which picture, which file? Showing, opening, saving, and asking what was done."""

from __future__ import annotations

import re

from photalk.commands import Command, Open, Save, Show, Steps
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, asks, made
from photalk.dialogue.titles import read_opening
from photalk.dialogue.words import Clause, Token

_PICTURE = r"(?:one|picture|photo|image|result|hit|shot|match)"
_POLITE = (
    r"(?:(?:please|ok|okay|yes|now|then|and|so|no|great|can|could|you|i|would|like|want|to|lets|let|us|me|"
    r"well|hmm|actually|id|ill|will) )*"
)
_VERB = (
    r"(?:(?:open|show(?: me)?|display|view|select|pick|choose|use|take|see|load|go to|give me|edit|like|"
    r"want|prefer|go with|switch to|work on|have|try|go back to|back to|get me|look at) )?"
)
_END = (
    r"(?: (?:please|then|instead|again|is (?:good|best|nice|perfect|the best|better|great)|looks (?:good|"
    r"best|nice|great)|thanks))*"
)
_NUMBERED = Pattern(
    rf"^{_POLITE}{_VERB}(?:the )?(?:#(?P<n>\d{{1,6}})(?: {_PICTURE})?|(?:picture|photo|image|result|"
    rf"number) (?P<m>\d{{1,6}}))(?: from the (?P<side>left|right|top))?{_END}$"
)
_PLAIN = Pattern(
    rf"^{_POLITE}(?:open|show(?: me)?|display|view|select|pick|choose|go to) (?P<n>\d{{1,6}}){_END}$"
)
_STEPPED = Pattern(
    rf"^{_POLITE}{_VERB}(?:the )?(?P<way>next|previous|prior|following|last|final|other|"
    rf"preceding)(?: {_PICTURE})?{_END}$"
)
_COMPARED = Pattern(
    rf"^{_POLITE}(?:open|show(?: me)?|display|view|select|pick|choose|take|use|go with) the "
    rf"(?:\w+(?:er|est)|(?:more|less|most|least) \w+) {_PICTURE}{_END}$"
)
"""One that is told from the others by how it looks: which that is, only the person sees."""

_STEPS = Pattern(
    r"\bwhat (?:all )?(?:did|have|has|had|changes?|edits?|steps?|all)(?: (?:i|we|you|been|all|ive|did|have|"
    r"are|were|already))* ?(?:change|changed|do|done|did|edited|edit|made|make|so far|applied|to it|"
    r"to the (?:image|picture|photo))?\b|\b(?:list|show|tell|give|see|view|summari[sz]e|recap|"
    r"print)(?: me)?(?: of)?(?: all)?(?: the| my| our| your)? (?:steps|edits|changes|edit history|history|"
    r"what (?:you|we|i) (?:did|have done|changed|have changed))\b|^(?:the )?(?:steps|history|edit history|"
    r"changes so far|whats (?:there|on it|applied)(?: now)?|where are we(?: now)?|what do we have(?: now| "
    r"so far)?|"
    r"(?:whats|what is|which is) (?:step|change|edit|number) #?\d+|"
    r"what(?:s| is| has)? (?:changed|different)(?: so far| now| in it| here)*)$|"
    r"\bwhat (?:you|we) (?:did|have done|changed)\b|\bwhat (?:was|has been|"
    r"is) (?:changed|done|edited)\b"
)
_SAVE = Pattern(r"\b(?:save|export|download|write (?:it|this) (?:to|out)|store|saving|exporting)\b")
_OPEN = Pattern(r"\b(?:open|load|import|edit|show(?: me)?|view|use|work on|browse)\b")
_FILE = Pattern(
    r"^(?:.*\.(?:jpe?g|png|tiff?|webp|avif|hei[cf]|gif|bmp|dng|cr2|cr3|nef|arw|raf|json)|(?:~|\.{1,2})?/.*)$",
    re.IGNORECASE,
)


def read_steps(clause: Clause, view: View) -> Reading | None:
    """What was done so far, asked for."""
    text = clause.text
    if not _STEPS.search(text) or re.search(r"\b(?:undo|drop|remove|can i|can you do|should|could)\b", text):
        return None
    if re.match(r"^what (?:did|have|has) (?:i|you|we)(?: \w+)?$", text) and not re.search(
        r"\b(?:change\w*|do|done|did|edit\w*|made)\b", text[8:]
    ):
        return None
    return made("steps", Steps())


def read_show(clause: Clause, view: View) -> Reading | None:
    """One of the listed pictures, by number, by its place or by its name."""
    text = clause.text
    if match := _NUMBERED.match(text):
        number = int(match["n"] or match["m"])
        if match["side"] == "right" and view.context.scene.pictures:
            number = len(view.context.scene.pictures) + 1 - number
        return made("show", Show(number)) if number >= 1 else None
    if match := _PLAIN.match(text):
        return made("show", Show(int(match["n"]))) if int(match["n"]) >= 1 else None
    if match := _STEPPED.match(text):
        return _stepped(match["way"], text, view)
    if _COMPARED.match(clause.raw.lower()) and not view.context.browsing:
        return asks("Which number is it?", template="show number {}")
    return _named(clause, view)


def _stepped(way: str, text: str, view: View) -> Reading | None:
    count, current = len(view.context.scene.pictures), view.context.current
    if way in ("last", "final"):
        if not count:
            return (
                asks("Which number is it?", template="show number {}")
                if re.search(rf"\b{_PICTURE}\b", text)
                else None
            )
        return made("show", Show(count))
    if way == "other":
        return made("show", Show(3 - current)) if count == 2 and current in (1, 2) else None
    if current is None and not count and re.search(rf"\b(?:{_PICTURE}|show|open|go)\b", text):
        return asks("Which number is it?", template="show number {}")
    if current is None:
        return made("show", Show(1)) if way in ("next", "following") and count else None
    number = current + (1 if way in ("next", "following") else -1)
    if count:
        number = min(max(number, 1), count)
    return made("show", Show(max(1, number)))


def _named(clause: Clause, view: View) -> Reading | None:
    names = {name.lower(): number for number, name in enumerate(view.context.scene.pictures, 1)}
    names |= {name.rpartition("/")[2]: number for name, number in names.items()}
    for token in clause.tokens:
        raw = token.raw.lower()
        if raw in names and not _SAVE.search(clause.text):
            return made("show", Show(names[raw]))
    return read_opening(clause, view)


def read_file(clause: Clause, view: View) -> Reading | None:
    """A file to be opened, or to be written."""
    text = clause.text
    path = _path(clause)
    if match := _SAVE.search(text):
        if path is None:
            path = _named_after(clause, match.end())
        if path is not None:
            return made("file", Save(path))
        rest = text[match.end() :].strip()
        if re.fullmatch(
            r"(?:(?:it|this|that|the|image|picture|photo|result|a|copy|of|now|please|me|for|to|my|computer|"
            r"disk|edited|version|file|as|here|work|changes|desktop|everything|all|folder|pictures|them|these|"
            r"those|both|photos|images|results|again|too|then|"
            r"phone)\s?)*",
            rest,
        ):
            if view.context.saved and "again" in rest.split():
                return made("file", Save(view.context.saved))
            return asks("Under what name shall I save it?", "edited.jpg", "edited.png", template="save as {}")
        return None
    if path is not None and (_OPEN.search(text) or len(clause.tokens) == 1):
        return made("file", Open(path))
    if match := re.search(r"\b(?:open|load)(?: up)?(?: the)? (?:folder|directory|file) (\S+)$", text):
        return made("file", Open(clause.said(match.start(1), match.end(1))))
    return None


def _path(clause: Clause) -> str | None:
    """The path in the clause; a second half of it, after a space, belongs to it."""
    places = [at for at, token in enumerate(clause.tokens) if _is_path(token)]
    if not places:
        return None
    last = places[-1] if places[-1] - places[0] <= 3 else places[0]
    return " ".join(token.raw for token in clause.tokens[places[0] : last + 1])


def _is_path(token: Token) -> bool:
    return bool(_FILE.match(token.raw))


def _named_after(clause: Clause, start: int) -> str | None:
    match = re.search(
        r"\b(?:as|to|under|called|named|name|in)(?: a| the| file| name)* (\S+)$", clause.text[start:]
    )
    if match is None:
        return None
    said = clause.said(start + match.start(1), start + match.end(1))
    kind = {"png": "png", "jpg": "jpg", "jpeg": "jpg", "tiff": "tiff", "webp": "webp"}.get(said.lower())
    if kind:
        return f"edited.{kind}"
    return None if match[1] in ("disk", "computer", "phone", "file", "it", "me", "copy", "new") else said


def spoken_of(clause: Clause) -> tuple[Command, Clause] | None:
    """A numbered picture named inside another request ("make the second one brighter"): it, and the rest."""
    match = re.search(
        r"(?<!of )\b(?:in |on |of )?(?:the )?#(\d{1,6}) (?:one|picture|photo|image|result)\b", clause.text
    )
    if re.search(r"\b(?:undo|redo|revert|disable|enable)\b", clause.text):
        return None
    if match is None or int(match[1]) < 1 or match.end() - match.start() >= len(clause.text):
        return None
    at, tokens, placed = 0, [], False
    for token in clause.tokens:
        inside = at < match.end() and at + len(token.word) > match.start()
        at += len(token.word) + 1
        if not inside:
            tokens.append(token)
        elif not placed:
            tokens.append(Token("it", "it"))
            placed = True
    return Show(int(match[1])), Clause(tuple(tokens), clause.joint)
