"""What is said without asking for a picture or a change: answers, consent, questions, statements and talk."""

from __future__ import annotations

from functools import cache

from photalk.commands import Answer, Command, Redo, Steps, Undo, Why, format
from photalk.commands.queries.filters import CLOSED
from photalk.edit.history import HISTORY_COMMANDS
from photalk.language.acts import Act, Said
from photalk.language.en.finding import ARTICLES
from photalk.language.en.talk import AT_LENGTH, COPYING, TALK
from photalk.language.exact.numbers import words_of
from photalk.language.resolve.asking import inquired
from photalk.language.resolve.finding import narrowed
from photalk.language.resolve.naming import asked_who
from photalk.language.resolve.outcome import Outcome, unable
from photalk.language.resolve.references import count_of, number_of, with_picture
from photalk.language.table import Table
from photalk.language.understanding import DONT_KNOW

_DONE = Outcome(talk="acknowledged")
_UNCLEAR = Outcome(talk="unclear")


def answered(act: Act, table: Table) -> Outcome:
    """What an answer to our question leads to: what the option stands for, or what the search is told."""
    if table.choices:
        return _chosen(act, table)
    asked = table.asked
    if asked is None or (table.open and not asked.topic and DONT_KNOW not in asked.options):
        return _UNCLEAR
    option = _option(act)
    if option is not None:
        return Outcome((Answer(asked.options[option - 1]),)) if option <= len(asked.options) else _UNCLEAR
    if act.has("yes", "no"):
        return Outcome((Answer(act.flags[0]),))
    return Outcome((Answer(act.said("words") or DONT_KNOW),))


def _chosen(act: Act, table: Table) -> Outcome:
    """The reading that is chosen; where another was carried out already, that is taken back first."""
    option = _option(act)
    if option is None and act.said("words"):
        option = _named(act.said("words"), table)
        if option is None:
            return _UNCLEAR
    if option is None and act.has("yes", "any"):
        option = 1
    if option is None and act.has("no"):
        option = _denying(table)
    if option is None or (table.chosen and option == 1):
        return _DONE
    if option > len(table.choices):
        return _UNCLEAR
    chosen = table.choices[option - 1]
    return Outcome((*_taking_back(table), *chosen)) if chosen else _DONE


def _denying(table: Table) -> int | None:
    """The choice that "no" stands for, where it stands for one."""
    options = table.asked.options[: len(table.choices)] if table.asked is not None else ()
    return options.index("no") + 1 if "no" in options else None


def _option(act: Act) -> int | None:
    said = act.said("option")
    return int(said) if said.isdecimal() and int(said) else None


def _named(words: str, table: Table) -> int | None:
    """The one choice that the words name: by its option, or by what it does."""
    said = set(words_of(words)) - ARTICLES
    options = table.asked.options if table.asked is not None else ()
    called = [set(words_of(option)) for option in options[: len(table.choices)]]
    does = [set(words_of(" ".join(map(format, choice)).replace("_", " "))) for choice in table.choices]
    for fits in (
        [bool(name) and name <= said for name in called],
        [bool(said) and said <= it for it in does],
    ):
        if sum(fits) == 1:
            return fits.index(True) + 1
    return None


def _taking_back(table: Table) -> tuple[Command, ...]:
    """What undoes the first of the choices, where it was carried out and changed the picture."""
    done = [one for one in table.choices[0] if isinstance(one, HISTORY_COMMANDS)] if table.chosen else []
    steps = sum(
        -one.count if isinstance(one, Undo) else one.count if isinstance(one, Redo) else 1 for one in done
    )
    if steps == 0:
        return ()
    return (Undo(steps) if steps > 0 else Redo(-steps),)


def accepted(act: Act, table: Table) -> Outcome:
    """What we proposed, done; "yes" to a question of ours answers it."""
    if table.suggested:
        return Outcome(tuple(table.suggested))
    if table.choices:
        return _chosen(Act("answer", ("yes",)), table)
    if table.asked is not None and "yes" in table.asked.options:
        return Outcome((Answer("yes"),))
    return _DONE


def refused(act: Act, table: Table) -> Outcome:
    """What we proposed, left; without a proposal it is what was done, or found, that is not liked."""
    if table.choices and _denying(table):
        return _chosen(Act("answer", ("no",)), table)
    if table.suggested or table.choices:
        return _DONE
    if table.asked is not None and "no" in table.asked.options:
        return Outcome((Answer("no"),))
    displeases = bool(table.latest) or (count_of(table) > 0 and not table.open)
    return Outcome(talk="dislike") if displeases else _DONE


def asked(act: Act, table: Table) -> Outcome:
    """A question: about the steps, the search and ourselves, or about the library and its pictures."""
    match act.kind:
        case "steps" if act.get("picture") is None:
            return Outcome((Steps(),))
        case "why":
            return _why(act, table)
        case "size" if act.get("picture") is None:
            return Outcome(talk="size")
        case "text" if act.get("picture") is None:
            copied = act.clause is not None and not COPYING.isdisjoint(words_of(act.clause.text))
            return Outcome(talk="plain text" if copied else "text")
        case "who" if act.arguments == () or act.get("picture") is not None:
            return asked_who(act, table)
        case "which" if act.get("picture") == "all" and act.get("order") in CLOSED["order"]:
            return narrowed(act, table)
        case "can":
            return Outcome(talk="help")
    return inquired(act, table)


def _why(act: Act, table: Table) -> Outcome:
    """Why a picture was found, where one is meant; else why something was done."""
    picture = act.get("picture")
    if picture is not None and picture not in ("all", "original"):
        return with_picture(picture, table, lambda number: (Why(number),))
    found = table.sought and not table.suggested and not len(table.program)
    number = number_of("that", table) if found else None
    return Outcome((Why(number),)) if number is not None else Outcome(talk="reason")


def chatted(act: Act, table: Table) -> Outcome:
    """Talk of a kind, by the words that it is made of."""
    return Outcome(talk=kind_of_talk(act.clause.text if act.clause is not None else ""))


@cache
def _phrases() -> tuple[tuple[str, str], ...]:
    return tuple(
        (kind, f" {' '.join(words_of(phrase))} ") for kind, said in TALK.items() for phrase in said.split("|")
    )


def kind_of_talk(words: str) -> str:
    """The kind of small talk that the words are; "acknowledged" where they are none in particular."""
    said = words_of(words)
    text = f" {' '.join(said)} "
    short = len(said) <= AT_LENGTH
    kinds = (kind for kind, phrase in _phrases() if (phrase in text if short else text.startswith(phrase)))
    return next(kinds, "acknowledged")


def beyond(act: Act, table: Table) -> Outcome:
    """A wish that nothing here can do, in the person's words."""
    said = tuple(value.text if isinstance(value, Said) else value for value in act.all("what"))
    return Outcome(unsupported=said) if said else unable(act)
