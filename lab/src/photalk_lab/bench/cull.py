"""Is the frame that culling keeps the good one? Bursts that are made so that it is known which that is.

`--data DIR` is a folder of photos. `--limit` bursts of each kind (`photalk_lab.bench.made_bursts`) are
written as files, four frames each, moved by parts of a pixel and spoilt: blurred, shaken, blurred with more
noise than the good one has, exposed wrongly, with eyes shut, and a mixture of these; they go through the same
door as `photalk cull`. `keeper` is the share of bursts whose proposed keeper is the unspoilt frame, `grouped`
that of bursts that are found as one group. `ranked` is the share of pairs of a sharp and a blurred frame in
which the sharp one is measured as sharper, of the three kinds of blur; `ranked noisy` where the blurred one
has more noise. The baselines keep the largest file, the first frame, and the frame with the largest
variance of the Laplacian.
"""

from __future__ import annotations

import io
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from scipy import ndimage

from photalk.errors import NotFound
from photalk.studio.culling import proposals
from photalk.vision.photo_gauge import PhotoGauge, luma_of
from photalk.vision.seams import QualityMeter
from photalk_lab.bench.intervals import bounds, wilson
from photalk_lab.bench.made_bursts import KINDS, MadeBurst, bursts
from photalk_lab.bench.report import Figures, Result, percent, write_predictions

LIMIT = 40
BLURS = ("blur", "shake", "noisy blur")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A burst, the frame that was kept (None: it was not found as one group), and how sharp frames are."""

    burst: MadeBurst
    kept: int | None
    sharp: tuple[float, ...]
    words: tuple[str, ...]
    ms: float

    @property
    def right(self) -> bool:
        return self.kept == self.burst.truth

    @property
    def pairs(self) -> list[bool]:
        """Of each spoilt frame, whether the good one is sharper."""
        if not self.sharp:
            return []
        truth = self.burst.truth
        return [self.sharp[truth] > other for at, other in enumerate(self.sharp) if at != truth]


def run(
    data: Path,
    limit: int = LIMIT,
    seed: int = 0,
    json: Path | None = None,
    predictions: Path | None = None,
    meter: QualityMeter | None = None,
) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted."""
    files = sorted(file for file in data.rglob("*") if file.suffix.lower() in (".jpg", ".jpeg", ".png"))
    if not files:
        raise NotFound(f"There are no photos in {data}; name a folder of JPEGs with --data.")
    meter = meter or PhotoGauge()
    outcomes = [judged(burst, meter) for burst in bursts(files, limit, seed)]
    rivals = {name: [_by(one.burst, choose) for one in outcomes] for name, choose in BASELINES.items()}
    result = Result(
        "cull",
        data.name,
        len(outcomes),
        figures(outcomes),
        {name: figures(theirs) for name, theirs in rivals.items()},
    )
    result.publish(_table(result), json)
    if predictions is not None:
        write_predictions(predictions, map(_row, outcomes))
    return result


def judged(burst: MadeBurst, meter: QualityMeter) -> Outcome:
    """What culling makes of a burst, through files in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        for number, frame in enumerate(burst.frames):
            Path(folder, f"frame_{number}.jpg").write_bytes(frame)
        began = time.process_time()
        groups = list(proposals(Path(folder), None, str, meter))
        ms = 1000 * (time.process_time() - began)
    if len(groups) != 1 or len(groups[0].frames) != len(burst.frames):
        return Outcome(burst, None, (), (), ms)
    frames = groups[0].frames
    sharp = tuple(one.quality.sharpness if one.quality else 0.0 for one in frames)
    return Outcome(burst, groups[0].keeper, sharp, tuple(one.words for one in frames), ms)


def figures(outcomes: Sequence[Outcome]) -> Figures:
    """Shares in percent, in all and by kind, with 95% intervals of the one that tells the most."""
    found: Figures = {"n bursts": float(len(outcomes))}
    for kind in ("", *KINDS):
        some = [one for one in outcomes if not kind or one.burst.kind == kind]
        name = f"{kind} keeper".strip()
        found[name] = percent(sum(one.right for one in some), len(some))
        found |= bounds(name, wilson(found[name], len(some)))
    found["grouped"] = percent(sum(one.kept is not None for one in outcomes), len(outcomes))
    for name, kinds in (("ranked", BLURS), ("ranked noisy", ("noisy blur",))):
        pairs = [pair for one in outcomes if one.burst.kind in kinds for pair in one.pairs]
        found[name], found[f"n {name}"] = percent(sum(pairs), len(pairs)), float(len(pairs))
    found["ms a frame"] = round(
        float(np.mean([one.ms / len(one.burst.frames) for one in outcomes])) if outcomes else 0.0, 1
    )
    return found


def _laplacian(frame: bytes) -> float:
    with Image.open(io.BytesIO(frame)) as image:
        return float(ndimage.laplace(luma_of(np.asarray(image.convert("RGB")))).var())


BASELINES: dict[str, Callable[[bytes, int], float]] = {
    "largest file": lambda frame, place: float(len(frame)),
    "first frame": lambda frame, place: -float(place),
    "variance of the Laplacian": lambda frame, place: _laplacian(frame),
}
"""What others would go by: the frame with the largest is kept."""


def _by(burst: MadeBurst, worth: Callable[[bytes, int], float]) -> Outcome:
    values = tuple(worth(frame, place) for place, frame in enumerate(burst.frames))
    return Outcome(burst, int(np.argmax(values)), values, (), 0.0)


def _row(one: Outcome) -> dict[str, Any]:
    return {
        "uid": one.burst.uid, "kind": one.burst.kind, "gold": one.burst.truth, "prediction": one.kept,
        "sharpness": list(one.sharp), "words": list(one.words), "ms": round(one.ms, 1),
    }  # fmt: skip


def _table(result: Result) -> Any:
    from rich.table import Table

    table = Table("", "ours", *result.baselines, title=f"{result.split}: {result.n} bursts; in percent")
    everybody = (result.metrics, *result.baselines.values())
    for name in ("keeper", *(f"{kind} keeper" for kind in KINDS), "grouped", "ranked", "ranked noisy"):
        table.add_row(name, *(f"{one[name]:.1f}" for one in everybody))
    table.add_row("ms a frame", f"{result.metrics['ms a frame']:.1f}")
    return table
