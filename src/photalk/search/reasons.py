"""Why was a picture found? Every wish of the query, and whether it is met, missed or nobody can tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from photalk.commands.queries.colours import colour_of
from photalk.commands.queries.pattern_text import series
from photalk.commands.queries.query import Constraint, GivenAnswer, Query, names_of
from photalk.commands.queries.wishes import denied
from photalk.library.photos import Photo
from photalk.search.content import ThingWish, wishes_in
from photalk.search.facts import fact
from photalk.search.hits import Reason, Verdict
from photalk.search.likeness import LikenessVector
from photalk.search.name_evidence import says
from photalk.search.ranking import Ranking
from photalk.search.thing_degrees import ThingJudge, columns_of, label_of, shown, verdict_of
from photalk.vision.space.encoder import Encoded, log_odds

_AGREES, _DIFFERS = -0.5, -1.2
"""Log-likelihoods of an answer, against the photo that it fits best."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A photo's reasons; how much it shows of the wishes that could be checked; the share that could be.

    `allowed` is 0 for a photo that shows what must not be there; `named` is true where names say all of it,
    `unseen` where nothing that knows a thing of those sees it.
    """

    why: tuple[Reason, ...]
    shown: float
    known: float
    allowed: float
    named: bool = False
    unseen: bool = False


def checked(
    query: Query,
    ranking: Ranking,
    photos: Sequence[Photo],
    likes: Sequence[LikenessVector],
    sight: ThingJudge,
) -> list[Checked]:
    """The reasons for the first photos of a ranking."""
    rows = ranking.rows.take(np.arange(len(photos)))
    looks = _Looks(query, ranking, rows, photos, likes, sight)
    return [looks.at(place) for place in range(len(photos))]


class _Looks:
    """Several photos looked at together: models are asked once for all of them."""

    def __init__(
        self,
        query: Query,
        ranking: Ranking,
        rows: Encoded,
        photos: Sequence[Photo],
        likes: Sequence[LikenessVector],
        sight: ThingJudge,
    ) -> None:
        self.query, self.ranking, self.rows, self.photos, self.sight = query, ranking, rows, photos, sight
        self.likes = likes
        words = sight.encoder.vocabulary
        wishes = [wish for term in query.terms if term.weight > 0 for wish in wishes_in(term.words, words)]
        self.wishes = {wish: sight.wish(wish, rows, photos) for wish in dict.fromkeys(wishes)}
        self.missed = [sight.missed(wish.noun, rows, photos) for wish in self.wishes]
        self.denied = {
            term.words: shown(term.words, rows, photos, sight) for term in query.terms if term.weight < 0
        }

    def at(self, place: int) -> Checked:
        told = [self.named(wish, place) for wish in self.wishes]
        degrees = [
            1.0 if name else float(seen.degrees[place])
            for name, seen in zip(told, self.wishes.values(), strict=True)
            if name or seen.known
        ]
        why = (*self.words(place, told), *self.others(place))
        share = len(degrees) / len(self.wishes) if self.wishes else 0.0
        allowed = 1 - max((float(denied.degrees[place]) for denied in self.denied.values()), default=0.0)
        shown = float(np.mean(degrees)) if degrees else 0.0
        unseen = any(not name and missed[place] for name, missed in zip(told, self.missed, strict=True))
        return Checked(why, shown, share, allowed, bool(told) and all(told), unseen)

    def named(self, wish: ThingWish, place: int) -> str:
        """Where the photo's names say that it meets a wish, if the word tells photos apart."""
        telling = all(word in self.ranking.told.words for word in wish.noun.split())
        return says(self.photos[place], wish.noun) if telling and not wish.colour else ""

    def words(self, place: int, told: Sequence[str]) -> Iterator[Reason]:
        for name, (wish, seen) in zip(told, self.wishes.items(), strict=True):
            if name:
                yield Reason(wish.words, "meets", name)
            else:
                verdict = verdict_of(float(seen.degrees[place]))
                if not seen.known and verdict == "misses":
                    verdict = "unknown"
                yield Reason(wish.words, verdict, self.detail(wish, place, verdict, seen.known))

    def detail(self, wish: ThingWish, place: int, verdict: Verdict, known: bool) -> str:
        """What the verdict rests on."""
        if not known:
            return {"meets": "looks like it"}.get(verdict, "can't tell")
        photo, tags, said = self.photos[place], self.rows.tags[place], []
        columns = columns_of(wish.noun, self.sight.encoder.vocabulary)
        if label := label_of(wish.noun):
            said += [
                f"{c.number} seen, the surest with {c.score:.2f}" for c in photo.things if c.name == label
            ]
        if columns and not said:
            odds = float(log_odds(tags[list(columns)]).max())
            said.append(f"seen with {1 / (1 + np.exp(-odds)):.2f}")
        if colour := wish.colour or colour_of(wish.noun):
            share = sum(share.share for share in photo.colours if share.colour == colour)
            said += [f"{share:.0%} {colour}"] if share >= 0.005 else []
        return ", ".join(said) or "not seen"

    def others(self, place: int) -> Iterator[Reason]:
        photo = self.photos[place]
        for words, seen in self.denied.items():
            verdict = verdict_of(1 - float(seen.degrees[place]))
            if not seen.known and verdict == "meets":
                verdict = "unknown"
            said = {"meets": "none seen", "misses": "seen"}.get(verdict, "can't tell")
            yield Reason(denied(words), verdict, said)
        yield from conditions(photo, self.query.constraints)
        for like in self.likes:
            yield self.likeness(like, place)
        for answer, heard in zip(self.query.answers, self.ranking.answers, strict=True):
            fits = float(heard[place])
            verdict = "meets" if fits >= _AGREES else "misses" if fits <= _DIFFERS else "unknown"
            if answer.said and any(heard):
                yield Reason(answered(answer), verdict, "by what is seen in it")

    def likeness(self, like: LikenessVector, place: int) -> Reason:
        scale = self.sight.encoder.scale
        similarity = float(self.rows.vectors[place] @ like.vector)
        spread = self.sight.background.spread(like.vector, scale)
        beyond = (scale * similarity - spread.middle) / spread.width
        alike: Verdict = "meets" if beyond >= 2 else "misses" if beyond <= 0.5 else "unknown"
        name = like.likeness.path.replace("\\", "/").rsplit("/", 1)[-1]
        if like.likeness.weight < 0:
            alike = {"meets": "misses", "misses": "meets"}.get(alike, "unknown")  # type: ignore[assignment]
            return Reason(f"not like {name}", alike, f"similarity {similarity:.2f}")
        return Reason(f"like {name}", alike, f"similarity {similarity:.2f}")


