"""The first understander: lexicon, patterns and context.

A message is cut into clauses; each clause goes to the readers in order, and the first that can read
it says what it asks for. What a clause leaves out ("and contrast by 20", "the water too") it takes from the
clause before. A message that answers our own last question is read as the completed request.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from photalk.commands import (
    BlackAndWhite,
    Command,
    Enhance,
    ImageCutout,
    Rotate,
    Search,
    Steps,
    format,
    parse,
)
from photalk.dialogue.addressing import is_posted
from photalk.dialogue.amounts import amount_in
from photalk.dialogue.asking import completed, direct, filled, joined, negated
from photalk.dialogue.carrying import corrects, in_place, inherited, shared
from photalk.dialogue.colors import read_color
from photalk.dialogue.comparing import read_between, read_compare, read_transfer
from photalk.dialogue.context import Context, context_of
from photalk.dialogue.dials import more_or_less, read_dial
from photalk.dialogue.directions import read_flip, read_rotation, read_straighten
from photalk.dialogue.faces import read_face
from photalk.dialogue.finding import read_lacking, read_talk_of_found, read_whole, rules_out
from photalk.dialogue.following import read_following
from photalk.dialogue.framing import read_crop
from photalk.dialogue.improving import read_enhance
from photalk.dialogue.looks import read_look
from photalk.dialogue.operating import read_operation
from photalk.dialogue.paths import about_a_path
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.picking import read_picked
from photalk.dialogue.pictures import read_file, read_show, read_steps, spoken_of
from photalk.dialogue.reading import NOTHING, Pending, Reader, Reading, View, made
from photalk.dialogue.refining import read_refining
from photalk.dialogue.removing import read_cutout, read_erase
from photalk.dialogue.repeating import read_same_elsewhere
from photalk.dialogue.scaling import leans, read_amending
from photalk.dialogue.searching import SEEKS, read_bare_search, read_found, read_refine, read_search
from photalk.dialogue.segment import clauses_of, reported
from photalk.dialogue.sizing import read_resize
from photalk.dialogue.smalltalk import (
    CODE,
    INJECTION,
    is_question,
    likes,
    prevailing,
    read_wish,
    smalltalk_in,
)
from photalk.dialogue.stepping import read_stepping
from photalk.dialogue.stories import WRONG, still_meant, told, trimmed
from photalk.dialogue.targets import spoken_part, thing_there
from photalk.dialogue.titles import read_title
from photalk.dialogue.understanding import Scene, Turn, Understanding
from photalk.dialogue.weakening import read_scaled_step
from photalk.dialogue.words import MAX_CHARACTERS, MAX_TOKENS, Clause
from photalk.errors import PhotalkError

MAX_COMMANDS = 50
"""More than this from one message is not what anybody meant."""

UNREAD = 3
"""What is longer than this and not understood parts what was said before from what follows."""

MAX_ANSWERS = 3
"""How many questions in a row may build on one another."""

FINDERS: tuple[Reader, ...] = (
    read_transfer, read_same_elsewhere, read_steps, read_compare, read_show, read_file, read_refine,
    read_search,
)  # fmt: skip
"""What may be said as a question."""

EDITORS: tuple[Reader, ...] = (
    read_stepping, read_scaled_step, read_face, read_cutout, read_flip, read_straighten, read_crop,
    read_resize, read_rotation, read_following, read_look, read_color, read_erase, read_dial, read_enhance,
    read_operation,
)  # fmt: skip
"""What changes the picture; the more particular first."""


_NO_RIGHT = Pattern(r"(?:no|nope|nah|wrong|not left)(?: i mean| i meant)? right(?: please)?")
"""After a turn this is no agreement."""

_OTHERWISE = frozenset({"if not", "if you cant", "if you can not", "if thats not possible", "otherwise"})
"""What follows is for the case that the request cannot be done."""

_SORT_OUT = Pattern(
    r"(?:(?:please|can|could|would|you|so|and|now) )*(?:fix|correct|sort|mend|solve) (?:it|that|this)"
    r"(?: (?:out|up|please|for me|then))*"
)
SORTED = ("complaint", "dial", "straighten", "rotate", "question")
"""After these, "fix it" means what was just spoken of, not the picture at large."""


class Grammar:
    """Understands everyday wording without a model; see docs/architecture.md."""

    def __init__(self, today: Callable[[], date] = date.today) -> None:
        self._today = today

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = Scene()) -> Understanding:
        """What the message asks for, after these turns and with this on the table."""
        known = self.with_commands(turns)
        return self._understand(known, message, scene, MAX_ANSWERS)[0]

    def with_commands(self, turns: Sequence[Turn]) -> list[Turn]:
        """The turns, with commands that were not recorded understood again from the words."""
        known: list[Turn] = []
        for turn in turns:
            if turn.commands is None:
                commands = self._understand(known, turn.user, Scene(), MAX_ANSWERS)[0].commands
                turn = replace(turn, commands=commands)
            known.append(turn)
        return known

    def _understand(
        self, turns: Sequence[Turn], message: str, scene: Scene, answers: int
    ) -> tuple[Understanding, Pending | None]:
        context = context_of(turns, scene, self._today())
        alone, pending = read_message(message, context)
        if turns and answers:
            request = self._answered(turns, message, alone, context, answers - 1)
            if request is not None:
                return (
                    read_message(request, context)
                    if request
                    else (Understanding(smalltalk="acknowledged"), None)
                )
        return alone, pending

    def _answered(
        self, turns: Sequence[Turn], message: str, alone: Understanding, context: Context, answers: int
    ) -> str | None:
        """The request that the message completes by answering what was asked last; None when it does not."""
        last = turns[-1]
        # What was asked about and not done has left the table as it was.
        scene = Scene() if last.commands else context.scene
        earlier, pending = self._understand(turns[:-1], last.user, scene, answers)
        if pending is not None and tuple(last.commands or ()) != earlier.commands:
            pending = None
        if (
            pending is None
            and not last.commands
            and earlier.commands
            and "?" in last.system
            and not alone.commands
        ):
            return joined(last.user, message, context, read_message)
        return completed(message, alone, pending, last.system, context, read_message)


def read_message(message: str, context: Context) -> tuple[Understanding, Pending | None]:
    """What a message asks for by itself, and the question it leaves."""
    if commands := direct(message) or about_a_path(message):
        return Understanding(commands), None
    if len(message) >= MAX_CHARACTERS or INJECTION.search(message) or CODE.search(message):
        return Understanding(smalltalk="unclear", confidence=0.2), None
    clauses = clauses_of(message)
    if len(clauses) > MAX_COMMANDS or sum(len(clause.tokens) for clause in clauses) > MAX_TOKENS:
        return Understanding(smalltalk="unclear", confidence=0.2), None
    clauses = clauses[: next((at for at, clause in enumerate(clauses) if clause.text in _OTHERWISE), None)]
    kinds = [smalltalk_in(clause.text) for clause in clauses]
    if isinstance(context.last_edit, Rotate) and _NO_RIGHT.fullmatch(" ".join(c.text for c in clauses)):
        return read_message("no, to the right", context)
    if clauses and (reading := _read_at_once(clauses, message, context)) is not None:
        question = reading.pending.question if reading.pending else None
        return Understanding(reading.commands, question), reading.pending
    if kinds and all(kinds):
        return Understanding(smalltalk=prevailing(kinds)), None
    view = View(context, posted=is_posted(message), corrects=bool(clauses) and corrects(clauses[0].text))
    lost = 0
    for clause, story in zip(clauses, told(clauses), strict=True):
        clause = trimmed(reported(clause))
        view.spoken = thing_there(clause) or view.spoken
        if story:
            _listened(clause, view)
            continue
        if (request := filled(clause, view)) and (reading := _completed(request, view)) is not None:
            view.before[-1] = reading
            continue
        reading = _read(clause, view)
        if reading is None:
            lost += not smalltalk_in(clause.text)
            if spoken := spoken_part(clause):
                view.before.append(Reading(kind="topic", region=spoken))
            elif view.before and len(clause.tokens) > UNREAD:
                view.before.append(Reading(kind="unread"))
            continue
        if reading.kind in ("dial", "following") and view.before and view.before[-1].kind == "complaint":
            view.before[-1] = NOTHING
        if reading.kind == "complaint" and view.last is not None and view.last.kind == "dial":
            continue
        if (either := _contradicted(reading, clause, view)) is not None:
            view.before[-1] = either
            continue
        if (stronger := _said_twice(reading, view)) is not None:
            view.before[-1] = stronger
            continue
        view.before.append(reading)
    return _understood(view, message, lost)


def _read_at_once(clauses: list[Clause], message: str, context: Context) -> Reading | None:
    """What only the message as a whole can ask for."""
    try:
        between = read_between(clauses, context)
    except PhotalkError:
        between = None
    return between or read_whole(clauses, context) or read_refining(message, context)


def _contradicted(reading: Reading, clause: Clause, view: View) -> Reading | None:
    """The question which way, where one breath asks for both ("brighter and darker")."""
    old = view.before[-1].turned if view.before else None
    new = reading.turned
    if new is None or old is None or reading.kind != "dial" or clause.joint not in ("and", "but", "&", ","):
        return None
    opposed = (new.attribute, new.region) == (old.attribute, old.region) and new.sign == -old.sign
    explicit = any(turned.amount is not None and turned.amount.explicit for turned in (new, old))
    return more_or_less(new.attribute) if opposed and view.before[-1].commands and not explicit else None


def _said_twice(reading: Reading, view: View) -> Reading | None:
    """Of a dial turned twice in a row by synonyms ("brighten/lighten it a lot"), the one that says more."""
    before = view.before[-1] if view.before else NOTHING
    new, old = reading.turned, before.turned
    if new is None or old is None or not (reading.commands and before.commands) or reading.kind != "dial":
        return None
    same = (new.attribute, new.sign, new.region) == (old.attribute, old.sign, old.region)
    if not same or any(turned.amount is not None and turned.amount.explicit for turned in (new, old)):
        return None
    return max(before, reading, key=lambda one: abs(one.turned.value()) if one.turned else 0.0)


def _listened(clause: Clause, view: View) -> None:
    """Take from a clause that only tells what it says to be wrong, and what it speaks of."""
    reading = _read(clause, View(view.context, view.before[:]))
    if reading is not None and reading.kind == "complaint" and _is_seen_to(reading, view):
        return
    if reading is not None and reading.kind in WRONG:
        view.before.append(reading)
    elif (spoken := spoken_part(clause)) and still_meant(spoken):
        view.before.append(Reading(kind="topic", region=spoken))


def _is_seen_to(complaint: Reading, view: View) -> bool:
    """Whether the message has asked already for what the complaint comes to: "brighter, it was so dark"."""
    asked, wrong = view.last.turned if view.last is not None else None, complaint.turned
    return (
        asked is not None
        and wrong is not None
        and (asked.attribute, asked.sign) == (wrong.attribute, wrong.sign)
    )


def _completed(request: str, view: View) -> Reading | None:
    """What a request asks for that two clauses make up; None when it still leaves a question."""
    clauses = clauses_of(request)
    reading = _read(clauses[0], View(view.context, view.before[:-1])) if len(clauses) == 1 else None
    return reading if reading is not None and reading.commands and reading.pending is None else None


def _read(clause: Clause, view: View) -> Reading | None:
    """What one clause asks for."""
    text = clause.text
    if _takes_back(text) and view.last is not None:
        view.taken = view.last
        view.before.remove(view.last)
        return NOTHING
    if view.taken is not None and leans(text) and amount_in(text):
        view.before, view.taken = [*view.before, view.taken], None
    before = view.last or view.taken
    turning = before is not None and before.kind == "rotate" and text == "right"
    if smalltalk_in(text) and not turning:
        return None
    if _SORT_OUT.fullmatch(text) and view.last is not None and view.last.kind in SORTED:
        return NOTHING
    for first in (read_talk_of_found, read_picked, read_amending, read_found, read_lacking):
        if (reading := _safely(first, clause, view)) is not None:
            return reading
    if (reading := negated(clause, view)) is not None:
        return reading
    for reader in FINDERS:
        if (reading := _safely(reader, clause, view)) is not None and not _passing(reading, text, view):
            return reading
    if likes(text) or is_question(text) or (clause.joint == "because" and view.last is not None):
        return None
    if clause.joint == "instead":
        return NOTHING
    if spoken := spoken_of(clause):
        shown, rest = spoken
        inner = _read(rest, view)
        return made("show", shown) if inner is None else replace(inner, commands=(shown, *inner.commands))
    if (
        view.last is not None
        and view.last.kind in ("drop", "disable", "enable")
        and (reading := inherited(clause, view))
    ):
        return reading
    for reader in EDITORS:
        if (reading := _safely(reader, clause, view)) is not None:
            return shared(in_place(reading, clause, view), view)
    lone = (read_bare_search,) if not view.before else ()
    for reader in (inherited, read_title, read_wish, *lone):
        if (reading := _safely(reader, clause, view)) is not None:
            return reading
    return None


def _passing(reading: Reading, text: str, view: View) -> bool:
    """Whether a post only happens to sound like a search ("I need a picture for the funeral")."""
    return view.posted and reading.kind == "search" and not SEEKS.search(text)


def _safely(reader: Reader, clause: Clause, view: View) -> Reading | None:
    """The reading, or None where the words lead to a command that does not exist."""
    try:
        return reader(clause, view)
    except PhotalkError:
        return None


def _takes_back(text: str) -> bool:
    return bool(
        re.fullmatch(
            r"(?:no|wait|no wait|scratch that|actually no|never mind|nevermind|sorry|oops|i mean|no no|"
            r"or rather)",
            text,
        )
    )


def _understood(view: View, message: str, lost: int) -> tuple[Understanding, Pending | None]:
    if any(isinstance(command, Search) for reading in view.before for command in reading.commands):
        # "Not that one, find a cat": who looks for something else rules nothing out.
        view.before = [reading for reading in view.before if not rules_out(reading)]
    commands = _sound([command for reading in view.before for command in reading.commands])
    pending = next((reading.pending for reading in view.before if reading.pending), None)
    unsupported = tuple(reading.unsupported for reading in view.before if reading.unsupported)
    confidence = min((reading.confidence for reading in view.before), default=1.0) * (0.8**lost)
    nothing = not commands and pending is None and not unsupported
    heard = any(reading.kind in ("nothing", "remark", "kept") for reading in view.before)
    smalltalk = ("acknowledged" if heard and not lost else "unclear") if nothing else ""
    question = pending.question if pending else None
    return Understanding(commands, question, smalltalk, unsupported, round(max(confidence, 0.1), 2)), pending


def _sound(commands: list[Command]) -> tuple[Command, ...]:
    """The commands that have a text form which reads back as they are; too many of them are none."""
    sound: list[Command] = []
    for command in commands:
        if (
            sound
            and command == sound[-1]
            and isinstance(command, ImageCutout | BlackAndWhite | Enhance | Steps)
        ):
            continue
        try:
            if parse(format(command)) == command:
                sound.append(command)
        except PhotalkError:
            continue
    return tuple(sound) if len(sound) <= MAX_COMMANDS else ()
