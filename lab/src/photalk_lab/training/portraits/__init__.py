"""The attributes of a face, learned from CelebA: smiling, hair, beard, makeup, age, glasses and the like."""

from __future__ import annotations

import sys
from pathlib import Path


def run(data: Path, out: Path) -> None:
    """Train on `data`/celeba (aligned faces and their attributes) and write attributes.onnx and card.json.

    It takes about twenty minutes on one core; where it is stopped, it goes on from `out`/work.

    Raises:
        NotFound: the data are not there.
        CannotDo: torch is not installed.
    """
    from photalk.errors import NotFound
    from photalk_lab.training.installed import require_torch

    for needed in ("celeba/attributes.txt", "celeba/images"):
        if not (data / needed).exists():
            raise NotFound(
                f"Learning the attributes of faces needs {needed} in {data};"
                " lab/docs/faces-bench.md says what it is."
            )
    require_torch()
    from photalk_lab.training.portraits.recipe import train

    train(data / "celeba", out, lambda said: print(said, file=sys.stderr, flush=True))
