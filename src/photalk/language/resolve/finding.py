"""What is looked for? One search with its filters, what is added to it, and what others should be like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date

from photalk.commands import Command, Exclude, Filter, Forget, More, Refine, Search
from photalk.commands.queries.filters import BLACK_AND_WHITE, CLOSED, value_of
from photalk.commands.queries.operators import denied
from photalk.commands.queries.query import Constraint, Query, QueryLine, Term
from photalk.commands.queries.query_writer import refinement_line, search_line, unquoted
from photalk.commands.queries.told_fields import NONE
from photalk.commands.queries.wishes import leans
from photalk.language.acts import Act, Said, Value
from photalk.language.en import people
from photalk.language.en.finding import ARTICLES, FLAWS, OF_A_CAMERA, ORDERS, SINCE, THEM, UNTIL, UNTOLD
from photalk.language.exact.dates import Way, dates_said
from photalk.language.exact.numbers import numbers, words_of
from photalk.language.exact.ratings import stars_wanted
from photalk.language.resolve.naming import sought_person
from photalk.language.resolve.outcome import Outcome, asks, unable
from photalk.language.resolve.references import count_of, number_of, which, with_picture
from photalk.language.table import Table

_FIELDS = {
    "where": "place", "camera": "camera", "lens": "lens", "folder": "folder", "album": "album",
    "tag": "tag", "mark": "mark", "rating": "rating", "name": "name", "type": "type",
    "orientation": "orientation", "color": "color",
}  # fmt: skip
MOST_DENIED = 20
"""So many days, months or years can be denied one by one in the words of a search."""

PRONOUNS = people.MEN | people.WOMEN | people.SELF | people.ALL
"""Words for people whom only the pictures before could tell."""

_WAYS: dict[str, Way] = {"when": "on", "not_when": "on", "after": "after", "before": "before"}


@dataclass(slots=True)
class SearchWish:
    """What pictures should show and lack, and what their files should be; `undone` cannot be asked for.

    `shown` are a person's own words; `terms` and `constraints` are those that need no reading any more, and
    that no filter has.
    """

    today: date
    shown: list[str] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    filters: list[Filter] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)

    def search(self, begun: str = "") -> QueryLine | None:
        """What a search takes that goes on from what was looked for; None where it would be empty."""
        shown = _joined([begun, *map(_bare, self.shown)])
        return search_line(shown, self._beside, self.today) if shown or self._beside else None

    def change(self, differences: Iterable[str] = ()) -> QueryLine | None:
        """What a refinement takes, with what else should differ; None where it would be empty."""
        parts = [*differences, *map(_led, self.shown)]
        return refinement_line(parts, self._beside, self.today) if parts or self._beside else None

    @property
    def _beside(self) -> Query:
        return Query(tuple(self.terms), tuple(self.constraints))

    def lack(self, said: str) -> None:
        """Keep what must not be there."""
        thing = unquoted(_bare(said.lower()))
        if any(letter.isalnum() for letter in thing):
            self.terms.append(Term(thing, -1.0))


def found(act: Act, table: Table) -> Outcome:
    """A new search: its words, then its filters; what an answer rests on, where that is to be shown."""
    if table.inquiry is not None and _names_them(act):
        return Outcome(table.search)
    wish = wished(act, table)
    if line := wish.search():
        searched: tuple[Command, ...] = (Search(line), *wish.filters)
    elif wish.filters:
        # Filters by themselves would join the search that stands.
        ordered = all(one.field in ("order", "first") for one in wish.filters)
        searched = (*((Forget("all"),) if table.sought and not ordered else ()), *wish.filters)
    elif act.has("all"):
        searched = (*((Forget("all"),) if table.sought or table.search else ()), Filter("order", "newest"))
    else:
        return unable(act) if wish.undone else asks("What should the picture show?", ())
    return Outcome(searched, unsupported=tuple(wish.undone))


def _names_them(act: Act) -> bool:
    """Whether what should be shown is only what was spoken of, as in "show them"."""
    said = {word for _, value in act.arguments for word in words_of(_text(value))}
    if act.has("all") and not said:
        return act.clause is None or bool(THEM & set(words_of(act.clause.text)))
    return bool(said) and said <= THEM


def narrowed(act: Act, table: Table) -> Outcome:
    """More of what is looked for; a new search where nothing is."""
    if not (table.sought or table.search or count_of(table)):
        return found(act, table)
    wish = wished(act, table)
    wish.filters += [Filter("text", one.value) for one in wish.constraints if one.field == "text"]
    wish.constraints = [one for one in wish.constraints if one.field != "text"]
    change = wish.change()
    if not (change or wish.filters):
        return unable(act)
    words: tuple[Command, ...] = (Refine(None, change),) if change else ()
    if words and table.open:  # beside an open picture, a refinement looks for others like it
        words = _sought_with(wish, table)
    return Outcome((*words, *wish.filters), unsupported=tuple(wish.undone))


def likened(act: Act, table: Table) -> Outcome:
    """Others like a shown picture, with how they should differ; unlike one, which rules it out."""
    if act.get("not_picture") is not None:
        rest = replace(act, arguments=tuple(one for one in act.arguments if one[0] != "not_picture"))
        gone = with_picture(act.get("not_picture"), table, lambda number: (Exclude(number),))
        more = likened(rest, table).commands if rest.arguments else ()
        return replace(gone, commands=(*gone.commands, *more))
    wish = wished(act, table)
    change = wish.change(_differences(act, wish))
    picture = act.get("picture")

    def refined(number: int | None) -> tuple[Command, ...]:
        if number is None and change is None:
            return tuple(wish.filters) or (More(),)
        return (Refine(number, change), *wish.filters)

    if picture == "all" or (picture is None and (change or wish.filters or not table.open)):
        number = None if change or picture == "all" else table.mentioned
        return Outcome(refined(number), unsupported=tuple(wish.undone))
    number = number_of(picture, table) or (1 if picture is None and not count_of(table) else None)
    asked = which(table, refined) if number is None else Outcome(refined(number))
    return replace(asked, unsupported=tuple(wish.undone))


def rejects(act: Act, table: Table) -> Outcome:
    """Nothing is ever deleted; those whose flaw is named are listed, as what could be rejected."""
    words = [word for value in act.all("what") for word in words_of(_text(value))]
    flaw = next((FLAWS[word] for word in words if word in FLAWS), None)
    if flaw is None:
        return Outcome(talk="never_deletes")
    return Outcome((Filter(*flaw),), talk="proposes_rejects")


def forgotten(act: Act, table: Table) -> Outcome:
    """What the search was told, taken back: a wish by its words, or the last step, the filters, all."""
    wishes = [_bare(_text(value).lower()) for value in act.all("wish")]
    if wishes:
        return Outcome(tuple(Forget("wish", words) for words in wishes if words))
    return Outcome((Forget(act.said("search") or "last"),))


def wished(act: Act, table: Table) -> SearchWish:
    """What the arguments of an act wish for, taken apart."""
    wish = SearchWish(table.today)
    for key, value in _in_their_order(act):
        said = _text(value)
        if key in ("who", "not_who") and (somebody := sought_person(said, table, wanted=key == "who")):
            wish.constraints.append(replace(somebody, value=unquoted(somebody.value)))
        elif key == "who" and PRONOUNS.issuperset(words_of(said)):
            wish.undone.append(said)
        elif key in ("what", "who"):
            wish.shown.append(" ".join((said.lower() if key == "what" else said).split()))
        elif key == "text":
            wish.constraints += [Constraint("text", words)] if (words := unquoted(said)) else []
        elif key in ("without", "not_who"):
            wish.lack(said)
        elif key in _WAYS:
            _add_dates(wish, key, said, _way(act, key, value), table, counted=act.verb == "ask")
        elif key.removeprefix("not_") in _FIELDS:
            _add_field(wish, key, said)
        elif key == "order" and said in CLOSED["order"]:
            wish.filters.append(Filter("order", said))
        elif key == "order":
            wish.undone.append(ORDERS.get(said, said))
        elif key == "count":
            _add_count(wish, said)
    return wish


def _add_count(wish: SearchWish, said: str) -> None:
    """How many pictures there should be; a number is one, "a few" is not."""
    counts = [int(number) for number in numbers(said) if number >= 1 and number == int(number)]
    if len(counts) == 1:
        wish.filters.append(Filter("first", str(counts[0])))
    else:
        wish.undone.append(said)


def _in_their_order(act: Act) -> list[tuple[str, Value]]:
    """The arguments as they were said, one after the other; what leans on another comes after it."""
    keys = ("with", "without", "more", "instead", "color") if act.verb == "like" else ()
    arguments = [one for one in act.arguments if one[0] not in keys]

    def place(argument: tuple[str, Value]) -> tuple[int, bool]:
        _, value = argument
        return (value.start, leans(value.text)) if isinstance(value, Said) else (-1, False)

    return sorted(arguments, key=place)


def _add_dates(wish: SearchWish, key: str, said: str, way: Way, table: Table, *, counted: bool) -> None:
    """A condition on dates; what is `counted` must be known exactly."""
    dates = dates_said(said, table.today, way, in_passing=key != "not_when")
    pieces = denied(list(dates)) if dates and key == "not_when" else []
    if not dates and key == "when" and not counted:
        wish.shown.append(said)  # "the week of the flood": what no calendar knows is looked for in the words
    elif not dates or len(pieces) > MOST_DENIED:
        wish.undone.append(said)
    elif pieces:
        wish.constraints += pieces
    else:
        wish.filters += [Filter(one.field, one.value) for one in dates]


def _way(act: Act, key: str, value: Value) -> Way:
    """On which side of a date, by the word before it: "since 2019" and "until 2019" count the year in."""
    if not isinstance(value, Said) or act.clause is None or value.start <= act.clause.start:
        return _WAYS[key]
    before = words_of(act.clause.text[: value.start - act.clause.start])[-1:]
    if key == "after" and SINCE.intersection(before):
        return "since"
    return "until" if key == "before" and UNTIL.intersection(before) else _WAYS[key]


def _add_field(wish: SearchWish, key: str, said: str) -> None:
    """A condition on files; what no file knows is looked for in the picture, or cannot be done."""
    name, wanted = key.removeprefix("not_"), not key.startswith("not_")
    value = _value(name, said)
    if name == "rating" and value == NONE and not wanted:
        value, wanted = ">=1", True
    if not value or said == "video":
        wish.undone.append(UNTOLD.get(said, said))
    elif said == "panorama" and wanted:
        wish.shown.append(said)
    elif said == "panorama":
        wish.lack(said)
    elif said == "screenshot":
        wish.constraints.append(Constraint("kind", said, wanted))
    elif wanted:
        wish.filters.append(Filter(_FIELDS[name], value))
    else:
        wish.constraints.append(Constraint(_FIELDS[name], value, False))


def _value(name: str, said: str) -> str:
    """What a filter compares a file with; "" where the words name nothing that a file has."""
    if name == "color":
        return said.replace("_", " ") if said == "black_and_white" else said
    if name == "rating":
        return NONE if said == NONE else stars_wanted(said)
    if name in ("tag", "album", "mark"):
        return unquoted(said)
    if name == "camera":
        return " ".join(word for word in said.split() if not _of_any_camera(word))
    words = said.split()
    while words and words[0].lower() in ARTICLES and name != "name":
        words = words[1:]
    return value_of(_FIELDS[name], " ".join(words))


def _of_any_camera(word: str) -> bool:
    return word.lower() in OF_A_CAMERA or word.endswith(("'s", "’s"))


def _differences(act: Act, wish: SearchWish) -> Iterator[str]:
    """How others should differ, in the person's words; the wish is given what they should lack."""
    gone = [_bare(_text(value).lower()) for value in act.all("instead")]
    for value in act.all("with"):
        shown = _led(" ".join(_text(value).lower().split()))
        yield f"{shown} instead of {gone.pop(0)}" if gone else shown
    yield from (" ".join(_text(value).lower().split()) for value in act.all("more"))
    for said in (*gone, *map(_text, act.all("without"))):
        wish.lack(said)
    for value in act.all("color"):
        yield f"in {BLACK_AND_WHITE}" if value == "black_and_white" else _text(value)


def _sought_with(wish: SearchWish, table: Table) -> tuple[Command, ...]:
    """The search that stands, begun again with more words."""
    begun = [str(one.line) for one in table.search if isinstance(one, Search)] or [table.sought]
    filters = [one for one in table.search if isinstance(one, Filter)]
    line = wish.search(begun[-1])
    return (*((Search(line),) if line else ()), *filters)


def _joined(pieces: Iterable[str]) -> str:
    """Phrases as one line; one that leans on what stands before it follows without a comma."""
    line = ""
    for piece in filter(None, pieces):
        line += (" " if leans(piece) or not line else ", ") + piece
    return line.strip()


def _led(words: str) -> str:
    """What others should show, led in by "with" where it is a thing and no circumstance."""
    return f"with {words}" if words.split(" ")[0].lower() in ("a", "an", "the") else words


def _bare(said: str) -> str:
    """Words without the articles that lead them in, nor the marks that end them."""
    words = said.split()
    while len(words) > 1 and words[0].lower() in ARTICLES:
        words = words[1:]
    return " ".join(words).strip(" .,;:!?")


def _text(value: Value) -> str:
    return value.text if isinstance(value, Said) else value
