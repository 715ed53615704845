"""I²Edit's own dialogues (ChatEdit), should they be given out: so far, nothing but a README was.

github.com/cuixing100876/ChatEdit says “code is coming soon”. So the form is the paper's account of a sample
(section 3.1, figure 9), and only this module has to change when the authors choose another:

    train.json, valid.json    [{"image": "123.jpg", "dialogue": [{"user", "state", "system"}, …]}, …]
    images/123.jpg            the faces, of CelebA-HQ; or CelebA-HQ-img/, as that is given out

A state is as the paper writes it, “expression: smiling, hairstyle: bangs”, or {"expression": ["smiling"]}.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from photalk.commands import FACE_SLOTS
from photalk.errors import NotFound
from photalk_lab.papers.i2edit.dialogues import Dialogue, Exchange, State, read_dialogues
from photalk_lab.papers.published import all_there, read_rows

FORM = "{image, dialogue: [{user, state, system}]} with states of the paper's five slots"
_IMAGES = ("images", "CelebA-HQ-img")


def dialogues_in(folder: Path, split: str) -> list[Dialogue]:
    """The dialogues of a split: SPLIT.json in the paper's form, or SPLIT.jsonl in ours.

    Raises:
        NotFound: there is neither, or one of them is not of its form.
    """
    if (folder / f"{split}.json").is_file() and not (folder / f"{split}.jsonl").is_file():
        return [dialogue for dialogue, _ in faces_in(folder, split)]
    return read_dialogues(folder / f"{split}.jsonl")


def faces_in(folder: Path, split: str) -> list[tuple[Dialogue, Path]]:
    """The dialogues of a split with the face that each is about, whether or not that is there.

    Raises:
        NotFound: there is no such file, or it is not of that form.
    """
    home = next((folder / name for name in _IMAGES if (folder / name).is_dir()), folder / _IMAGES[0])
    needed = "holds I²Edit's dialogues"

    def sample(row: Any) -> tuple[Dialogue, Path]:
        turns = tuple(
            Exchange(str(turn["user"]), str(turn.get("system") or ""), state_of(turn["state"]))
            for turn in row["dialogue"]
        )
        return Dialogue(Path(row["image"]).stem, turns), home / row["image"]

    return read_rows(folder / f"{split}.json", needed, sample, FORM)


def seen_faces(folder: Path, split: str) -> list[tuple[Dialogue, Path]]:
    """As `faces_in`, and all the faces are there.

    Raises:
        NotFound: a face is missing, too.
    """
    found = faces_in(folder, split)
    all_there((face for _, face in found), f"CelebA-HQ's faces belong into {folder / _IMAGES[0]}")
    return found


def state_of(told: Any) -> State:
    """A state as values by slot, in the order of the paper's Table 1.

    >>> state_of("expression: smiling, hair color: black hair, hairstyle: bangs")
    {'expression': ['smiling'], 'hair color': ['black hair'], 'hairstyle': ['bangs']}

    Raises:
        ValueError: a slot or a value is not one of the paper's.
    """
    pairs = (
        [tuple(map(str.strip, part.partition(":")[::2])) for part in told.replace(";", ",").split(",")]
        if isinstance(told, str)
        else [(slot, value) for slot, values in told.items() for value in values]
    )
    found: State = {}
    for slot, value in pairs:
        if not slot and not value:
            continue
        if value not in FACE_SLOTS.get(slot, ()):
            raise ValueError(f"{value!r} is no {slot!r}")
        found.setdefault(slot, []).append(value)
    return {slot: found[slot] for slot in FACE_SLOTS if slot in found}


def taught_in(folder: Path) -> list[Dialogue]:
    """The dialogues that a model learns from, at least one.

    Raises:
        NotFound: there are none, or they are not of either form.
    """
    if not (found := dialogues_in(folder, "train")):
        raise NotFound(f"There are no dialogues to learn from in {folder}.")
    return found
