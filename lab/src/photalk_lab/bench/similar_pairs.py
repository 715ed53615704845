"""Pairs of pictures whose truth is known, made from real photos: copies, edits, bursts, look-alikes."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

from photalk.commands import parse_lines
from photalk.edit.export import Export, export
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.errors import NotFound
from photalk.library.decode_once import digest_of, look_at
from photalk.library.folder_scan import seen, walk
from photalk.library.photos import Photo
from photalk.search.similar import Kinship, PhotoWithCopy
from photalk.search.similar_search import hardly_reached
from photalk.vision.loading import load
from photalk.vision.registration.overlay import SmallCopy
from photalk.vision.space.encoder import Encoder, Floats
from photalk_lab.bench.captioned import located, read_captioned

Answer = Kinship | Literal["nothing"]
Pixels = NDArray[np.uint8]

GALLERY = 250
"""Look-alikes are the nearest of so many photos."""

_SEED = 7
_MOMENT = datetime(2024, 5, 1, 12, 0, 0)


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture as the library knows it, with its vector."""

    sighting: PhotoWithCopy
    vector: Floats


@dataclass(frozen=True, slots=True)
class Pair:
    """Two pictures, what the second is to the first, and how it was made.

    `dated` tells whether both have date and camera, `near` from which similarity on photos count as similar.
    """

    uid: str
    truth: Answer
    made: str
    dated: bool
    near: float
    one: Seen
    other: Seen


def chosen(data: Path, split: str) -> list[Path]:
    """The photos of a split, in its order; "NAME/1" and "NAME/2" are the halves of the split NAME.

    A folder that lists no splits is one, whatever it is called.

    Raises:
        NotFound: there is no such split, or there are fewer than four.
    """
    name, slash, half = split.partition("/")
    if slash and half not in ("1", "2"):
        raise NotFound(f"There is no part {half!r} of a split; its halves are {name}/1 and {name}/2.")
    if any(data.glob("*.jsonl")):
        files = [one.file for one in read_captioned(*located(data, name))]
    else:
        files = sorted(walk(data))
    middle = len(files) // 2
    files = {"1": files[:middle], "2": files[middle:]}.get(half, files)
    if len(files) < 4:
        raise NotFound(f"There are no pictures in {data}; give --data a folder of at least four.")
    return files


def pairs(files: Sequence[Path], limit: int, encoder: Encoder, folder: Path) -> Iterator[Pair]:
    """Five pairs for each of the first `limit` photos; what is made for them lies in `folder` a while."""
    gallery = [*_seen(files[: max(GALLERY, limit)], encoder)]
    vectors = np.stack([one.vector for one in gallery])
    likeness = vectors @ vectors.T
    np.fill_diagonal(likeness, -np.inf)
    near = hardly_reached(vectors)
    for at, file in enumerate(files[:limit]):
        random = np.random.default_rng((_SEED, at))
        neighbour = int(likeness[at].argmax())
        others = [other for other in range(len(gallery)) if other not in (at, neighbour)]
        stranger = int(random.choice(others))
        dated, soon = at % 2 == 0, 5 if at % 4 else 7200
        for truth, what, is_dated, seconds, other in (
            *_made(file, at, random, encoder, folder),
            ("similar", f"nearest, {files[neighbour].name}", dated, soon, gallery[neighbour]),
            ("nothing", f"at random, {files[stranger].name}", dated, 7200, gallery[stranger]),
        ):
            one, two = _dated(gallery[at], is_dated, 0), _dated(other, is_dated, seconds)
            yield Pair(f"{file.name} {truth}", truth, what, is_dated, near, one, two)


def _made(
    file: Path, at: int, random: np.random.Generator, encoder: Encoder, folder: Path
) -> Iterator[tuple[Answer, str, bool, int, Seen]]:
    """A copy, an edit and a frame of a burst: truth, how it was made, whether dated, seconds later."""
    names = (f"copy{file.suffix}", "edit.jpg", "next.jpg")
    copy, changed, moved = (folder / f"{at}-{name}" for name in names)
    shutil.copyfile(file, copy)
    program, quality, worded = edited(random)
    export(render(load(file), Program.of(*parse_lines(program))), changed, settings=Export(quality=quality))
    if worded:
        written_on(Image.open(changed).convert("RGB"), random).save(changed, quality=quality)
    way = [*MOVES][at % len(MOVES)]
    frame = MOVES[way](np.asarray(Image.open(file).convert("RGB")), random)
    noisy = frame * random.uniform(0.95, 1.05) + random.normal(0, 3, frame.shape)
    Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)).save(moved, quality=90)
    seconds = int(random.integers(1, 10))
    same, edit, burst = _seen((copy, changed, moved), encoder)
    words = program.replace("\n", "; ") + ("; words on it" if worded else "")
    yield "same file", "copied", at % 2 == 0, 0, same
    yield "edited copy", f"{words}; quality {quality}", at % 2 == 0, 0, edit
    yield "burst", way, at // len(MOVES) % 4 != 0, seconds, burst
    for written in (copy, changed, moved):
        written.unlink()


def edited(random: np.random.Generator) -> tuple[str, int, bool]:
    """A program of one to four random edits, the quality to save with, and whether words are put on it."""

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
    program = "\n".join(all_edits[at] for at in sorted(picked))
    return program, int(random.integers(40, 93)), bool(random.random() < 0.2)


