"""What was found, and what to ask next?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from photalk.commands.queries.query import Query
from photalk.library.photos import Photo

Verdict = Literal["meets", "misses", "unknown"]


@dataclass(frozen=True, slots=True)
class Reason:
    """One wish and whether a picture meets it: "dog", meets, "seen with 0.9".

    Where text in the picture is asked for, `sought` are the words, and `text` is what was read.
    """

    wish: str
    verdict: Verdict
    detail: str = ""
    text: str = ""
    sought: str = ""


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


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best pictures, how many were considered, and a question that would help.

    `matched` is False when nothing in the library seems to fit; `note` is what the person should be told;
    `sought` is the query as the library understood it, where that is another: it knows who has which name.
    """

    hits: tuple[Hit, ...]
    considered: int
    note: str = ""
    matched: bool = True
    question: SearchQuestion | None = None
    sought: Query | None = None
