"""Whose faces are edited: the pictures of a folder, each with the faces found in it.

CelebA's crops of 89 × 109 pixels are far below what people edit, so those of them that nothing was learned
from are enlarged to `ENLARGED` times their size; figures on them say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from photalk.errors import NotFound, PhotalkError
from photalk.vision.image_types import Rgb
from photalk.vision.loading import load
from photalk.vision.pixels import srgb_array
from photalk.vision.portrait.portrait import Portrait

ENLARGED = 4
_KINDS = (".jpg", ".jpeg", ".png", ".webp")

Look = Callable[[Rgb], Sequence[Portrait]]
"""The faces of a picture, closely looked at, first the one that an edit without a word of whose is about."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A picture with faces; `face` is the one that is edited and measured, `others` are the rest."""

    name: str
    file: Path
    rgb: Rgb
    face: Portrait
    others: tuple[Portrait, ...] = ()


@dataclass(frozen=True, slots=True)
class Passed:
    """A picture that was passed over, and why."""

    name: str
    why: str


def files_of(data: Path, work: Path, limit: int | None = None) -> list[Path]:
    """The pictures of a folder; of CelebA, those held out from learning, enlarged into the folder `work`.

    Raises:
        NotFound: there are none.
    """
    of_celeba = (data / "attributes.txt").exists()
    folder = data / "images" if of_celeba else data
    if not folder.is_dir():
        raise NotFound(f"There is no folder {folder}.")
    files = [file for file in sorted(folder.iterdir()) if file.suffix.lower() in _KINDS]
    if of_celeba:
        files = [file for file in files if file.stem.isdecimal() and int(file.stem) % 10 == 0]
    if not files:
        raise NotFound(f"There are no pictures in {folder}.")
    return [_enlarged(file, work) for file in files[:limit]] if of_celeba else files[:limit]


def subjects(files: Sequence[Path], look: Look) -> tuple[list[Subject], list[Passed]]:
    """The pictures in which a face is found, and the others; each has a name of its own."""
    found, passed = [], []
    called = Counter(file.stem for file in files)
    for file in files:
        name = file.stem if called[file.stem] == 1 else file.name
        try:
            rgb = srgb_array(load(file).image)
            faces = look(rgb)
        except PhotalkError as error:
            passed.append(Passed(name, str(error)))
            continue
        if faces:
            found.append(Subject(name, file, rgb, faces[0], tuple(faces[1:])))
        else:
            passed.append(Passed(name, "No face was found."))
    return found, passed


def closely() -> Look:
    """The product's own look at faces."""
    from photalk.vision.eyes import Eyes
    from photalk.vision.heads import faces_of
    from photalk.vision.portrait.portrait import Portraitist

    eyes, portraitist = Eyes.default(), Portraitist()

    def look(rgb: Rgb) -> list[Portrait]:
        # As the editor takes them: without a word of whose, it is the face that strikes the eye.
        faces = sorted(faces_of(rgb, eyes), key=lambda face: -face.area * face.score)
        return [portraitist.portrait(rgb, face.box) for face in faces]

    return look


def _enlarged(file: Path, work: Path) -> Path:
    target = work / f"{file.stem}.png"
    with Image.open(file) as image:
        size = (image.width * ENLARGED, image.height * ENLARGED)
        large = np.asarray(image.convert("RGB").resize(size, Image.Resampling.BICUBIC))
    Image.fromarray(large).save(target)
    return target
