"""How is I²Edit's state tracked? A simulator of dialogues about faces, and the models that learn from it."""

from __future__ import annotations

from pathlib import Path

from photalk.errors import CannotDo, NotFound
from photalk_lab.training.installed import require_torch

MODELS = ("ours", "paper")


def run(data: Path, out: Path, model: str = "ours", start: Path | None = None) -> None:
    """Train the tracker that ships (`ours`), or I²Edit's text-to-text model (`paper`), and write it to `out`.

    The dialogues are simulated; `data` is a folder that may hold `coco`, whose captions teach what a search
    is. With `start`, a folder that such a training wrote, the tracker goes on from there.

    Raises:
        NotFound: there is no such model, or none in `start`.
        CannotDo: torch is not installed, or the paper's model is to go on from a start.
    """
    if model not in MODELS:
        raise NotFound(f"There is no model {model!r} of requirements; those there are: {', '.join(MODELS)}.")
    if start is not None and model != "ours":
        raise CannotDo("Only the tracker can go on from a trained one; leave out --start, or --model paper.")
    require_torch()
    if model == "ours":
        from photalk_lab.papers.i2edit.recipe import run as train

        train(data, out, start)
    else:
        from photalk_lab.papers.i2edit.joint_training import run as train_paper

        train_paper(out)
