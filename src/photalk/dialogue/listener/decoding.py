"""Which commands do the scores amount to? A beam over words for searches and colours, a sum over amounts.

The probability of a command is that of its kind times that of its words or amount. The same word may
come from several places (said, seen, the model's own): their probabilities add up, and the likeliest
place is the evidence. A search's words count in any order, so the orders of one set add up, too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from photalk.commands import COLORS, AdjustAttr, AdjustColor, Command, ImageCutout, Rotate, Search
from photalk.dialogue.listener.amounts import AMOUNT_KINDS, amounts_for
from photalk.dialogue.listener.hearing import KINDS, LAST, Hearing, is_seen
from photalk.dialogue.listener.impression import Heard
from photalk.dialogue.understanding import Evidence, Source
from photalk.errors import PhotalkError

Floats = NDArray[np.float32]

MOST_WORDS = 8
BEAM = 4
BRANCHES = 4
"""How many words each sentence of the beam may go on with."""

UNLIKELY = 0.02
"""Kinds below this probability are not decoded."""

INTENSITY = 0.2
"""The colour intensity that CAISE's assistants took when nobody said one."""


@dataclass(frozen=True, slots=True)
class Scores:
    """What the encoder says: hidden states (T, D) and the scores of its heads."""

    hidden: Floats
    kind: Floats
    said: Floats
    unsaid: Floats
    intents: Floats
    operators: Floats


class Voice(Protocol):
    """The decoder: writes on from states, for one dialogue and several sentences at once."""

    words: Sequence[str]
    """Its own words; the first ends a sentence."""

    def begin(self, hidden: Floats, kind: int) -> Floats:
        """The first state, (1, D)."""
        ...

    def go_on(self, states: Floats, previous: Sequence[str], hidden: Floats) -> tuple[Floats, Floats]:
        """The next states (B, D) and scores (B, V + 3T) after these words ("" at first)."""
        ...


@dataclass(frozen=True, slots=True)
class _Sentence:
    words: tuple[str, ...]
    places: tuple[int, ...]
    score: float
    state: Floats


def decoded(hearing: Hearing, scores: Scores, voice: Voice) -> list[Heard]:
    """The commands that may be meant, the likeliest first."""
    found: list[Heard] = []
    for kind, likely in zip(KINDS, softmax(scores.kind), strict=True):
        if likely < UNLIKELY:
            continue
        for command, probability, evidence in _of_kind(kind, hearing, scores, voice):
            found.append(Heard(command, float(likely * probability), evidence))
    return sorted(found, key=lambda one: -one.probability)


def softmax(scores: Floats) -> Floats:
    """The scores as probabilities, along the last axis."""
    raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=-1, keepdims=True))


Option = tuple[Command, float, tuple[Evidence, ...]]


def _of_kind(kind: str, hearing: Hearing, scores: Scores, voice: Voice) -> list[Option]:
    if kind == "cutout":
        return [(ImageCutout(), 1.0, ())]
    if kind in AMOUNT_KINDS:
        return _amounts(kind, hearing, scores)
    if kind == "color":
        return _colors(hearing, scores, voice)
    return _searches(hearing, scores, voice)


def _amounts(kind: str, hearing: Hearing, scores: Scores) -> list[Option]:
    amounts = amounts_for(kind, hearing)
    raw = [scores.said[one.place, one.column] if one.place else scores.unsaid[one.column] for one in amounts]
    likely = softmax(np.asarray(raw, np.float32))
    total: dict[float, float] = defaultdict(float)
    best: dict[float, tuple[float, Evidence]] = {}
    for one, probability in zip(amounts, likely, strict=True):
        total[one.value] += float(probability)
        text = hearing.positions[one.place].word if one.place else ""
        told = Evidence(f"{one.value:g}", one.source, text)
        best[one.value] = max(best.get(one.value, (0.0, told)), (float(probability), told), key=_first)
    options: list[Option] = []
    for value, probability in sorted(total.items(), key=lambda item: -item[1])[:BEAM]:
        command = Rotate(value) if kind == "rotate" else AdjustAttr(kind, value)
        options.append((command, probability, (best[value][1],)))
    return options


def _first(pair: tuple[float, Evidence]) -> float:
    return pair[0]


