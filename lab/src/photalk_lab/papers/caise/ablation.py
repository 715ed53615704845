"""The rows of the paper's tables 4 and 5: what each trained variant predicts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from photalk.errors import NotFound
from photalk_lab.papers.caise.dialogues import Instance
from photalk_lab.papers.caise.variants import VARIANTS
from photalk_lab.training.installed import require_torch


def rows(folder: Path, instances: Sequence[Instance]) -> dict[str, list[str]]:
    """The predictions of every model in a folder, in the order of the tables, others after them.

    Raises:
        NotFound: the folder holds no model.
        CannotDo: torch is not installed.
    """
    require_torch()
    from photalk_lab.papers.caise.checkpoint import found_in, load
    from photalk_lab.papers.caise.decoding import predict

    found = found_in(folder)
    if not found:
        raise NotFound(f"There are no models in {folder}; photalk train caise makes them.")
    ordered = [
        *(name for name in VARIANTS if name in found),
        *(name for name in found if name not in VARIANTS),
    ]
    return {name: predict(load(found[name]), instances) for name in ordered}
