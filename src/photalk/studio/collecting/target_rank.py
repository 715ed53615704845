"""Where does the target stand, and what would the system ask? ChatIR's round, as the benchmark plays it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from photalk.commands.queries.query import Query, Term
from photalk.errors import NotFound
from photalk.search.asking.reply_meaning import interpreted
from photalk.search.finder import Finder
from photalk.search.hits import SearchQuestion
from photalk.search.ranking import ranked
from photalk.studio.collecting.events import Answered, Asked, ChosenPicture
from photalk.studio.collecting.room import Room

BEST = 5
"""So many of the first pictures are kept with each round."""


@dataclass(frozen=True, slots=True)
class TargetRank:
    """The target's rank from 1 (None: beyond the `depth` looked at), the first pictures, and a question."""

    rank: int | None
    depth: int
    best: tuple[int, ...]
    question: Asked | None


def query_after(rounds: tuple[Answered, ...], text: str) -> Query:
    """What is looked for once the person has said this as well: her description, and all her answers."""
    if not rounds:
        return Query((Term(" ".join(text.split())),))
    query = Query((Term(" ".join(rounds[0].text.split())),))
    said = [*(one.text for one in rounds[1:]), text]
    for asked, words in zip((one.question for one in rounds), said, strict=True):
        if asked is not None:
            query = query.answered(interpreted(SearchQuestion(asked.topic, asked.text, asked.options), words))
    return query


def standing(finder: Finder, target: int, query: Query, *, ask: bool = True) -> TargetRank:
    """Where the target stands among all photos for a query, and what to ask next.

    It never stops asking because it is sure of itself: the person who sees the target knows better.

    Raises:
        NotFound: the target is no longer in the library.
    """
    from photalk.search.asking.blend import BLEND
    from photalk.search.asking.candidates import Candidates
    from photalk.search.asking.questioner import InformationGain

    library = finder.library
    if target not in library.store.ids():
        raise NotFound("The picture that is sought is no longer in the library; end this room.")
    ranking = ranked(library, query, (), None, np.array([], np.int64), finder.sight())
    places = np.flatnonzero(ranking.ids == target)
    best = tuple(ranking.ids[:BEST].tolist())
    questioner = InformationGain(settled=1.1, worth=0.0)
    width = questioner.width
    asked = None
    if ask:
        candidates = Candidates(
            ranking.ids[:width],
            ranking.logits[:width] / np.float32(BLEND.heat),
            ranking.rows.tags[:width],
            library.encoder.vocabulary,
            library.photos(ranking.ids[:width]),
        )
        asked = questioner.ask(candidates, query)
    question = None if asked is None else Asked(asked.topic, asked.text, asked.options)
    return TargetRank(int(places[0]) + 1 if len(places) else None, len(ranking.ids), best, question)


def round_of(room: Room, text: str, stand: TargetRank, best: tuple[ChosenPicture, ...]) -> Answered:
    """The round that came of what the person said; the last asks nothing more."""
    found = stand.rank is not None and stand.rank <= room.setting.top
    over = found or len(room.rounds) >= room.setting.rounds
    return Answered(text, stand.rank, stand.depth, best, None if over else stand.question)


def verdict(room: Room) -> str | None:
    """Why the dialogue is over after its last round; None while it goes on."""
    if not room.rounds:
        return None
    last = room.rounds[-1]
    if room.found:
        return f"Found: it is number {last.rank}."
    if len(room.rounds) > room.setting.rounds:
        return f"Not found in {room.setting.rounds} rounds."
    return None if last.question is not None else "Nothing is left to ask."
