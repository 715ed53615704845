"""How is I²Edit's state tracked? A simulator of dialogues about faces, and the paper's model of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from photalk_lab.papers.plans import over_seeds, planned
from photalk_lab.training.installed import require_torch


def run(
    out: Path,
    data: Path | None = None,
    preset: str = "cpu",
    settings: list[str] | None = None,
    seeds: int = 1,
) -> None:
    """Train I²Edit's text-to-text model and write it to `out`; without `data`, the dialogues are simulated.

    `data` is a folder with train.json in the paper's form, or train.jsonl in that of our check sets.

    Raises:
        NotFound: there is no such preset, or there are no dialogues in `data`.
        SettingsError: a setting is unknown or has no such value.
        CannotDo: torch is not installed.
    """
    require_torch()
    from photalk_lab.papers.i2edit.joint_training import PRESETS
    from photalk_lab.papers.i2edit.joint_training import run as train
    from photalk_lab.papers.i2edit.published import taught_in

    plan = planned(PRESETS, preset, settings)
    dialogues = taught_in(data) if data is not None else None
    over_seeds(
        plan,
        seeds,
        lambda plan, seed: replace(plan, seed=seed),
        lambda plan, into: train(into, plan, dialogues),
        out,
    )
