"""`photalk describe`: what is in a picture, what is written there, and what its file says of it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from photalk.apps.line_wrapping import laid_out
from photalk.errors import PhotalkError, WeightsError, presentable
from photalk.library import appearance
from photalk.library.gazetteer import named as place_named
from photalk.library.shot import shot_of
from photalk.library.text_folding import printable
from photalk.library.text_stage import SIDE
from photalk.vision.choice import SURE, in_words
from photalk.vision.detector import LazyDetector
from photalk.vision.image_types import Thing
from photalk.vision.loading import preview
from photalk.vision.seams import Detector, TextReader
from photalk.vision.text.reader import LazyReader
from photalk.vision.text.written import Writing

_GLANCE = 352
"""Sharpness is measured on a copy of this size, as in the library."""

BAD_INPUT = 2
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Description:
    """What is known of a picture; `missing` says what could not be looked for, and why."""

    path: str
    things: tuple[Thing, ...]
    writing: Writing
    taken: str | None
    place: str | None
    camera: str | None
    sharpness: float
    missing: tuple[str, ...] = ()

    def as_object(self) -> dict[str, Any]:
        """The description as the JSON object of `--json`; caption, people and sidecar are not told yet."""
        return {
            "path": self.path,
            "caption": None,
            "things": [
                {
                    "name": one.label,
                    "confidence": round(one.score, 3),
                    "box": [round(at, 4) for at in one.box],
                }
                for one in self.things
            ],
            "text": [
                {"words": line.text, "confidence": line.confidence, "box": list(line.box)}
                for line in self.writing.lines
            ],
            "unread": self.writing.unread,
            "people": [],
            "taken": self.taken,
            "place": self.place,
            "camera": self.camera,
            "sharpness": self.sharpness,
            "sidecar": None,
        }

    def lines(self) -> list[str]:
        """The description for people, a line each."""
        told = {
            "things": in_words(self.things),
            "text": " / ".join(line.text for line in self.writing.lines),
            "taken": self.taken,
            "place": self.place,
            "camera": self.camera,
            "sharpness": f"{self.sharpness:.2f} of 1",
        }
        unread = ["  There is writing in it that I cannot read."] if self.writing.unread else []
        return [self.path, *(f"  {name}: {value}" for name, value in told.items() if value), *unread]


def run(images: Sequence[Path], *, as_json: bool = False) -> int:
    """Describe pictures; returns the exit code. One that cannot be read costs only itself."""
    detector, reader = LazyDetector(), LazyReader()
    code, told = 0, set()
    for image in images:
        try:
            description = describe(image, detector, reader)
        except PhotalkError as error:
            code = BAD_INPUT
            _tell(str(error))
            continue
        for sentence in description.missing:
            if sentence not in told:
                _tell(sentence)
            told.add(sentence)
        if as_json:
            print(json.dumps(description.as_object()), flush=True)
        else:
            print("\n".join(map(presentable, description.lines())), flush=True)
    return code


def describe(image: Path, detector: Detector, reader: TextReader) -> Description:
    """What is known of a picture.

    Raises:
        PictureError: it cannot be read.
    """
    path = os.path.abspath(image.expanduser())
    picture = preview(path, SIDE)
    rgb = np.asarray(picture.pixels.convert("RGB"))
    missing: list[str] = []
    none: tuple[Thing, ...] = ()
    things = _had(lambda: detector.things(rgb), none, "Things in it were not looked for.", missing)
    writing = _had(
        lambda: reader.read(rgb) if reader.glimpsed(rgb) else Writing(),
        Writing(),
        "Text in it was not read.",
        missing,
    )
    shot = shot_of(picture.header, printable(os.path.basename(path)))
    small = picture.pixels.convert("L")
    small.thumbnail((_GLANCE, _GLANCE))
    place = place_named(*shot.degrees) if shot.degrees else None
    return Description(
        path=printable(path),
        things=tuple(one for one in things if one.score >= SURE),
        writing=writing,
        taken=shot.taken.isoformat() if shot.taken else None,
        place=place.text if place else None,
        camera=shot.camera or None,
        sharpness=round(appearance.sharpness(small), 3),
        missing=tuple(missing),
    )


def _had(look: Callable[[], T], nothing: T, sentence: str, missing: list[str]) -> T:
    """What a look gave; where its model cannot be had, nothing, and a sentence that says why."""
    try:
        return look()
    except WeightsError as error:
        missing.append(f"{sentence} {error}")
        return nothing


def _tell(line: str) -> None:
    print(laid_out(presentable(line), sys.stderr), file=sys.stderr, flush=True)
