"""Who somebody is, is not, or is too: what is told about the people in pictures, and asked about them."""

from __future__ import annotations

from photalk.commands import (
    AskLibrary,
    Command,
    ForgetPerson,
    MergePeople,
    NamePerson,
    NotName,
    Search,
    Show,
    SplitPerson,
    Who,
)  # fmt: skip
from photalk.commands.queries.query import ME, Constraint
from photalk.commands.requests import Refine
from photalk.language.acts import Act
from photalk.language.en import people
from photalk.language.exact.numbers import count, words_of
from photalk.language.resolve.outcome import Outcome, done, unable
from photalk.language.resolve.references import with_picture
from photalk.language.table import Table


def about_people(act: Act, table: Table) -> Outcome | None:
    """What is told about people; None where the act tells something else."""
    who = "" if people.OTHERS.issuperset(words_of(act.said("who"))) else act.said("who")
    if said := act.said("name"):
        return _in_picture(act, table, NamePerson(person_called(said), who))
    if said := act.said("not_name"):
        return _in_picture(act, table, NotName(person_called(said), who))
    if (said := act.said("merge")) and act.said("other"):
        return done(MergePeople(person_called(said), person_called(act.said("other"))))
    if said := act.said("split"):
        return done(SplitPerson(person_called(said)))
    if said := act.said("forget"):
        return done(ForgetPerson(person_called(said)))
    return None


def asked_who(act: Act, table: Table) -> Outcome:
    """Who is in a picture, where nothing else is said of its people; with none open, in the library."""
    if any(key != "picture" for key, _ in act.arguments):
        return unable(act)
    said = words_of(act.clause.text) if act.clause is not None else ()
    if not (act.arguments or table.open) and people.OTHERS.isdisjoint(said):
        return done(AskLibrary("who"))
    return _in_picture(act, table, Who())


def _in_picture(act: Act, table: Table, command: Command) -> Outcome:
    picture = act.get("picture")
    if picture is None:
        return done(command)
    if picture == "all":
        return unable(act)
    return with_picture(picture, table, lambda number: (Show(number), command))


def person_called(said: str) -> str:
    """Somebody as a library calls them: "my mother" is mother, "I" am me."""
    words = said.split()
    if people.SELF.issuperset(words_of(said)) and words:
        return ME
    while len(words) > 1 and words[0].lower() in people.POSSESSIVE:
        words = words[1:]
    return " ".join(words).strip(" .,;:!?")


def sought_person(said: str, table: Table, *, wanted: bool = True) -> Constraint | None:
    """The condition that somebody is there; None for those of whom words say nothing that a library knows.

    "The two of us" are those whom the search that stands is about, and nobody else.
    """
    words = words_of(said)
    if not people.SHARED.isdisjoint(words):
        names = _standing(table)
        number = next((found for word in words if (found := count(word))), None)
        if names and number == len(names) + 1 and ME not in names:
            names.append(ME)
        fits = bool(names) and (number is None or number == len(names))
        return Constraint("only", ", ".join(names), wanted) if fits else None
    called = person_called(said)
    if not called or (called != ME and (people.MEN | people.WOMEN | people.ALL).issuperset(words)):
        return None
    return Constraint("who", called, wanted)


def _standing(table: Table) -> list[str]:
    """The people whom the search that stands asks for."""
    lines = [
        one.line if isinstance(one, Search) else one.change
        for one in table.search
        if isinstance(one, Search | Refine)
    ]
    found = (one for line in lines if line is not None for one in line.query.constraints)
    return list(dict.fromkeys(one.value for one in found if one.field == "who" and one.wanted))
