"""Are faces grouped as people? CelebA's identities, all at once and in albums of a few people.

`--data DIR` is a folder with `images/` and `identities.txt` (a file name and a number of who it is, a line).
Faces are found, judged and told apart by the product; those without a vector are left out and counted (`told
apart` is the share that has one). People with even numbers are the part that thresholds are chosen on, people
with odd numbers are reported on: all of them in the order of their files, as a library gets them, and
`--albums` albums of 10, 20 and 40 people with at least three photos each and as many strangers with one.

`F1` is that of pairs of faces which are put together (`precision`, `recall`), `purity` the share of faces
that are the commonest person's of their group; in percent. The baseline joins faces whose cosine is over one
threshold, and so on through others (connected components), the threshold being the one with the best F1 on
the even part at the same size. Intervals are of 95%, over people for all at once, over albums for those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from photalk.errors import NotFound, PictureError
from photalk.library.face_grouping import FaceGroups, NewFace, Settlement
from photalk.vision.seams import FaceKnower
from photalk_lab.bench.intervals import bootstrap
from photalk_lab.bench.report import Figures, Result, cell, percent, write_predictions

ALBUMS, SIZES = 50, (10, 20, 40)
_TRIED = np.arange(0.3, 0.76, 0.025)
_LEAST = 3

Vectors = NDArray[np.float32]
Labels = NDArray[np.int64]
Group = Callable[[Vectors], Labels]


def run(
    data: Path,
    limit: int = 5_000,
    albums: int = ALBUMS,
    seed: int = 0,
    json: Path | None = None,
    predictions: Path | None = None,
    knower: FaceKnower | None = None,
) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted."""
    files, people, vectors, seen = _faces(data, limit, knower or _ours())
    even = people % 2 == 0
    reported, truth = vectors[~even], people[~even]
    chosen = _best([(vectors[even], people[even])])
    groups = ours(reported)
    metrics = {"told apart": percent(len(people), seen), **figures(truth, groups)}
    plain = figures(truth, baseline(chosen)(reported))
    for size in SIZES:
        drawn = [_album(truth, size, seed + at) for at in range(albums)]
        tuned = [_album(people[even], size, seed + at) for at in range(albums)]
        threshold = _best([(vectors[even][at], people[even][at]) for at in tuned])
        metrics |= _of_albums(drawn, truth, reported, ours, size)
        plain |= _of_albums(drawn, truth, reported, baseline(threshold), size)
    result = Result("people", data.name, int((~even).sum()), metrics, {"one threshold": plain})
    result.publish(_table(result), json)
    if predictions is not None:
        names = [file for file, is_even in zip(files, even, strict=True) if not is_even]
        rows = zip(names, truth.tolist(), groups.tolist(), strict=True)
        write_predictions(predictions, ({"uid": a, "person": b, "prediction": c} for a, b, c in rows))
    return result


def ours(vectors: Vectors) -> Labels:
    """The people that the product makes of faces that come one by one, each in a photo of its own."""
    settlement, numbers = Settlement(FaceGroups(vectors.shape[1])), count(1)
    faces = [NewFace(at, str(at), vector) for at, vector in enumerate(vectors)]
    settlement.settle(faces, lambda: next(numbers))
    return np.array([settlement.whose(face.id) for face in faces], np.int64)


def baseline(threshold: float) -> Group:
    """Faces joined whose cosine is over a threshold, and those that are joined to them."""

    def grouped(vectors: Vectors) -> Labels:
        from scipy.sparse import csr_array
        from scipy.sparse.csgraph import connected_components

        joined = csr_array(vectors @ vectors.T >= threshold)
        return np.asarray(connected_components(joined, directed=False)[1], np.int64)

    return grouped


def pairs(truth: Labels, groups: Labels) -> tuple[Labels, Labels, Labels]:
    """Of every face: with how many others it is together rightly, by what is true, and by what is grouped."""
    same, put = (labels[:, None] == labels[None] for labels in (truth, groups))
    return (same & put).sum(1) - 1, same.sum(1) - 1, put.sum(1) - 1


def purity(truth: Labels, groups: Labels) -> float:
    """The share of faces that are the commonest person's of their group."""
    right = sum(Counter(truth[groups == one].tolist()).most_common(1)[0][1] for one in np.unique(groups))
    return 100 * right / max(1, len(truth))


