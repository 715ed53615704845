"""Does "like this, but …" find what differs as was said, and is otherwise alike?

Data. DIR holds SPLIT.jsonl and images/, as Flickr8k is kept here: photos with captions. All photos of the
split are indexed into a library of their own (kept in the cache folder, so that a second run opens none).

Protocol. A case is a reference photo and one wish, drawn with a fixed seed; the ten best hits count.

- *Comparisons*: brighter, darker, more contrast and so on. A hit meets the wish when it lies on the asked
  side of the reference by a measure that is not the one we rank by: mean and deviation of luma, mean HSV
  saturation, red less blue, and the variance of the Laplacian, from the file. For "closer" and for numbers of
  people there is no second measure: there the detector's own figures count, and the rows say so.
- *But with X*: X is a word that two captions each of at least eight photos say, and none of the reference; a
  hit meets it when one of its captions says X. *But without X*: X is such a word that at least two captions
  of the reference say; a hit meets it when none of its captions says X.

A hit is *alike* when its captions share more words with the reference's (Jaccard over words that name
something, X left out) than four fifths of all photos do: of random hits, a fifth. *Both* is the share of hits
that meet the wish and are alike, which is what was asked for. Figures are percent of hits, averaged over
cases, that of *both* with a 95% bootstrap interval over cases.

Systems: ours; `image only` (like the reference, without the wish); `text only` (the wish as a search);
`chance` (the expectation for a random photo); `ceiling` (the ten that are both, as far as there are as many).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from photalk.commands.queries.query import Likeness, Query
from photalk.commands.queries.query_parser import query_line
from photalk.commands.queries.refinement_parser import change_line
from photalk.errors import NotFound
from photalk.library.library import Library
from photalk.library.photos import Photo
from photalk.search.content import content
from photalk.search.finder import Finder
from photalk.search.refining.wish_changes import like_but
from photalk.vision.lexicon import singular
from photalk.vision.space.encoder import Encoder
from photalk_lab.bench.captioned import Captioned, located, place_of, read_captioned
from photalk_lab.bench.intervals import bootstrap, bounds
from photalk_lab.bench.report import Figures, Result, write_predictions

K = 10
SEED = 5_005
_ALIKE = 0.8
_SAID_BY, _TWICE = 8, 2
_SIDE = 512

COMPARISONS = {
    "brighter": ("luma", 1), "darker": ("luma", -1), "more contrast": ("deviation", 1),
    "more colourful": ("saturation", 1), "paler": ("saturation", -1), "warmer": ("warmth", 1),
    "cooler": ("warmth", -1), "sharper": ("laplacian", 1), "closer": ("detector: size", 1),
    "more people": ("detector: people", 1), "fewer people": ("detector: people", -1),
}  # fmt: skip
"""What is asked for, and the measure by which it is judged, with its sign."""

Bits = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Case:
    """A reference by its place, what is said of it, which photos meet that, and which words do not count."""

    kind: str
    at: int
    words: str
    meets: Bits
    without: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Material:
    """The photos as files, as the library knows them, and how many captions of each say which word."""

    files: tuple[Path, ...]
    photos: tuple[Photo, ...]
    said: tuple[Counter[str], ...]


def run(
    data: Path | None = None,
    split: str = "dev",
    json: Path | None = None,
    predictions: Path | None = None,
    limit: int = 100,
    captions: Path | None = None,
    images: Path | None = None,
    encoder: Callable[[], Encoder] | None = None,
    cache: Path | None = None,
) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted.

    Args:
        limit: so many cases with a thing and without one are drawn, and half as many of each comparison.

    Raises:
        NotFound: the data are not there, or are too few for any case.
    """
    captioned = read_captioned(*located(data, split, captions, images))
    name = split if captions is None else captions.stem
    with Library(place_of(captioned, cache), encoder) as library:
        library.index([one.file for one in captioned])
        material = _material(captioned, library)
        finder = Finder(library)
        lines: list[dict[str, Any]] = []
        for case in cases(material, limit):
            lines += [_played(case, system, finder, material) for system in (*SYSTEMS, *BOUNDS)]
    if not lines:
        raise NotFound(f"The {len(material.photos)} photos of {name!r} are too few to ask for anything.")
    result = _result(lines, name)
    if predictions is not None:
        write_predictions(predictions, lines)
    result.publish(_table(result, len(material.photos)), json)
    return result


