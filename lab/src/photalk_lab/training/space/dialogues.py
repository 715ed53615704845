"""Teaching the text tower to read dialogues: ChatIR's F, which sees caption and rounds as one text.

Dialogues are made from what is known of a photo: one of its captions opens, questions in people's wording
follow, and a simulated person who knows the other captions answers; where people asked about the very photo
and agreed on the answer, that is a round, too. Sometimes the opening is left out, so that what the rounds say
counts. Questions are VQA's, PhotoChat's and our own, never those of the dialogues that we are measured on.
Photos' vectors stay as they are; plain captions are read in between, so that they are not forgotten.
"""

from __future__ import annotations

import json
import math
import random
import re
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
from photalk_lab.training.space.captions import LEARNT, Described
from photalk_lab.training.space.material import padded, pieces_of
from photalk_lab.training.space.net import JointNet
from photalk_lab.training.space.usual import words_in

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

_CHAT = frozenset(words_in("you your u i me my we us our im ur"))
"""Words of questions that people ask about each other."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """How dialogues are taught."""

    steps: int = 200
    texts: int = 96
    plain: float = 0.4
    real: float = 0.5
    masked: float = 0.2
    rounds: int = 6
    pieces: int = 96
    rate: float = 5e-5
    seed: int = 1


class Asking:
    """Questions that may be asked of a photo: our own kinds, and people's where they are to the point."""

    def __init__(self, peoples: Sequence[str], vocabulary: Sequence[str]) -> None:
        kinds = topics(tuple(vocabulary)).values()
        self._ours = [kind.question.replace("{who}", "the person") for kind in kinds]
        self._ours += [question for question in self._ours if not is_yes_no(question)] * 8
        self._by_word: dict[str, list[tuple[str, frozenset[str]]]] = {}
        for question in peoples:
            about = frozenset(stems(question)) - _GENERAL
            for word in about or {""}:
                self._by_word.setdefault(word, []).append((question, about))

    def about(self, one: Described, rng: random.Random) -> str:
        """One of our own questions, or one of people's whose words are general or the captions' own."""
        said = sorted({word for caption in one.captions for word in stems(caption)} - _GENERAL)
        for _ in range(8):
            if rng.random() < 0.5 or not said:
                break
            question, about = rng.choice(self._by_word.get(rng.choice([*said, ""]), [("", frozenset({"?"}))]))
            if about <= set(said):
                return question
        return rng.choice(self._ours)


def questions_of(described: Sequence[Described], photochat: Path) -> list[str]:
    """What people asked about photos that may be learnt from, and about photos in their chats."""
    asked = {one.partition("?")[0] for photo in described if photo.role in LEARNT for one in photo.rounds}
    with photochat.open(encoding="utf-8") as lines:
        for line in lines:
            for _, said in json.loads(line)["turns"]:
                question = _asked_in(said or "")
                words = set(words_in(question.lower().replace("'", " ")))
                if not _CHAT & words and set(stems(question)) - _GENERAL:
                    asked.add(question)
    return sorted(f"{question.strip()}?" for question in asked if 3 <= len(question.split()) <= 14)


def _asked_in(turn: str) -> str:
    """The sentence of a turn that ends in a question mark, without it; "" if none does."""
    before, mark, _ = turn.rpartition("?")
    return re.split(r"[.!?,;]", before)[-1].strip() if mark else ""


def can_be_talked_of(one: Described) -> bool:
    """Whether there is an opening and something left to answer with."""
    return len(one.captions) >= LEAST_CAPTIONS or bool(one.captions and one.rounds)


def dialogue(one: Described, asking: Asking, lesson: Lesson, rng: random.Random) -> list[str]:
    """A dialogue about the photo: the opening ("" when left out) and rounds that told something."""
    captions = list(one.captions)
    opening = captions.pop(rng.randrange(len(captions)))
    wanted = rng.randint(1, lesson.rounds)
    real = list(dict.fromkeys(one.rounds))
    rounds = [said for said in rng.sample(real, len(real)) if rng.random() < lesson.real][:wanted]
    if len(one.captions) >= LEAST_CAPTIONS:
        person = Answerer(tuple(captions))
        for _ in range(5 * wanted):
            if len(rounds) == wanted:
                break
            question = asking.about(one, rng)
            answer = person.answer(question, opening)
            # "no" is the commonest answer by far and says least; a few of them are as it is in talk.
            fresh = all(question not in before for before in rounds)
            if fresh and answer != UNKNOWN and (answer != "no" or rng.random() < 0.15):
                rounds.append(f"{question} {answer}")
        rng.shuffle(rounds)
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
    embedded, mask = padded(ids, table)
    with torch.autocast("cpu", torch.bfloat16):
        with torch.no_grad():
            lower = net.text.lower(embedded, mask)
        return net.text.upper(lower, mask)[0]
