"""Dialogues between a questioner and a simulated person, and what retrievers make of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from photalk.commands.queries.query import GivenAnswer, Query, Term
from photalk.search.asking.blend import BLEND, Blend, combined, dialogue_text, readings
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.evidence import evidence
from photalk.search.asking.noise import NOISE, Noise
from photalk.search.asking.questioner import Questioner, interpreted
from photalk.search.hits import SearchQuestion
from photalk.search.scoring import closely
from photalk.vision.space.encoder import BREAK, Encoded, Encoder, Floats
from photalk_lab.bench.recall import ranks
from photalk_lab.papers.chatir.answerer import Answerer

_READ = 256


@dataclass(frozen=True, slots=True)
class World:
    """The photos that are searched, the encoder that sees them, and how deep answers are looked into.

    `close`: so many photos are read closely for each text; `depth`: answers are weighed for so many of the
    best by the query (the others are taken to be as the mean of these); `width`: questioners see so many.
    """

    encoder: Encoder
    rows: Encoded
    noise: Noise = NOISE
    blend: Blend = BLEND
    close: int = 100
    depth: int = 3000
    width: int = 300

    def fits(self, texts: Sequence[str]) -> Floats:
        """Log-odds that each photo fits each text, (texts, photos)."""
        vectors = [self.encoder.read(texts[at : at + _READ]) for at in range(0, len(texts), _READ)]
        base = np.float32(self.encoder.scale) * (np.concatenate(vectors) @ self.rows.vectors.T)
        for row, text in zip(base, texts, strict=True):
            row += closely(self.encoder, text, self.rows, row, self.close)
        return base


@dataclass(frozen=True, slots=True)
class Sought:
    """A photo that someone has in mind: its row in the gallery, the words for it, and who answers.

    `asker` asks in this dialogue alone, where its questions are those of a dialogue that was held before.
    """

    target: int
    caption: str
    answerer: Answerer
    asker: Questioner | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A question, what was said to it, and how that was understood."""

    question: SearchQuestion
    said: str
    answer: GivenAnswer


@dataclass(frozen=True, slots=True)
class Played:
    """A dialogue: its rounds, and the target's 0-based rank by our retriever after each."""

    sought: Sought
    rounds: tuple[Round, ...]
    ranks: tuple[int, ...]

    def query(self, rounds: int) -> Query:
        """The query after some rounds."""
        answers = tuple(one.answer for one in self.rounds[:rounds])
        return Query((Term(self.sought.caption),), answers=answers)


def play(
    world: World,
    sought: Sequence[Sought],
    questioner: Questioner,
    rounds: int,
    *,
    first: Floats | None = None,
) -> list[Played]:
    """Play all dialogues, a round at a time, with our retriever choosing the candidates.

    `first` are the fits of the captions, if they are known already.
    """
    fits = world.fits([one.caption for one in sought]) if first is None else first
    talks = [_Talk(world, one, fit) for one, fit in zip(sought, fits, strict=True)]
    for _ in range(rounds):
        for talk in talks:
            talk.ask(questioner)
        heard = [talk for talk in talks if talk.heard]
        if heard:
            wholes = world.fits([dialogue_text(talk.query) for talk in heard])
            for talk, whole, said in zip(heard, wholes, alone(world, heard), strict=True):
                talk.reread(whole, said)
        for talk in talks:
            talk.close()
    return [talk.played() for talk in talks]


def alone(world: World, talks: Sequence[_Talk]) -> list[Floats]:
    """How well the photos fit each dialogue's last answer, read for itself; zeros where it is yes or no."""
    heard = [readings(talk.query.answers[-1:]) for talk in talks]
    texts = [text for some in heard for text, _ in some]
    found: Iterator[Floats] = iter(world.fits(texts) if texts else ())
    silent: Floats = np.zeros(len(world.rows), np.float32)
    return [next(found) * np.float32(some[0][1]) if some else silent for some in heard]


class _Talk:
    """One dialogue under way."""

    def __init__(self, world: World, sought: Sought, fit: Floats) -> None:
        self.world, self.sought, self.fit = world, sought, fit
        self.dialogue, self.said = fit, np.zeros(len(fit), np.float32)
        self.query = Query((Term(sought.caption),))
        self.pool = np.sort(np.argsort(-fit, kind="stable")[: world.depth])
        self.evidence = np.zeros(len(fit), np.float32)
        self.logits = combined(fit, fit, self.said, self.evidence, world.blend)
        self.rounds: list[Round] = []
        self.ranks = [self._rank()]
        self.heard = False

    def ask(self, questioner: Questioner) -> None:
        """Play one round, if there is a question."""
        self.heard = False
        question = (self.sought.asker or questioner).ask(self._candidates(), self.query)
        if question is None:
            return
        said = self.sought.answerer.answer(question.text, self._so_far())
        answer = interpreted(question, said)
        self.rounds.append(Round(question, said, answer))
        self.query = self.query.answered(answer)
        if answer.said:
            self.heard = True
            self._weigh(answer)

    def reread(self, whole: Floats, said: Floats) -> None:
        """Take in how well the photos fit the dialogue as it is now, and the last answer."""
        self.dialogue = whole
        self.said = self.said + said

    def close(self) -> None:
        """End the round: where is the photo now?"""
        if self.heard:
            self.logits = combined(self.fit, self.dialogue, self.said, self.evidence, self.world.blend)
        self.ranks.append(self._rank())

    def played(self) -> Played:
        return Played(self.sought, tuple(self.rounds), tuple(self.ranks))

    def _candidates(self) -> Candidates:
        best = np.argpartition(-self.logits, min(self.world.width, len(self.logits) - 1))[: self.world.width]
        return self._rows(best, self.logits[best])

    def _weigh(self, answer: GivenAnswer) -> None:
        few = self._rows(self.pool, self.logits[self.pool])
        said = evidence(answer, few, self.world.noise)
        self.evidence += said.mean()
        self.evidence[self.pool] += said - said.mean()

    def _rows(self, rows: NDArray[np.int64], logits: Floats) -> Candidates:
        return Candidates(rows, logits, self.world.rows.tags[rows], self.world.encoder.vocabulary)

    def _so_far(self) -> str:
        return " ".join([self.sought.caption, *(f"{one.question.text} {one.said}" for one in self.rounds)])

    def _rank(self) -> int:
        return int(ranks(self.logits[None], [self.sought.target])[0]) - 1


def reread(world: World, played: Sequence[Played], rounds: int) -> Iterator[tuple[str, NDArray[np.int64]]]:
    """The ranks that the other retrievers give, by name, (dialogues, rounds + 1).

    "concatenation" reads the dialogue as plain text, "trained F" with the separators it was trained with.
    """
    targets = [one.sought.target for one in played]
    for name, separator in (("concatenation", " "), ("trained F", BREAK)):
        columns: list[NDArray[np.int64]] = []
        texts: list[str] = []
        for number in range(rounds + 1):
            now = [dialogue_text(one.query(number), separator) for one in played]
            fresh = [at for at in range(len(played)) if not columns or now[at] != texts[at]]
            column = columns[-1].copy() if columns else np.zeros(len(played), np.int64)
            for at in range(0, len(fresh), _READ):
                some = fresh[at : at + _READ]
                fits = world.fits([now[one] for one in some])
                column[some] = ranks(fits, [targets[one] for one in some]) - 1
            columns.append(column)
            texts = now
        yield name, np.stack(columns, axis=1)
