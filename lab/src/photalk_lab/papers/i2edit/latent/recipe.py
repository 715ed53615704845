"""A small generator of faces and its encoder, from a folder of aligned faces to a folder for the editor."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch import Tensor

from photalk.errors import NotFound, PictureError
from photalk_lab.papers.i2edit.latent.encoder import write_encoder
from photalk_lab.papers.i2edit.latent.settings import NAME
from photalk_lab.papers.i2edit.latent.stylegan import write_generator
from photalk_lab.papers.i2edit.latent.training import Recipe, inversion_error, train_pair

FACES = Recipe(side=32, style=64, widest=64, narrowest=32, steps=1_200, adversary=300, inversion=500)
"""About five minutes on one core; more steps and a larger side make better faces and take longer."""

HELD = 200
"""Faces, the last by name, that training does not see and inversion is measured on."""

_KINDS = (".jpg", ".jpeg", ".png")


def train(data: Path, out: Path, tell: Callable[[str], None], recipe: Recipe = FACES) -> dict[str, float]:
    """Train on the faces of a folder, write generator, encoder, latent.json and figures.json to `out`.

    Raises:
        NotFound: there are too few pictures.
        PictureError: one of them cannot be read.
    """
    pictures = read_faces(data, recipe.side)
    known, held = pictures[:-HELD], pictures[-HELD:]
    tell(f"{len(known)} faces to learn from, {len(held)} to measure on")
    generator, encoder = train_pair(known, recipe, tell)
    write_generator(generator, out / "generator.safetensors")
    write_encoder(encoder, out / "encoder.safetensors")
    mean = known.float().mean(dim=0)
    figures = {
        "n": float(len(held)),
        "rmse": inversion_error(generator, encoder, held),
        "rmse of w alone": inversion_error(generator, encoder, held, 0),
        "rmse of the mean face": float((held.float() - mean).square().mean().sqrt()),
    }
    said = {"generator": "generator.safetensors", "encoder": "encoder.safetensors", "keep_detail": True}
    (out / NAME).write_text(json.dumps(said, indent=1), "utf-8")
    (out / "figures.json").write_text(json.dumps(figures, indent=1), "utf-8")
    tell(", ".join(f"{name} {value:.1f}" for name, value in figures.items()))
    return figures


def read_faces(data: Path, side: int) -> Tensor:
    """The faces of a folder, or of celeba/images in it, as squares: (n, 3, side, side) bytes.

    A picture that is taller than wide, as CelebA's are, loses as much above as below.

    Raises:
        NotFound: there are too few.
        PictureError: one of them cannot be read.
    """
    inside = data / "celeba" / "images"
    folder = next((one for one in (inside, data / "images", data) if one.is_dir()), None)
    names = [] if folder is None else sorted(one for one in folder.iterdir() if one.suffix.lower() in _KINDS)
    if len(names) < 2 * HELD:
        raise NotFound(
            f"Training the latent editor needs at least {2 * HELD} aligned faces in {data} (JPEG or PNG, or"
            f" celeba/images below it), and {len(names)} are there."
        )
    return torch.from_numpy(np.stack([_face(one, side) for one in names])).permute(0, 3, 1, 2).contiguous()


def _face(path: Path, side: int) -> np.ndarray:
    try:
        with Image.open(path) as opened:
            whole = opened.convert("RGB")
    except (OSError, SyntaxError, ValueError) as error:  # Pillow has no common base class for its failures
        raise PictureError(f"{path} cannot be read as a picture; take it out of the folder.") from error
    width, height = whole.size
    short = min(width, height)
    left, top = (width - short) // 2, (height - short) // 2
    box = (left, top, left + short, top + short)
    return np.asarray(whole.resize((side, side), Image.Resampling.LANCZOS, box=box))
