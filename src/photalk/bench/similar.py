"""Are copies told from look-alikes? Pairs of pictures whose truth is known, and the four answers.

Pairs, one of each kind for every photo (`--data DIR`: `SPLIT.jsonl` and `images/` as for flickr8k, or any
folder of pictures, of which `LIMIT` are taken evenly by name):

- same file: a copy of the bytes.
- edited copy: a program of one to four random edits (`edited` draws them: crops down to half the area,
  mirroring, quarter turns, straightening, resizing, all dials, black and white), rendered and saved as a JPEG
  of quality 40 to 92 by our own renderer. It keeps the date and camera, as our exports do.
- burst: SIMULATED, since no set of real bursts is at hand. The photo is bent by a smooth random field of up
  to 4% of its side (things move against each other, as when the camera or people move), shifted by up to 6%
  and given other noise; dates lie 1 to 9 s apart. Real bursts move less smoothly; things come and go.
- merely similar: of all other photos the one with the most alike colours (histogram of 4 × 4 × 4). Every
  second of these pairs has dates that lie within seconds, as when somebody turns round and takes another.

Vectors are left out: every pair that is neither copy nor burst counts as answered “similar”. Figures, in
percent: precision, recall and F1 of each answer, and the share that is right. The baseline goes by the
fingerprints alone: equal digest, else up to 10 bits an edited copy, else up to 20 bits and dates within 10 s
a burst.
"""

from __future__ import annotations

import json as json_format
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from photalk.bench.report import Figures, Result, percent
from photalk.commands import parse_lines
from photalk.edit.export import Export, export
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.errors import NotFound
from photalk.library.looking import digest_of, look_at
from photalk.library.photos import Photo
from photalk.library.scanning import seen, walk
from photalk.search.similar import Kinship, Sighting, hash_distance, in_a_row, kin
from photalk.search.similar_registering import Small
from photalk.vision.loading import load

LIMIT = 100
ANSWERS: tuple[Kinship, ...] = ("same file", "edited copy", "burst", "similar")
_SEED = 7
_MOMENT = datetime(2024, 5, 1, 12, 0, 0)

Told = Callable[[Sighting, Sighting], Kinship]


