"""The paper's face editor: codes of a StyleGAN2 generator moved by words, for weights that the user names."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from photalk.learn.latent.backend import LatentEditor

VARIABLE = "PHOTALK_FACE_EDITOR"
"""Names the face editor: `latent:FOLDER`."""


def run(data: Path, out: Path) -> None:
    """Train a small generator and its encoder on `data`/celeba/images (or the pictures in `data`) into `out`.

    `out` is then a folder for `PHOTALK_FACE_EDITOR=latent:OUT`. See docs/latent.md for what such a small
    generator can and cannot do.

    Raises:
        NotFound: there are no pictures.
        CannotDo: torch is not installed.
    """
    _require()
    from photalk.learn.latent.recipe import train

    train(data, out, lambda said: print(said, file=sys.stderr, flush=True))


def open_editor(named: str) -> LatentEditor:
    """The editor that `PHOTALK_FACE_EDITOR` names as `latent:FOLDER`.

    Raises:
        WeightsError: it names something else, or the folder lacks something.
        CannotDo: torch is not installed.
    """
    from photalk.errors import WeightsError

    kind, _, folder = named.partition(":")
    if kind != "latent" or not folder:
        raise WeightsError(f"{VARIABLE} is {named!r}; it must be latent:FOLDER, or not be set.")
    _require()
    from photalk.learn.latent.backend import LatentEditor

    return LatentEditor.open(Path(folder).expanduser())


def _require() -> None:
    from photalk.errors import CannotDo

    if lacking := [name for name in ("torch", "onnx", "safetensors") if find_spec(name) is None]:
        raise CannotDo(
            f"The latent face editor needs {' and '.join(lacking)}, which is not installed;"
            " install it with: pip install 'photalk[learn]'."
        )
