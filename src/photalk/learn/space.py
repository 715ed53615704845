"""Train the joint space of photos and words that ships with the product."""

from __future__ import annotations

import sys
from pathlib import Path

from photalk.errors import NotFound
from photalk.learn.extractor.installed import require_torch


def run(data: Path, out: Path) -> None:
    """Train on `data`/flickr8k and `data`/coco (captions, and the photos in train2017) into `out`.

    What is computed once is kept in `out`/work, about 5 GB: a run that was stopped goes on there.

    Raises:
        NotFound: the data are not there.
        CannotDo: torch is not installed.
    """
    for needed in ("flickr8k/train.jsonl", "flickr8k/images", "coco/captions.jsonl", "coco/train2017"):
        if not (data / needed).exists():
            raise NotFound(
                f"Training the joint space needs {needed} in {data}; docs/space.md says what it is."
            )
    require_torch()
    from photalk.learn.joint.recipe import train

    train(data, out, lambda said: print(said, file=sys.stderr, flush=True))
