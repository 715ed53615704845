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

from photalk.search.asking.blend import Blend, combined, dialogue_text, readings
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.evidence import evidence
from photalk.search.asking.noise import Noise
from photalk.search.asking.questioner import InformationGain, interpreted
from photalk.search.hits import SearchQuestion
from photalk.vision.space.encoder import Floats
from photalk_lab.bench.captioned import Captioned
from photalk_lab.bench.playing import Played, Sought, World, play
from photalk_lab.bench.recall import ranks
from photalk_lab.papers.chatir.answerer import Answerer
from photalk_lab.papers.chatir.fitting import Told, distance, fitted, yielded

_ANSWERS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0)
_SHARES = np.linspace(0, 1, 11).round(2).tolist()
_HEATS = np.linspace(1, 4, 13).tolist()
_QUERIES, _THINGS, _SHOWN = 3, 6, 10
_FEWEST, _OFTEN = 30, 10
_MIDWAY = 2


@dataclass(frozen=True, slots=True)
class _Case:
    """A dialogue over the likeliest photos: fits of query, whole dialogue and answers, and the right row."""

    query: Floats
    dialogue: Floats
    said: Floats
    candidates: Candidates
    target: int
    played: Played

    def told(self, blend: Blend) -> Told:
        """What the answers have to tell, under a blend."""
        silent = np.zeros(len(self.query), np.float32)
        logits = combined(self.query, self.dialogue, self.said, silent, blend)
        answers = tuple(one.answer for one in self.played.rounds)
        return Told(replace(self.candidates, logits=logits), self.target, answers)

    def heard(self, noise: Noise) -> Floats:
        """All that the answers say of the photos."""
        said = [evidence(one.answer, self.candidates, noise) for one in self.played.rounds]
        return np.sum(said, axis=0, dtype=np.float32) if said else np.zeros(len(self.query), np.float32)

    def now(self, world: World) -> Candidates:
        """The photos as likely as they are by the end of the dialogue."""
        logits = combined(self.query, self.dialogue, self.said, self.heard(world.noise), world.blend)
        return replace(self.candidates, logits=logits)

    @property
    def so_far(self) -> str:
        """All that was said."""
        rounds = (f"{one.question.text} {one.said}" for one in self.played.rounds)
        return " ".join([self.played.sought.caption, *rounds])


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
    silent = np.zeros_like(first)
    queries = _cases(world, [Played(one, (), (0,)) for one in sought], first, first, silent)
    kept: dict[str, Floats] = {}
    asked = _asked(world, queries, kept=kept)
    noise = fitted(asked, world.noise, passes=0)
    world = replace(world, noise=_promising(world, queries, noise, kept))
    asker = InformationGain(world.noise, width=world.width, settled=1.1, worth=0.0)
    played = play(world, sought, asker, rounds, first=first)
    last = world.fits([dialogue_text(one.query(rounds)) for one in played])
    cases = _cases(world, played, first, last, _said(world, played))
    blend = blended(cases, world.noise, world.blend)
    told = [case.told(blend) for case in cases]
    world = replace(world, blend=blend)
    noise = fitted(told, world.noise, asked=[*asked, *told])
    noise = _promising(world, queries, noise, kept)
    noise = _promising(world, _midway(world, played, first), noise, kept, _OFTEN)
    return replace(world, noise=noise, blend=blended(cases, noise, blend))


def _midway(world: World, played: Sequence[Played], first: Floats) -> list[_Case]:
    """The dialogues after two rounds, of those who still look for their photo then.

    Most questions are chosen there, and bring less than they would as the first one.
    """
    still = [at for at, one in enumerate(played) if one.ranks[min(_MIDWAY, len(one.ranks) - 1)] >= _SHOWN]
    begun = [replace(played[at], rounds=played[at].rounds[:_MIDWAY]) for at in still]
    if not begun:
        return []
    wholes = world.fits([dialogue_text(one.query(_MIDWAY)) for one in begun])
    return _cases(world, begun, first[still], wholes, _said(world, begun))


def _promising(
    world: World, cases: Sequence[_Case], noise: Noise, kept: dict[str, Floats], least: int = 1
) -> Noise:
    """The noise with what it expects of each kind of question set right, where it was asked often enough."""
    plain = replace(noise, yields={})
    gains: list[float] = []
    asked = _asked(replace(world, noise=plain), cases, gains, kept)
    return replace(noise, yields=dict(noise.yields) | yielded(asked, gains, noise, least))


def heat(fits: Floats, targets: NDArray[np.int64]) -> float:
    """What scores are to be divided by, so that the right photos are least surprising."""

    def bits(divisor: float) -> float:
        return sum(
            distance(row / np.float32(divisor), int(at)) for row, at in zip(fits, targets, strict=True)
        )

    return float(min(_HEATS, key=bits))


