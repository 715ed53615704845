"""The paper's editor as the product calls it: an aligned face and a state in, the changed face out.

>>> from photalk_lab.papers.i2edit.latent.backend import LatentEditor                       # doctest: +SKIP
>>> editor = LatentEditor.open(Path("~/stylegan").expanduser())                 # doctest: +SKIP
>>> editor.edit(face, {"expression": ["smiling"], "hair color": ["gray hair"]})  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from photalk.errors import PictureError, WeightsError
from photalk_lab.papers.i2edit.latent.alignment import cut_out, put_back, square_of
from photalk_lab.papers.i2edit.latent.editing import Optimisation, optimise, refined
from photalk_lab.papers.i2edit.latent.encoder import read_encoder
from photalk_lab.papers.i2edit.latent.files import check_sum, read_tensors, refuse_pickle
from photalk_lab.papers.i2edit.latent.nets import (
    Inverter,
    Joint,
    JointSpace,
    OnnxEncoder,
    OnnxGenerator,
    OnnxIdentity,
    PictureMaker,
    Recogniser,
    resized,
)
from photalk_lab.papers.i2edit.latent.prompts import State, news, prompt_of
from photalk_lab.papers.i2edit.latent.settings import LatentSettings, Named, read_latent
from photalk_lab.papers.i2edit.latent.stylegan import read_generator

Pixels = NDArray[np.uint8]
Mode = Literal["single", "multi"]
"""Whether a turn edits the last turn's result by what it asked for, or the original by the whole state."""

NO_IDENTITY = (
    "latent.json names no net of identity, so the identity term of equation 7 is left out and a face may"
    " turn into another person's."
)


@dataclass(frozen=True, slots=True)
class Nets:
    """What takes part in an edit."""

    generator: PictureMaker
    encoder: Inverter
    joint: Joint
    identity: Recogniser | None = None


class LatentEditor:
    """StyleCLIP's latent optimisation with the nets of a folder; may not be called from two threads at once.

    `notes` are sentences for the user about what the folder lacks.
    """

    def __init__(
        self, nets: Nets, how: Optimisation | None = None, refine: int = 0, keep_detail: bool = False
    ) -> None:
        self.nets, self.how = nets, how or Optimisation()
        self._refine, self._keep_detail = refine, keep_detail
        self.notes: tuple[str, ...] = () if nets.identity else (NO_IDENTITY,)

    @classmethod
    def open(cls, folder: Path, **changed: Any) -> LatentEditor:
        """The editor of a folder with a latent.json; `changed` are other settings of `Optimisation`.

        Raises:
            WeightsError: a file is missing, cannot be read, or does not fit the others.
        """
        settings = read_latent(folder)
        nets = _nets(settings)
        how = replace(Optimisation(**(settings.optimise or {})), **changed)
        return cls(nets, how, settings.refine, settings.keep_detail)

    @property
    def side(self) -> int:
        """The side of the pictures that the generator makes: what an aligned face is best given as."""
        return self.nets.generator.side

    def edit(self, rgb: Pixels, state: State, strength: int = 100) -> Pixels:
        """An aligned face (h, w, 3) as the state wants it, of the same size; an empty state changes nothing.

        `strength` in percent is how far the code goes along the way that was found.

        Raises:
            PictureError: it is not a square colour picture.
            CommandError: there is no such slot or value.
        """
        prompt = prompt_of(state)
        face = _picture(rgb)
        if not prompt:
            return rgb.copy()
        start = self.invert(rgb)
        moved = optimise(
            start,
            self.nets.joint.read(prompt),
            self.nets.generator,
            self.nets.joint,
            self.nets.identity,
            self.how,
        )
        code = start + (moved.code - start) * (strength / 100)
        with torch.no_grad():
            made = resized(self.nets.generator(code), len(rgb))
            if self._keep_detail:
                made = face + made - resized(self.nets.generator(start), len(rgb))
        return _pixels(made)

    def edit_turns(self, rgb: Pixels, states: Sequence[State], mode: Mode = "multi") -> list[Pixels]:
        """The picture after each turn of a dialogue, whose states are given one after the other.

        "multi" edits the original from the whole state each time, as the paper proposes; "single" edits the
        last result by what the turn added, as is done without tracking, and so cannot take anything back.
        """
        shown: list[Pixels] = []
        before: State = {}
        for state in states:
            if mode == "multi":
                shown.append(self.edit(rgb, state))
            else:
                shown.append(self.edit(shown[-1] if shown else rgb, news(before, state)))
            before = state
        return shown

    def edit_picture(
        self, picture: NDArray[Any], points: NDArray[Any], state: State, strength: int = 100
    ) -> NDArray[Any]:
        """A whole picture with one face changed; see `alignment.square_of` for the points.

        Raises:
            CannotDo: the face is too small or turned away.
        """
        if not prompt_of(state):
            return picture.copy()
        square = square_of(points)
        face = cut_out(picture, square, self.side)
        made = self.edit(face, state, strength)
        return put_back(picture, square, made, face if self._keep_detail else None)

    def invert(self, rgb: Pixels) -> Tensor:
        """The code (1, layers, width) of an aligned face."""
        face = _picture(rgb)
        with torch.no_grad():
            code = self.nets.encoder(resized(face, self.nets.encoder.side))
        wanted = (1, self.nets.generator.layers, self.nets.generator.width)
        if tuple(code.shape) != wanted:
            raise WeightsError(
                f"The encoder makes codes of {list(code.shape)}, but the generator takes {list(wanted)};"
                " name an encoder that was trained for this generator in latent.json."
            )
        if self._refine:
            small = resized(face, self.side)
            code = refined(code, small, self.nets.generator, self._refine)
        return code

    def rebuilt(self, rgb: Pixels) -> Pixels:
        """What the generator makes of the face's own code: all that an edit can keep of it."""
        with torch.no_grad():
            return _pixels(resized(self.nets.generator(self.invert(rgb)), len(rgb)))