def _colors(hearing: Hearing, scores: Scores, voice: Voice) -> list[Option]:
    state = voice.begin(scores.hidden, KINDS.index("color"))
    _, raw = voice.go_on(state, [""], scores.hidden)
    words = _words(hearing, raw[0], voice)
    known = {word: option for word, option in words.items() if word in COLORS}
    whole = sum(probability for probability, _ in known.values()) or 1.0
    ranked = sorted(known.items(), key=lambda item: -item[1][0])[:BEAM]
    return [
        (AdjustColor(word, INTENSITY), probability / whole, (_evidence(word, place, hearing, voice),))
        for word, (probability, place) in ranked
    ]


def _searches(hearing: Hearing, scores: Scores, voice: Voice) -> list[Option]:
    first = voice.begin(scores.hidden, KINDS.index("search"))
    beam = [_Sentence((), (), 0.0, first[0])]
    done: list[_Sentence] = []
    for _ in range(MOST_WORDS):
        states, raw = voice.go_on(
            np.stack([one.state for one in beam]),
            [one.words[-1] if one.words else "" for one in beam],
            scores.hidden,
        )
        grown: list[_Sentence] = []
        for one, state, row in zip(beam, states, raw, strict=True):
            words = _words(hearing, row, voice)
            for word, (probability, place) in sorted(words.items(), key=lambda item: -item[1][0])[:BRANCHES]:
                score = one.score + float(np.log(probability + 1e-9))
                if not word:
                    if one.words:
                        done.append(_Sentence(one.words, one.places, score, state))
                elif word not in one.words:
                    grown.append(_Sentence((*one.words, word), (*one.places, place), score, state))
        beam = sorted(grown, key=lambda one: -one.score)[:BEAM]
        worst = sorted((one.score for one in done), reverse=True)[BEAM - 1 : BEAM]
        if not beam or (worst and beam[0].score < worst[0]):
            break
    return _ranked(done or beam, hearing, voice)


def _ranked(sentences: list[_Sentence], hearing: Hearing, voice: Voice) -> list[Option]:
    total: dict[tuple[str, ...], float] = defaultdict(float)
    best: dict[tuple[str, ...], _Sentence] = {}
    for one in sentences:
        key = tuple(sorted(one.words))
        total[key] += float(np.exp(one.score))
        if key not in best or one.score > best[key].score:
            best[key] = one
    options: list[Option] = []
    for key, probability in sorted(total.items(), key=lambda item: -item[1])[:BEAM]:
        sentence = best[key]
        try:
            command = Search(" ".join(sentence.words))
        except PhotalkError:
            continue
        told = [
            _evidence(word, place, hearing, voice)
            for word, place in zip(sentence.words, sentence.places, strict=True)
        ]
        options.append((command, min(probability, 1.0), tuple(told)))
    return options


def _words(hearing: Hearing, raw: Floats, voice: Voice) -> dict[str, tuple[float, int]]:
    """Every word that may come next, its probability and the likeliest place it comes from."""
    own, length = len(voice.words), len(hearing.positions)
    texts, valid = [*voice.words], [True] * own
    for part in ("word", "name", "attribute"):
        for one in hearing.positions:
            text = one.attribute if part == "attribute" else one.word
            texts.append(text)
            valid.append(bool(text) and is_seen(one) == (part != "word"))
    likely = softmax(np.where(np.asarray(valid), raw[: own + 3 * length], np.float32(-1e9)))
    words: dict[str, tuple[float, int]] = {}
    best: dict[str, float] = {}
    for place in np.flatnonzero(likely > 1e-5):
        text, probability = texts[place], float(likely[place])
        so_far, where = words.get(text, (0.0, int(place)))
        if probability > best.get(text, 0.0):
            best[text], where = probability, int(place)
        words[text] = (so_far + probability, where)
    return words


def _evidence(word: str, place: int, hearing: Hearing, voice: Voice) -> Evidence:
    place -= len(voice.words)
    if place < 0:
        return Evidence(word, "knowledge")
    one = hearing.positions[place % len(hearing.positions)]
    if is_seen(one):
        return Evidence(word, "concept", f"{one.attribute} {one.word}".strip())
    source: Source = "history" if one.feature >= LAST else "words"
    return Evidence(word, source, one.word)
