"""A photo as a row of SQLite, both ways."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from photalk.library.folder_scan import ScannedFile
from photalk.library.gazetteer import place_words
from photalk.library.photos import Count, GeoPlace, Photo, Share
from photalk.library.text_folding import folded, folded_path, printable

MAIN_SHARE = 0.2
"""A colour is one of a photo's main colours from this share on; the largest always is."""

FIELDS = (
    "id", "path", "digest", "width", "height", "bytes", "format", "taken", "camera", "lens", "latitude",
    "longitude", "town", "region", "country", "caption", "things", "colours", "brightness", "sharpness",
    "kind", "look",
)  # fmt: skip
_DERIVED = (
    "orientation", "main_colours", "folder_key", "name_key", "camera_key", "lens_key", "place_key",
)  # fmt: skip
_STAT = ("mtime_ns", "inode")
COLUMNS = (*FIELDS[1:], *_DERIVED, *_STAT)


def photo_of(row: tuple[Any, ...]) -> Photo:
    """The photo that a row of `FIELDS` tells of."""
    of = dict(zip(FIELDS, row, strict=True))
    place = None
    if of["latitude"] is not None:
        place = GeoPlace(of["latitude"], of["longitude"], of["town"], of["region"], of["country"])
    return Photo(
        id=of["id"], path=os.fsdecode(of["path"]), digest=of["digest"], size=(of["width"], of["height"]),
        bytes=of["bytes"], format=of["format"],
        taken=datetime.fromisoformat(of["taken"]) if of["taken"] else None,
        camera=of["camera"], lens=of["lens"], place=place, caption=of["caption"],
        things=tuple(Count(*count) for count in json.loads(of["things"] or "[]")),
        colours=tuple(Share(*share) for share in json.loads(of["colours"])),
        brightness=of["brightness"], sharpness=of["sharpness"], kind=of["kind"],
        look=int(of["look"]) % 2**64,
    )  # fmt: skip


def row_of(photo: Photo, seen: ScannedFile, looked: bool) -> list[object]:
    """What the columns of `COLUMNS` keep of a photo and its file."""
    place = photo.place
    folder, name = os.path.split(photo.path)
    main = [share.colour for at, share in enumerate(photo.colours) if at == 0 or share.share >= MAIN_SHARE]
    values: dict[str, object] = {
        "path": os.fsencode(photo.path), "digest": photo.digest, "width": photo.size[0],
        "height": photo.size[1], "bytes": seen.bytes, "format": photo.format,
        "taken": photo.taken.isoformat() if photo.taken else None, "camera": photo.camera,
        "lens": photo.lens, "latitude": place.latitude if place else None,
        "longitude": place.longitude if place else None, "town": place.town if place else "",
        "region": place.region if place else "", "country": place.country if place else "",
        "caption": photo.caption, "things": things_text(photo.things) if looked else None,
        "colours": json.dumps([[share.colour, share.share] for share in photo.colours]),
        "brightness": photo.brightness, "sharpness": photo.sharpness, "kind": photo.kind,
        "look": signed(photo.look), "orientation": photo.orientation,
        "main_colours": f" {' '.join(main)} ", "folder_key": folded_path(printable(folder)),
        "name_key": folded(printable(name)), "camera_key": folded(photo.camera),
        "lens_key": folded(photo.lens), "place_key": folded(place_words(place)) if place else "",
        "mtime_ns": seen.mtime_ns, "inode": signed(seen.inode),
    }  # fmt: skip
    return [values[name] for name in COLUMNS]


def things_text(things: Sequence[Count]) -> str:
    """The things in a photo as its row keeps them."""
    return json.dumps([[thing.name, thing.number, thing.score, thing.share] for thing in things])


def signed(number: int) -> int:
    """A number of 64 bits as SQLite keeps it."""
    return (number + 2**63) % 2**64 - 2**63
