"""Is the photo found by what people say of it? Captions against photos, and photos against captions.

Protocol. DIR holds SPLIT.jsonl and images/, as Flickr8k is kept here; any photos with captions of that form
will do (`--captions FILE --images DIR`). Text → photo: every caption is a query over all photos of the
split, its own photo is the one that is right. Photo → text: every photo is a query over all captions, and
the best of its own counts. R@k is the share of queries in percent whose rank is at most k; ranks are
1-based, ties count against us. The intervals are 95% bootstrap intervals over photos.

Systems: `close reading` is what the library's search does (`photalk.search.scoring`): vectors for all, then
a closer look at the `--close` best (also in the other direction, at each photo's best captions); `vectors
only` leaves that out; `words only` adds up the tags' log-odds of the vocabulary's words that the caption
names, without any vector of the text; `chance` is what a random order is expected to have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from photalk.search.scoring import closely
from photalk.vision.space.encoder import Encoded, Encoder, Floats, log_odds
from photalk_lab.bench.captioned import Captioned, located, read_captioned, tell_seen
from photalk_lab.bench.recall import DEPTHS, Ranks, chance, first_ranks, intervals, ranks, summary
from photalk_lab.bench.report import Figures, Result, write_predictions
from photalk_lab.training.seen import encoded

OURS = "close reading"
"""The system whose figures are the result; the others stand beside it."""

BACK = "photo_to_text "
"""What the figures of photo → text begin with."""

_READ = 64


@dataclass(frozen=True, slots=True)
class Scored:
    """What a system says of every caption and photo, (captions, photos).

    Only scores of the same caption are comparable in `to_photo`, only those of the same photo in `to_text`.
    """

    to_photo: Floats
    to_text: Floats


@dataclass(frozen=True, slots=True)
class Gallery:
    """The photos as the encoder sees them, all captions, and the photo that each caption is of."""

    rows: Encoded
    captions: tuple[str, ...]
    photo_of: tuple[int, ...]


def run(
    data: Path | None = None,
    split: str = "dev",
    json: Path | None = None,
    predictions: Path | None = None,
    close: int = 100,
    captions: Path | None = None,
    images: Path | None = None,
    encoder: Encoder | None = None,
    cache: Path | None = None,
) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted."""
    photos = read_captioned(*located(data, split, captions, images))
    if encoder is None:
        from photalk.vision.space.encoder_choice import encoder as chosen

        encoder = chosen()
    rows = encoded([one.file for one in photos], encoder, progress=tell_seen, cache=cache)
    gallery = Gallery(
        rows,
        tuple(text for one in photos for text in one.captions),
        tuple(at for at, one in enumerate(photos) for _ in one.captions),
    )
    figures: dict[str, Figures] = {}
    for name, scored in systems(encoder, gallery, close):
        found = ranks(scored.to_photo, gallery.photo_of)
        figures[name] = measured(found, scored, gallery)
        if name == OURS and predictions is not None:
            write_predictions(predictions, _rows(photos, gallery, scored.to_photo, found))
    figures["chance"] = by_chance(gallery)
    counts = {"captions": float(len(gallery.captions)), "photos": float(len(photos))}
    name = split if captions is None else captions.stem
    ours = figures.pop(OURS)
    result = Result("flickr8k", name, len(gallery.captions), ours | counts, figures)
    table, back = _tables(result, len(photos))
    result.publish(table, json, back)
    return result


def systems(encoder: Encoder, gallery: Gallery, close: int) -> Iterator[tuple[str, Scored]]:
    """All that is measured, by name, one after the other since their scores take room."""
    texts = [gallery.captions[at : at + _READ] for at in range(0, len(gallery.captions), _READ)]
    vectors = np.concatenate([encoder.read(some) for some in texts])
    base = np.float32(encoder.scale) * (vectors @ gallery.rows.vectors.T)
    yield OURS, read_closely(encoder, gallery, base, close)
    yield "vectors only", Scored(base, base)
    named = by_words(gallery, encoder.vocabulary)
    yield "words only", Scored(named, named)


