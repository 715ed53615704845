"""The paper's three data sets as their authors give them out: pairs of pictures, and what was said of them.

Image Editing Request (github.com/airsplay/VisualRelationships): data/train.json and valid.json, or in
dataset/adobe, [{"img0", "img1", "sents", "uid"}, …]; the pictures in images/ or beside the lists.

Spot-the-Diff (github.com/harsh19/spot-the-diff): data/annotations/train.json and val.json,
[{"img_id", "sentences"}, …]; the pictures in resized_images/, 76.png and 76_2.png.

NLVR2 (github.com/lil-lab/nlvr, folder nlvr2): data/train.json and dev.json, in each line
{"identifier", "sentence", "label", "directory"}; the pictures in images/train/DIRECTORY/ and images/dev/,
train-10171-0-img0.png and train-10171-0-img1.png. As in the paper, only sentences that are true are kept.

Lists may also lie in the folder itself. Some pictures of NLVR2 are gone from the web: pairs without theirs
are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from photalk.errors import NotFound
from photalk.vision.loading import load
from photalk.vision.pixels import srgb_array
from photalk_lab.papers.published import pictured, read_rows
from photalk_lab.papers.visual_relationships.seeing import Bytes
from photalk_lab.papers.visual_relationships.vocabulary import words_in

LARGEST = 512
"""The longer side that pictures are shrunk to; the encoder looks at about half of it."""


@dataclass(frozen=True, slots=True)
class Told:
    """Two pictures and what people said of how the second differs; `kind` is the data set."""

    uid: str
    kind: str
    photo: Path
    other: Path
    sentences: tuple[str, ...]

    @property
    def before(self) -> Bytes:
        return srgb_array(load(self.photo).image, LARGEST)

    @property
    def after(self) -> Bytes:
        return srgb_array(load(self.other).image, LARGEST)


Row = Callable[[Any, Path, str], "Told | None"]


@dataclass(frozen=True, slots=True)
class Layout:
    """One of the data sets: where its lists may lie, what its parts are called, and how a row is read."""

    name: str
    lists: tuple[str, ...]
    parts: Mapping[str, str]
    images: str
    form: str
    read: Row
    lines: bool = False

    def file(self, folder: Path, part: str) -> Path:
        """The list of a part; where there is none, where it belongs."""
        files = [folder / home / f"{self.parts[part]}.json" for home in self.lists]
        return next((file for file in files if file.is_file()), files[0])

    def pairs(self, folder: Path, part: str) -> tuple[Told, ...]:
        """All pairs of a part of which something was said, whether or not their pictures are there.

        Raises:
            NotFound: there is no such part, or the list is missing or broken.
        """
        if part not in self.parts:
            raise NotFound(f"{self.name} has no part {part!r}; those it has: {', '.join(self.parts)}.")
        file = self.file(folder, part)
        needed = f"holds the sentences of {self.name}"
        rows = read_rows(file, needed, lambda row: self.read(row, folder, part), self.form, lines=self.lines)
        return tuple(one for one in rows if one is not None and any(map(words_in, one.sentences)))

    def pictured(self, folder: Path, part: str) -> tuple[Told, ...]:
        """Those pairs of a part whose pictures are there.

        Raises:
            NotFound: as `pairs`, or none has its pictures.
        """
        listed = self.pairs(folder, part)
        found = tuple(one for one in listed if one.photo.is_file() and one.other.is_file())
        if not found:
            raise NotFound(
                f"None of the {len(listed):,} pairs of {self.name}, {part}, has its pictures, which belong"
                f" into {folder / self.images}."
            )
        return found


def layout_of(folder: Path) -> Layout | None:
    """Which of the data sets a folder holds; None for none of them."""
    return next((one for one in LAYOUTS if one.file(folder, "valid").is_file()), None)


def apart(pairs: Sequence[Told], share: int = 10) -> tuple[list[Told], list[Told]]:
    """Pairs to learn from, and one in ten to watch by; all pairs of a first picture are on one side."""
    parts: tuple[list[Told], list[Told]] = ([], [])
    for one in pairs:
        parts[crc32(one.photo.name.encode()) % share == 0].append(one)
    return parts


def _edited(row: Any, folder: Path, _: str) -> Told:
    first, second = (_within(folder, str(row[name])) for name in ("img0", "img1"))
    return Told(str(row["uid"]), "image editing request", first, second, tuple(map(str, row["sents"])))


def _within(folder: Path, name: str) -> Path:
    places = [folder / "images" / Path(name).name, folder / Path(name).name]
    return next((place for place in places if place.is_file()), places[0])


def _spotted(row: Any, folder: Path, _: str) -> Told:
    number = str(row["img_id"])
    homes = [folder / "resized_images", folder / "data" / "resized_images"]
    home = next((one for one in homes if one.is_dir()), homes[0])
    first, second = pictured(home / number), pictured(home / f"{number}_2")
    return Told(number, "spot the diff", first, second, tuple(map(str, row["sentences"])))


def _compared(row: Any, folder: Path, part: str) -> Told | None:
    name, stem = str(row["identifier"]), str(row["identifier"]).rpartition("-")[0]
    if not stem or str(row["label"]) not in ("True", "False"):
        raise ValueError(name)
    home = folder / "images" / _NLVR2[part]
    if part == "train":
        home /= str(row["directory"])
    first, second = (home / f"{stem}-img{at}.png" for at in (0, 1))
    return (
        Told(name, "nlvr2", first, second, (str(row["sentence"]),)) if str(row["label"]) == "True" else None
    )


_NLVR2 = {"train": "train", "valid": "dev"}

LAYOUTS = (
    Layout(
        "NLVR2", ("data", "", "nlvr2/data"), _NLVR2, "images/dev",
        "{identifier, sentence, label, directory}", _compared, lines=True,
    ),
    Layout(
        "Spot-the-Diff", ("data/annotations", "annotations", ""), {"train": "train", "valid": "val"},
        "resized_images", "{img_id, sentences}", _spotted,
    ),
    Layout(
        "Image Editing Request", ("data", "dataset/adobe", ""), {"train": "train", "valid": "valid"},
        "images", "{img0, img1, sents, uid}", _edited,
    ),
)  # fmt: skip
