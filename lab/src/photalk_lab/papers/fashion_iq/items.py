"""The garments that are learned from and searched among: product photos with what the shop says of them.

The folder holds `items.csv` (id, gender, subCategory, articleType, baseColour, season, year, usage,
productDisplayName) and `images/ID.jpg`.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha1
from pathlib import Path
from typing import Literal

from photalk.errors import NotFound

Part = Literal["train", "watched", "held"]
"""Learned from, tuned and chosen by, and only measured on."""


@dataclass(frozen=True, slots=True)
class Item:
    """One garment: its photo, and what the shop says of it."""

    id: int
    gender: str
    category: str
    """The wide group, such as “Topwear”."""
    kind: str
    """The kind of garment, in the shop's plural: “Tshirts”."""
    colour: str
    season: str
    year: int | None
    usage: str
    """What it is worn for; empty where the shop does not say."""
    name: str
    photo: Path


_COLUMNS = (
    "id", "gender", "subCategory", "articleType", "baseColour", "season", "year", "usage",
    "productDisplayName",
)  # fmt: skip


def read_items(folder: Path) -> list[Item]:
    """The garments of a folder, in its order.

    Raises:
        NotFound: there is no such list, or a row of it is bad; the sentence names the line.
    """
    file = folder / "items.csv"
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            rows = csv.DictReader(lines)
            missing = [column for column in _COLUMNS if column not in (rows.fieldnames or ())]
            if missing:
                raise NotFound(f"{file} has no column {missing[0]!r}; it needs {', '.join(_COLUMNS)}.")
            items = [_item(row, folder, rows.line_num) for row in rows]
    except OSError as error:
        raise NotFound(
            f"The list of garments {file} cannot be read ({error.strerror}); "
            "--data names the folder that holds items.csv and images."
        ) from None
    except (UnicodeDecodeError, csv.Error) as error:
        raise NotFound(f"{file} is no CSV in UTF-8 ({error}).") from None
    if len({item.id for item in items}) < len(items):
        raise NotFound(f"{file} lists an id twice.")
    return items


def part_of(item_id: int) -> Part:
    """Which part a garment belongs to: 80, 10 and 10 in a hundred, for ever the same for an id."""
    at = int.from_bytes(sha1(str(item_id).encode()).digest()[:4], "big") % 10
    return "held" if at == 0 else "watched" if at == 1 else "train"


def items_of(items: Sequence[Item], part: Part) -> list[Item]:
    """Those garments that belong to a part."""
    return [item for item in items if part_of(item.id) == part]


def _item(row: dict[str, str | None], folder: Path, line: int) -> Item:
    short = [column for column in _COLUMNS if row[column] is None]
    if short or None in row:
        raise NotFound(f"Line {line} of {folder / 'items.csv'} has not as many fields as the first line.")
    fields = {column: (row[column] or "").strip() for column in _COLUMNS}
    if not fields["id"].isascii() or not fields["id"].isdigit():
        raise NotFound(f"Line {line} of {folder / 'items.csv'} has the id {fields['id']!r}, no number.")
    year = fields["year"].removesuffix(".0")
    if year and not (year.isascii() and year.isdigit()):
        raise NotFound(f"Line {line} of {folder / 'items.csv'} has the year {year!r}, no number.")
    return Item(
        id=int(fields["id"]),
        gender=fields["gender"],
        category=fields["subCategory"],
        kind=fields["articleType"],
        colour=fields["baseColour"],
        season=fields["season"],
        year=int(year) if year else None,
        usage=fields["usage"],
        name=fields["productDisplayName"],
        photo=folder / "images" / f"{int(fields['id'])}.jpg",
    )
