"""CAISE's own model: a generator of command words beside extractors of words said and of things seen.

Kim et al. 2022, equations 1-13. `encoder` holds equations 1-5, `decoder` 6-12, `model` 13. The paper
also sees pictures as a detector's features and boxes (V̂ and B of equation 1); the data that are given out
have none, so objects are known here by their concepts alone ("red bowl").

This module, `variants`, `inputs`, `vocabulary` and `ablation` can be imported without torch;
the others need `photalk-lab[train]`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from photalk.errors import NotFound
from photalk_lab.papers.caise.variants import VARIANTS, Config, Switches
from photalk_lab.training.installed import require_torch

if TYPE_CHECKING:
    from photalk_lab.papers.caise.training import Epoch

__all__ = ["VARIANTS", "Config", "Switches", "run"]


def run(data: Path, out: Path, variant: str | None = None) -> None:
    """Train the paper's model on the train split of `data`, each variant into a folder of its name in `out`.

    Raises:
        NotFound: there is no such variant, or the data are not there.
        CannotDo: torch is not installed.
    """
    if variant is not None and variant not in VARIANTS:
        raise NotFound(f"There is no variant {variant!r}; those there are: {', '.join(VARIANTS)}.")
    require_torch()
    from photalk_lab.papers.caise.checkpoint import save
    from photalk_lab.papers.caise.dialogues import read_caise
    from photalk_lab.papers.caise.training import train

    instances = read_caise(data, "train")
    for name in [variant] if variant else VARIANTS:

        def tell(epoch: Epoch, name: str = name) -> None:
            said = (
                f"{name}: epoch {epoch.number}, loss {epoch.loss:.3f}, held out {epoch.accuracy:.1f}% right"
            )
            print(said, file=sys.stderr, flush=True)

        save(train(instances, Config(switches=VARIANTS[name]), tell), out / name)