def answered(answer: GivenAnswer) -> str:
    """An answer as a wish: its own words, with the question where they are yes or no.

    >>> answered(Answer("scene", "Where is it?", "on a beach", "on a beach"))
    'on a beach'
    >>> answered(Answer("thing:dog", "Is there a dog in it?", "no", "no"))
    'Is there a dog in it? no'
    """
    from photalk.search.asking.blend import round_text
    from photalk.search.asking.reply_meaning import NONE_OF, Polarity, polarity

    if answer.said.startswith(NONE_OF) or polarity(answer.value or answer.said) is Polarity.UNCLEAR:
        return answer.said
    return round_text(answer).strip()


def conditions(photo: Photo, constraints: Sequence[Constraint]) -> Iterator[Reason]:
    """What is known of a file that was selected, condition by condition."""
    for constraint in constraints:
        if constraint.field in ("who", "only"):
            yield Reason(constraint.text, "meets", _seen(constraint))
            continue
        known = fact(photo, constraint.field, constraint.value)
        yield Reason(constraint.text, "meets" if known else "unknown", known or "not known of this file")


def _seen(constraint: Constraint) -> str:
    """What is known of the people in a photo that was selected by them."""
    if not constraint.wanted:
        return f"{constraint.value} was not seen in it"
    names = names_of(constraint.value) if constraint.field == "only" else (constraint.value,)
    alone = " and nobody else" if constraint.field == "only" else ""
    return f"{series(names)}{alone} {'is' if len(names) == 1 else 'are'} in it"
