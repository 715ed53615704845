"""How is I²Edit's state tracked? A simulator of dialogues about faces, and the paper's model of them."""

from __future__ import annotations

from pathlib import Path

from photalk_lab.training.installed import require_torch


def run(out: Path, data: Path | None = None) -> None:
    """Train I²Edit's text-to-text model and write it to `out`; the dialogues are simulated, without `data`.

    Raises:
        CannotDo: torch is not installed.
    """
    require_torch()
    from photalk_lab.papers.i2edit.joint_training import run as train

    train(out)
