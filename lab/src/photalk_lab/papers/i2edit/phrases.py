"""Which words can be used? Hand-written phrase banks, cut into train, valid and test.

`wording/` holds the banks: a phrase a line under a `[section]`. In a phrase, `{he}`, `{him}`, `{his}` and
their kin (see `people.py`) stand for whoever is in the picture, `{x}` for what a frame is put around.

A phrase belongs to one split alone, by its hash, so that what valid and test say was never trained on.
A line that begins with `*` is wording that everybody uses ("yes", "a goatee"): it always belongs to train.
A section whose name begins with `=` holds names rather than wording ("blond"), which all splits share.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Literal, get_args

from photalk.commands import FACE_SLOTS

Split = Literal["train", "valid", "test"]
SPLITS: tuple[Split, ...] = get_args(Split)

VALUES: tuple[str, ...] = tuple(value for values in FACE_SLOTS.values() for value in values)
SLOT_OF: dict[str, str] = {value: slot for slot, values in FACE_SLOTS.items() for value in values}

_WORDING = files("photalk_lab.papers.i2edit") / "wording"
_PARTS: dict[Split, range] = {"train": range(80), "valid": range(80, 90), "test": range(90, 100)}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A line of a bank; `shared` by all splits if it is a name."""

    text: str
    bank: str
    section: str
    pinned: bool = False
    shared: bool = False

    @property
    def key(self) -> str:
        """The phrase without case and marks: what counts as the same wording."""
        return " ".join(re.findall(r"[^\W_]+(?:'\w+)?|[{}]", self.text.lower())) or self.text


@cache
def phrases() -> tuple[Phrase, ...]:
    """Every line of every bank, without those that stand twice in a section."""
    files_ = sorted(entry.name for entry in _WORDING.iterdir() if entry.name.endswith(".txt"))
    names = [name.removesuffix(".txt") for name in files_]
    return tuple(dict.fromkeys(phrase for name in names for phrase in _read(name)))


def _read(name: str) -> list[Phrase]:
    found: list[Phrase] = []
    section, shared = "", False
    for line in map(str.strip, (_WORDING / f"{name}.txt").read_text("utf-8").splitlines()):
        if not line or line.startswith("# "):
            continue
        if line.startswith("[") and line.endswith("]"):
            section, shared = line[1:-1].removeprefix("="), line.startswith("[=")
        else:
            found.append(Phrase(line.removeprefix("*").strip(), name, section, line.startswith("*"), shared))
    return found


@cache
def splits() -> dict[str, Split]:
    """The split of every wording, by its key; names have none."""
    wording = [phrase for phrase in phrases() if not phrase.shared]
    found = {phrase.key: _by_hash(phrase.key) for phrase in wording}
    found.update({phrase.key: "train" for phrase in wording if phrase.pinned})
    uses = Counter(phrase.key for phrase in wording)
    sections: dict[tuple[str, str], list[Phrase]] = {}
    for phrase in wording:
        sections.setdefault((phrase.bank, phrase.section), []).append(phrase)
    for held in sections.values():
        # A short section may have nothing for a split: then the train phrase nearest by hash moves over.
        for split in SPLITS[1:]:
            if all(found[phrase.key] != split for phrase in held):
                free = [phrase.key for phrase in held if not phrase.pinned and uses[phrase.key] == 1]
                movable = [key for key in free if found[key] == "train"]
                if movable:
                    found[max(movable, key=_hash)] = split
    return found


@cache
def _sections() -> dict[tuple[str, str], tuple[Phrase, ...]]:
    found: dict[tuple[str, str], tuple[Phrase, ...]] = {}
    for phrase in phrases():
        key = (phrase.bank, phrase.section)
        found[key] = (*found.get(key, ()), phrase)
    return found


@cache
def words(name: str, section: str, split: Split) -> tuple[str, ...]:
    """The phrases of `wording/NAME.txt` that a split may use; a value's file is its name with underscores."""
    held = _sections().get((re.sub(r"[ -]", "_", name), section), ())
    return tuple(phrase.text for phrase in held if phrase.shared or splits()[phrase.key] == split)


def _by_hash(key: str) -> Split:
    return next(split for split in SPLITS if _hash(key) in _PARTS[split])


def _hash(key: str) -> int:
    """A number below 100 for a phrase, the same on every machine."""
    return int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "big") % 100