def figures(truth: Labels, groups: Labels) -> Figures:
    """F1 of pairs with its interval over people, precision, recall and purity."""
    right, true, put = pairs(truth, groups)
    of_person = [np.bincount(truth, each) for each in (right, true, put)]
    there = np.bincount(truth) > 0
    rows = np.stack(of_person, 1)[there]
    low, high = bootstrap(lambda drawn: _f1(drawn[:, 0], drawn[:, 1], drawn[:, 2]), rows)
    return {
        "F1": round(_f1(right, true, put), 2), "F1 low": low, "F1 high": high,
        "precision": percent(int(right.sum()), int(put.sum())),
        "recall": percent(int(right.sum()), int(true.sum())), "purity": round(purity(truth, groups), 2),
    }  # fmt: skip


def _f1(right: NDArray[np.generic], true: NDArray[np.generic], put: NDArray[np.generic]) -> float:
    return float(200 * np.sum(right) / max(1, np.sum(true) + np.sum(put)))


def _of_albums(drawn: Sequence[Labels], truth: Labels, vectors: Vectors, group: Group, size: int) -> Figures:
    """The means over albums, with the interval of F1."""
    made = [(truth[at], group(vectors[at])) for at in drawn]
    f1 = [_f1(*pairs(*one)) for one in made]
    low, high = bootstrap(lambda some: float(np.mean(some)), f1)
    name = f"{size} people "
    return {
        f"{name}F1": round(float(np.mean(f1)), 2), f"{name}F1 low": low, f"{name}F1 high": high,
        f"{name}purity": round(float(np.mean([purity(*one) for one in made])), 2),
    }  # fmt: skip


def _best(parts: Sequence[tuple[Vectors, Labels]]) -> float:
    """The threshold of the baseline with the best F1 on these parts."""

    def fit(threshold: float) -> float:
        return float(np.mean([_f1(*pairs(truth, baseline(threshold)(vectors))) for vectors, truth in parts]))

    return float(max(_TRIED, key=fit))


def _album(people: Labels, size: int, seed: int) -> Labels:
    """Places of the photos of so many people, and of as many strangers, in an order of chance."""
    random = np.random.default_rng(seed)
    numbers, times = np.unique(people, return_counts=True)
    family = random.permutation(numbers[times >= _LEAST])[:size]
    strangers = random.permutation(numbers[times == 1])[:size]
    return np.asarray(random.permutation(np.flatnonzero(np.isin(people, [*family, *strangers]))), np.int64)


def _faces(data: Path, limit: int, knower: FaceKnower) -> tuple[list[str], Labels, Vectors, int]:
    """Files whose face can be told apart, who it is, its vector; and how many files there were."""
    listing = data / "identities.txt"
    if not listing.is_file():
        raise NotFound(f"There is no {listing}; it says of every file in images/ who it shows.")
    lines = [line.split() for line in listing.read_text("utf-8").splitlines() if line.strip()][:limit]
    files, people, vectors = [], [], []
    for name, person in lines:
        try:
            with Image.open(data / "images" / name) as image:
                rgb = np.asarray(image.convert("RGB"))
        except OSError as error:
            raise PictureError(f"{name} cannot be read ({error}).") from None
        faces = [face for face in knower.known(rgb, knower.glimpsed(rgb)[:1]) if face.vector is not None]
        if faces and faces[0].vector is not None:
            files.append(name)
            people.append(int(person))
            vectors.append(faces[0].vector)
    width = len(vectors[0]) if vectors else 1
    return files, np.array(people, np.int64), np.array(vectors, np.float32).reshape(-1, width), len(lines)


def _ours() -> FaceKnower:
    from photalk.vision.portrait.acquaintance import Acquaintance

    return Acquaintance()


def _table(result: Result) -> object:
    from rich.table import Table

    plain = result.baselines["one threshold"]
    table = Table("", "F1", "95%", "purity", "one threshold: F1", "purity", title=f"{result.n} faces")
    for name, called in (("", "all at once"), *((f"{size} people ", f"{size} people") for size in SIZES)):
        low, high = (cell(result.metrics, f"{name}F1 {end}") for end in ("low", "high"))
        f1, pure = (cell(result.metrics, f"{name}{figure}") for figure in ("F1", "purity"))
        table.add_row(
            called, f1, f"{low} to {high}", pure, cell(plain, f"{name}F1"), cell(plain, f"{name}purity")
        )
    return table
