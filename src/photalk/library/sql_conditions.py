"""Constraints on what is known of photos, as conditions in SQL.

A photo of which it is not known (a date, a place) does not meet a constraint, and does meet its opposite:
"not in Italy" keeps photos of unknown place.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from datetime import date

from photalk.commands.queries.query import Constraint, names_of
from photalk.commands.queries.told_fields import NONE, told_value
from photalk.errors import CommandError
from photalk.library.person_names import person_number
from photalk.library.photos import NEUTRAL
from photalk.library.stated_facts import keyword_key
from photalk.library.text_folding import folded, folded_path, name_key, printable

Condition = tuple[str, list[object]]
"""An expression over the columns of `photos`, and its values."""

EVERY: Condition = ("1", [])

COLOURLESS = 0.985
"""The share of black, white and gray from which on a photo is in black and white.

Scans and tints leave a trace of colour; a lower share would let hazy and snowy photos in."""

ALIASES = {
    "jpg": "jpeg", "jpe": "jpeg", "tif": "tiff", "heic": "heif", "hif": "heif", "grey": "gray",
    "violet": "purple", "screenshots": "screenshot", "screengrab": "screenshot", "photos": "photo",
    "photograph": "photo", "photographs": "photo", "picture": "photo", "pictures": "photo",
    "drawings": "drawing", "illustration": "drawing", "illustrations": "drawing", "graphic": "drawing",
    "graphics": "drawing", "horizontal": "landscape", "wide": "landscape", "vertical": "portrait",
    "upright": "portrait", "tall": "portrait",
}  # fmt: skip


def condition(constraints: Sequence[Constraint]) -> Condition:
    """The condition that all constraints together are.

    Raises:
        CommandError: a constraint has a field that there is not, or a date that is none.
    """
    parts: list[str] = []
    values: list[object] = []
    for constraint in constraints:
        if constraint.field not in _FIELDS:
            raise CommandError(
                f"Photos cannot be chosen by {constraint.field!r}; there are {', '.join(_FIELDS)}."
            )
        sql, more = _FIELDS[constraint.field](printable(constraint.value))
        parts.append(f"coalesce({sql}, 0)" if constraint.wanted else f"NOT coalesce({sql}, 0)")
        values += more
    return " AND ".join(parts) or "1", values


def period(text: str) -> tuple[str, str]:
    """The first day of a period and the first day after it: "2023-12" is 2023-12-01 to 2024-01-01.

    Raises:
        CommandError: it is no date.
    """
    found = re.fullmatch(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?", text.strip(), re.ASCII)
    try:
        if not found:
            raise ValueError
        year, month, day = (int(part) if part else None for part in found.groups())
        assert year is not None
        start = date(year, month or 1, day or 1)
        if day:
            following = date.fromordinal(start.toordinal() + 1)
        else:
            following = date(year + (month in (None, 12)), (month or 12) % 12 + 1, 1)
    except (ValueError, OverflowError):
        raise CommandError(f"A date is YYYY, YYYY-MM or YYYY-MM-DD, not {text!r}.") from None
    return start.isoformat(), following.isoformat()


def _folder(value: str) -> Condition:
    wanted = os.path.expanduser(value)
    key = folded_path(wanted)
    if os.path.isabs(wanted):
        return "instr(folder_key || ' ', ?) = 1", [f"{key} "]
    return "instr(folder_key, ?)", [f" {key.strip('/ ')} "]


def _words_of(column: str) -> Callable[[str], Condition]:
    def contains(value: str) -> Condition:
        words = folded(value).split()
        return " AND ".join([f"instr({column}, ?)"] * len(words)) or "0", list(words)

    return contains


def _type(value: str) -> Condition:
    name = value.strip().lower().removeprefix(".")
    along = "SELECT photo FROM companions WHERE substr(lower(CAST(path AS TEXT)), -?) = ?"
    return f"(format = ? OR substr(name_key, -?) = ? OR id IN ({along}))", [
        _plain(name), len(name) + 1, f" {name}", len(name) + 1, f".{name}",
    ]  # fmt: skip


def _colour(value: str) -> Condition:
    if value.strip().lower() == "black and white":
        neutral = ", ".join("?" * len(NEUTRAL))
        of = f"json_each(colours) WHERE json_extract(value, '$[0]') IN ({neutral})"
        return f"(SELECT sum(json_extract(value, '$[1]')) FROM {of}) >= ?", [*NEUTRAL, COLOURLESS]
    return "instr(main_colours, ?)", [f" {_plain(value)} "]


def _text(value: str) -> Condition:
    words = folded(value).split()
    if not words:
        return "0", []
    wanted = " AND ".join(f'"{word}"' for word in words)
    saying = "SELECT digest FROM writing WHERE id IN (SELECT rowid FROM written WHERE written MATCH ?)"
    return f"digest IN ({saying})", [wanted]


def _told(kind: str) -> Callable[[str], Condition]:
    """Photos of which this tag, album or mark was told, or with "none" none."""
    told = f"SELECT digest FROM statements WHERE statements.kind = '{kind}' AND stands AND holds"

    def holds(value: str) -> Condition:
        if value == NONE:
            return f"digest NOT IN ({told})", []
        key = "value" if kind == "mark" else "key"
        return f"digest IN ({told} AND {key} = ?)", [keyword_key(value)]

    return holds


def _album(value: str) -> Condition:
    """An album that was told, or a folder of that name, which many call so."""
    told, values = _told("album")(value)
    folder, more = _folder(value)
    return (told, values) if value == NONE else (f"({told} OR {folder})", [*values, *more])


def _rating(value: str) -> Condition:
    told = "SELECT digest FROM statements WHERE statements.kind = 'rating' AND stands AND holds"
    value = told_value("rating", value)
    if value == NONE:
        return f"digest NOT IN ({told})", []
    return f"digest IN ({told} AND CAST(value AS INTEGER) {value[:-1] or '='} ?)", [int(value[-1])]


def _who(value: str) -> Condition:
    """Photos of somebody by name or, where nobody is called so, by number."""
    key, named = name_key(value), "SELECT id FROM people WHERE key = ? AND name != ''"
    condition = f"digest IN (SELECT digest FROM faces WHERE person IN ({named}))"
    number = person_number(value)
    if number is None:
        return condition, [key]
    of_number = f"digest IN (SELECT digest FROM faces WHERE person = ?) AND NOT EXISTS ({named})"
    return f"({condition} OR ({of_number}))", [key, number, key]


_FACE_WIDTH = "(json_extract({0}.box, '$[2]') - json_extract({0}.box, '$[0]'))"


def _only(value: str) -> Condition:
    """Everybody in a list of names, and nobody else who can be told apart or is as near."""
    keys = sorted({name_key(name) for name in names_of(value)})
    if not keys:
        return "0", []
    everybody = " AND ".join([_who("")[0]] * len(keys))
    others = (
        "SELECT one.digest FROM faces AS one LEFT JOIN people ON people.id = person WHERE"
        f" coalesce(key, '') NOT IN ({', '.join('?' * len(keys))}) AND (vector NOT NULL OR person NOT NULL"
        f" OR 2 * {_FACE_WIDTH.format('one')} >="
        f" (SELECT max({_FACE_WIDTH.format('face')}) FROM faces AS face WHERE face.digest = one.digest))"
    )
    return f"({everybody} AND digest NOT IN ({others}))", [*keys, *keys]


def _measured(conditions: dict[str, str]) -> Callable[[str], Condition]:
    """A condition on what was measured of a photo, by what is said of it; nothing unmeasured meets one."""

    def met(value: str) -> Condition:
        said = value.strip().lower()
        if said not in conditions:
            raise CommandError(f"It is {' or '.join(conditions)}, not {value!r}.")
        return f"digest IN (SELECT digest FROM quality WHERE {conditions[said]})", []

    return met


def _has(value: str) -> Condition:
    columns = {"date": "taken", "place": "latitude"}
    if value not in columns:
        raise CommandError(f"What is known of a photo or not is its {' or '.join(columns)}, not {value!r}.")
    return f"{columns[value]} IS NOT NULL", []


def _is(column: str) -> Callable[[str], Condition]:
    return lambda value: (f"{column} = ?", [_plain(value)])


def _plain(value: str) -> str:
    word = value.strip().lower()
    return ALIASES.get(word, word)


_FIELDS: dict[str, Callable[[str], Condition]] = {
    "after": lambda value: ("taken >= ?", [period(value)[1]]),
    "before": lambda value: ("taken < ?", [period(value)[0]]),
    "on": lambda value: ("taken >= ? AND taken < ?", [*period(value)]),
    "place": lambda value: ("instr(' ' || place_key || ' ', ?)", [f" {folded(value)} "]),
    "camera": _words_of("camera_key"), "lens": _words_of("lens_key"), "folder": _folder,
    "orientation": _is("orientation"), "color": _colour, "type": _type, "name": _words_of("name_key"),
    "kind": _is("kind"), "text": _text,
    "rating": _rating, "mark": _told("mark"), "tag": _told("tag"), "album": _album,
    "who": _who, "only": _only, "has": _has,
    "blurry": _measured({"yes": "blurry", "no": "NOT blurry"}),
    "blinks": _measured({"none": "faces AND NOT blinking", "some": "blinking"}),
    "smiles": _measured({"all": "faces AND smiling = faces", "some": "smiling", "none": "NOT smiling"}),
}  # fmt: skip

ORDER_SQL = {
    "newest": "taken DESC", "oldest": "taken IS NULL, taken",
    "largest": "width * height DESC, bytes DESC", "smallest": "width * height, bytes",
    "sharpest": "(SELECT quality.sharpness FROM quality WHERE quality.digest = photos.digest) DESC"
                " NULLS LAST, sharpness DESC",
}  # fmt: skip
"""How photos are put in an order; by how sharp they were measured before how sharp their thumbnails are."""
