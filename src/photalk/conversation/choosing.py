"""Which of the readings? The question in words, the offer in words, and what each reading is called.

Readings are command tuples, the likeliest first. Where they differ in one thing, the question names only
that: "Clockwise or counter-clockwise?", "Red or yellow?".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from photalk import commands as cmd
from photalk.commands.queries.query import Constraint
from photalk.compare.sentences import listed
from photalk.conversation.deciding import ActAndOffer, Ask, Costs, decide, loss
from photalk.conversation.wording import ASKED, TOLD
from photalk.language.resolve.looks import looks
from photalk.language.understanding import Guess, Question, Understanding
from photalk.operations.registry import describe

Commands = tuple[cmd.Command, ...]

CLOCKWISE, COUNTER = "clockwise", "counter-clockwise"


@dataclass(frozen=True, slots=True)
class Offer:
    """Readings to choose from; `done` when the first of them was carried out already."""

    readings: tuple[Commands, ...]
    done: bool = False


def question_of(readings: tuple[Commands, ...]) -> Question:
    """One short question that tells the readings apart."""
    if len(readings) == 1:
        return Question(f"Do you mean “{in_words(readings[0])}”?", ("yes", "no"))
    lead, options = _contrast(readings)
    named = f"{', '.join(options[:-1])} or {options[-1]}?"
    return Question(f"{lead} {named}" if lead else named[:1].upper() + named[1:], options)


def offer_of(readings: tuple[Commands, ...]) -> str:
    """One sentence that offers the second reading instead of the first, which was done."""
    _, options = _contrast(readings)
    return f"If you meant {options[1]}, say so."


def decided(
    understanding: Understanding, costs: Costs | None = None, before: Question | None = None
) -> tuple[Understanding, Offer | None]:
    """What to do with what was understood, and what may be chosen from after that.

    `before` is the question that was asked last: it is not asked twice in a row, but the likeliest is done.
    """
    if understanding.question is not None:
        return _questioned(understanding, before)
    match decide(understanding, costs):
        case Ask(guesses):
            sure = _shared(guesses, costs or Costs())
            readings = tuple(guess.commands[len(sure) :] for guess in guesses)
            question = question_of(readings)
            if not _is_same(question, before):
                asking = replace(understanding, commands=sure, question=question, not_done=())
                return asking, Offer(readings)
            return replace(understanding, commands=guesses[0].commands), None
        case ActAndOffer(other):
            return understanding, Offer((understanding.commands, other.commands), done=True)
    nearest = next((one.commands for one in understanding.alternatives if one.commands), ())
    lost = understanding.at_a_loss and not understanding.unsupported
    return understanding, Offer((nearest,)) if lost and nearest else None


def _shared(guesses: Sequence[Guess], costs: Costs) -> Commands:
    """What all of several readings begin with, which can be done while the rest is asked about.

    Nothing where even that is too doubtful.
    """
    first, *others = (guess.commands for guess in guesses)
    same = 0
    while others and all(len(one) > same and one[same] == first[same] for one in (first, *others)):
        same += 1
    doubt = max(0.0, 1 - sum(guess.probability for guess in guesses))
    return first[:same] if doubt * loss(first[:same], costs) <= costs.ask else ()


def _questioned(understanding: Understanding, before: Question | None) -> tuple[Understanding, Offer | None]:
    """What was understood and asks for something; asked twice in a row, the likeliest answer counts."""
    choices = understanding.choices
    if not _is_same(understanding.question, before):
        return understanding, Offer(choices) if choices else None
    if choices:
        return replace(understanding, commands=(*understanding.commands, *choices[0]), question=None), None
    return replace(understanding, question=None, smalltalk="unclear"), None


def _is_same(question: Question | None, before: Question | None) -> bool:
    return question is not None and before is not None and question.text == before.text


def _contrast(readings: tuple[Commands, ...]) -> tuple[str, tuple[str, ...]]:
    """How the question begins, and what each reading is called in it."""
    if all(len(reading) == 1 for reading in readings):
        commands = [reading[0] for reading in readings]
        options = _told_apart(commands)
        if options is not None and len(set(options)) == len(options):
            return ("Do you mean" if isinstance(commands[0], cmd.Search) else ""), options
    named = (f"“{in_words(reading)}”" if reading else "nothing more" for reading in readings)
    return "Do you mean", tuple(named)


def _told_apart(commands: list[cmd.Command]) -> tuple[str, ...] | None:
    """The one thing in which commands of the same kind differ; None where it is more than one."""
    match commands:
        case [cmd.Rotate(one), cmd.Rotate(two)] if one != two and (one + two) % 360 == 0:
            return tuple(CLOCKWISE if degrees > 180 else COUNTER for degrees in (one, two))
        case [cmd.Flip(), cmd.Flip()]:
            return tuple("left to right" if c == cmd.Flip("horizontal") else "upside down" for c in commands)
        case [cmd.AdjustAttr(dial, one, part), cmd.AdjustAttr(dial_, two, part_)] if (dial, part) == (
            dial_,
            part_,
        ):
            return tuple(f"{'more' if amount > 0 else 'less'} {dial}" for amount in (one, two))
    called = _CALLED.get(type(commands[0]))
    regions = {str(getattr(command, "region", None)) for command in commands}
    if called is None or len(regions) > 1 or len({type(command) for command in commands}) > 1:
        return None
    return tuple(called(command) for command in commands)


_CALLED: dict[type[cmd.Command], Callable[[Any], str]] = {
    cmd.AdjustColor: lambda command: "sky blue" if command.color == "skyblue" else str(command.color),
    cmd.Crop: lambda command: str(command.target),
    cmd.Erase: lambda command: str(command.target),
    cmd.Face: lambda command: f"{'no ' if command.remove else ''}{command.value}",
    cmd.Search: lambda command: f"“{command.line}”",
    cmd.Show: lambda command: f"picture {command.picture}",
}
"""What tells a command from others of its kind."""


def in_words(commands: Commands) -> str:
    """What the commands do, in a few words that fit into a sentence."""
    if look := next((name for name, made in looks().items() if made == commands), ""):
        return look.replace("_", " ")
    return ", ".join(_in_words(command) for command in commands) or "nothing"


def _in_words(command: cmd.Command) -> str:
    match command:
        case cmd.Edit():
            return describe(command)
        case cmd.Search(line):
            return f"find {line}"
        case cmd.Refine(like, change):
            like_it = f" like picture {like}" if like is not None else ""
            return f"find others{like_it}{f', but {change}' if change else ''}"
        case cmd.Filter(kind, value):
            return f"only {Constraint(kind, value).text}"
        case cmd.Exclude(picture):
            return "none of these" if picture is None else f"not picture {picture}"
        case cmd.Answer(words):
            return f"the answer “{words}”"
        case cmd.Forget("wish", words):
            return f"forget “{words}”"
        case cmd.Forget(what):
            return {"last": "forget the last step", "all": "start over"}.get(what, f"forget the {what}")
        case cmd.AskLibrary(kind, about, by, order):
            rest = (f"by {by}" if by else "", order, f"of {about}" if about is not None else "")
            return " ".join(filter(None, (ASKED[kind], *rest)))
        case cmd.TellPicture(kind, number):
            return ASKED[kind] if number is None else f"{ASKED[kind]}, picture {number}"
        case cmd.Why(picture):
            return f"why picture {picture} was found"
        case cmd.Show(picture):
            return f"open picture {picture}"
        case cmd.PickOut(words):
            return f"open the one that shows “{words}”"
        case cmd.Original():
            return "show the original"
        case cmd.Open(path):
            return f"open {path}"
        case cmd.Compare(first, second):
            return f"compare {first} and {second}"
        case cmd.Transfer(first, second):
            return f"do what was done from {first} to {second}"
        case cmd.Save(path):
            return f"save as {path}"
        case cmd.Undo(count) | cmd.Redo(count):
            verb = "take back" if isinstance(command, cmd.Undo) else "bring back"
            return f"{verb} the last {'change' if count == 1 else f'{count} changes'}"
        case cmd.Drop(step):
            return f"take step {step} out"
        case cmd.Disable(step) | cmd.Enable(step):
            return f"switch step {step} {'off' if isinstance(command, cmd.Disable) else 'on'}"
        case cmd.Move(step, to):
            return f"move step {step} to place {to}"
        case cmd.Change(step, edit):
            return f"make step {step} {describe(edit)}"
        case cmd.More():
            return "show more"
        case cmd.Steps():
            return "tell the steps"
        case cmd.TakeBack():
            return "take back what was told last"
        case cmd.Telling(pictures):
            several = "picture" if len(pictures) == 1 else "pictures"
            named = {"open": "it", "all": "all of them"}.get(str(pictures))
            of = named or f"{several} {listed(list(map(str, pictures)))}"
            return TOLD.get(command.name, "“{value}” told of {of}").format(value=command.value, of=of)
        case _:
            return cmd.format(command).replace("_", " ")
