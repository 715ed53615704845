"""What an XMP file says of its photo, as facts: the names and forms that other programs use, both ways."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from photalk.errors import CommandError
from photalk.library.photos import GeoPlace
from photalk.library.sidecars.xmp_packet import NAMESPACES, PropertyText, Value, name, properties
from photalk.library.stated_facts import NOTHING_TOLD, Facts, Statement, dated, keyword_key

_DATES = tuple(map(name, ("photoshop:DateCreated", "exif:DateTimeOriginal", "xmp:CreateDate")))
_MOMENT = re.compile(r"(\d{4})(?:[:-](\d\d)(?:[:-](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?)?)?", re.ASCII)
_ANGLE = re.compile(r"(\d+),(\d+(?:\.\d+)?)(?:,(\d+(?:\.\d+)?))?([NSEW])", re.ASCII)
_CAMERA_RAW = f"{{{NAMESPACES['crs']}}}"
_MARKS = {"pick": ("1", "3"), "reject": ("-1", "1"), "": ("0", "0")}
"""A mark as Lightroom's `xmpDM:pick` and as digiKam's pick label."""


@dataclass(frozen=True, slots=True)
class FaceRegion:
    """A face that another program has marked: its name or "", and left, top, right, bottom in 0..1."""

    name: str
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Sidecar:
    """What is said of a photo beside its file.

    Attributes:
        facts: what a person has told.
        paths: keywords with those above them, "Places|Portugal|Lisbon"; their last parts are tags of `facts`.
        faces: what other programs have marked (MWG's regions).
        steps: our edits, a command a line.
        settings: what Camera Raw's settings are, by field.
        written: when we wrote it last.
    """

    facts: Facts = NOTHING_TOLD
    paths: tuple[str, ...] = ()
    faces: tuple[FaceRegion, ...] = ()
    steps: tuple[str, ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    written: datetime | None = None


NOTHING = Sidecar()
"""What a sidecar says that is not there."""


def parse_sidecar(packet: bytes) -> Sidecar:
    """What a packet says; a property that makes no sense says nothing.

    Raises:
        SidecarError: it cannot be read at all.
    """
    found = properties(packet)
    paths = (
        *_texts(found, "lr:hierarchicalSubject"),
        *(path.replace("/", "|") for path in _texts(found, "digiKam:TagsList")),
    )
    # darktable notes there what it did to a photo, which nobody has told it.
    paths = tuple(dict.fromkeys(path for path in paths if not path.startswith("darktable|")))
    leaves = (path.rpartition("|")[2] for path in paths)
    return Sidecar(
        facts=Facts(
            rating=_rating(found),
            mark=_mark(found),
            tags=_distinct((*_texts(found, "dc:subject"), *leaves)),
            albums=_distinct(_texts(found, "photalk:Albums")),
            title=_line("title", _texts(found, "dc:title")),
            description=_line("description", _texts(found, "dc:description")),
            date=_date(found),
            place=_place(found),
        ),
        paths=paths,
        faces=_faces(found.get(name("mwg-rs:Regions"))),
        steps=_texts(found, "photalk:Steps"),
        settings=tuple(
            (key.removeprefix(_CAMERA_RAW), value if isinstance(value, str) else "; ".join(map(str, value)))
            for key, value in found.items()
            if key.startswith(_CAMERA_RAW) and not isinstance(value, Mapping)
        ),
        written=_when(found),
    )


def property_texts(sidecar: Sidecar, before: Sidecar) -> dict[str, PropertyText]:
    """The properties that have to be written so that a packet that says `before` says this."""
    new, old = sidecar.facts, before.facts
    texts: dict[str, PropertyText] = {}

    def write(short: str, *values: str, form: str = "text") -> None:
        texts[name(short)] = PropertyText(values, form)  # type: ignore[arg-type]

    if (new.rating, new.mark) != (old.rating, old.mark):
        rejected = new.mark == "reject"
        write("xmp:Rating", "-1" if rejected else str(new.rating or 0))
        # Others have one number for both; the stars of a rejected photo are kept for ourselves.
        write("photalk:Rating", *([str(new.rating)] if rejected and new.rating else []))
    if new.mark != old.mark:
        for short, value in zip(("xmpDM:pick", "digiKam:PickLabel"), _MARKS[new.mark], strict=True):
            write(short, value)
    if set(map(keyword_key, new.tags)) != set(map(keyword_key, old.tags)):
        paths = kept_paths(before.paths, new.tags)
        write("dc:subject", *new.tags, form="Bag")
        write("lr:hierarchicalSubject", *paths, form="Bag")
        write("digiKam:TagsList", *(path.replace("|", "/") for path in paths), form="Seq")
    if new.albums != old.albums:
        write("photalk:Albums", *new.albums, form="Bag")
    for short, text, earlier in (
        ("dc:title", new.title, old.title),
        ("dc:description", new.description, old.description),
    ):
        if text != earlier:
            write(short, *filter(None, [text]), form="Alt")
    moment = f"{new.date}:00" if re.fullmatch(r".*T\d\d:\d\d", new.date) else new.date
    if moment != old.date:
        write("photoshop:DateCreated", *filter(None, [moment]))
        write("exif:DateTimeOriginal", *([moment] if "T" in moment else []))
    if _coordinates(new.place) != _coordinates(old.place):
        angles = _angles(new.place) if new.place else ((), ())
        write("exif:GPSLatitude", *angles[0])
        write("exif:GPSLongitude", *angles[1])
    if sidecar.steps != before.steps:
        write("photalk:Steps", *sidecar.steps, form="Seq")
    if sidecar.settings != before.settings:
        now = dict(sidecar.settings)
        for field in {**dict(before.settings), **now}:
            if now.get(field) != dict(before.settings).get(field):
                write(f"crs:{field}", *([now[field]] if field in now else []))
    if texts and sidecar.written:
        stamp = sidecar.written.isoformat(timespec="seconds")
        write("xmp:MetadataDate", stamp)
        write("photalk:Written", stamp)
    return texts


def kept_paths(paths: Iterable[str], tags: Iterable[str]) -> tuple[str, ...]:
    """The paths whose last parts still are tags, and the tags that stand in none of them."""
    wanted = {keyword_key(tag): tag for tag in tags}
    kept = [path for path in paths if keyword_key(path.rpartition("|")[2]) in wanted]
    within = {keyword_key(part) for path in kept for part in path.split("|")}
    return (*kept, *(tag for key, tag in wanted.items() if key not in within))


def _distinct(words: Iterable[str]) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for word in words:
        if tag := _line("tag", [word]):
            found.setdefault(keyword_key(tag), tag)
    return tuple(found.values())


def _line(kind: str, texts: Iterable[str]) -> str:
    """The first text as it would be kept; "" where it would not be."""
    try:
        return next((Statement(kind, text).value for text in texts if text.strip()), "")  # type: ignore[arg-type]
    except CommandError:
        return ""


def _texts(found: Mapping[str, Value], short: str) -> tuple[str, ...]:
    value = found.get(name(short), "")
    values = value if isinstance(value, tuple) else (value,)
    return tuple(text for text in values if isinstance(text, str) and text)


def _number(value: Value | None) -> float:
    try:
        number = float(value) if isinstance(value, str) else math.nan
    except ValueError:
        return math.nan
    return number if math.isfinite(number) else math.nan


def _rating(found: Mapping[str, Value]) -> int | None:
    stars = _number(found.get(name("xmp:Rating")))
    if stars == -1:
        stars = _number(found.get(name("photalk:Rating")))
    return round(stars) if 1 <= stars <= 5 else None


def _mark(found: Mapping[str, Value]) -> str:
    if _number(found.get(name("xmp:Rating"))) == -1:
        return "reject"
    said = (found.get(name("xmpDM:pick")), found.get(name("digiKam:PickLabel")))
    return next(
        (mark for mark, values in _MARKS.items() if mark and any(map(str.__eq__, values, map(str, said)))), ""
    )


def _date(found: Mapping[str, Value]) -> str:
    for key in _DATES:
        match = _MOMENT.match(str(found.get(key, "")))
        if match and match[1] != "0000":
            day, time = [part for part in match.groups()[:3] if part], match.groups()[3:]
            text = "-".join(day) + (f"T{time[0]}:{time[1]}:{time[2] or '00'}" if time[0] else "")
            try:
                dated(text, None)
            except CommandError:
                continue
            return text
    return ""


def _when(found: Mapping[str, Value]) -> datetime | None:
    try:
        moment = datetime.fromisoformat(str(found.get(name("photalk:Written"), "")))
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def _place(found: Mapping[str, Value]) -> GeoPlace | None:
    latitude, longitude = (_degrees(found.get(name(f"exif:GPS{axis}"))) for axis in ("Latitude", "Longitude"))
    if math.isnan(latitude + longitude) or abs(latitude) > 90 or abs(longitude) > 180:
        return None
    return None if latitude == longitude == 0 else GeoPlace(latitude, longitude)


def _degrees(value: Value | None) -> float:
    match = _ANGLE.fullmatch(value) if isinstance(value, str) else None
    if not match:
        return _number(value)
    angle = float(match[1]) + float(match[2]) / 60 + float(match[3] or 0) / 3600
    return -angle if match[4] in "SW" else angle


def _coordinates(place: GeoPlace | None) -> tuple[float, float] | None:
    return (round(place.latitude, 6), round(place.longitude, 6)) if place else None


def _angles(place: GeoPlace) -> tuple[tuple[str], tuple[str]]:
    def written(angle: float, sides: str) -> tuple[str]:
        minutes = round(abs(angle) * 60, 6)
        return (f"{int(minutes // 60)},{minutes % 60:.6f}{sides[angle < 0]}",)

    return written(place.latitude, "NS"), written(place.longitude, "EW")


def _faces(regions: Value | None) -> tuple[FaceRegion, ...]:
    listed = regions.get(name("mwg-rs:RegionList")) if isinstance(regions, Mapping) else None
    found = []
    for region in listed if isinstance(listed, tuple) else ():
        area = region.get(name("mwg-rs:Area")) if isinstance(region, Mapping) else None
        if not isinstance(region, Mapping) or not isinstance(area, Mapping):
            continue
        kind, unit = region.get(name("mwg-rs:Type"), "Face"), area.get(name("stArea:unit"), "normalized")
        if (kind, unit) != ("Face", "normalized"):
            continue
        x, y, wide, high = (_number(area.get(name(f"stArea:{side}"))) for side in "xywh")
        if not math.isnan(x + y + wide + high) and wide > 0 and high > 0:
            box = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            left, top, right, bottom = (round(min(1.0, max(0.0, side)), 6) for side in box)
            found.append(FaceRegion(str(region.get(name("mwg-rs:Name"), "")), (left, top, right, bottom)))
    return tuple(found)


def with_facts(sidecar: Sidecar, facts: Facts) -> Sidecar:
    """The sidecar that says these facts beside all that it said before."""
    return replace(sidecar, facts=facts, paths=kept_paths(sidecar.paths, facts.tags))
