"""`photalk describe`: what is in a picture, what is written there, and what its file says of it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from photalk import settings
from photalk.apps.line_wrapping import laid_out
from photalk.apps.mark import in_words as in_words_told
from photalk.compare.contents import captioned
from photalk.errors import LibraryError, PhotalkError, SidecarError, WeightsError, presentable
from photalk.library.database import Database
from photalk.library.decode_once import digest_of
from photalk.library.faces import Faces, PhotoFace
from photalk.library.folder_choice import library_folder
from photalk.library.gazetteer import named as place_named
from photalk.library.pairs import companions_of
from photalk.library.schema import FILE, MIGRATIONS
from photalk.library.shot import shot_of
from photalk.library.sidecars.sidecar_files import SidecarFile, beside, read_sidecar
from photalk.library.stated_facts import NOTHING_TOLD, Facts, dated
from photalk.library.statements import Statements
from photalk.library.text_folding import printable
from photalk.library.text_stage import SIDE
from photalk.vision.choice import SURE, in_words
from photalk.vision.detector import LazyDetector
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Rgb, Thing
from photalk.vision.loading import preview
from photalk.vision.photo_gauge import SIDE as MEASURED
from photalk.vision.photo_gauge import LightMeter, PhotoGauge
from photalk.vision.photo_quality import PhotoQuality
from photalk.vision.portrait.acquaintance import Acquaintance
from photalk.vision.seams import Detector, FaceKnower, QualityMeter, TextReader
from photalk.vision.teller.said import NOTHING_SAID, Caption
from photalk.vision.text.reader import LazyReader
from photalk.vision.text.written import Writing

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
    quality: PhotoQuality
    caption: Caption = NOTHING_SAID
    people: tuple[PhotoFace, ...] = ()
    companions: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    told: Facts = NOTHING_TOLD
    sidecar: SidecarFile | None = None

    def as_object(self) -> dict[str, Any]:
        """The description as the JSON object of `--json`."""
        return {
            "path": self.path,
            "caption": self.caption.text or None,
            "caption_sure": self.caption.sure if self.caption.text else None,
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
            "people": [
                {"name": face.name or None, "id": face.person, "box": [round(at, 4) for at in face.box]}
                for face in self.people
            ],
            "taken": self.taken,
            "place": self.place,
            "camera": self.camera,
            "sharpness": round(self.quality.sharpness, 3),
            "exposure": {
                "dark": self.quality.dark,
                "bright": self.quality.bright,
                "middle": self.quality.middle,
            },
            "faces": [
                {
                    "box": [round(at, 4) for at in face.box],
                    "sharpness": round(face.sharpness, 3),
                    "eyes_open": face.eyes_open,
                    "smile": face.smile,
                }
                for face in self.quality.faces
            ],
            "companions": list(self.companions),
            "sidecar": self.sidecar.as_object() if self.sidecar else None,
            **self.told.as_object(),
        }

    def lines(self) -> list[str]:
        """The description for people, a line each."""
        told = {
            "shows": self.caption.hedged,
            "things": in_words(self.things),
            "text": " / ".join(line.text for line in self.writing.lines),
            "people": ", ".join(face.name or "somebody" for face in self.people),
            "taken": self.taken,
            "place": self.place,
            "camera": self.camera,
            "sharpness": f"{self.quality.sharpness:.2f} of 1{', blurry' if self.quality.blurry else ''}",
            "faces": _faces_in_words(self.quality),
            "sidecar": str(self.sidecar.path.name) if self.sidecar else "",
            "told": in_words_told(self.told) if self.told != NOTHING_TOLD else "",
            "one photo with": ", ".join(map(os.path.basename, self.companions)),
        }
        unread = ["  There is writing in it that I cannot read."] if self.writing.unread else []
        return [self.path, *(f"  {name}: {value}" for name, value in told.items() if value), *unread]


def run(images: Sequence[Path], library: Path | None = None, *, as_json: bool = False) -> int:
    """Describe pictures; returns the exit code. One that cannot be read costs only itself."""
    detector, reader, meter = LazyDetector(), LazyReader(), PhotoGauge()
    who, eyes = PeopleSeen.of(library), replace(Eyes.default(), detector=detector)
    code, told = 0, set()
    for image in images:
        try:
            description = corrected(describe(image, detector, reader, meter, who, eyes), image, library)
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


@dataclass(frozen=True, slots=True)
class PeopleSeen:
    """Who is in pictures: the library knows it of its own, and faces of others belong to nobody.

    Names are the library's alone, so a picture that it does not hold has none.
    """

    knower: FaceKnower | None
    faces: Faces | None = None

    @classmethod
    def of(cls, library: Path | None) -> PeopleSeen:
        """Those whom a library knows, if it is there; nobody where faces are not to be looked for."""
        if not settings.current().people:
            return cls(None)
        place, faces = library_folder(library) / FILE, None
        if place.is_file():
            with suppress(LibraryError):  # that it cannot be used is told with what was told of pictures
                faces = Faces(Database(place, MIGRATIONS))
        return cls(Acquaintance(), faces)

    def seen(self, path: str, rgb: Rgb) -> tuple[PhotoFace, ...]:
        """The faces of a picture, from left to right."""
        if self.knower is None:
            return ()
        known = self.faces.in_content(digest_of(path)) if self.faces is not None else ()
        if known:
            return known
        found = self.knower.known(rgb, self.knower.glimpsed(rgb))
        return tuple(
            sorted((PhotoFace(0, face.box, face.quality) for face in found), key=lambda one: one.box)
        )


def describe(
    image: Path,
    detector: Detector,
    reader: TextReader,
    meter: QualityMeter,
    who: PeopleSeen | None = None,
    eyes: Eyes | None = None,
) -> Description:
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
    nobody: tuple[PhotoFace, ...] = ()
    people = _had(
        lambda: who.seen(path, rgb) if who else nobody, nobody, "People in it were not looked for.", missing
    )
    shot = shot_of(picture.header, printable(os.path.basename(path)))
    measured = picture.pixels.convert("RGB")
    measured.thumbnail((MEASURED, MEASURED))
    small = np.asarray(measured)
    quality = _had(
        lambda: meter.measured(small),
        LightMeter().measured(small),
        "Faces in it were not looked for.",
        missing,
    )
    place = place_named(*shot.degrees) if shot.degrees else None
    sidecar = None
    try:
        sidecar = next((read_sidecar(one) for one in beside(Path(path))), None)
    except SidecarError as error:
        missing.append(str(error))
    return Description(
        path=printable(path),
        things=tuple(one for one in things if one.score >= SURE),
        writing=writing,
        taken=shot.taken.isoformat() if shot.taken else None,
        place=place.text if place else None,
        camera=shot.camera or None,
        quality=quality,
        caption=captioned(small, eyes) if eyes is not None else NOTHING_SAID,
        people=people,
        companions=tuple(map(printable, companions_of(path))),
        missing=tuple(missing),
        sidecar=sidecar,
    )


def facts_told(image: Path, library: Path | None) -> Facts:
    """What was told of a picture in a library; nothing where there is none.

    Raises:
        LibraryError: it cannot be read.
    """
    place = library_folder(library)
    if not (place / FILE).is_file():
        return NOTHING_TOLD
    with closing(Database(place / FILE, MIGRATIONS)) as database:
        statements = Statements(database)
        return statements.facts_of(statements.digest(image))


def corrected(described: Description, image: Path, library: Path | None) -> Description:
    """The description with what was told of the picture in a library; a told date or place is the one."""
    try:
        facts = facts_told(image, library)
    except LibraryError as error:
        return replace(described, missing=(*described.missing, f"What was told of it is not known. {error}"))
    taken = datetime.fromisoformat(described.taken) if described.taken else None
    return replace(
        described,
        told=facts,
        taken=dated(facts.date, taken).isoformat() if facts.date else described.taken,
        place=facts.place.text if facts.place else described.place,
    )


def _faces_in_words(quality: PhotoQuality) -> str:
    """How many faces there are, and how they came out: "2, 1 with eyes shut, 1 smiling"."""
    faces, shut, smiling = quality.main_faces, quality.blinking, quality.smiling
    told = (
        len(faces) and str(len(faces)),
        shut and f"{shut} with eyes shut",
        smiling and f"{smiling} smiling",
    )
    return ", ".join(part for part in told if part)


def _had(look: Callable[[], T], nothing: T, sentence: str, missing: list[str]) -> T:
    """What a look gave; where its model cannot be had, nothing, and a sentence that says why."""
    try:
        return look()
    except WeightsError as error:
        missing.append(f"{sentence} {error}")
        return nothing


def _tell(line: str) -> None:
    print(laid_out(presentable(line), sys.stderr), file=sys.stderr, flush=True)
