"""Train the captions and answers about one picture that ship with the product."""

from __future__ import annotations

import sys
from pathlib import Path

from photalk.errors import NotFound
from photalk_lab.training.installed import require_torch

NEEDED = (
    "flickr8k/train.jsonl", "flickr8k/images", "coco/captions.jsonl", "coco/vqa.jsonl", "coco/coco_qa.jsonl",
)  # fmt: skip
"""What has to be in the folder of data."""


def run(
    data: Path,
    out: Path,
    images: Path | None = None,
    space: Path | None = None,
    hours: float | None = None,
    recipe: str = "{}",
    prepare: bool = False,
) -> None:
    """Train on `data`/flickr8k and `data`/coco into `out`; COCO's photos are in `images`, or in train2017.

    `space` is the folder of the joint space that looks at the photos; otherwise the one that ships.
    What it sees is kept in `out`/work, about 3.5 GB: a run that was stopped, by itself after `hours` or by a
    signal, goes on there. `recipe` says in JSON what differs from the usual one. With `prepare`, the photos
    are seen, and nothing is learnt.

    Raises:
        NotFound: the data or the space are not there.
        CannotDo: torch is not installed.
    """
    photos = images or data / "coco" / "train2017"
    for needed in (*(data / name for name in NEEDED), photos):
        if not needed.exists():
            raise NotFound(
                f"Training captions and answers needs {needed}; lab/docs/teller.md says what it is."
            )
    require_torch()
    from photalk.vision.space.words import HOME
    from photalk_lab.training.recipes import changed
    from photalk_lab.training.teller.plan import Recipe
    from photalk_lab.training.teller.recipe import train

    def tell(said: str) -> None:
        print(said, file=sys.stderr, flush=True)

    train(data, photos, space or HOME, out, changed(Recipe(), recipe), tell, hours, prepare)
