"""Fashion IQ as its authors give it out (github.com/XiaoxiaoGuo/fashion-iq), with its photos.

    captions/cap.dress.train.json        [{"candidate", "target", "captions": [TEXT, TEXT]}, …]; of shirt and
    image_splits/split.dress.train.json  ["B008BHCT58", …]        toptee, and of val, likewise
    titles/dress.train.json              {"B008BHCT58": {"title": TEXT}}, where it is there
    images/B008BHCT58.jpg                or .png, of all three groups together

Photos come from links of which some are dead: garments without one are left out, and counted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from photalk.errors import NotFound
from photalk_lab.papers.fashion_iq.items import Item
from photalk_lab.papers.published import pictured, read_json, read_rows

GROUPS = {
    "dress": ("Women", "Dress", "Dresses"),
    "shirt": ("Men", "Topwear", "Shirts"),
    "toptee": ("Women", "Topwear", "Tops"),
}
"""Each group's gender, category and kind, as the garments of `items` have them."""


@dataclass(frozen=True, slots=True)
class Query:
    """A garment that was shown, what one person said of it, and the one that was wanted: places of items."""

    shown: int
    said: str
    wanted: int


@dataclass(frozen=True, slots=True)
class Shelf:
    """Garments with photos, and what people said of pairs of them; each caption is a query."""

    items: tuple[Item, ...]
    queries: tuple[Query, ...]
    without: int
    """Garments that are left out, having no photo."""


def is_fashion_iq(folder: Path) -> bool:
    """Whether the folder is Fashion IQ's, with photos or without."""
    return (folder / "captions").is_dir() and (folder / "image_splits").is_dir()


def read_shelf(folder: Path, groups: tuple[str, ...], split: str) -> Shelf:
    """The garments and queries of a split, of one group or several.

    Raises:
        NotFound: a file is missing or broken, or no garment has a photo.
    """
    names: dict[str, Item] = {}
    triplets: list[tuple[str, str, str]] = []
    listed = 0
    for group in groups:
        here = folder / "image_splits" / f"split.{group}.{split}.json"
        asins = read_rows(here, "lists Fashion IQ's garments", _asin, "the id of a garment")
        titles = folder / "titles" / f"{group}.{split}.json"
        known = read_json(titles, "tells the titles") if titles.is_file() else {}
        listed += len(asins)
        for asin in asins:
            photo = pictured(folder / "images" / asin)
            if photo.is_file():
                title = str((known.get(asin) or {}).get("title") or "")
                gender, category, kind = GROUPS[group]
                # Ids of items are numbers; here they are ten letters and digits, which make one as well.
                names[asin] = Item(int(asin, 36), gender, category, kind, "", "", None, "", title, photo)
        said = folder / "captions" / f"cap.{group}.{split}.json"
        for found in read_rows(
            said, "holds Fashion IQ's captions",
            lambda row: [(str(row["candidate"]), str(one), str(row["target"])) for one in row["captions"]],
            "{candidate, target, captions}",
        ):  # fmt: skip
            triplets += found
    if len(names) < 2:
        raise NotFound(
            f"Of {listed:,} garments of Fashion IQ's {split}, {len(names)} have photos; they belong into"
            f" {folder / 'images'}."
        )
    place = {asin: at for at, asin in enumerate(names)}
    queries = tuple(
        Query(place[shown], one, place[wanted])
        for shown, one, wanted in triplets
        if shown in place and wanted in place and shown != wanted and one.strip()
    )
    return Shelf(tuple(names.values()), queries, listed - len(names))


def tell_missing(shelf: Shelf, tell: Callable[[str], None]) -> None:
    """Say how many garments are left out."""
    if shelf.without:
        tell(f"{shelf.without:,} garments of {shelf.without + len(shelf.items):,} have no photo; left out")


def _asin(row: object) -> str:
    if not isinstance(row, str) or not row.isalnum() or not row.isascii():
        raise ValueError(row)
    return row
