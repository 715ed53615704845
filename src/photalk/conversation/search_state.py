"""What is looked for after one more command? A query in, a query out, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath

from photalk.commands import Answer, Command, Exclude, Filter, Forget, Refine, Search
from photalk.commands.queries.query import Constraint, Likeness, Query, QueryLine
from photalk.commands.queries.wishes import Wish, denied
from photalk.conversation.sought_parts import parts_of
from photalk.errors import NotFound
from photalk.language.understanding import DONT_KNOW, Question
from photalk.search.hits import SearchQuestion
from photalk.search.refining.wish_changes import wishes_of, with_terms, with_wishes, without

SEEKING = (Search, Refine, Filter, Exclude, Answer, Forget)
"""The commands that change what is looked for."""

NOTHING_SOUGHT = "Nothing is being looked for yet; say what the picture shows, such as “a dog on the beach”."

NO_FILTER = "No filter of a search is set; “undo” takes back a change of the picture."

_REPLACES: dict[str, tuple[str, ...]] = {
    "on": ("on", "after", "before"), "after": ("after", "on"), "before": ("before", "on"),
    "tag": (), "album": (), "text": (),
}  # fmt: skip
"""Which earlier filters a new one stands in place of, where that is not only its own kind; of tags, albums
and words that stand in a picture there may be many.
"""

NO_PICTURE = (
    "No picture is shown that it could be compared with; look for something first, such as “a dog on the "
    "beach”."
)


@dataclass(frozen=True, slots=True)
class SearchState:
    """What is looked for, and what the next words may refer to.

    `pictures` are those that are listed, `picture` is the one that is open, `asked` the question that stands;
    `notes` say what no longer counts, since something newer contradicts it.
    """

    trail: tuple[Query, ...] = ()
    pictures: tuple[str, ...] = ()
    picture: str | None = None
    asked: Question | None = None
    notes: tuple[str, ...] = ()

    @property
    def query(self) -> Query:
        return self.trail[-1] if self.trail else Query()

    def after(self, command: Command, meant: Query | None = None) -> SearchState:
        """The search after a command; `meant` is what its words mean, where somebody knows better than we do.

        Raises:
            NotFound: it refers to a picture, a question or a filter that is not there.
        """
        if meant is None:
            line = line_of(command)
            meant = line.decided() if line else Query()
        if isinstance(command, Refine):
            return self._refined(command, meant)
        return replace(self, trail=trail_after(self.trail, self._query_after(command, meant)))

    def _query_after(self, command: Command, meant: Query) -> Query:
        query = self.query
        match command:
            case Search():
                return meant
            case Filter(field, value):
                return constrained(query, Constraint(field, value))
            case Exclude() if not query:
                raise NotFound(NOTHING_SOUGHT)
            case Exclude(number):
                gone = self.pictures if number is None else (self.numbered(number),)
                return _without(query, gone)
            case Answer(words):
                return self._answered(words)
            case Forget("wish", words):
                return self._taken_back(words)
            case Forget(what):
                return self._forgotten(what)
        raise TypeError(f"{type(command).__name__} does not change what is looked for")

    def numbered(self, number: int) -> str:
        """The listed picture of this number; NotFound where there is none."""
        if not self.pictures and self.picture is not None and number == 1:
            return self.picture
        if not self.pictures:
            raise NotFound(NOTHING_SOUGHT)
        if number > len(self.pictures):
            count = len(self.pictures)
            raise NotFound(f"There is no picture {number}; the pictures are numbered 1 to {count}.")
        return self.pictures[number - 1]

    def _refined(self, command: Refine, more: Query) -> SearchState:
        """The search with wishes that refer to what is shown; where no picture is to be like, words join."""
        query = self.query
        picture = self.numbered(command.like) if command.like is not None else self.picture
        if picture is not None:
            query = replace(query, likes=(Likeness(picture),))
        elif not query and not self.pictures:
            raise NotFound(NO_PICTURE)
        compared = tuple(self._related(wish, picture) for wish in more.wishes)
        if query.likes:
            changed = with_wishes(query, (*wishes_of(more.terms), *compared))
            notes = changed.notes
        else:
            joined = with_terms(query, more.terms)
            changed = with_wishes(joined.query, compared)
            notes = (*joined.notes, *changed.notes)
        query = changed.query
        for constraint in more.constraints:
            query = constrained(query, constraint)
        return replace(self, trail=trail_after(self.trail, query), notes=(*self.notes, *notes))

    def _related(self, wish: Wish, picture: str | None) -> Wish:
        """A comparison with what it is compared with: the picture that is meant, else those that are listed.

        "No, brighter" after "darker" speaks of the picture that the darker one was compared with.
        """
        earlier = [one for one in self.query.wishes if one.compares]
        if not wish.what:
            if not earlier:
                raise NotFound("Say more or less of what, such as “darker” or “more people”.")
            last = earlier[-1]
            turned = {"more": "less", "less": "more"}.get(last.kind, last.kind)
            kind = last.kind if wish.kind == "more" else turned
            wish = replace(wish, kind=kind, what=last.what)  # type: ignore[arg-type]
        if picture is not None:
            return replace(wish, than=(picture,))
        opposed = with_wishes(Query(wishes=self.query.wishes), (wish,)).dropped
        if opposed:
            than = next((one.than for one in reversed(earlier) if one.text == opposed[-1][0]), ())
            if than:
                return replace(wish, than=than)
        shown = self.pictures or tuple(like.path for like in self.query.likes if like.weight > 0)
        if not shown:
            raise NotFound(NO_PICTURE)
        return replace(wish, than=shown)

    def _taken_back(self, words: str) -> Query:
        if not self.query:
            raise NotFound(NOTHING_SOUGHT)
        if (left := parts_of(self.query).get(words)) is not None:
            return left
        query = without(self.query, words)
        if query == self.query:
            told = sought_in(self.query) or "nothing"
            raise NotFound(f"Nothing that was asked for is about “{words}”; what counts is: {told}.")
        return query

    def _answered(self, words: str) -> Query:
        if self.asked is None:
            raise NotFound("There is no question to be answered; say what you are looking for.")
        # Loads what a search loads, which importing a conversation must not.
        from photalk.search.asking.questioner import interpreted

        options = tuple(option for option in self.asked.options if option != DONT_KNOW)
        question = SearchQuestion(self.asked.topic, self.asked.text, options)
        return self.query.answered(interpreted(question, words))

    def _forgotten(self, what: str) -> Query:
        query = self.query
        if what == "filters" and self.picture is not None and not query.constraints:
            raise NotFound(NO_FILTER)
        if not query and what != "all":
            raise NotFound(NOTHING_SOUGHT)
        match what:
            case "filters" if not query.constraints:
                raise NotFound("No filter is set.")
            case "filters":
                return replace(query, constraints=())
            case "answers" if not query.answers:
                raise NotFound("No question was answered yet.")
            case "answers":
                return replace(query, answers=())
            case "last" if len(self.trail) > 1:
                return self.trail[-2]
        return Query()


def constrained(query: Query, constraint: Constraint) -> Query:
    """The query with one more condition, in place of those that it supersedes."""
    gone = _REPLACES.get(constraint.field, (constraint.field,)) if constraint.wanted else ()
    same = (constraint, replace(constraint, wanted=not constraint.wanted))
    kept = [one for one in query.constraints if one not in same and not (one.wanted and one.field in gone)]
    return replace(query, constraints=(*kept, constraint))


def trail_after(trail: tuple[Query, ...], query: Query | None) -> tuple[Query, ...]:
    """The steps of a search with one more; going back to an earlier step forgets those after it."""
    if query is None:
        return trail
    if not query:
        return ()
    return trail[: trail.index(query) + 1] if query in trail else (*trail, query)


def sought_in(query: Query) -> str:
    """What is looked for, as one phrase: "“dog”, no people, like b.jpg, taken in 2023"."""
    return ", ".join(filter(None, (shown_in(query), conditions_in(query))))


def conditions_in(query: Query) -> str:
    """What the files should be: "taken in 2023, mostly blue"."""
    return ", ".join(constraint.text for constraint in query.constraints)


def shown_in(query: Query) -> str:
    """What the picture should show: "“dog”, no people, like b.jpg, darker"."""
    wanted = [f"“{term.words}”" for term in query.terms if term.weight > 0]
    unwanted = [denied(term.words) for term in query.terms if term.weight < 0]
    likes = [f"like {PurePath(like.path).name}" for like in query.likes if like.weight > 0]
    return ", ".join([*wanted, *unwanted, *likes, *(wish.text for wish in query.wishes)])


def line_of(command: Command) -> QueryLine | None:
    """The line of a command that says what is looked for; None where it has none."""
    match command:
        case Search(line) | Refine(_, line):
            return line
    return None


def _without(query: Query, pictures: tuple[str, ...]) -> Query:
    return replace(query, ruled_out=tuple(dict.fromkeys((*query.ruled_out, *pictures))))