def run(
    data: Path, split: str = "train", json: Path | None = None, predictions: Path | None = None
) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted."""
    files = chosen(data, split, LIMIT)
    systems: dict[str, Told] = {"photalk": by_us, "fingerprint alone": by_fingerprint}
    truth: list[Kinship] = []
    said: dict[str, list[Kinship]] = {name: [] for name in systems}
    rows = []
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        for uid, right, what, one, other in _pairs(files, Path(folder)):
            truth.append(right)
            for name, told in systems.items():
                said[name].append(told(one, other))
            rows.append({"uid": uid, "gold": right, "prediction": said["photalk"][-1], "made": what})
    figures = {name: score(truth, answers) for name, answers in said.items()}
    ours = figures.pop("photalk")
    result = Result("similar", split, len(truth), ours, figures)
    result.publish(_table(result), json)
    if predictions is not None:
        predictions.write_text("".join(json_format.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return result


def chosen(data: Path, split: str, limit: int) -> list[Path]:
    """Photos of the data, taken evenly by name.

    Raises:
        NotFound: there are fewer than four.
    """
    listed = data / f"{split}.jsonl"
    if listed.is_file():
        lines = listed.read_text(encoding="utf-8").splitlines()
        files = [data / "images" / json_format.loads(line)["image"] for line in lines]
    else:
        files = sorted(walk(data)) if data.is_dir() else []
    if len(files) < 4:
        raise NotFound(f"There are no pictures in {data}; give --data a folder of at least four.")
    return files[:: max(1, len(files) // limit)][:limit]


def by_us(one: Sighting, other: Sighting) -> Kinship:
    """Our answer, without vectors."""
    found = kin(one, other, 0.0, 1.0)
    return found.kinship if found is not None else "similar"


def by_fingerprint(one: Sighting, other: Sighting) -> Kinship:
    """The trivial answer, by digests and fingerprints."""
    if one.photo.digest == other.photo.digest:
        return "same file"
    apart = hash_distance(one.photo.look, other.photo.look)
    if apart <= 10:
        return "edited copy"
    return "burst" if apart <= 20 and in_a_row(one.photo, other.photo) else "similar"


def score(truth: Sequence[Kinship], said: Sequence[Kinship]) -> Figures:
    """Precision, recall and F1 of each answer and the share that is right, in percent."""
    pairs = list(zip(truth, said, strict=True))
    figures = {"right": percent(sum(is_ == told for is_, told in pairs), len(pairs))}
    for answer in ANSWERS:
        both = pairs.count((answer, answer))
        figures[f"{answer}, precision"] = percent(both, list(said).count(answer))
        figures[f"{answer}, recall"] = percent(both, list(truth).count(answer))
        figures[f"{answer}, F1"] = percent(2 * both, list(said).count(answer) + list(truth).count(answer))
    return figures


def edited(random: np.random.Generator) -> tuple[str, int]:
    """A program of one to four random edits, and the quality to save its result with."""

    def dial(name: str, most: int) -> str:
        return f"adjust_attr {name} {random.integers(most // 2, most) * random.choice((-1, 1))}"

    height, width = random.uniform(0.71, 0.95, 2)
    top, left = random.uniform(0, 1 - height), random.uniform(0, 1 - width)
    box = (top, top + height, left, left + width)
    all_edits = (
        "crop " + " ".join(f"{100 * edge:.1f}%" for edge in box),
        "flip horizontal",
        f"rotate {random.choice((90, 180, 270))}",
        f"straighten {random.uniform(1, 5) * random.choice((-1, 1)):.1f}",
        f"resize {random.integers(40, 90)}%",
        dial("brightness", 50),
        dial("contrast", 40),
        dial("saturation", 80),
        dial("temperature", 50),
        dial("exposure", 40),
        "adjust_color orange 0.2",
        "black_and_white",
    )
    picked = random.choice(len(all_edits), random.integers(1, 5), replace=False)
    return "\n".join(all_edits[at] for at in sorted(picked)), int(random.integers(40, 93))


def _pairs(files: Sequence[Path], folder: Path) -> list[tuple[str, Kinship, str, Sighting, Sighting]]:
    sights = [sighted(file) for file in files]
    colours = np.stack([_histogram(sight.small) for sight in sights])
    common = np.minimum(colours[:, None], colours[None]).sum(axis=2)
    np.fill_diagonal(common, -1)
    pairs: list[tuple[str, Kinship, str, Sighting, Sighting]] = []
    for at, (file, plain) in enumerate(zip(files, sights, strict=True)):
        random = np.random.default_rng((_SEED, at))
        first = _dated(plain, 0)
        copy = folder / f"copy{file.suffix}"
        shutil.copyfile(file, copy)
        program, quality = edited(random)
        changed = folder / f"{at}-edit.jpg"
        image = render(load(file), Program.of(*parse_lines(program)))
        export(image, changed, settings=Export(quality=quality))
        moved = folder / f"{at}-next.jpg"
        seconds = int(random.integers(1, 10))
        Image.fromarray(bent(np.asarray(Image.open(file).convert("RGB")), random)).save(moved, quality=90)
        other = sights[int(common[at].argmax())]
        made: tuple[tuple[Kinship, str, Sighting], ...] = (
            ("same file", "copied", _dated(sighted(copy), 0)),
            ("edited copy", program, _dated(sighted(changed), 0)),
            ("burst", f"bent, {seconds} s", _dated(sighted(moved), seconds)),
            ("similar", other.photo.path, _dated(other, 5 if at % 2 else 7200)),
        )
        pairs += [(f"{file.name} {kinship}", kinship, what, first, two) for kinship, what, two in made]
        for written in (copy, changed, moved):
            written.unlink()
    return pairs


def sighted(file: Path) -> Sighting:
    """A picture as the library would know it."""
    path = str(file)
    look = look_at(seen(path), digest_of(path), 64)
    with Image.open(file) as image:
        return Sighting(look.photo, Small.of(np.asarray(image.convert("RGB"))))


def bent(pixels: NDArray[np.uint8], random: np.random.Generator) -> NDArray[np.uint8]:
    """The picture as if taken a moment later; the module says what is done."""
    height, width = pixels.shape[:2]
    side = max(height, width)
    rows, columns = np.mgrid[:height, :width].astype(np.float32)
    for grid in (rows, columns):
        field = ndimage.gaussian_filter(random.standard_normal((height, width)), 0.08 * side)
        grid += 0.04 * side * field / np.abs(field).max() + random.uniform(-0.06, 0.06) * side
    moved = [
        ndimage.map_coordinates(
            pixels[..., band].astype(np.float32), (rows, columns), order=1, mode="reflect"
        )
        for band in range(3)
    ]
    noisy = np.stack(moved, axis=2) + random.normal(0, 3, pixels.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def _dated(sight: Sighting, seconds: int) -> Sighting:
    taken = _MOMENT + timedelta(seconds=seconds)
    photo: Photo = replace(sight.photo, camera="a camera", taken=taken)
    return Sighting(photo, sight.small)


def _histogram(small: Small) -> NDArray[np.float64]:
    coarse = small.rgb.astype(np.int64) // 64
    counts = np.bincount((coarse @ np.array([16, 4, 1])).ravel(), minlength=64)
    shares: NDArray[np.float64] = counts / counts.sum()
    return shares


def _table(result: Result) -> object:
    from rich.table import Table

    table = Table(title=f"Copies and look-alikes, {result.split}, n = {result.n} pairs, in percent")
    table.add_column("")
    everyone = {"photalk": result.metrics, **result.baselines}
    for name in everyone:
        table.add_column(name, justify="right")
    for row in result.metrics:
        table.add_row(row, *(f"{figures[row]:.1f}" for figures in everyone.values()))
    return table
