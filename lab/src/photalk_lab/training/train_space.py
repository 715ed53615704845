"""Train the joint space of photos and words that ships with the product."""

from __future__ import annotations

import sys
from pathlib import Path

from photalk.errors import NotFound
from photalk_lab.training.installed import require_torch

NEEDED = (
    "flickr8k/train.jsonl", "flickr8k/images", "coco/captions.jsonl", "coco/captions_extra.jsonl",
    "photochat/train.jsonl",
)  # fmt: skip
"""What has to be in the folder of data."""


def run(
    data: Path,
    out: Path,
    images: Path | None = None,
    hours: float | None = None,
    recipe: str = "{}",
    prepare: bool = False,
) -> None:
    """Train on `data`/flickr8k and `data`/coco into `out`; COCO's photos are in `images`, or in train2017.

    Dialogues are made of their captions with VQA's questions and those in `data`/photochat.
    What is computed once is kept in `out`/work, about 2 GB with the checkpoints: a run that was stopped, by
    itself after `hours` or by a signal, goes on there. `recipe` says in JSON what differs from the usual one.
    With `prepare`, only what is computed once is computed.

    Raises:
        NotFound: the data are not there.
        CannotDo: torch is not installed.
    """
    photos = images or data / "coco" / "train2017"
    for needed in (*(data / name for name in NEEDED), photos):
        if not needed.exists():
            raise NotFound(f"Training the joint space needs {needed}; lab/docs/space.md says what it is.")
    require_torch()
    from photalk_lab.training.space.plan import recipe_of
    from photalk_lab.training.space.recipe import prepare as prepared
    from photalk_lab.training.space.recipe import train

    def tell(said: str) -> None:
        print(said, file=sys.stderr, flush=True)

    wanted = recipe_of(recipe)
    if prepare:
        prepared(data, photos, out / "work", wanted, tell)
    else:
        train(data, photos, out, wanted, tell, hours)
