"""How are answers to be weighed? The numbers of the noisy-answer model and of the blend, from dialogues.

People are simulated who look for photos; the numbers are those under which the photos that they meant are
least surprising after their answers. `photalk bench chatir --fit` does it with one half of the photos and
measures with the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from photalk.bench.captioned import Captioned
from photalk.bench.playing import Played, Sought, World, play
from photalk.bench.recall import ranks
from photalk.learn.answering.answerer import Answerer
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.combining import Blend, combined, dialogue_text
from photalk.search.asking.evidence import evidence
from photalk.search.asking.fitting import Told, distance, fitted, yielded
from photalk.search.asking.noise import Noise
from photalk.search.asking.questioner import Informative, interpreted
from photalk.search.query import Question
from photalk.vision.space.encoder import Floats

_SHARES = np.linspace(0, 1, 11).round(2).tolist()
_HEATS = np.linspace(1, 4, 13).tolist()
_QUERIES, _THINGS, _SHOWN = 3, 6, 10
_FEWEST = 30


@dataclass(frozen=True, slots=True)
class _Case:
    """A played dialogue over the likeliest photos: fits of query and whole dialogue, and the right row."""

    query: Floats
    dialogue: Floats
    candidates: Candidates
    target: int
    played: Played

    def told(self, blend: Blend) -> Told:
        """What the answers have to tell, under a blend."""
        silent = np.zeros(len(self.query), np.float32)
        logits = combined(self.query, self.dialogue, silent, blend)
        answers = tuple(one.answer for one in self.played.rounds)
        return Told(replace(self.candidates, logits=logits), self.target, answers)

    def heard(self, noise: Noise) -> Floats:
        """All that the answers say of the photos."""
        said = [evidence(one.answer, self.candidates, noise) for one in self.played.rounds]
        return np.sum(said, axis=0, dtype=np.float32) if said else np.zeros(len(self.query), np.float32)


def wanting(photos: Sequence[Captioned], at: Sequence[int]) -> list[Sought]:
    """People who look for these photos, several each: by one of the captions, knowing the others."""
    return [
        Sought(place, said[one], Answerer((*said[:one], *said[one + 1 :])))
        for place in at
        for said in (photos[place].captions,)
        for one in range(min(_QUERIES, len(said)))
        if len(said) > 1
    ]


def tuned(world: World, sought: Sequence[Sought], rounds: int) -> World:
    """The world with blend and noise fitted to what these people answer.

    How sure scores are of themselves is told by all of them. The rest is told by those who go on, since the
    photo is not among the first: each is asked everything once, and plays a dialogue.
    """
    first = world.fits([one.caption for one in sought])
    targets = np.array([one.target for one in sought])
    world = replace(world, blend=replace(world.blend, heat=heat(first, targets)))
    places = ranks(first, targets) - 1
    on = np.flatnonzero(places >= _SHOWN)
    on = on if len(on) >= _FEWEST else np.arange(len(sought))
    first, sought = first[on], [sought[at] for at in on.tolist()]
    queries = [_case(world, Played(one, (), (0,)), fit, fit) for one, fit in zip(sought, first, strict=True)]
    asked = _asked(world, queries)
    world = replace(world, noise=_promising(world, queries, fitted(asked, world.noise, passes=0)))
    asker = Informative(world.noise, width=world.width, settled=1.1, worth=0.0)
    played = play(world, sought, asker, rounds, first=first)
    last = world.fits([dialogue_text(one.query(rounds)) for one in played])
    cases = [_case(world, one, query, whole) for one, query, whole in zip(played, first, last, strict=True)]
    blend = blended(cases, world.noise, world.blend)
    told = [case.told(blend) for case in cases]
    noise = _promising(world, queries, fitted(told, world.noise, asked=[*asked, *told]))
    return replace(world, noise=noise, blend=blended(cases, noise, blend))


def _promising(world: World, cases: Sequence[_Case], noise: Noise) -> Noise:
    """The noise with what it expects of each kind of question set right."""
    plain = replace(noise, yields={})
    gains: list[float] = []
    asked = _asked(replace(world, noise=plain), cases, gains)
    return replace(noise, yields=yielded(asked, gains, noise))


def heat(fits: Floats, targets: NDArray[np.int64]) -> float:
    """What scores are to be divided by, so that the right photos are least surprising."""

    def bits(divisor: float) -> float:
        return sum(
            distance(row / np.float32(divisor), int(at)) for row, at in zip(fits, targets, strict=True)
        )

    return float(min(_HEATS, key=bits))


def _asked(world: World, cases: Sequence[_Case], gains: list[float] | None = None) -> list[Told]:
    """Every question that a dialogue could begin with, answered; `gains` takes what was expected of each."""
    asker = Informative(world.noise, width=world.width, settled=1.1, worth=0.0)
    found = []
    for case in cases:
        sought = case.played.sought
        questions = list(asker.questions(case.candidates, case.played.query(0)))
        things = sorted((one for one in questions if _is_thing(one)), key=lambda one: -one.gain)[:_THINGS]
        for question in (*(one for one in questions if not _is_thing(one)), *things):
            answer = interpreted(question, sought.answerer.answer(question.text, sought.caption))
            found.append(Told(case.candidates, case.target, (answer,)))
            if gains is not None:
                gains.append(question.gain)
    return found


def _is_thing(question: Question) -> bool:
    return question.topic.startswith("thing:")


def _case(world: World, played: Played, query: Floats, dialogue: Floats) -> _Case:
    """The likeliest by the query, and the one that is meant wherever it is."""
    best = np.argsort(-query, kind="stable")[: world.width]
    rows: NDArray[np.int64] = np.union1d(best, [played.sought.target])
    candidates = Candidates(
        rows, query[rows] / np.float32(world.blend.heat), world.rows.tags[rows], world.encoder.vocabulary
    )
    return _Case(
        query[rows], dialogue[rows], candidates, int(np.searchsorted(rows, played.sought.target)), played
    )


def blended(cases: Sequence[_Case], noise: Noise, start: Blend) -> Blend:
    """The share of the dialogue under which the right photos are least surprising."""
    heard = [case.heard(noise) for case in cases]

    def bits(blend: Blend) -> float:
        after = (
            combined(case.query, case.dialogue, said, blend) for case, said in zip(cases, heard, strict=True)
        )
        return sum(distance(logits, case.target) for logits, case in zip(after, cases, strict=True))

    return min((replace(start, dialogue=share) for share in _SHARES), key=bits)


def spelled(noise: Noise, blend: Blend) -> str:
    """The numbers as they stand in `search/asking/noise.py` and `combining.py`."""
    numbers = ", ".join(
        f"{name}={round(getattr(noise, name), 3)}"
        for name in ("slope", "shift", "power", "other", "slip", "unknown", "weight")
    )
    return (
        f"Noise({numbers})\n_SELDOM = {dict(noise.others)}\n_DOUBTED = {dict(noise.trusts)}\n"
        f"_YIELDS = {dict(noise.yields)}\n"
        f"Blend(dialogue={blend.dialogue}, heat={blend.heat})"
    )
