"""Does the product say of a photo what people say of it? Its captions against theirs, beside two that do not.

Protocol. DIR holds flickr8k and coco as for `photalk train space`; COCO's photos are in `--images`, or in
coco/train2017. `dev` is Flickr8k's dev split, `kept` are COCO's photos that no training sees (of which so
many are taken as `--limit` says, always the same). What the product says is scored against all captions
that people wrote of the photo: CIDEr-D, BLEU-4, ROUGE-L and METEOR (with Java), × 100; CIDEr-D's document
frequencies are of the references scored.

Beside it: `nearest photo's` is a caption of the nearest of `--photos` training photos of the same set, by
the joint space's vectors; `one caption for all` is the one that scores the best CIDEr-D on training photos;
`people` is one person's caption against the others'.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from photalk.errors import NotFound
from photalk.vision.image_types import Rgb
from photalk.vision.loading import preview
from photalk_lab.bench.captioned import tell_seen
from photalk_lab.bench.report import Figures, Result, cell, write_predictions
from photalk_lab.bench.speaker import COLUMNS, CONSTANT, OURS, agreement, constants, figures_of
from photalk_lab.training.seen import encoded
from photalk_lab.training.space.captions import Described, Role, coco, flickr

if TYPE_CHECKING:
    from photalk.vision.seams import PictureTeller

SHOWN = 640
"""The longer side of what the product is shown, in pixels."""

NEAREST, ONE, PEOPLE = "nearest photo's", "one caption for all", "people (one against the others)"

_ROLES: dict[str, tuple[Role, Role]] = {"dev": ("flickr-dev", "flickr"), "kept": ("coco-kept", "coco")}
"""Of each split, the photos that are measured on and those that training learns from."""


def run(
    data: Path,
    split: str = "dev",
    json: Path | None = None,
    predictions: Path | None = None,
    images: Path | None = None,
    limit: int = 1_000,
    photos: int = 5_000,
    teller: PictureTeller | None = None,
) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted.

    Raises:
        NotFound: there is no such split, or its data are not there.
    """
    measured, training = _photos(data, split, images, limit, photos)
    teller = teller or product_teller()
    told = [teller.caption(shown(one.file)) for one in measured]
    sentences = [one.by_people for one in training]
    said = {
        OURS: [one.text for one in told],
        NEAREST: [sentences[at][0] for at in _nearest(measured, training)],
        ONE: [constants(sentences)[CONSTANT]] * len(measured),
    }
    people = [one.captions for one in measured]
    figures = {name: figures_of(one, people) for name, one in said.items()}
    if (agreed := agreement(people)) is not None:
        figures[PEOPLE] = agreed
    ours = figures.pop(OURS)
    result = Result("captions", split, len(measured), ours | {"compared": float(len(training))}, figures)
    result.publish(_table(result, len(training)), json)
    if predictions is not None:
        rows = zip(measured, told, strict=True)
        lines = [
            {"uid": one.file.name, "gold": one.captions, "prediction": given.text, "sure": given.sure}
            | {"others": {name: some[at] for name, some in said.items() if name != OURS}}
            for at, (one, given) in enumerate(rows)
        ]
        write_predictions(predictions, lines)
    return result


def product_teller() -> PictureTeller:
    """What the product tells of pictures with."""
    from photalk.vision.teller.shipped_teller import ShippedTeller

    return ShippedTeller()


def shown(file: Path) -> Rgb:
    """A photo as the product is shown it."""
    return np.asarray(preview(file, SHOWN).pixels.convert("RGB"))


def _photos(
    data: Path, split: str, images: Path | None, limit: int, compared: int
) -> tuple[list[Described], list[Described]]:
    if split not in _ROLES:
        raise NotFound(f"There is no split {split!r}; those there are: {', '.join(_ROLES)}.")
    measured, learnt = _ROLES[split]
    try:
        if split == "dev":
            described = flickr(data / "flickr8k")
        else:
            described = coco(data / "coco", images or data / "coco" / "train2017")
    except OSError as error:
        raise NotFound(
            f"{error.filename} cannot be read ({error.strerror}); lab/docs/space.md says what it is."
        ) from None
    found = [one for one in described if one.role == measured]
    training = [one for one in described if one.role == learnt and one.by_people]
    if not found or not training:
        raise NotFound(f"There are no photos of the split {split!r} in {data}, or none to learn from.")
    return _some(found, limit), _some(training, compared)


def _some(photos: Sequence[Described], most: int) -> list[Described]:
    """At most so many, always the same."""
    return [photos[at] for at in np.sort(np.random.default_rng(0).permutation(len(photos))[:most])]


def _nearest(measured: Sequence[Described], training: Sequence[Described]) -> list[int]:
    """The place of the training photo that is nearest to each photo."""
    from photalk.vision.space.encoder_choice import encoder

    ours = encoder()
    one, other = (encoded([p.file for p in some], ours, progress=tell_seen) for some in (measured, training))
    return [int(at) for at in (one.vectors @ other.vectors.T).argmax(1)]


def _table(result: Result, compared: int) -> Any:
    from rich.table import Table

    title = f"What is said of {result.n:,} photos, {result.split}; the nearest is of {compared:,} photos"
    table = Table("", title=title)
    columns = (*COLUMNS, "different")
    for name in columns:
        table.add_column(name, justify="right")
    everyone: dict[str, Figures] = {OURS: result.metrics, **result.baselines}
    for name, figures in everyone.items():
        table.add_row(name, *(cell(figures, column, 0 if column == "different" else 1) for column in columns))
    return table