def written_on(image: Image.Image, random: np.random.Generator) -> Image.Image:
    """The picture with a line of words on it, a twelfth to an eighth of its height."""
    size = max(8, int(image.height * random.uniform(1 / 12, 1 / 8)))
    place = image.width * random.uniform(0.02, 0.2), image.height * random.uniform(0.05, 0.85)
    ImageDraw.Draw(image).text(
        place,
        "Happy birthday!",
        font=ImageFont.load_default(size),
        fill="white",
        stroke_width=max(1, size // 12),
        stroke_fill="black",
    )
    return image


def swayed(pixels: Pixels, random: np.random.Generator) -> NDArray[np.float32]:
    """As if the camera had moved: corners go 2 to 5% of the side each their way, and all of it up to 5%."""
    height, width = pixels.shape[:2]
    square = np.array([(0, 0), (1, 0), (0, 1), (1, 1)])
    way = random.uniform(0, 2 * np.pi, 4)
    far = random.uniform(0.02, 0.05, 4)
    corners = 0.06 + 0.88 * square + far[:, None] * np.stack([np.cos(way), np.sin(way)], axis=1)
    corners += random.uniform(-0.05, 0.05, 2)
    rows, columns = np.mgrid[:height, :width]
    down, right = rows / (height - 1), columns / (width - 1)
    matrix = _homography(square, corners)
    under = matrix[2, 0] * right + matrix[2, 1] * down + matrix[2, 2]
    x, y = (
        (matrix[at, 0] * right + matrix[at, 1] * down + matrix[at, 2]) / under * (side - 1)
        for at, side in ((0, width), (1, height))
    )
    return _sampled(pixels, y, x)


def stirred(pixels: Pixels, random: np.random.Generator) -> NDArray[np.float32]:
    """As if all things had moved: bent by a smooth field of up to 4% of the side, and shifted by up to 6%."""
    height, width = pixels.shape[:2]
    side = max(height, width)
    rows, columns = np.mgrid[:height, :width].astype(np.float32)
    for grid in (rows, columns):
        field = ndimage.gaussian_filter(random.standard_normal((height, width)), 0.08 * side)
        grid += 0.04 * side * field / np.abs(field).max() + random.uniform(-0.06, 0.06) * side
    return _sampled(pixels, rows, columns)


def moved_in_places(pixels: Pixels, random: np.random.Generator) -> NDArray[np.float32]:
    """As if people had moved before a camera held almost still: one to three places are pushed aside."""
    height, width = pixels.shape[:2]
    side = max(height, width)
    rows, columns = np.mgrid[:height, :width].astype(np.float32)
    push_down, push_right = (np.zeros((height, width), np.float32) for _ in range(2))
    for _ in range(random.integers(1, 4)):
        middle = random.uniform(0.2, 0.8, 2) * (height, width)
        reach = random.uniform(0.08, 0.15) * side
        bump = np.exp(-((rows - middle[0]) ** 2 + (columns - middle[1]) ** 2) / (2 * reach**2))
        far, way = random.uniform(0.04, 0.08) * side, random.uniform(0, 2 * np.pi)
        push_down += far * np.sin(way) * bump
        push_right += far * np.cos(way) * bump
    shift = random.uniform(-0.015, 0.015, 2) * side
    return _sampled(pixels, rows + push_down + shift[0], columns + push_right + shift[1])


MOVES: dict[str, Callable[[Pixels, np.random.Generator], NDArray[np.float32]]] = {
    "the camera moved": swayed,
    "all things moved": stirred,
    "some things moved": moved_in_places,
}


def _homography(start: NDArray[np.float64], to: NDArray[np.float64]) -> NDArray[np.float64]:
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(start, to, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    solved = np.linalg.solve(np.array(rows, np.float64), to.ravel().astype(np.float64))
    return np.append(solved, 1.0).reshape(3, 3)


def _sampled(pixels: Pixels, rows: NDArray[Any], columns: NDArray[Any]) -> NDArray[np.float32]:
    bands = [
        ndimage.map_coordinates(pixels[..., at].astype(np.float32), (rows, columns), order=1, mode="reflect")
        for at in range(3)
    ]
    return np.stack(bands, axis=2)


def _seen(files: Sequence[Path], encoder: Encoder) -> Iterator[Seen]:
    """The files as the library would know them: from their thumbnails, and with vectors."""
    for start in range(0, len(files), 8):
        looks = [
            look_at(seen(str(file)), digest_of(str(file)), encoder.side) for file in files[start : start + 8]
        ]
        vectors = encoder.see(np.stack([look.square for look in looks])).vectors
        for look, vector in zip(looks, vectors, strict=True):
            with Image.open(BytesIO(look.thumbnail)) as image:
                yield Seen(PhotoWithCopy(look.photo, SmallCopy.of(np.asarray(image.convert("RGB")))), vector)


def _dated(one: Seen, dated: bool, seconds: int) -> Seen:
    photo: Photo = replace(
        one.sighting.photo,
        camera="a camera" if dated else "",
        taken=_MOMENT + timedelta(seconds=seconds) if dated else None,
    )
    # The same small copy, so that what was found out about it is not found out again.
    return Seen(PhotoWithCopy(photo, one.sighting.small), one.vector)
