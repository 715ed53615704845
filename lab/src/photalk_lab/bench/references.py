"""Is "the colour of her jacket" found on real photos? Captions tell the colour, the product has to see it.

Protocol: of each photo of a captioned set (`SPLIT.jsonl` with `image` and `captions`, photos in `images/`),
the first thing that a caption names with one of the colours that a picture can be painted in ("a boy in a
blue shirt"). The request "make the picture the colour of the shirt" is right when the colour command
names that colour. The reader was never trained on photos, nor on these captions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from photalk.commands import AdjustColor
from photalk.edit.program import Program
from photalk.errors import NotFound
from photalk.language.understanding import Scene, Understander
from photalk.studio.performer import StudioPerformer
from photalk_lab.bench.captioned import located, read_captioned
from photalk_lab.bench.report import Figures, Result, percent, write_predictions
from photalk_lab.bench.understanders import OURS, understanders

COLORS = ("red", "orange", "green", "blue", "purple", "brown", "yellow", "pink")
THINGS = (
    "shirt", "jacket", "coat", "dress", "pants", "shorts", "sweater", "bus", "car", "truck", "boat", "bike",
    "bicycle", "motorcycle", "umbrella", "ball", "frisbee", "kite", "surfboard", "dog", "horse", "couch",
    "chair",
)  # fmt: skip
MOST = 150
"""Photos looked at; each takes about a second."""

_TOLD = re.compile(rf"\b(?:a|an|the|in|his|her) ({'|'.join(COLORS)}) ({'|'.join(THINGS)})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reference:
    """A thing in a photo, and its colour by a caption."""

    photo: Path
    thing: str
    color: str


def run(data: Path, split: str = "dev", json: Path | None = None, predictions: Path | None = None) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted."""
    references = read_references(data, split)[:MOST]
    if not references:
        raise NotFound(f"No caption of the {split} split names a thing by its colour.")
    performer = StudioPerformer()
    seen = [performer.concepts(str(one.photo), Program()) for one in references]
    answers = {name: _answers(references, seen, one) for name, one in understanders().items()}
    commonest = Counter(one.color for one in references).most_common(1)[0][0]
    answers["always the commonest"] = [commonest] * len(references)
    figures = {name: _figures(references, said) for name, said in answers.items()}
    result = Result("references", split, len(references), figures.pop(OURS), figures)
    result.publish(_table(result), json)
    if predictions is not None:
        rows = zip(references, seen, answers[OURS], strict=True)
        lines = [
            {
                "uid": one.photo.name,
                "thing": one.thing,
                "gold": one.color,
                "prediction": said,
                "seen": concepts,
            }
            for one, concepts, said in rows
        ]
        write_predictions(predictions, lines)
    return result


def read_references(data: Path, split: str) -> list[Reference]:
    """The first thing of each photo that a caption names by its colour.

    Raises:
        NotFound: there are no captions there, or not their photos.
    """
    photos = read_captioned(*located(data, split))
    found = ((one.file, _TOLD.search(" . ".join(one.captions))) for one in photos)
    return [Reference(file, match[2].lower(), match[1].lower()) for file, match in found if match]


def _answers(
    references: Sequence[Reference], seen: Sequence[tuple[str, ...]], understander: Understander
) -> list[str]:
    """The colour that each request led to; empty where it led to none."""
    said = []
    for one, concepts in zip(references, seen, strict=True):
        scene = Scene(open=True, look=lambda concepts=concepts: (concepts,))  # type: ignore[misc]
        understood = understander.understand((), f"make the picture the colour of the {one.thing}", scene)
        colors = [command.color for command in understood.commands if isinstance(command, AdjustColor)]
        said.append(colors[-1] if colors else "")
    return said


def _figures(references: Sequence[Reference], said: Sequence[str]) -> Figures:
    right = sum(one.color == color for one, color in zip(references, said, strict=True))
    answered = sum(map(bool, said))
    return {
        "accuracy": percent(right, len(references)),
        "answered": percent(answered, len(references)),
        "right of those answered": percent(right, answered),
    }


def _table(result: Result) -> object:
    from rich.table import Table

    table = Table(title=f"“Make the picture the colour of the …” on real photos, n = {result.n}, in percent")
    columns = ("accuracy", "answered", "right of those answered")
    for heading in ("", *columns):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, figures in {OURS: result.metrics, **result.baselines}.items():
        table.add_row(name, *(f"{figures[column]:.1f}" for column in columns))
    return table
