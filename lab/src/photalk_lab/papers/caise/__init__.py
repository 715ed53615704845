"""CAISE's own model: a generator of command words beside extractors of words said and of things seen.

Kim et al. 2022, equations 1-13. `encoder` holds equations 1-5, `decoder` 6-12, `model` 13. The paper
also sees pictures as a detector's features and boxes (V̂ and B of equation 1); the data that are given out
have none, so objects are known here by their concepts alone ("red bowl").

This module, `variants`, `inputs`, `vocabulary` and `ablation` can be imported without torch;
the others need `photalk-lab[train]`.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from photalk.errors import NotFound, SettingsError
from photalk_lab.papers.caise.variants import PRESETS, VARIANTS, Config, Switches
from photalk_lab.papers.plans import over_seeds, planned
from photalk_lab.training.installed import require_torch

if TYPE_CHECKING:
    from photalk_lab.papers.caise.training import Epoch

__all__ = ["PRESETS", "VARIANTS", "Config", "Switches", "run"]


def run(
    data: Path,
    out: Path,
    variant: str | None = None,
    preset: str = "cpu",
    settings: list[str] | None = None,
    seeds: int = 1,
) -> None:
    """Train the paper's model on the train split of `data`, each variant into a folder of its name in `out`.

    Raises:
        NotFound: there is no such variant or preset, or the data are not there.
        SettingsError: a setting is unknown or has no such value.
        CannotDo: torch is not installed.
    """
    if variant is not None and variant not in VARIANTS:
        raise NotFound(f"There is no variant {variant!r}; those there are: {', '.join(VARIANTS)}.")
    plan = planned(PRESETS, preset, settings)
    if plan.switches != Switches():
        raise SettingsError("What a model is told and may copy is chosen with --variant, not with --set.")
    require_torch()
    from photalk_lab.papers.caise.checkpoint import save
    from photalk_lab.papers.caise.dialogues import read_caise
    from photalk_lab.papers.caise.training import train

    instances = read_caise(data, "train")

    def trained(plan: Config, out: Path) -> dict[str, float]:
        figures: dict[str, float] = {}
        for name in [variant] if variant else VARIANTS:

            def tell(epoch: Epoch, name: str = name) -> None:
                said = f"{name}: epoch {epoch.number}, loss {epoch.loss:.3f}"
                print(f"{said}, held out {epoch.accuracy:.1f}% right", file=sys.stderr, flush=True)

            model = train(instances, replace(plan, switches=VARIANTS[name]), tell)
            save(model, out / name)
            figures |= {f"{name} {what}": model.figures[what] for what in ("accuracy", "epoch")}
        return figures

    over_seeds(plan, seeds, lambda plan, seed: replace(plan, seed=seed), trained, out, first=plan.seed)
