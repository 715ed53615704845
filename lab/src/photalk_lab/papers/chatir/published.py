"""Recorded dialogues about photos: VisDial 1.0 and ChatIR's five files, as their authors give them out.

VisDial (visualdialog.org/data), with COCO's photos beside it:

    visdial_1.0_train.json, visdial_1.0_val.json    also in train/ and val/
    VisualDialog_val2018/VisualDialog_val2018_000000185565.jpg
    train2014/COCO_train2014_000000123456.jpg, val2014/COCO_val2014_….jpg; or under their names of 2017

ChatIR (github.com/levymsn/ChatIR), with COCO's photos under the names that it uses:

    dialogues/NAME.json                       [{"img", "dialog": [caption, "question? answer", …]}, …]
    ChatIR_Protocol/Search_Space_val_50k.json ["unlabeled2017/000000185565.jpg", …], all that is searched
    unlabeled2017/000000185565.jpg
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from photalk.errors import NotFound
from photalk_lab.papers.published import all_there, made, read_json, read_rows

_SPACE = Path("ChatIR_Protocol") / "Search_Space_val_50k.json"
_VISDIAL = (
    "VisualDialog_val2018/VisualDialog_val2018_{:012d}.jpg", "train2014/COCO_train2014_{:012d}.jpg",
    "val2014/COCO_val2014_{:012d}.jpg", "unlabeled2017/{:012d}.jpg", "train2017/{:012d}.jpg",
    "val2017/{:012d}.jpg", "images/VisualDialog_val2018_{:012d}.jpg", "images/{:012d}.jpg",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Recorded:
    """A dialogue about a photo: what it began with, then questions with their answers."""

    file: Path
    caption: str
    rounds: tuple[tuple[str, str], ...]


def read_recorded(folder: Path, split: str) -> dict[str, tuple[Recorded, ...]] | None:
    """The dialogues of a folder by who asked and answered; None where it has neither of the layouts.

    Raises:
        NotFound: a file or a photo is missing or broken.
    """
    if (file := visdial_file(folder, split)) is not None:
        found = {"Human": read_visdial(file, folder)}
    elif files := sorted([*(folder / "dialogues").glob("*.json"), *folder.glob("*_BLIP2.json")]):
        found = {file.stem: read_chatir(file, folder) for file in files}
    else:
        return None
    all_there((one.file for talks in found.values() for one in talks), f"COCO's photos belong below {folder}")
    return found


def visdial_file(folder: Path, split: str) -> Path | None:
    """VisDial's file of a split in a folder, where there is one."""
    name = f"visdial_1.0_{split}.json"
    return next((one for one in (folder / name, folder / split / name) if one.is_file()), None)


def read_visdial(file: Path, folder: Path) -> tuple[Recorded, ...]:
    """VisDial's dialogues, with photos below a folder.

    Raises:
        NotFound: the file is not there, or not of VisDial's form.
    """
    form = "in VisDial's form: {data: {questions, answers, dialogs: [{image_id, caption, dialog}]}}"
    whole = read_json(file, "holds VisDial's dialogues")
    asked, answered, dialogs = made(
        lambda row: [list(row["data"][name]) for name in ("questions", "answers", "dialogs")],
        whole, str(file), form,
    )  # fmt: skip

    def one(row: Any) -> Recorded:
        rounds = [
            (_question(_at(asked, turn["question"])), _at(answered, turn["answer"])) for turn in row["dialog"]
        ]
        return Recorded(_photo((folder, file.parent), int(row["image_id"])), row["caption"], tuple(rounds))

    return tuple(made(one, row, f"Dialogue {at} of {file}", form) for at, row in enumerate(dialogs, 1))


def read_chatir(file: Path, folder: Path) -> tuple[Recorded, ...]:
    """One of ChatIR's files of dialogues, with photos below a folder.

    Raises:
        NotFound: the file is not there, or not of ChatIR's form.
    """

    def one(row: Any) -> Recorded:
        caption, *rounds = map(str, row["dialog"])
        return Recorded(folder / row["img"], caption, tuple(map(_apart, rounds)))

    return tuple(
        read_rows(file, "holds ChatIR's dialogues", one, "{img, dialog: [caption, question? answer]}")
    )


def search_space(folder: Path, talks: Sequence[Recorded]) -> list[Path]:
    """All photos that are searched: those that ChatIR lists where it does, and those that are talked of.

    Raises:
        NotFound: the list is broken, or a photo of it is not there.
    """
    listed: list[Path] = []
    if (folder / _SPACE).is_file():
        listed = read_rows(
            folder / _SPACE, "lists the photos", lambda row: folder / row, "the path of a photo"
        )
        all_there(listed, f"{_SPACE} lists {len(listed):,} photos, which belong below {folder}")
    return list(dict.fromkeys([*(one.file for one in talks), *listed]))


def _photo(homes: Sequence[Path], number: int) -> Path:
    """COCO's photo of a number, wherever it is; where it is nowhere, where VisDial's val has it."""
    places = [home / pattern.format(number) for home in homes for pattern in _VISDIAL]
    return next((one for one in places if one.is_file()), places[0])


def _at(texts: Sequence[Any], number: int) -> str:
    if number < 0:
        raise ValueError(number)
    return str(texts[number]).strip()


def _question(text: str) -> str:
    """VisDial leaves the mark out."""
    return text if text.endswith("?") else f"{text}?"


def _apart(said: str) -> tuple[str, str]:
    """A round as question and answer: the last mark parts them. One without a mark is all answer."""
    question, mark, answer = said.rpartition("?")
    return f"{question}{mark}".strip(), answer.strip()


def need_some(talks: Sequence[Recorded], name: str) -> None:
    """Return when there are dialogues.

    Raises:
        NotFound: there are none.
    """
    if not talks:
        raise NotFound(f"There are no dialogues in {name}.")