def _nets(settings: LatentSettings) -> Nets:
    for named in (settings.generator, settings.encoder, settings.identity):
        if named is not None:
            check_sum(named.path, named.sha256)
    generator = _generator(settings)
    encoder = _encoder(settings.encoder, generator)
    identity = (
        None
        if settings.identity is None
        else OnnxIdentity(_onnx(settings.identity), **settings.identity.more)
    )
    nets = Nets(generator, encoder, _joint(settings.joint), identity)
    blank = np.full((generator.side, generator.side, 3), 127, np.uint8)
    LatentEditor(nets).invert(blank)
    return nets


def _generator(settings: LatentSettings) -> PictureMaker:
    path = settings.generator.path
    refuse_pickle(path)
    if path.suffix.lower() != ".onnx":
        return read_generator(path)
    mean = None if settings.w_mean is None else _mean(settings.w_mean)
    generator = OnnxGenerator(path, mean)
    if mean is not None and len(mean) != generator.width:
        raise WeightsError(
            f"The mean of W in {settings.w_mean} has {len(mean)} numbers, but the generator takes"
            f" {generator.width}."
        )
    if mean is None and settings.encoder.more.get("adds_mean"):
        raise WeightsError(
            f"The encoder says the difference from the mean of W, and {path} does not tell that mean;"
            " name a file with it as w_mean in latent.json."
        )
    return generator


def _mean(path: Path) -> Tensor:
    tensors, _ = read_tensors(path)
    if len(tensors) != 1 or not (kept := next(iter(tensors.values()))).dim():
        raise WeightsError(f"{path} must hold one tensor, the mean of W, and nothing else.")
    # e4e keeps it once for each layer.
    return kept.float().reshape(-1, kept.shape[-1]).mean(dim=0)


def _encoder(named: Named, generator: PictureMaker) -> Inverter:
    refuse_pickle(named.path)
    if named.path.suffix.lower() != ".onnx":
        if named.more:
            raise WeightsError(
                f"side and adds_mean are for an encoder in an ONNX file; {named.path} tells them itself."
            )
        return read_encoder(named.path)
    adds = bool(named.more.get("adds_mean", False))
    return OnnxEncoder(named.path, named.more.get("side"), generator.w_mean if adds else None)


def _onnx(named: Named) -> Path:
    refuse_pickle(named.path)
    if named.path.suffix.lower() != ".onnx":
        raise WeightsError(f"The net of identity must be an ONNX file, and {named.path} is not.")
    return named.path


def _joint(settings: Path | None) -> Joint:
    """Our own joint space, or the one of a file of settings as docs/encoders.md describes it."""
    if settings is None:
        from photalk.vision.space.shipped_encoder import ShippedEncoder
        from photalk.vision.space.words import HOME

        return JointSpace(HOME / "image.onnx", ShippedEncoder())
    from photalk.vision.space.onnx_pair import OnnxPair
    from photalk.vision.space.settings import read_settings

    pair = read_settings(settings)
    if pair is None:
        raise WeightsError(f"{settings} has no table [encoder]; docs/encoders.md says what belongs there.")
    return JointSpace(pair.image, OnnxPair(pair), pair.mean, pair.std)


def _picture(rgb: Pixels) -> Tensor:
    if rgb.ndim != 3 or rgb.shape[2] != 3 or rgb.shape[0] != rgb.shape[1] or rgb.dtype != np.uint8:
        raise PictureError(
            f"The latent editor takes an aligned square face in colour, not {rgb.shape} of {rgb.dtype}."
        )
    return torch.from_numpy(np.ascontiguousarray(rgb)).permute(2, 0, 1)[None].float() / 127.5 - 1


def _pixels(picture: Tensor) -> Pixels:
    scaled = torch.clamp(picture[0].permute(1, 2, 0) * 127.5 + 127.5, 0, 255)
    return np.asarray(scaled.round().to(torch.uint8).numpy())
