"""What a face already has: a smile, blond hair, a mustache, lipstick … as calibrated probabilities.

Learned from CelebA's aligned faces, so a face is asked about as they lie: eyes at fixed places of a crop of
89 × 109 pixels. What CelebA does not know (sad, angry) is not told. `photalk train portraits` makes the model
anew; `lab/docs/faces-bench.md` says how good it is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from photalk.errors import WeightsError
from photalk.extensions import model_folder
from photalk.vision.image_types import Rgb
from photalk.vision.portrait.crops import window
from photalk.vision.portrait.landmarks import LEFT_EYE, RIGHT_EYE
from photalk.vision.runtime import Lazily, Onnx

WIDTH, HEIGHT = 89, 109
"""Of CelebA's aligned crops, as they are learned from."""

EYES = ((35.0, 56.4), (54.2, 56.4))
"""Where the middles of the eyes lie in such a crop, x and y, the picture's left one first.

The medians of 500 of CelebA's faces: of 20 pixels between the eyes, each eye strays by less than one, nose
and mouth by up to three, so that it was aligned by the eyes alone.
"""

OPPOSITES: dict[str, str] = {"no smiling": "smiling", "no makeup": "heavy makeup"}
"""Values that are told as the absence of another."""

Point = Sequence[float] | NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class FaceAttributes:
    """A model of attributes, with the names of what it tells."""

    names: tuple[str, ...]
    run: Onnx

    def probabilities(self, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
        """How likely each of `names` is of crops (n, HEIGHT, WIDTH, 3): (n, names).

        A face and its mirror image have the same attributes, so both are asked about.
        """
        both = np.concatenate([crops, crops[:, :, ::-1]])
        told = np.asarray(self.run(np.ascontiguousarray(both)), np.float32)
        return np.asarray((told[: len(crops)] + told[len(crops) :]) / 2, np.float32)

    def of(self, crop: Rgb) -> dict[str, float]:
        """Each attribute of one crop by its name, opposites too."""
        found = dict(zip(self.names, map(float, self.probabilities(crop[None])[0]), strict=True))
        return found | {name: 1 - found[other] for name, other in OPPOSITES.items() if other in found}


def attributes(aligned_rgb: Rgb) -> dict[str, float]:
    """How likely each value of I²Edit that CelebA knows is of an aligned face, and of whom it is the face.

    Besides the values: `male`, `young`, `eyeglasses`, `hat`, `beard`, `bald`.

    Raises:
        WeightsError: the model is not installed.
    """
    return installed().of(aligned_rgb)


def aligned(rgb: Rgb, left: Point, right: Point) -> Rgb:
    """The crop of a face as CelebA's lie, by the middles of its eyes in pixels, the picture's left one first.

    A similarity by the two eyes, as CelebA was made: it neither stretches nor depends on the mouth, which
    an edit may move. Beyond the picture's edge its border goes on.
    """
    return warped(rgb, similarity(np.array([left, right], float), np.array(EYES)), WIDTH, HEIGHT)


def eyes_of(points: NDArray[np.floating]) -> tuple[NDArray[np.floating], NDArray[np.floating]]:
    """The middles of both eyes among MediaPipe's points, as `aligned` wants them."""
    one, other = points[list(RIGHT_EYE), :2].mean(0), points[list(LEFT_EYE), :2].mean(0)
    return one, other


def similarity(points: NDArray[np.floating], wanted: NDArray[np.floating]) -> NDArray[np.float64]:
    """The turn, scale and shift (2×3) that brings points (n, 2) nearest to those wanted, in least squares."""
    here, there = points - points.mean(0), wanted - wanted.mean(0)
    z, w = here @ np.array([1, 1j]), there @ np.array([1, 1j])
    factor = (z.conj() @ w) / max(float((z.conj() @ z).real), 1e-12)
    matrix = np.array([[factor.real, -factor.imag], [factor.imag, factor.real]])
    return np.column_stack([matrix, wanted.mean(0) - matrix @ points.mean(0)])


def warped(rgb: Rgb, matrix: NDArray[np.floating], width: int, height: int) -> Rgb:
    """The picture under a similarity (2×3, its pixels to the crop's), each pixel a mean of what it covers."""
    back = np.linalg.inv(matrix[:, :2])
    corners = np.array([[0, 0], [width, 0], [0, height], [width, height]]) - matrix[:, 2]
    low, high = (corners @ back.T).min(0), (corners @ back.T).max(0)
    left, top = (int(value) for value in np.floor(low) - 2)
    right, bottom = (int(value) for value in np.ceil(high) + 2)
    around = Image.fromarray(window(rgb, left, top, right, bottom))
    # So many samples along each side of a pixel that none of the picture's is passed over.
    times = int(np.clip(np.ceil(np.sqrt(abs(np.linalg.det(back)))), 1, 16))
    step = np.column_stack([back / times, -back @ matrix[:, 2] - (left, top)])
    size = (width * times, height * times)
    fine = around.transform(size, Image.Transform.AFFINE, tuple(step.ravel()), Image.Resampling.BILINEAR)
    return np.asarray(fine.reduce(times) if times > 1 else fine)


def loaded(folder: Path) -> FaceAttributes:
    """The model of a folder.

    Raises:
        WeightsError: it is not there, or is damaged.
    """
    try:
        card: dict[str, Any] = json.loads((folder / "card.json").read_text("utf-8"))
        names = tuple(card["names"])
    except (OSError, ValueError, KeyError) as error:
        raise WeightsError(
            f"The attributes of faces in {folder} cannot be read ({error}); "
            "`photalk train portraits` makes them."
        ) from None
    if not (graph := folder / "attributes.onnx").exists():
        raise WeightsError(f"There is no {graph}; `photalk train portraits` makes it.")
    return FaceAttributes(names, Onnx(graph))


def _installed() -> FaceAttributes:
    folder = model_folder("attributes")
    if folder is None:
        raise WeightsError("The attributes of faces come with the lab: pip install photalk-lab.")
    return loaded(folder)


installed: Lazily[FaceAttributes] = Lazily(_installed)
"""The model that photalk-lab brings: it was trained on faces that are for research only."""