def _asked(
    world: World,
    cases: Sequence[_Case],
    gains: list[float] | None = None,
    kept: dict[str, Floats] | None = None,
) -> list[Told]:
    """Every question that a dialogue could go on with, answered; `gains` takes what was expected of each.

    With `kept` (which keeps what texts fit) the answers are read for themselves as well.
    """
    asker = InformationGain(world.noise, width=world.width, settled=1.1, worth=0.0)
    found: list[Told] = []
    texts: list[list[tuple[str, float]]] = []
    for case in cases:
        sought = case.played.sought
        now, told = case.now(world), case.so_far
        questions = list(asker.questions(now, case.played.query(len(case.played.rounds))))
        things = sorted((one for one in questions if _is_thing(one)), key=lambda one: -one.gain)[:_THINGS]
        for question in (*(one for one in questions if not _is_thing(one)), *things):
            answer = interpreted(question, sought.answerer.answer(question.text, told))
            found.append(Told(now, case.target, (answer,)))
            texts.append(readings([answer]))
            if gains is not None:
                gains.append(question.gain)
    return found if kept is None else _read(world, found, texts, kept)


def _read(
    world: World, found: Sequence[Told], texts: Sequence[list[tuple[str, float]]], kept: dict[str, Floats]
) -> list[Told]:
    """The dialogues of one answer with what reading it for itself adds; `kept` holds what texts fit."""
    new = sorted({text for some in texts for text, _ in some} - kept.keys())
    if new:
        kept |= dict(zip(new, world.fits(new), strict=True))
    share = np.float32(world.blend.answer / world.blend.heat)
    return [
        replace(told, read=share * np.float32(some[0][1]) * kept[some[0][0]][told.candidates.ids])
        if some
        else told
        for told, some in zip(found, texts, strict=True)
    ]


def _said(world: World, played: Sequence[Played]) -> Floats:
    """How well the photos fit the answers of each dialogue, all read for themselves, (dialogues, photos)."""
    total = np.zeros((len(played), len(world.rows)), np.float32)
    for row, one in zip(total, played, strict=True):
        if spoken := readings([heard.answer for heard in one.rounds]):
            shares = np.array([share for _, share in spoken], np.float32)
            row += shares @ world.fits([text for text, _ in spoken])
    return total


def _cases(
    world: World, played: Sequence[Played], queries: Floats, dialogues: Floats, said: Floats
) -> list[_Case]:
    return [_case(world, *one) for one in zip(played, queries, dialogues, said, strict=True)]


def _is_thing(question: SearchQuestion) -> bool:
    return question.topic.startswith("thing:")


def _case(world: World, played: Played, query: Floats, dialogue: Floats, said: Floats) -> _Case:
    """The likeliest by the query, and the one that is meant wherever it is."""
    best = np.argsort(-query, kind="stable")[: world.width]
    rows: NDArray[np.int64] = np.union1d(best, [played.sought.target])
    candidates = Candidates(
        rows, query[rows] / np.float32(world.blend.heat), world.rows.tags[rows], world.encoder.vocabulary
    )
    target = int(np.searchsorted(rows, played.sought.target))
    return _Case(query[rows], dialogue[rows], said[rows], candidates, target, played)


def blended(cases: Sequence[_Case], noise: Noise, start: Blend) -> Blend:
    """The shares of dialogue and answers under which the right photos stand highest, then surprise least.

    Bits alone would be ruled by the few dialogues that mislead most.
    """
    heard = [case.heard(noise) for case in cases]

    def away(blend: Blend) -> tuple[float, float]:
        places, bits = 0.0, 0.0
        for case, weighed in zip(cases, heard, strict=True):
            logits = combined(case.query, case.dialogue, case.said, weighed, blend)
            places += float(np.log(np.count_nonzero(logits >= logits[case.target])))
            bits += distance(logits, case.target)
        return round(places, 6), bits

    trials = (replace(start, dialogue=share, answer=answer) for share in _SHARES for answer in _ANSWERS)
    return min(trials, key=away)


def spelled(noise: Noise, blend: Blend) -> str:
    """The numbers as they stand in `search/asking/noise.py` and `combining.py`."""
    numbers = ", ".join(
        f"{name}={round(getattr(noise, name), 3)}"
        for name in ("slope", "shift", "power", "other", "slip", "unknown", "weight")
    )
    return (
        f"Noise({numbers})\n_SELDOM = {dict(noise.others)}\n_DOUBTED = {dict(noise.trusts)}\n"
        f"_YIELDS = {dict(noise.yields)}\n"
        f"Blend(dialogue={blend.dialogue}, answer={blend.answer}, heat={blend.heat})"
    )
