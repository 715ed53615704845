"""Photos of COCO's training set with text that a person has written down, and photos without any.

Both were looked at one by one; none is among the photos that are kept back. `coco_transcribed.jsonl` has what
can be read in 60 of them, in Latin letters, at the 256 pixels that they have; `coco_textless.txt` names 500
in which there is nothing to be read. The photos themselves are not here: `--coco DIR` says where they are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist
from scipy.optimize import linear_sum_assignment

from photalk.errors import NotFound

_CHECKS = files("photalk_lab.bench") / "checks"


def transcribed(folder: Path) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Photos, and the lines that are written in each.

    Raises:
        NotFound: one of them is not in the folder.
    """
    for line in (_CHECKS / "coco_transcribed.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        yield _photo(folder, row["photo"]), tuple(row["lines"])


def textless(folder: Path) -> list[Path]:
    """Photos in which nothing is written; NotFound as above."""
    return [_photo(folder, int(line)) for line in (_CHECKS / "coco_textless.txt").read_text("utf-8").split()]


def letters_right(truth: Sequence[str], read: Sequence[str]) -> float:
    """The share of letters that is right, 0..1: words of both are matched as they are most alike.

    Which line comes first is no matter of reading, and a word that nobody wrote counts against it.

    >>> letters_right(["NO", "PARKING"], ["PARKINC", "NO"]) == 1 - 1 / 9
    True
    """
    wide = max(len(truth), len(read))
    one, other = ([*words, *[""] * (wide - len(words))] for words in (truth, read))
    apart = cdist(one, other, scorer=Levenshtein.distance, dtype=np.int64)
    edits = apart[linear_sum_assignment(apart)].sum()
    return float(max(0.0, 1 - edits / max(1, sum(map(len, truth)))))


def _photo(folder: Path, number: int) -> Path:
    photo = folder / f"{number:012}.jpg"
    if not photo.is_file():
        raise NotFound(
            f"There is no {photo.name} in {folder}; name the folder of COCO's train2017 with --coco."
        )
    return photo
