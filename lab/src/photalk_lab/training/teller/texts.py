"""What captions and answers are learnt from: sentences as words of a table, questions with what people said.

Photos have the roles that the joint space gives them: what is kept back or watched there is not learnt from
here either. Of the photos to learn from, some with questions are set apart as well.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from photalk.vision.teller.beam import END, START, UNKNOWN
from photalk_lab.papers.visual_relationships.vocabulary import words_in
from photalk_lab.training.space.captions import LEARNT, Described, check_apart, coco, flickr
from photalk_lab.training.teller.asked import Question, is_guessable, questions_of
from photalk_lab.training.teller.plan import Recipe

SHORTEST = 3
"""Words that a caption to learn from has at least."""


@dataclass(frozen=True, slots=True)
class Told:
    """A photo with sentences and questions; `learnt` is false where they are for measuring."""

    file: Path
    captions: tuple[str, ...]
    questions: tuple[Question, ...]
    learnt: bool


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words that captions are made of, the marks first, and the answers that can be given."""

    words: tuple[str, ...]
    answers: tuple[str, ...]

    @classmethod
    def of(cls, told: Sequence[Told], least: int, answers: int) -> Lexicon:
        """Words that are said so often, and the commonest answers, each the commonest first."""
        learnt = [one for one in told if one.learnt]
        said = Counter(word for one in learnt for caption in one.captions for word in words_in(caption))
        given = Counter[str]()
        for one in learnt:
            for question in one.questions:
                given.update([question.answers[0][0]])
        words = [word for word, count in said.most_common() if count >= least]
        marks = {START: "<start>", END: "<end>", UNKNOWN: "<unknown>"}
        return cls(
            (*(marks[at] for at in sorted(marks)), *words),
            tuple(one for one, _ in given.most_common(2 * answers) if is_guessable(one))[:answers],
        )


def gathered(data: Path, photos: Path, recipe: Recipe) -> list[Told]:
    """All photos that are learnt from, and those that are watched; those kept back are not among them."""
    described = [*flickr(data / "flickr8k"), *coco(data / "coco", photos)]
    check_apart(described)
    names = {one.file.name for one in described if one.role in ("coco", "coco-asked")}
    asked = _about(names, questions_of(data / "coco" / "vqa.jsonl"))
    made = _about(names, questions_of(data / "coco" / "coco_qa.jsonl", from_captions=True))
    apart = set(sorted(asked, key=_hashed)[: recipe.asked_apart])
    told, room = [], recipe.photos
    for one in sorted(described, key=lambda one: _hashed(one.file.name)):
        name = one.file.name
        if one.role in LEARNT and name not in apart:
            captions = captions_of(one)
            questions = (*asked.get(name, ()), *made.get(name, ()))
            little = name not in asked and not one.by_people
            if captions or questions:
                room -= little
                if not little or room >= 0:
                    told.append(Told(one.file, captions, questions, True))
        elif one.role in ("flickr-watched", "coco-watched"):
            told.append(Told(one.file, one.captions, (), False))
        elif name in apart:
            told.append(Told(one.file, (), asked[name], False))
    return told


def captions_of(one: Described) -> tuple[str, ...]:
    """What people wrote of the photo; where that is not there, statements that were made of it."""
    if one.by_people:
        return one.by_people
    spelled = {" ".join(words_in(said)): said for said in one.captions if said not in one.machine}
    return tuple(said for words, said in spelled.items() if len(words.split()) >= SHORTEST)


def _about(names: set[str], asked: Mapping[str, tuple[Question, ...]]) -> dict[str, tuple[Question, ...]]:
    """The questions on photos of these names."""
    return {name: questions for name, questions in asked.items() if name in names}


def _hashed(name: str) -> str:
    return hashlib.sha1(f"teller {name}".encode()).hexdigest()