def cases(material: Material, limit: int) -> Iterator[Case]:
    """The cases of all kinds, up to `limit` of each and half as many of each comparison, always the same."""
    dice = np.random.default_rng(SEED)
    levels = _levels(material)
    for words, (measure, sign) in COMPARISONS.items():
        ahead = sign * levels[measure]
        # A reference must leave room: of the darkest photo, none is darker.
        room = [at for at in range(len(ahead)) if (ahead > ahead[at]).mean() >= 0.2]
        for at in dice.permutation(room)[: max(1, limit // 2)]:
            yield Case(words, int(at), words, ahead > ahead[at])
    says = {
        word: np.array([word in said for said in material.said])
        for word in sorted({word for said in material.said for word in said})
    }
    sure = {
        word: np.array([said[word] >= _TWICE for said in material.said])
        for word, there in says.items()
        if there.sum() >= _SAID_BY
    }
    common = [word for word, there in sure.items() if there.sum() >= _SAID_BY]
    for _ in range(limit if common else 0):
        at, word = int(dice.integers(len(material.photos))), str(dice.choice(common))
        if not says[word][at]:
            yield Case("but with X", at, f"with {word}", says[word], frozenset({word}))
    for _ in range(limit):
        at = int(dice.integers(len(material.photos)))
        shown = [word for word in common if sure[word][at]]
        if shown:
            word = str(dice.choice(shown))
            yield Case("but without X", at, f"without {word}", ~says[word], frozenset({word}))


def _ours(words: str, path: str) -> Query:
    return like_but([Likeness(path)], change_line(words).decided()).query


SYSTEMS: dict[str, Callable[[str, str], Query]] = {
    "ours": _ours,
    "image only": lambda words, path: Query(likes=(Likeness(path),)),
    "text only": lambda words, path: query_line(words).decided(),
}


BOUNDS = ("chance", "ceiling")
"""What stands beside the systems, without searching."""


def _played(case: Case, system: str, finder: Finder, material: Material) -> dict[str, Any]:
    """What one system finds in one case, as percent of hits."""
    shared = _shared(case, material)
    others = np.arange(len(shared)) != case.at
    alike = shared > np.quantile(shared[others], _ALIKE)
    line: dict[str, Any] = {
        "uid": f"{material.files[case.at].name} {case.words}",
        "kind": case.kind,
        "system": system,
    }
    if system in BOUNDS:
        hits = np.flatnonzero(others)
        if system == "ceiling":
            hits = hits[np.argsort(-(2.0 * (case.meets & alike) + case.meets)[hits], kind="stable")][:K]
        line["prediction"] = []
    else:
        path = material.photos[case.at].path
        found = finder.find(SYSTEMS[system](case.words, path), K + 1, ask=False)
        places = {photo.path: at for at, photo in enumerate(material.photos)}
        shown = [places[hit.photo.path] for hit in found.hits if hit.photo.path != path][:K]
        hits = np.array(shown, np.int64)
        line["prediction"] = [material.files[at].name for at in hits]
    rates = {"meets": case.meets, "alike": alike, "both": case.meets & alike}
    # Who finds nothing has found nothing that was asked for.
    return line | {name: 100 * float(of[hits].mean()) if len(hits) else 0.0 for name, of in rates.items()}


def _shared(case: Case, material: Material) -> NDArray[np.float64]:
    """How many words the captions of each photo share with the reference's, 0..1."""
    own = set(material.said[case.at]) - case.without
    overlaps = []
    for said in material.said:
        theirs = set(said) - case.without
        overlaps.append(len(own & theirs) / max(1, len(own | theirs)))
    return np.array(overlaps)


def _material(captioned: Sequence[Captioned], library: Library) -> Material:
    photos = [library.by_path(one.file) for one in captioned]
    kept = [(one, photo) for one, photo in zip(captioned, photos, strict=True) if photo is not None]
    return Material(
        tuple(one.file for one, _ in kept),
        tuple(photo for _, photo in kept),
        tuple(Counter(word for text in one.captions for word in _words(text)) for one, _ in kept),
    )


def _words(caption: str) -> set[str]:
    plain = re.sub(r"[^a-z' ]+", " ", caption.lower())
    return {singular(word)[0] for word in content(plain) if len(word) > 2}


def _levels(material: Material) -> dict[str, NDArray[np.float64]]:
    """Every measure of every photo, taken from its file and not as the search takes it."""
    rows = [_level(file, photo) for file, photo in zip(material.files, material.photos, strict=True)]
    return {name: np.array([row[name] for row in rows]) for name in rows[0]}


def _level(file: Path, photo: Photo) -> dict[str, float]:
    with Image.open(file) as image:
        image.draft("RGB", (_SIDE, _SIDE))
        rgb = np.asarray(image.convert("RGB"), np.float64)
    high, low = rgb.max(axis=2), rgb.min(axis=2)
    luma = rgb @ np.array([0.2126, 0.7152, 0.0722])
    bend = luma[1:-1, :-2] + luma[1:-1, 2:] + luma[:-2, 1:-1] + luma[2:, 1:-1] - 4 * luma[1:-1, 1:-1]
    sizes = [count.share for count in photo.things]
    return {
        "luma": luma.mean(),
        "deviation": luma.std(),
        "saturation": float(((high - low) / np.maximum(high, 1)).mean()),
        "warmth": float((rgb[..., 0] - rgb[..., 2]).mean()),
        "laplacian": bend.var(),
        "detector: size": max(sizes, default=float("nan")),
        "detector: people": float(sum(c.number for c in photo.things if c.name == "person")),
    }


def _result(lines: Sequence[dict[str, Any]], split: str) -> Result:
    figures: dict[str, Figures] = {system: {} for system in (*SYSTEMS, *BOUNDS)}
    for kind in dict.fromkeys(line["kind"] for line in lines):
        for system, of in figures.items():
            own = [line for line in lines if (line["kind"], line["system"]) == (kind, system)]
            for rate in ("meets", "alike", "both"):
                of[f"{kind}, {rate}"] = round(float(np.mean([line[rate] for line in own])), 1)
            of |= bounds(f"{kind}, both", bootstrap(np.mean, [line["both"] for line in own]), 1)
            of[f"{kind}, n"] = float(len(own))
    ours = figures.pop("ours")
    return Result("refine", split, sum(line["system"] == "ours" for line in lines), ours, figures)


def _table(result: Result, photos: int) -> object:
    from rich.table import Table

    everyone = {"ours": result.metrics, **result.baselines}
    table = Table(
        title=f"“Like this, but …”, {result.split}, n = {result.n} cases, {photos:,} photos: percent of the "
        f"{K} best that meet the wish / are alike / both"
    )
    table.add_column("")
    for name in ("n", *everyone):
        table.add_column(name, justify="right")
    for kind in [key.removesuffix(", n") for key in result.metrics if key.endswith(", n")]:
        cells = [
            " / ".join(f"{figures[f'{kind}, {rate}']:.0f}" for rate in ("meets", "alike", "both"))
            for figures in everyone.values()
        ]
        judged = f" ({COMPARISONS[kind][0]})" if kind in COMPARISONS else ""
        table.add_row(kind + judged, f"{result.metrics[f'{kind}, n']:.0f}", *cells)
    return table
