"""Does a look travel? It is learnt of one photo before and after, and judged on other photos.

Protocol. DIR is a folder of photos (Flickr8k's images); photos are taken in an order drawn once. Case k has a
photo, a look that is known, and the next three photos. Every other look is of our own dials (two to four of
them, drawn with their amounts); the others are smooth tables that no program of ours writes: a curve for each
channel, and colours bent towards two hues by their lightness, as in films. The photo with its look is
saved as a JPEG of quality 92. What is learnt of the two is what `photalk diff --preset` does with pictures
that lie over each other: steps of tone are found (`photalk.compare.tone`), and a smooth table corrects them
(`photalk.compare.look_fitting`). Figures are mean ΔE2000 over the other photos, 256 pixels wide, between the
true look and what was learnt; lower is better.

Baselines: `nothing` leaves the other photos as they are; `steps alone` does the steps that were found;
`table alone` fits the table without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pyvips
from numpy.typing import NDArray

from photalk.commands import AdjustAttr, Edit
from photalk.compare.colour_pairs import sampled
from photalk.compare.distance import delta_e
from photalk.compare.look_fitting import corrected
from photalk.compare.program_search import MOST_TONES
from photalk.compare.tone import fitted
from photalk.edit.look_tables import table_of
from photalk.operations.looks.colour_table import ColourTable, tabulated, with_table
from photalk_lab.bench.report import Figures, Result, write_predictions

SIDE = 256
OTHERS = 3
QUALITY = 92
LIMIT = 60
OURS = "photalk"
WAYS = (OURS, "nothing", "steps alone", "table alone")
_DIALS = (
    "exposure", "brightness", "contrast", "highlights", "shadows", "temperature", "tint", "saturation", "hue",
)  # fmt: skip


def run(
    data: Path,
    limit: int = LIMIT,
    seed: int = 7,
    json: Path | None = None,
    predictions: Path | None = None,
) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted."""
    files = sorted(path for path in data.iterdir() if path.suffix == ".jpg")
    random = np.random.default_rng(seed)
    order = [files[at] for at in random.permutation(len(files))[: limit + OTHERS]]
    rows = []
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        for case in range(limit):
            own = case % 2 == 0
            look = table_of(dialled(random)) if own else film(random)
            others = [order[(case + 1 + ahead) % len(order)] for ahead in range(OTHERS)]
            row = judged(order[case], look, others, Path(folder))
            rows.append(
                {"uid": str(case), "photo": order[case].name, "look": "dials" if own else "film", **row}
            )
    figures = {way: _figures(rows, way) for way in WAYS}
    result = Result("looks", data.name, len(rows), figures.pop(OURS), figures)
    table = "\n".join(f"{way}: {_figures(rows, way)}" for way in WAYS)
    result.publish(table, json)
    if predictions is not None:
        write_predictions(predictions, rows)
    return result


def dialled(random: np.random.Generator) -> tuple[Edit, ...]:
    """A look of our own dials."""
    keys = random.choice(_DIALS, random.integers(2, 5), replace=False)
    return tuple(
        AdjustAttr(str(key), float(random.choice([-1, 1]) * random.integers(10, 41))) for key in keys
    )


def film(random: np.random.Generator) -> ColourTable:
    """A look that none of our programs makes: curves, and two hues for dark and light."""
    lift, gain, gamma = random.uniform(0, 0.08, 3), random.uniform(0.9, 1.0, 3), random.uniform(0.8, 1.25, 3)
    dark, light = random.uniform(-0.12, 0.12, 3), random.uniform(-0.12, 0.12, 3)
    keep = random.uniform(0.6, 1.2)

    def done(colours: NDArray[np.float64]) -> NDArray[np.float64]:
        curved = lift + (gain - lift) * colours**gamma
        luma = curved @ np.array([0.299, 0.587, 0.114])
        toned = luma[:, None] + keep * (curved - luma[:, None])
        bent = (
            toned
            + dark * (1 - luma[:, None]) ** 2 * luma[:, None] * 4
            + light * luma[:, None] ** 2 * (1 - luma[:, None]) * 4
        )
        return np.asarray(np.clip(bent, 0, 1))

    return tabulated(done, 33, "film")


def judged(photo: Path, look: ColourTable, others: Sequence[Path], folder: Path) -> dict[str, float]:
    """ΔE2000 on the other photos by the way in which the look was learnt, and on the pair itself."""
    before, second = _small(photo), folder / "second.jpg"
    image = pyvips.Image.new_from_array(np.rint(before * 255).astype(np.uint8)).copy(interpretation="srgb")
    with_table(image, look, 1.0).write_to_file(str(second), Q=QUALITY)
    after = _small(second)
    pairs = sampled(before, after, np.ones(before.shape[:2], bool))
    plain = tabulated(lambda colours: colours, 33, "")
    steps = table_of(fitted(pairs, MOST_TONES).edits)
    ours = corrected(steps, pairs)
    learnt = {OURS: ours, "nothing": plain, "steps alone": steps, "table alone": corrected(plain, pairs)}
    seen = [_small(other) for other in others]
    row = {way: float(np.mean([_apart(one, look, table) for one in seen])) for way, table in learnt.items()}
    return row | {"pair": _apart(before, look, ours)}


def _small(path: Path) -> NDArray[np.float32]:
    image = pyvips.Image.thumbnail(str(path), SIDE).colourspace("srgb")
    image = image.bandjoin([image, image]) if image.bands == 1 else image[:3]
    return np.asarray(image.numpy() / 255, np.float32)


def _apart(pixels: NDArray[np.float32], look: ColourTable, learnt: ColourTable) -> float:
    one, other = (
        np.clip(table.of(pixels.reshape(-1, 3)), 0, 1).reshape(pixels.shape).astype(np.float32)
        for table in (look, learnt)
    )
    return delta_e(one, other, np.ones(pixels.shape[:2], bool))


def _figures(rows: Sequence[dict[str, object]], way: str) -> Figures:
    of = {kind: [row for row in rows if row["look"] == kind] for kind in ("dials", "film")}
    figures: Figures = {"ΔE2000": _mean(rows, way)}
    figures |= {f"ΔE2000, {kind}": _mean(some, way) for kind, some in of.items() if some}
    if way == OURS:
        figures["ΔE2000 of the pair"] = _mean(rows, "pair")
    return figures


def _mean(rows: Sequence[dict[str, object]], key: str) -> float:
    return round(float(np.mean([float(str(row[key])) for row in rows])), 3)
