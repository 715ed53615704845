"""Train on CAISE: the model that ships (`ours`), or the paper's own in all its variants (`paper`)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from photalk.errors import NotFound
from photalk_lab.papers.caise.variants import VARIANTS, Config
from photalk_lab.training.installed import require_torch

if TYPE_CHECKING:
    from photalk_lab.papers.caise.training import Epoch

MODELS = ("ours", "paper")


def run(data: Path, out: Path, model: str = "ours", variant: str | None = None) -> None:
    """Train on the train split of `data` and write what came of it below `out`.

    Raises:
        NotFound: there is no such model or variant, or the data are not there.
        CannotDo: torch is not installed.
    """
    if model not in MODELS:
        raise NotFound(f"There is no model {model!r} for CAISE; those there are: {', '.join(MODELS)}.")
    if variant is not None and (model != "paper" or variant not in VARIANTS):
        raise NotFound(f"There is no variant {variant!r}; those of --model paper are: {', '.join(VARIANTS)}.")
    require_torch()
    if model == "ours":
        from photalk_lab.training.listener.recipe import run as train_ours

        train_ours(data, out)
    else:
        _paper(data, out, [variant] if variant else list(VARIANTS))


def _paper(data: Path, out: Path, variants: list[str]) -> None:
    """Train variants of the paper's model, each into a folder of its own name."""
    from photalk_lab.papers.caise.checkpoint import save
    from photalk_lab.papers.caise.dialogues import read_caise
    from photalk_lab.papers.caise.training import train

    instances = read_caise(data, "train")
    for name in variants:

        def tell(epoch: Epoch, name: str = name) -> None:
            said = (
                f"{name}: epoch {epoch.number}, loss {epoch.loss:.3f}, held out {epoch.accuracy:.1f}% right"
            )
            print(said, file=sys.stderr, flush=True)

        save(train(instances, Config(switches=VARIANTS[name]), tell), out / name)