def read_closely(encoder: Encoder, gallery: Gallery, base: Floats, close: int) -> Scored:
    """The scores after a close look at the best photos of each caption, and the best captions of each photo.

    In either direction what was not read gets the lowest value of what was, as in `photalk.search.scoring`.
    """
    if gallery.rows.details is None or encoder.details_shape is None or close < 1:
        return Scored(base, base)
    best = np.argsort(-base, axis=0, kind="stable")[:close]
    back = np.full(base.shape, np.nan, np.float32)
    np.put_along_axis(back, best, np.float32(0), axis=0)
    forth = np.empty_like(base)
    for at, text in enumerate(gallery.captions):
        forth[at] = base[at] + closely(encoder, text, gallery.rows, base[at], close)
        photos = np.flatnonzero(~np.isnan(back[at]))
        if len(photos):
            back[at, photos] = encoder.close_read(text, gallery.rows.take(photos))
    lowest = np.nanmin(back, axis=0)
    return Scored(forth, base + np.where(np.isnan(back), lowest, back))


def by_words(gallery: Gallery, vocabulary: Sequence[str]) -> Floats:
    """The trivial baseline: the sum of the tags' log-odds of the words that each caption names."""
    names = np.zeros((len(gallery.captions), len(vocabulary)), np.float32)
    for row, caption in zip(names, gallery.captions, strict=True):
        said = f" {' '.join(re.findall(r'[a-z]+', caption.lower()))} "
        row[:] = [f" {word} " in said for word in vocabulary]
    return (names @ log_odds(gallery.rows.tags).T).astype(np.float32)


def measured(found: Ranks, scored: Scored, gallery: Gallery) -> Figures:
    """The figures of a system in both directions, with their intervals, to one decimal."""
    photos = np.arange(len(gallery.rows))
    backwards = first_ranks(scored.to_text.T, gallery.photo_of)
    return _figures(found, np.asarray(gallery.photo_of)) | {
        BACK + name: value for name, value in _figures(backwards, photos).items()
    }


def by_chance(gallery: Gallery) -> Figures:
    """What a random order is expected to have; photos count as having equally many captions."""
    photos, captions = len(gallery.rows), len(gallery.captions)
    back = chance(captions, max(1, round(captions / photos)))
    return _rounded(chance(photos) | {BACK + name: value for name, value in back.items()})


def _figures(found: Ranks, groups: Ranks) -> Figures:
    bounds = intervals(found, groups)
    ends = {
        f"{name} {end}": pair[at] for name, pair in bounds.items() for at, end in enumerate(("low", "high"))
    }
    return _rounded(summary(found) | ends)


def _rounded(figures: Figures) -> Figures:
    return {name: round(value, 1) for name, value in figures.items()}


def _tables(result: Result, photos: int) -> list[Any]:
    """A table for each direction."""
    from rich.table import Table

    everyone = {OURS: result.metrics, **result.baselines}
    columns = [*(f"R@{k}" for k in DEPTHS), "median_rank"]
    counted = f"{result.split}, {result.n:,} captions, {photos:,} photos; percent, 95% intervals over photos"
    tables = []
    for way, direction in (("", "text → photo"), (BACK, "photo → text")):
        table = Table("", title=f"{direction}: {counted}")
        for column in columns:
            table.add_column(column.replace("_", " "), justify="right")
        for name, figures in everyone.items():
            table.add_row(name, *(_cell(figures, way + column) for column in columns))
        tables.append(table)
    return tables


def _cell(figures: Figures, name: str) -> str:
    if f"{name} low" not in figures:
        return f"{figures[name]:.1f}"
    return f"{figures[name]:.1f} ({figures[f'{name} low']:.1f}–{figures[f'{name} high']:.1f})"


def _rows(
    photos: Sequence[Captioned], gallery: Gallery, scores: Floats, found: Ranks
) -> Iterator[dict[str, Any]]:
    """One a caption: the ten best photos, the right one and its rank; ties stand as they are counted."""
    names = [one.file.name for one in photos]
    number: dict[int, int] = {}
    for row, photo, rank in zip(scores, gallery.photo_of, found.tolist(), strict=True):
        number[photo] = number.get(photo, -1) + 1
        right = np.arange(len(row)) == photo
        best = np.lexsort((right, -row))[:10]
        yield {"uid": f"{names[photo]}#{number[photo]}", "prediction": [names[at] for at in best],
               "gold": names[photo], "rank": rank}  # fmt: skip
