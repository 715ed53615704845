"""Are questions about a photo answered as people answer them? VQA's questions of photos no training sees.

Protocol. DIR holds coco as for `photalk train space`; the photos are those of VQA's that are kept back (their
files in `--images`, or in coco/train2017). An answer is right to min(1, n / 3), where n of ten people gave
it. Our copy of the data tells n for the commonest answer, and up to three others without their number: these
share the people that are left equally. Beside it: the answer that is commonest in training for questions
that begin with the same two words, and “yes” to everything. The intervals are 95% bootstrap intervals over
photos; ECE is the gap between how sure an answer is said to be and how right it is, × 100.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from photalk.errors import NotFound
from photalk.vision.teller.said import PictureAnswer
from photalk_lab.bench.calibration import ece
from photalk_lab.bench.captions import product_teller, shown
from photalk_lab.bench.intervals import bootstrap, bounds
from photalk_lab.bench.report import Figures, Result, write_predictions
from photalk_lab.bench.speaker import OURS
from photalk_lab.training.space.captions import kept_back
from photalk_lab.training.teller.asked import Question, questions_of

if TYPE_CHECKING:
    from photalk.vision.seams import PictureTeller

COMMONEST, YES = "commonest answer of its kind", "always “yes”"
ALL = "all"

Asked = Sequence[tuple[str, Question]]
"""Questions, each with the name of its photo."""


def run(
    data: Path,
    json: Path | None = None,
    predictions: Path | None = None,
    images: Path | None = None,
    limit: int | None = None,
    teller: PictureTeller | None = None,
) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted.

    Raises:
        NotFound: the data are not there.
    """
    file = data / "coco" / "vqa.jsonl"
    if not file.exists():
        raise NotFound(f"{file} is not there; lab/docs/space.md says what it is.")
    everyone, kept = questions_of(file), kept_back()
    asked = [(name, one) for name in sorted(everyone) if name in kept for one in everyone[name]][:limit]
    if not asked:
        raise NotFound(f"No question in {file} is of a photo that is kept back.")
    folder = images or data / "coco" / "train2017"
    given = _given(teller or product_teller(), folder, asked)
    usual = Usual.of([one for name, some in everyone.items() if name not in kept for one in some])
    found = {
        OURS: [answer.text for answer in given],
        COMMONEST: [usual.answer(one.text) for _, one in asked],
        YES: ["yes"] * len(asked),
    }
    figures = {name: _figures(asked, answers) for name, answers in found.items()}
    right = [one.rightness(answer.text) for (_, one), answer in zip(asked, given, strict=True)]
    sure = [answer.sure for answer in given]
    figures[OURS]["ECE"] = round(100 * ece(zip(sure, right, strict=True)), 2)
    result = Result("picture-answers", "kept", len(asked), figures.pop(OURS), figures)
    result.publish(_table(result, len({name for name, _ in asked})), json)
    if predictions is not None:
        lines = (
            {"uid": f"{name}#{at}", "question": one.text, "gold": dict(one.answers), "kind": one.kind,
             "prediction": answer.text, "sure": answer.sure, "others": answer.others, "right": share}
            for at, ((name, one), answer, share) in enumerate(zip(asked, given, right, strict=True))
        )  # fmt: skip
        write_predictions(predictions, lines)
    return result


class Usual:
    """What is mostly answered to questions that begin alike, whatever the photo."""

    def __init__(self, answers: Mapping[str, str], otherwise: str) -> None:
        self._answers, self._otherwise = answers, otherwise

    @classmethod
    def of(cls, questions: Sequence[Question]) -> Usual:
        """Learnt from these."""
        given: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for one in questions:
            given[_beginning(one.text)].update([one.answers[0][0]])
        total = sum(given.values(), Counter[str]())
        commonest = {kind: counts.most_common(1)[0][0] for kind, counts in given.items()}
        return cls(commonest, total.most_common(1)[0][0] if total else "")

    def answer(self, question: str) -> str:
        """The commonest answer to questions of this beginning, or to all."""
        return self._answers.get(_beginning(question), self._otherwise)


def _beginning(question: str) -> str:
    return " ".join(question.lower().split()[:2])


def _given(teller: PictureTeller, folder: Path, asked: Asked) -> list[PictureAnswer]:
    answers, open_name, pixels = [], "", None
    for name, one in asked:
        if name != open_name or pixels is None:
            open_name, pixels = name, shown(folder / name)
        answers.append(teller.answer(pixels, one.text))
    return answers


def _figures(asked: Asked, answers: Sequence[str]) -> Figures:
    """The share of right answers in percent, of all questions and of each kind, with intervals and counts."""
    figures: Figures = {}
    for kind in (ALL, *sorted({one.kind for _, one in asked})):
        by_photo: defaultdict[str, list[float]] = defaultdict(list)
        for (name, one), answer in zip(asked, answers, strict=True):
            if kind in (ALL, one.kind):
                by_photo[name].append(one.rightness(answer))
        rows = np.array([(sum(each), len(each)) for each in by_photo.values()])
        figures[kind] = round(_share(rows), 2)
        figures |= bounds(kind, bootstrap(_share, rows))
        figures[f"{kind} n"] = float(rows[:, 1].sum())
    return figures


def _share(rows: Any) -> float:
    return float(100 * rows[:, 0].sum() / rows[:, 1].sum())


def _table(result: Result, photos: int) -> Any:
    from rich.table import Table

    title = (
        f"Right answers to {result.n:,} questions on {photos:,} photos, percent, 95% intervals over photos; "
        f"ECE {result.metrics['ECE']:.1f}"
    )
    kinds = [name.removesuffix(" n") for name in result.metrics if name.endswith(" n")]
    table = Table("", title=title)
    for kind in kinds:
        table.add_column(f"{kind}, n={result.metrics[f'{kind} n']:.0f}", justify="right")
    for name, figures in {OURS: result.metrics, **result.baselines}.items():
        table.add_row(
            name,
            *(
                f"{figures[kind]:.1f} ({figures[f'{kind} low']:.1f}–{figures[f'{kind} high']:.1f})"
                for kind in kinds
            ),
        )
    return table
