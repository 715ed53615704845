"""The nets that take part in an edit, whatever file they come from, each behind a small protocol."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from photalk.errors import WeightsError
from photalk.vision.space.encoder import Encoder as SpaceEncoder
from photalk_lab.papers.i2edit.latent.files import refuse_pickle
from photalk_lab.papers.i2edit.latent.onnx_torch import OnnxModule

Three = tuple[float, float, float]
Crop = tuple[float, float, float, float]

FACE: Crop = (0.125, 0.137, 0.859, 0.871)
"""Left, top, right and bottom of the face in FFHQ's square, as nets of identity want it."""


class PictureMaker(Protocol):
    """Codes in W+ to pictures (n, 3, side, side) of about -1..1."""

    layers: int
    width: int
    side: int
    w_mean: Tensor

    def __call__(self, codes: Tensor) -> Tensor:
        """Codes (n, layers, width) to pictures."""
        ...


class Inverter(Protocol):
    """Pictures to codes in W+."""

    side: int

    def __call__(self, pictures: Tensor) -> Tensor:
        """Pictures (n, 3, side, side) of -1..1 to codes (n, layers, width)."""
        ...


class Joint(Protocol):
    """A joint space of pictures and words."""

    def see(self, pictures: Tensor) -> Tensor:
        """Unit vectors (n, width) of pictures (n, 3, h, w) of -1..1; gradients pass."""
        ...

    def read(self, text: str) -> Tensor:
        """The unit vector (width,) of a text."""
        ...


class Recogniser(Protocol):
    """Who is it? R of equation 6."""

    def __call__(self, pictures: Tensor) -> Tensor:
        """Unit vectors (n, width) of pictures (n, 3, h, w) of -1..1; gradients pass."""
        ...


def resized(pictures: Tensor, side: int) -> Tensor:
    """Pictures (n, 3, h, w) as squares of this side."""
    if pictures.shape[-2:] == (side, side):
        return pictures
    return F.interpolate(pictures, (side, side), mode="bicubic", antialias=True)


class OnnxGenerator:
    """A generator in an ONNX file: one input of codes (n, layers, width), one output of pictures."""

    def __init__(self, path: Path, w_mean: Tensor | None = None) -> None:
        refuse_pickle(path)
        self._net = OnnxModule(path)
        codes = {name: one for name, one in self._net.inputs.items() if len(one.shape) == 3}
        if len(codes) != 1 or len(self._net.inputs) != 1:
            raise WeightsError(
                f"{path} takes {', '.join(self._net.inputs)} instead of one input of W+ codes (n, layers,"
                " width); export the synthesis network alone, with constant noise."
            )
        self._input, declared = next(iter(codes.items()))
        layers, width = declared.shape[1:]
        if layers is None or width is None:
            raise WeightsError(
                f"{path} does not fix the sizes of its codes; export it with fixed layers and width."
            )
        self.layers, self.width = layers, width
        made = self(torch.zeros(1, layers, width))
        if made.dim() != 4 or made.shape[1] != 3 or made.shape[2] != made.shape[3]:
            raise WeightsError(
                f"{path} makes {list(made.shape)} instead of square pictures (n, 3, side, side)."
            )
        self.side = int(made.shape[-1])
        self.w_mean = torch.zeros(width) if w_mean is None else w_mean

    def __call__(self, codes: Tensor) -> Tensor:
        """Codes (n, layers, width) to pictures."""
        return next(iter(self._net({self._input: codes}).values()))


class OnnxEncoder:
    """An inversion net in an ONNX file; `mean` is added to what it says, as e4e's decoder does."""

    def __init__(self, path: Path, side: int | None, mean: Tensor | None) -> None:
        refuse_pickle(path)
        self._net, self._mean = OnnxModule(path), mean
        self._input, self._last, fixed = _picture_input(self._net)
        self.side = side or fixed or 256

    def __call__(self, pictures: Tensor) -> Tensor:
        """Pictures (n, 3, side, side) to codes."""
        given = pictures.permute(0, 2, 3, 1) if self._last else pictures
        codes = next(iter(self._net({self._input: given}).values()))
        return codes if self._mean is None else codes + self._mean


