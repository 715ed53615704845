"""The paper's face editor: codes of a StyleGAN2 generator moved by words, for weights that the user names."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from photalk_lab.papers.i2edit.latent.backend import LatentEditor


def run(
    data: Path, out: Path, preset: str = "cpu", settings: list[str] | None = None, seeds: int = 1
) -> None:
    """Train a small generator and its encoder on `data`/celeba/images (or the pictures in `data`) into `out`.

    `out` is then a folder for `PHOTALK_FACE_EDITOR=latent:OUT`. See lab/docs/latent.md for what such a small
    generator can and cannot do.

    There is no preset “paper”: the paper trains no generator, it takes FFHQ's and e4e's published weights.

    Raises:
        NotFound: there are too few pictures, or there is no such preset.
        SettingsError: a setting is unknown or has no such value.
        PictureError: one of them cannot be read.
        CannotDo: torch is not installed.
    """
    _require()
    from photalk_lab.papers.i2edit.latent.recipe import FACES, train
    from photalk_lab.papers.plans import over_seeds, planned

    over_seeds(
        planned({"cpu": FACES}, preset, settings),
        seeds,
        lambda plan, seed: replace(plan, seed=seed),
        lambda plan, into: train(data, into, lambda said: print(said, file=sys.stderr, flush=True), plan),
        out,
    )


def open_editor(folder: Path) -> LatentEditor:
    """The editor of a folder with a latent.json; what it does without is told on stderr.

    Raises:
        WeightsError: the folder lacks something.
        CannotDo: torch is not installed.
    """
    _require()
    from photalk_lab.papers.i2edit.latent.backend import LatentEditor

    editor = LatentEditor.open(folder)
    for note in editor.notes:
        print(note, file=sys.stderr, flush=True)
    return editor


def _require() -> None:
    from photalk.errors import CannotDo

    if lacking := [name for name in ("torch", "onnx", "safetensors") if find_spec(name) is None]:
        raise CannotDo(
            f"The latent face editor needs {' and '.join(lacking)}, which is not installed;"
            " install it with: pip install 'photalk-lab[train]'."
        )
