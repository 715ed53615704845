"""How good are captions and answers on photos that are not learnt from, and how sure may they be?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from photalk.vision.sessions import session_of, session_options
from photalk.vision.space.encoder import Floats
from photalk.vision.space.wordpiece import Wordpieces
from photalk.vision.teller.beam import END, START, UNKNOWN, likeliest
from photalk_lab.papers.visual_relationships.judging import Judge
from photalk_lab.papers.visual_relationships.vocabulary import words_in
from photalk_lab.training.logistic import logistic
from photalk_lab.training.space.material import padded, pieces_of
from photalk_lab.training.space.vocabulary import plain
from photalk_lab.training.teller.asked import Question
from photalk_lab.training.teller.net import TellerNet
from photalk_lab.training.teller.texts import Lexicon, Told
from photalk_lab.training.teller.training import Material

CAPTIONED, ASKED = 300, 700
"""Photos that are looked at now and then: with captions, and with questions."""

CALIBRATED = 600
"""Captions that their sureness is fitted to."""

_BATCH = 64


@dataclass(frozen=True, slots=True)
class Watched:
    """Photos that are not learnt from, by their places in the material: with captions, with a question."""

    captioned: list[tuple[int, tuple[str, ...]]]
    asked: list[tuple[int, Question]]

    @classmethod
    def of(cls, told: Sequence[Told]) -> Watched:
        """All that are there."""
        apart = [(at, one) for at, one in enumerate(told) if not one.learnt]
        return cls(
            [(at, one.captions) for at, one in apart if one.captions],
            [(at, question) for at, one in apart for question in one.questions],
        )

    def looked_at(self, told: Sequence[Told]) -> Watched:
        """Those that a look now and then is for; COCO's have numbers as names."""
        captioned = [one for one in self.captioned if told[one[0]].file.stem.isdigit()]
        return Watched(captioned[:CAPTIONED], self.asked[:ASKED])


@torch.no_grad()
def captions_of(net: TellerNet, material: Material, photos: Sequence[int], lexicon: Lexicon) -> list[str]:
    """What is said of photos, the likeliest word after the other."""
    said: list[str] = []
    for at in range(0, len(photos), _BATCH):
        seen = net.look(material.of(np.array(photos[at : at + _BATCH])))
        words = torch.full((len(seen), 1), START)
        while words.shape[1] <= net.sizes.longest and not bool((words == END).any(1).all()):
            told = net.say.next_words(net.say(seen, words)[:, -1])
            told[:, [START, UNKNOWN]] = -torch.inf
            words = torch.cat([words, told.argmax(1, keepdim=True)], 1)
        said += [" ".join(lexicon.words[word] for word in _until_end(row)) for row in words.tolist()]
    return said


def _until_end(words: list[int]) -> list[int]:
    return words[1 : words.index(END) if END in words else len(words)]


@torch.no_grad()
def answer_logits(
    net: TellerNet, material: Material, asked: Sequence[tuple[int, Question]], pieces: Wordpieces
) -> Tensor:
    """The logits of all answers to each question (Q, A)."""
    told = []
    for at in range(0, len(asked), _BATCH):
        some = asked[at : at + _BATCH]
        seen = net.look(material.of(np.array([photo for photo, _ in some])))
        told.append(
            net.answer(seen, *padded([pieces_of(one.text, pieces) for _, one in some], material.table))
        )
    return torch.cat(told)


def rights(asked: Sequence[tuple[int, Question]], best: Sequence[int], lexicon: Lexicon) -> list[float]:
    """How right the given answers are, 0 to 1 each."""
    return [one.rightness(lexicon.answers[given]) for (_, one), given in zip(asked, best, strict=True)]


def figures(
    net: TellerNet, material: Material, watched: Watched, lexicon: Lexicon, pieces: Wordpieces
) -> str:
    """CIDEr-D × 100 and the share of right answers in percent, for the log."""
    said = captions_of(net, material, [photo for photo, _ in watched.captioned], lexicon)
    told = ""
    if len(said) > 1:
        judge = Judge([captions for _, captions in watched.captioned])
        told = f"CIDEr-D {100 * judge.cider(said):.1f} of {len(said)} photos, e.g. “{said[0]}”, “{said[1]}”; "
    if watched.asked:
        best = answer_logits(net, material, watched.asked, pieces).argmax(1).tolist()
        found = rights(watched.asked, best, lexicon)
        told += f"right answers {100 * float(np.mean(found)):.1f}% of {len(found)}"
        for kind in sorted({one.kind for _, one in watched.asked}):
            some = [right for right, (_, one) in zip(found, watched.asked, strict=True) if one.kind == kind]
            told += f", {kind} {100 * float(np.mean(some)):.1f}% of {len(some)}"
    return told


class Named:
    """Which things does a sentence name? Those that questions made of captions have for answers."""

    def __init__(self, told: Sequence[Told]) -> None:
        self._known = Counter(word for one in told for said in one.captions for word in words_in(said))
        self._things = {
            self._plain(question.answers[0][0])
            for one in told
            for question in one.questions
            if question.from_caption and question.kind == "object"
        }

    def things(self, sentence: str) -> set[str]:
        """The things that it names, in their plain form."""
        return {word for word in map(self._plain, words_in(sentence)) if word in self._things}

    def is_right(self, sentence: str, people: Collection[str]) -> bool:
        """Whether someone names each thing that it names."""
        return self.things(sentence) <= {self._plain(word) for one in people for word in words_in(one)}

    def _plain(self, word: str) -> str:
        return plain(word, self._known)


@torch.no_grad()
def caption_sure(
    net: TellerNet, material: Material, watched: Watched, lexicon: Lexicon, named: Named, say: Path
) -> tuple[list[float], str]:
    """How a caption's mean log-probability becomes the probability that what it names is there.

    Captions are those that the product gives: with its search, and with the graph in eight bits.
    """
    session = session_of(say, session_options())
    numbers, right = [], []
    rng = np.random.default_rng(0)
    for at in rng.permutation(len(watched.captioned))[:CALIBRATED]:
        photo, people = watched.captioned[at]
        seen = net.look(material.of(np.array([photo]))).numpy()
        words, mean = likeliest(_next_words(session, seen), net.sizes.longest)
        numbers.append((mean,))
        right.append(named.is_right(" ".join(lexicon.words[word] for word in words), people))
    told = f"{len(right)} captions, {100 * float(np.mean(right)):.1f}% name only what people name"
    return logistic(numbers, right), told


def _next_words(session: Any, seen: Floats) -> Callable[[NDArray[np.int64]], Floats]:
    """What the graph says of the next word after each beginning."""
    return lambda begun: np.asarray(session.run(None, {"seen": seen, "words": begun})[0])


def answer_sure(
    net: TellerNet, material: Material, watched: Watched, lexicon: Lexicon, pieces: Wordpieces
) -> tuple[dict[str, float], str]:
    """How the log-odds of the best answer's share become the probability that it is right."""
    shares = torch.softmax(answer_logits(net, material, watched.asked, pieces).double(), 1)
    best, given = shares.max(1)
    best = best.clamp(1e-6, 1 - 1e-6)
    found = rights(watched.asked, given.tolist(), lexicon)
    scale, offset = logistic((best.log() - (1 - best).log())[:, None].tolist(), found)
    told = f"{len(found)} answers, {100 * float(np.mean(found)):.1f}% right"
    return {"scale": scale, "offset": offset}, told
