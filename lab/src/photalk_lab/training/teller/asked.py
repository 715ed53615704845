"""Questions about photos, and how right each answer is that people gave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from photalk.language.en.numbers import CARDINALS
from photalk.library.gazetteer import place_called
from photalk_lab.training.space.captions import lines_of

AGREED = 3
"""People whose giving the same answer makes it right."""

PEOPLE = 10
"""People who answer a question of VQA's."""


_FIGURES = {word: str(number) for number, word in enumerate(CARDINALS)}
"""Numbers in words, which questions made from captions have for answers, as people write them."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question, and how right each answer is, 0 to 1, the most given first."""

    text: str
    answers: tuple[tuple[str, float], ...]
    kind: str
    from_caption: bool = False

    def rightness(self, answer: str) -> float:
        """How right this answer is."""
        return dict(self.answers).get(answer, 0.0)


def questions_of(file: Path, from_captions: bool = False) -> dict[str, tuple[Question, ...]]:
    """The questions of a file in the form of VQA's or COCO-QA's, by the name of the photo."""
    return {
        str(line["image"]): tuple(
            Question(
                str(one["q"]).strip(),
                rightness(_as_figure(str(one["a"])), one.get("agree", PEOPLE), one.get("answers", ())),
                str(one.get("type", "other")),
                from_captions,
            )
            for one in line["qa"]
        )
        for line in lines_of(file)
        if line["qa"]
    }


def is_guessable(answer: str) -> bool:
    """Whether a look may answer so: times, years, measures and countries are known, or are not told.

    >>> [is_guessable(answer) for answer in ("red", "3", "12:05", "2012", "6 feet", "france")]
    [True, True, False, False, False, False]
    """
    exact = any(one.isdigit() for one in answer) and answer not in _FIGURES.values()
    place = place_called(answer)
    return not exact and (place is None or bool(place.town or place.region))


def _as_figure(answer: str) -> str:
    return _FIGURES.get(answer, answer)


def rightness(most: str, agree: int, answers: Sequence[str]) -> tuple[tuple[str, float], ...]:
    """How right each answer is: min(1, n / 3), where n people of ten gave it.

    It is told how many gave the commonest; the others are taken to share the people that are left.

    >>> rightness("tree", 4, ["tree", "log", "trees", "bush", "trunk"])
    (('tree', 1.0), ('log', 0.5), ('trees', 0.5), ('bush', 0.5), ('trunk', 0.5))
    """
    others = [one for one in dict.fromkeys(answers) if one != most]
    each = min(agree, (PEOPLE - agree) / len(others)) if others else 0.0
    found = [(most, min(1.0, agree / AGREED)), *((one, min(1.0, each / AGREED)) for one in others)]
    return tuple((one, right) for one, right in found if right > 0)
