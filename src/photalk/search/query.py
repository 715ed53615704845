"""What a person is looking for, as far as the conversation has told; and what was found."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from photalk.library.photos import Constraint, Photo
from photalk.search.refining.wishes import Wish

Verdict = Literal["meets", "misses", "unknown"]


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


@dataclass(frozen=True, slots=True)
class Reason:
    """One wish and whether a picture meets it: "dog", meets, "seen with 0.9"; `text` is what was read."""

    wish: str
    verdict: Verdict
    detail: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """A picture that was found: how likely it is the one that is meant (0..1, over the library), and why.

    One that is `away` can be shown in small, but not be opened before its file is back.
    """

    photo: Photo
    score: float
    why: tuple[Reason, ...] = ()
    away: bool = False


@dataclass(frozen=True, slots=True)
class SearchQuestion:
    """What would best tell the candidates apart: words, the answers to click, and the gain expected in bits.

    `topic` is a stable key such as "thing:dog", "colour:shirt", "people", "scene", "doing".
    """

    topic: str
    text: str
    options: tuple[str, ...] = ()
    gain: float = 0.0


Question = SearchQuestion
"""What the lab still calls it."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best pictures, how many were considered, and a question that would help.

    `matched` is False when nothing in the library seems to fit; `note` is what the person should be told.
    """

    hits: tuple[Hit, ...]
    considered: int
    note: str = ""
    matched: bool = True
    question: SearchQuestion | None = None
