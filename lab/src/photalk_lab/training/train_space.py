"""Train the joint space of photos and words that ships with the product."""

from __future__ import annotations

import sys
from pathlib import Path

from photalk.errors import NotFound
from photalk_lab.training.installed import require_torch

NEEDED = (
    "flickr8k/train.jsonl", "flickr8k/images", "coco/captions.jsonl", "coco/captions_extra.jsonl",
    "coco/train2017", "chatir",
)  # fmt: skip
"""What has to be in the folder of data."""


def run(data: Path, out: Path, start: Path | None = None) -> None:
    """Train on `data`/flickr8k and `data`/coco (captions, and the photos in train2017) into `out`.

    Dialogues are made of these captions with the questions in `data`/chatir.
    With `start`, a folder that holds a trained model, training goes on from there.
    What is computed once is kept in `out`/work, about 5 GB: a run that was stopped goes on there.

    Raises:
        NotFound: the data are not there.
        CannotDo: torch is not installed.
    """
    for needed in NEEDED:
        if not (data / needed).exists():
            raise NotFound(
                f"Training the joint space needs {needed} in {data}; lab/docs/space.md says what it is."
            )
    if start is not None and not (start / "card.json").exists():
        raise NotFound(f"There is no trained model of the joint space in {start}: it has no card.json.")
    require_torch()
    from photalk_lab.training.space.recipe import FURTHER, MEMBERS, train

    recipes = MEMBERS if start is None else FURTHER
    train(data, out, lambda said: print(said, file=sys.stderr, flush=True), recipes, start)
