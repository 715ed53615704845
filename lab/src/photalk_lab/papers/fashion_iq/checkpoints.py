"""What a training that was stopped goes on from."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

from photalk.atomic_write import atomic_file


def keep(file: Path | None, step: int, net: nn.Module, optimiser: torch.optim.Optimizer) -> None:
    """Write where the training is; a file that is there already is replaced at once."""
    if file is None:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with atomic_file(file) as (_, out):
        torch.save({"step": step, "net": net.state_dict(), "optimiser": optimiser.state_dict()}, out)


def resumed(file: Path | None, net: nn.Module, optimiser: torch.optim.Optimizer) -> int:
    """The step to go on with, after taking in what was kept; 0 if nothing was."""
    if file is None or not file.exists():
        return 0
    kept = torch.load(file, weights_only=True)
    net.load_state_dict(kept["net"])
    optimiser.load_state_dict(kept["optimiser"])
    return int(kept["step"])