class OnnxIdentity:
    """A net of identity in an ONNX file, such as ArcFace or MobileFaceNet."""

    def __init__(
        self, path: Path, side: int | None = None, crop: Crop = FACE, mean: float = 127.5, std: float = 127.5
    ) -> None:
        refuse_pickle(path)
        self._net, self._crop, self._shift, self._scale = OnnxModule(path), crop, mean, std
        self._input, self._last, fixed = _picture_input(self._net)
        self._side = side or fixed or 112

    def __call__(self, pictures: Tensor) -> Tensor:
        """Unit vectors of the faces in FFHQ's squares."""
        height, width = pictures.shape[-2:]
        left, top, right, bottom = self._crop
        face = pictures[
            :, :, round(top * height) : round(bottom * height), round(left * width) : round(right * width)
        ]
        pixels = (resized(face, self._side) * 127.5 + 127.5 - self._shift) / self._scale
        given = pixels.permute(0, 2, 3, 1) if self._last else pixels
        return F.normalize(next(iter(self._net({self._input: given}).values())).flatten(1), dim=1)


class JointSpace:
    """A text-image model: words are read as elsewhere in the product, pictures through torch.

    Which output of the file is the picture's vector is found by showing a picture to both; so a graph that
    is not computed as onnxruntime computes it is noticed here and not in a strange edit.
    """

    def __init__(
        self, image: Path, encoder: SpaceEncoder, mean: Three = (0.0, 0.0, 0.0), std: Three = (1.0, 1.0, 1.0)
    ) -> None:
        self._net, self._encoder = OnnxModule(image), encoder
        self._input, self._last, _ = _picture_input(self._net)
        self._bytes = self._net.inputs[self._input].kind is torch.uint8
        self._mean, self._std = (torch.tensor(one).reshape(1, 3, 1, 1) for one in (mean, std))
        self._output = self._vector(image)

    def see(self, pictures: Tensor) -> Tensor:
        """Unit vectors (n, width) of pictures (n, 3, h, w) of -1..1."""
        return F.normalize(self._outputs(pictures, [self._output])[self._output], dim=1)

    def read(self, text: str) -> Tensor:
        """The unit vector (width,) of a text."""
        return F.normalize(torch.from_numpy(np.array(self._encoder.read([text])[0])), dim=0)

    def _outputs(self, pictures: Tensor, wanted: Sequence[str]) -> dict[str, Tensor]:
        unit = resized(pictures, self._encoder.side) / 2 + 0.5
        pixels = unit * 255 if self._bytes else (unit - self._mean) / self._std
        return self._net({self._input: pixels.permute(0, 2, 3, 1) if self._last else pixels}, wanted)

    def _vector(self, path: Path) -> str:
        side = self._encoder.side
        shown = np.random.default_rng(0).integers(0, 256, (1, side, side, 3), dtype=np.uint8)
        seen = torch.from_numpy(np.array(self._encoder.see(shown).vectors))
        picture = torch.from_numpy(shown).permute(0, 3, 1, 2).float() / 127.5 - 1
        with torch.no_grad():
            for name in self._net.outputs:
                if self._net.needs(name) != {self._input}:
                    continue
                value = self._outputs(picture, [name])[name]
                if value.shape == seen.shape and F.cosine_similarity(value, seen).item() > 0.999:
                    return name
        raise WeightsError(
            f"{path} gives another vector through torch than through onnxruntime, so that pictures cannot be"
            " edited by it; name another joint space in latent.json."
        )


def _picture_input(net: OnnxModule) -> tuple[str, bool, int | None]:
    """The input that takes pictures, whether its channels come last, and the side that it fixes."""
    fitting = {name: one for name, one in net.inputs.items() if len(one.shape) == 4}
    if len(fitting) != 1:
        raise WeightsError(
            f"{net.path} takes {len(fitting)} pictures as input instead of one (batch, 3, height, width)."
        )
    name, declared = next(iter(fitting.items()))
    last = declared.shape[3] == 3 and declared.shape[1] != 3
    return name, last, declared.shape[1 if last else 2]
