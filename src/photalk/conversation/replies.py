"""What do we answer? Parts of what happened in, one short text out.

Wording varies with the number of the turn and with nothing else, so that a replayed conversation
reads the same. Where nothing was done, only a real question has a question mark: an understander reads
the next message as the answer to one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from photalk import commands as cmd
from photalk.compare.sentences import listed, summary
from photalk.conversation.actions import Size
from photalk.conversation.choosing import Offer, in_words, offer_of
from photalk.conversation.phrases import ask, by, left_out, short
from photalk.conversation.portrait.moments import facial
from photalk.conversation.portrait.responding import PortraitReply
from photalk.conversation.state import Listing
from photalk.conversation.wording import FOUND, HELP, SMALLTALK
from photalk.edit.history import HISTORY_COMMANDS
from photalk.edit.program import Program, Step
from photalk.errors import presentable
from photalk.language.understanding import Turn, Understanding
from photalk.operations.registry import describe

MAX_LISTED = 40
"""Of a longer message, no more is repeated."""


@dataclass(frozen=True, slots=True)
class ProgramChanged:
    """A command led from one program to another."""

    command: cmd.Command
    before: Program
    after: Program


@dataclass(frozen=True, slots=True)
class CommandFailed:
    """A command could not be done; `why` is one sentence."""

    why: str


Part = str | ProgramChanged | CommandFailed
"""What happened: a line that says it, or what is told together with others of its kind."""


@dataclass(frozen=True, slots=True)
class ReplyTable:
    """As much of the situation as wording depends on; `found`: the pictures listed were looked for.

    `reason` says what was done last and what was said for it, where anything was done.
    """

    picture: str | None
    listed: int
    first_edit: bool
    found: bool = False
    reason: str = ""
    size: Size | None = None


def compose(
    parts: tuple[Part, ...],
    understanding: Understanding,
    table: ReplyTable,
    turn: int,
    offer: Offer | None = None,
    portrait: PortraitReply | None = None,
) -> str:
    """The answer to a message, of one line or a few; `portrait` is what is said of a face."""
    beyond = [
        f"I can't do “{short(wish)}” yet; “help” lists what I can." for wish in understanding.unsupported
    ]
    beyond += [understanding.refusal] if understanding.refusal else []
    if portrait is None:
        lines = [*_parts(parts, table, turn), *beyond]
    else:
        lines = _portrayed(portrait, parts, tuple(beyond), table, turn)
    if lines and understanding.smalltalk == "proposes_rejects":
        lines.insert(0, SMALLTALK["proposes_rejects"][0])
    question = understanding.question
    if not lines and question is None:
        lines.append(_smalltalk(understanding.smalltalk or "unclear", table, turn))
        if understanding.at_a_loss and offer is not None:
            lines.append(
                f"The nearest that I can do is “{in_words(offer.readings[0])}”; say “yes” to have it."
            )
    elif understanding.not_done:
        lines.append(left_out(understanding.not_done))
    if question is not None:
        lines.append(ask(question))
    if offer is not None and offer.done:
        lines.append(offer_of(offer.readings))
    separator = "\n" if any("\n" in line for line in lines) else " "
    return presentable(separator.join(lines), lines=True)


def _portrayed(
    portrait: PortraitReply, parts: tuple[Part, ...], beyond: tuple[str, ...], table: ReplyTable, turn: int
) -> list[str]:
    """What could not be done, what else was done, what was done to faces, and what carries the talk on."""
    failed = tuple(part for part in parts if isinstance(part, CommandFailed))
    others = tuple(part for part in parts if part not in failed and not _is_facial(part))
    lines = [*_parts(failed, table, turn), *beyond, *_parts(others, table, turn), portrait.done, portrait.act]
    return [*filter(None, lines)]


def _is_facial(part: Part) -> bool:
    return isinstance(part, ProgramChanged) and facial(part.command, part.before, part.after)


def which_picture(listed_pictures: int) -> str:
    """What to say when an edit comes before a picture is open."""
    if listed_pictures > 1:
        return f"Say which picture first: its number (1 to {listed_pictures}) or its name."
    if listed_pictures == 1:
        return "No picture is open yet; say “open 1” first."
    return "No picture is open yet; say what you are looking for, or “open” and the path of a picture."


def name_of(path: str) -> str:
    return PurePath(path).name or path


def _parts(parts: tuple[Part, ...], table: ReplyTable, turn: int) -> list[str]:
    """One line a part, the edits of the message as one sentence; what failed comes last."""
    parts = tuple(sorted(parts, key=lambda part: isinstance(part, CommandFailed)))
    lines: list[str] = []
    edits: list[str] = []
    for place, part in enumerate(parts):
        if isinstance(part, ProgramChanged) and isinstance(part.command, cmd.Edit):
            edits.append(describe(part.command))
            if place + 1 < len(parts) and _is_edit(parts[place + 1]):
                continue
            lines.append(_edited(edits, table, turn))
            edits = []
        else:
            lines.append(_part(part))
    return list(dict.fromkeys(lines))  # what failed for one reason is said once


def _is_edit(part: Part) -> bool:
    return isinstance(part, ProgramChanged) and isinstance(part.command, cmd.Edit)


def _edited(edits: list[str], table: ReplyTable, turn: int) -> str:
    what = listed(edits)
    lead = ("{}.", "Done: {}.", "{}.", "There you go: {}.")[turn % 4]
    hint = " Say “undo” to take it back." if table.first_edit else ""
    return _sentence(lead.format(what)) + hint


def _part(part: Part) -> str:
    match part:
        case ProgramChanged(command, before, after):
            return _changed(command, before, after)
        case CommandFailed(why):
            return why
    return part


def opened(
    picture: str, size: Size | None, program: Program, turn: int, *,
    known: bool = False, notes: tuple[str, ...] = (), lead: str = "",
) -> str:  # fmt: skip
    """A picture was opened; `known` when it had been open before, `lead` when a search found only it."""
    steps = f"with {_count(len(program), 'step')}" if len(program) else ""
    about = ", ".join(filter(None, (name_of(picture), by(size), steps)))
    lead = lead or ("Back at" if known else ("This is", "Here is")[turn % 2])
    ending = "" if known else ("What should be different?", "What shall I change?")[turn % 2]
    return " ".join(filter(None, (f"{lead} {about}.", *notes, ending)))


def found(listing: Listing, why: str = "") -> str:
    """Pictures were listed; `why` says why only their names were searched, where that is so."""
    names = listing.names
    where = name_of(listing.folder)
    if not names:
        return f"There are no pictures in {where}."
    if listing.words:
        head = f"{_count(len(names), 'file name')} in {where} with “{listing.words}”:"
    else:
        head = f"{_count(len(names), 'picture')} in {where}:"
    lines = [f"{number:>4}  {name}" for number, name in enumerate(names[:MAX_LISTED], 1)]
    if len(names) > MAX_LISTED:
        lines.append(f"      … and {len(names) - MAX_LISTED} more, up to {len(names)}.")
    ending = [f"Only file names were searched: {why}"] if why else []
    return "\n".join([head, *lines, "Say a number or a name to open one.", *ending])


def saved(path: str, size: Size) -> str:
    """A result was written."""
    return f"Saved {path}, {by(size)}."


def _changed(command: cmd.Command, before: Program, after: Program) -> str:
    match command:
        case cmd.Undo(count):
            gone = before.steps[len(after) :] if after.steps == before.steps[: len(after)] else ()
            return f"Took back {_quoted(gone) or _changes(count)}; {_left(after)}."
        case cmd.Redo(count):
            back = after.steps[len(before) :] if before.steps == after.steps[: len(before)] else ()
            return f"Brought back {_quoted(back) or _changes(count)}; {_count(len(after), 'step')} now."
        case cmd.Drop(step):
            return f"Took out {_quoted(before.steps[step - 1 : step])}; {_left(after)}."
        case cmd.Disable(step):
            return f"Step {step}, {_quoted(before.steps[step - 1 : step])}, is off now."
        case cmd.Enable(step):
            return f"Step {step}, {_quoted(before.steps[step - 1 : step])}, is on again."
        case cmd.Move(step, to):
            return f"Step {step}, {_quoted(before.steps[step - 1 : step])}, is step {to} now."
        case cmd.Change(step):
            was, now = (_quoted(program.steps[step - 1 : step]) for program in (before, after))
            return f"Step {step} is {now} now, not {was}."
    raise TypeError(f"{type(command).__name__} does not change a program")


def _quoted(steps: Iterable[Step]) -> str:
    return listed([f"“{describe(step.command)}”" for step in steps])


def _changes(count: int) -> str:
    return "the last change" if count == 1 else f"the last {count} changes"


def _left(program: Program) -> str:
    return f"{_count(len(program), 'step')} left" if len(program) else "this is the original again"


def unedited(path: str, program: Program) -> str:
    """What is said beside a picture without its steps."""
    count = len(program)
    stand = f" {_count(count, 'step')} {'stand' if count > 1 else 'stands'} as before." if count else ""
    return f"This is {name_of(path)} as it was.{stand or ' Nothing was done to it yet.'}"


def steps(program: Program) -> str:
    """The steps, and what they come to."""
    if not len(program):
        return "Nothing yet: this is the original."
    lines = [
        f"{number:>4}  {describe(step.command)}{'' if step.enabled else ' (off)'}"
        for number, step in enumerate(program, 1)
    ]
    whole = "All of it cancels out or is off, so this looks like the original."
    if comes_to := summary(program.edits):
        whole = f"Compared with the original, it is {comes_to}."
    return "\n".join([whole, f"{_count(len(program), 'step')} so far:", *lines])


def _smalltalk(kind: str, table: ReplyTable, turn: int) -> str:
    if kind == "help":
        return HELP
    if kind == "reason" and table.reason:
        return table.reason
    if kind == "size" and table.size is not None:
        return f"It is {by(table.size)} pixels now."
    options = SMALLTALK.get(kind, SMALLTALK["unclear"])
    text = options[turn % len(options)]
    if table.picture is None and table.found and kind in ("dislike", "unclear"):
        return FOUND[kind]
    if table.picture is None and kind in ("greeting", "unclear"):
        return f"{text} {which_picture(table.listed)}" if kind == "greeting" else which_picture(table.listed)
    return f"{text} Say what should be different." if kind == "greeting" else text


_QUOTED = 20
"""So many lines of a picture are quoted; a page has more than anyone wants to hear."""


def written(lines: Sequence[str], unread: int, *, plain: bool) -> str:
    """What is written in a picture; `plain` is the text alone, line by line."""
    beside = "There is writing in it that I cannot read." if unread else ""
    if not lines:
        return beside or "I see no text in it."
    if plain:
        return "\n".join(lines)
    said = f"It says “{lines[0]}”." if len(lines) == 1 else "\n".join(["It says:", *lines[:_QUOTED]])
    if more := len(lines[_QUOTED:]):
        said += f"\n… and {_count(more, 'more line')}; “copy the text” gives all of it."
    return ("\n" if len(lines) > 1 else " ").join(filter(None, (said, beside)))


def reason_of(turns: Sequence[Turn]) -> str:
    """What was done last and what was said for it; "" where nothing was done."""
    last = next((turn for turn in reversed(turns) if turn.commands), None)
    if last is None or not last.commands:
        return ""
    said = short(last.user)
    heard = f"“{said}”" if said else "what was asked"
    if not any(isinstance(command, HISTORY_COMMANDS) for command in last.commands):
        return f"You said {heard}; say what else it should be."
    done = listed([f"“{in_words((command,))}”" for command in last.commands])
    return f"You said {heard}, and I took that for {done}; say “undo” to take it back."


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def which_count(number: int) -> str:
    """How many pictures: "1 picture", "12 pictures"."""
    return _count(number, "picture")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
