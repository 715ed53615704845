"""Teaching the text tower to read dialogues: ChatIR's F, which sees caption and rounds as one text.

Dialogues are made from captions: one of a photo's captions opens, questions in people's wording follow, and
a simulated person who knows the other captions answers. Sometimes the opening is left out, so that what the
rounds say counts too. Photos' vectors stay as they are; plain captions are read in between, so that they are
not forgotten.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from photalk.search.asking.reply_meaning import is_yes_no
from photalk.search.asking.topics import topics
from photalk.search.asking.words import stems
from photalk.vision.space.wordpiece import Wordpieces
from photalk_lab.papers.chatir.answerer import UNKNOWN, Answerer
from photalk_lab.papers.chatir.fixed import QUESTIONS
from photalk_lab.training.space.captions import Described
from photalk_lab.training.space.material import pieces_of
from photalk_lab.training.space.net import JointNet

LEAST_CAPTIONS = 3

_SAID_OF_ALL = """
is are was were be there any a an the this that it its in on at of to for and or what which who where
when how many much else do does did can could would you see seen tell anything anyone other others more
than picture photo image photograph background foreground scene visible color colour people person man
woman boy girl child he she they his her their him them wearing wear doing do holding hold have has
having with look like kind type day daytime night sunny inside outside indoors outdoors taken setting
describe overall some something one two if so not appear up
"""
_GENERAL = frozenset(stems(_SAID_OF_ALL))
"""What questions say whatever they are about."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """How dialogues are taught."""

    steps: int = 200
    texts: int = 96
    plain: float = 0.4
    masked: float = 0.2
    rounds: int = 6
    pieces: int = 96
    rate: float = 5e-5
    seed: int = 1


class Asking:
    """Questions that may be asked of a photo: our own kinds, and ChatIR's where they are to the point."""

    def __init__(self, chatir: Sequence[str], vocabulary: Sequence[str]) -> None:
        kinds = topics(tuple(vocabulary)).values()
        self._ours = [*QUESTIONS, *(kind.question.replace("{who}", "the person") for kind in kinds)]
        self._ours += [question for question in self._ours if not is_yes_no(question)] * 8
        self._by_word: dict[str, list[tuple[str, frozenset[str]]]] = {}
        for question in chatir:
            about = frozenset(stems(question)) - _GENERAL
            for word in about or {""}:
                self._by_word.setdefault(word, []).append((question, about))

    def about(self, one: Described, rng: random.Random) -> str:
        """One of our own questions, or one of ChatIR's whose words are general or the captions' own."""
        said = sorted({word for caption in one.captions for word in stems(caption)} - _GENERAL)
        for _ in range(8):
            if rng.random() < 0.5 or not said:
                break
            question, about = rng.choice(self._by_word.get(rng.choice([*said, ""]), [("", frozenset({"?"}))]))
            if about <= set(said):
                return question
        return rng.choice(self._ours)


def questions_of(folder: Path) -> list[str]:
    """What people and models asked about photos, in ChatIR's dialogues."""
    asked: set[str] = set()
    for file in sorted(folder.glob("*.json")):
        for dialogue in json.loads(file.read_text("utf-8")):
            for said in dialogue["dialog"][1:]:
                question, mark, _ = said.partition("?")
                if mark and 3 <= len(question.split()) <= 14:
                    asked.add(f"{question.strip()}?")
    return sorted(asked)


def can_be_talked_of(one: Described) -> bool:
    """Whether there is an opening and something left to answer with."""
    return len(one.captions) >= LEAST_CAPTIONS


def dialogue(one: Described, asking: Asking, lesson: Lesson, rng: random.Random) -> list[str]:
    """A dialogue about the photo: the opening ("" when left out) and rounds that told something."""
    captions = list(one.captions)
    opening = captions.pop(rng.randrange(len(captions)))
    person = Answerer(tuple(captions))
    rounds: list[str] = []
    wanted = rng.randint(1, lesson.rounds)
    for _ in range(5 * wanted):
        question = asking.about(one, rng)
        answer = person.answer(question, opening)
        # "no" is the commonest answer by far and says least; a few of them are as it is in talk.
        fresh = all(question not in before for before in rounds)
        if fresh and answer != UNKNOWN and (answer != "no" or rng.random() < 0.15):
            rounds.append(f"{question} {answer}")
        if len(rounds) == wanted:
            break
    return ["" if rounds and rng.random() < lesson.masked else opening, *rounds]


def teach_dialogues(
    net: JointNet,
    photos: Tensor,
    described: Sequence[Described],
    asking: Asking,
    table: Tensor,
    pieces: Wordpieces,
    lesson: Lesson,
    tell: Callable[[str], None],
) -> None:
    """Tune the text tower's upper layers so that dialogues lie near the vectors (n, W) of their photos."""
    rng = random.Random(lesson.seed)
    layers = net.text.layers[net.text.frozen :]
    tuned = [*layers.parameters(), *net.text.vector.parameters()]
    for part in tuned:
        part.requires_grad_(True)
    optimiser = torch.optim.AdamW(tuned, lr=lesson.rate, weight_decay=0.01)
    scale = net.log_scale.exp().detach()
    for step in range(lesson.steps):
        for group in optimiser.param_groups:
            group["lr"] = lesson.rate * min(
                (step + 1) / 20, 0.5 + 0.5 * math.cos(math.pi * step / lesson.steps)
            )
        chosen = rng.sample(range(len(described)), lesson.texts)
        ids = []
        for place in chosen:
            one = described[place]
            parts = (
                [rng.choice(one.captions)]
                if rng.random() < lesson.plain
                else dialogue(one, asking, lesson, rng)
            )
            ids.append(joined(parts, pieces)[: lesson.pieces])
        words = torch.cat([_read(net, table, [ids[at] for at in group]) for group in _by_length(ids)])
        order = [place for group in _by_length(ids) for place in group]
        targets = torch.tensor([chosen[at] for at in order])
        loss = F.cross_entropy(scale * words @ photos.T, targets)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(tuned, 1.0)
        optimiser.step()
        if step % 20 == 0:
            tell(f"dialogues, step {step}: loss {loss.item():.3f}")


def joined(parts: Sequence[str], pieces: Wordpieces) -> list[int]:
    """The ids of a dialogue: its parts one after the other, the mark of the end after each."""
    first, *others = (pieces_of(part, pieces) for part in parts)
    return first + [id for other in others for id in other[1:]]


def _by_length(ids: Sequence[list[int]]) -> list[NDArray[np.int64]]:
    order = np.argsort([len(one) for one in ids], kind="stable")
    return [part for part in np.array_split(order, 6) if len(part)]


def _read(net: JointNet, table: Tensor, ids: Sequence[list[int]]) -> Tensor:
    lengths = torch.tensor([len(one) for one in ids])
    mask = torch.arange(int(lengths.max()))[None] < lengths[:, None]
    places = torch.zeros(mask.shape, dtype=torch.long)
    for row, one in enumerate(ids):
        places[row, : len(one)] = torch.tensor(one)
    with torch.no_grad():
        lower = net.text.lower(table[places], mask)
    return net.text.upper(lower, mask)[0]
