"""Train the reader that ships with the product."""

from __future__ import annotations

import sys
from pathlib import Path

from photalk_lab.training.installed import require_torch

CORPUS = Path(__file__).parents[3] / "corpus"
"""The corpus of the checkout."""


def run(data: Path, out: Path, preset: str = "full", corpus: Path = CORPUS) -> None:
    """Train on the corpus of the checkout, with captions of `data`/coco as things to look for, into `out`.

    `preset` is full, or quick for a few steps. A run that was stopped goes on from `out`/checkpoint.pt.

    Raises:
        NotFound: the corpus or the captions are not there.
        CannotDo: torch is not installed.
    """
    require_torch()
    from photalk_lab.training.reader.recipe import train

    train(
        corpus,
        data / "coco" / "captions.jsonl",
        out,
        preset,
        lambda said: print(said, file=sys.stderr, flush=True),
    )
