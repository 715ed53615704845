"""What a person is looking for, as far as the conversation has told, and what a line of words asks for.

"A dog in Reading" asks for a place where a photo was taken there, and else for what it says. A line keeps
both readings; whoever has the library decides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from photalk.commands.queries.pattern_text import series
from photalk.commands.queries.told_fields import TOLD_FIELDS, told_words
from photalk.commands.queries.wishes import Wish
from photalk.operations.values import one_line


@dataclass(frozen=True, slots=True)
class Constraint:
    """A condition on what is known of a file: the fields are those of the `filter` command, and "kind".

    Dates are YYYY, YYYY-MM or YYYY-MM-DD; "after" and "before" leave the named period itself out, "on" is
    within it.
    `wanted` False turns it round: "not in Italy".
    """

    field: str
    value: str
    wanted: bool = True

    @property
    def text(self) -> str:
        """The constraint in words: "not taken in Italy"."""
        pattern = _WORDS.get(self.field, self.field + " {}")
        if (self.field, self.value) == ("color", "black and white"):
            pattern = "in {}"
        if (self.field, self.value) in _MEASURED:
            pattern = _MEASURED[self.field, self.value]
        if self.field == "on" and self.value.count("-") == 2:
            pattern = "taken on {}"
        if self.field in TOLD_FIELDS:
            pattern = told_words(self.field, self.value)
        value = series(names_of(self.value)) if self.field == "only" else self.value
        if self.field == "has":
            return f"{'with' if self.wanted else 'without'} a known {self.value}"
        words = pattern.format(value)
        return words if self.wanted else f"not {words}"


_WORDS = {
    "after": "taken after {}", "before": "taken before {}", "on": "taken in {}", "place": "taken in {}",
    "camera": "taken with {}", "lens": "lens {}", "folder": "in the folder {}", "orientation": "{}",
    "color": "mostly {}", "text": "saying “{}”", "type": "{} file", "name": "named {}", "kind": "{}",
    "who": "with {}", "only": "with {} alone",
    "order": "the {} first", "first": "the first {} of them",
}  # fmt: skip
_MEASURED = {
    ("blurry", "yes"): "blurry", ("blurry", "no"): "sharp", ("blinks", "none"): "where nobody blinks",
    ("blinks", "some"): "where somebody blinks", ("smiles", "all"): "where everybody smiles",
    ("smiles", "some"): "where somebody smiles", ("smiles", "none"): "where nobody smiles",
}  # fmt: skip

ME = "me"
"""Who the person who is talking is, until somebody says which face that is."""


def names_of(value: str) -> tuple[str, ...]:
    """The names in the value of an "only": "Anna, Tom"."""
    return tuple(name for part in value.split(",") if (name := part.strip()))


@dataclass(frozen=True, slots=True)
class Term:
    """Words for what is in the picture; a negative weight is for what must not be there."""

    words: str
    weight: float = 1.0
    quoted: bool = field(default=False, compare=False)  # it may be what is written in the picture


@dataclass(frozen=True, slots=True)
class Likeness:
    """A picture to be like (or, with a negative weight, unlike); `path` is absolute."""

    path: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """A question that was asked and what the person said; `said` is "" for "don't know".

    `topic` is the question's key (never asked again); `value` is the option that the answer chose, "" when
    it fits none.
    """

    topic: str
    question: str
    said: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Query:
    """The whole wish: words, conditions on files, pictures to be like, answers, pictures ruled out.

    `wishes` are those that refer to shown pictures: how it should differ from them.
    """

    terms: tuple[Term, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    likes: tuple[Likeness, ...] = ()
    answers: tuple[GivenAnswer, ...] = ()
    ruled_out: tuple[str, ...] = ()
    wishes: tuple[Wish, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.terms or self.constraints or self.likes or self.answers or self.wishes)

    @property
    def words(self) -> str:
        """What the picture should show, as one phrase."""
        return " ".join(term.words for term in self.terms if term.weight > 0)

    def answered(self, answer: GivenAnswer) -> Query:
        """The query after one more round."""
        return replace(self, answers=(*self.answers, answer))


Knows = Callable[[Constraint], bool]
"""Whether any photo of the library meets a constraint."""


@dataclass(frozen=True, slots=True)
class Maybe:
    """How a line is read if some photo meets a constraint; `plainly` also where no library can be asked."""

    constraint: Constraint
    reading: QueryLine
    plainly: bool = False


@dataclass(frozen=True, slots=True)
class QueryLine:
    """A line with what it asks for; the first of its `maybes` that holds is what it asks for instead.

    Lines that ask for the same are equal, however they are worded.
    """

    text: str = field(compare=False)
    query: Query
    maybes: tuple[Maybe, ...] = ()

    def __str__(self) -> str:
        return self.text

    def decided(self, knows: Knows | None = None) -> Query:
        """The one query that it is, for whoever has a library to ask and for whoever has none."""
        for maybe in self.maybes:
            if maybe.plainly if knows is None else knows(maybe.constraint):
                return replace(maybe.reading.decided(knows), wishes=self.query.wishes)
        return self.query


def written_line(line: QueryLine | str, what: str, read: Callable[[str], QueryLine]) -> QueryLine:
    """A line as a command holds it; one that is given as a text is read.

    Raises:
        CommandError: it has no words, or too many.
    """
    text = one_line(str(line), what)
    return line if isinstance(line, QueryLine) and line.text == text else read(text)
