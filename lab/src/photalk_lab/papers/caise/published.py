"""CAISE as its authors give it out (github.com/hyounghk/CAISE), with what their detector saw.

In the folder, or in `dataset/multidial` of a checkout, are

    md_train.json, md_valid.json    the instances, as `dialogues` reads them
    image_concept.json              [["red bowl", …], …]: a phrase for each object, by the picture's place
    image_h5_id2idx.json            {"md_0_image_1": 17, …}: the place of each picture
    image_h5_len.json               {"md_0_image_1": 23, …}: how many of its rows are objects
    mdial_h5.hdf5                   image_features (n, 100, 2048) and spatial_features (n, 100, 6)

The last is not in the repository; it is needed for features alone, and so is the package h5py.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.errors import CannotDo, NotFound
from photalk_lab.papers.published import made, read_json

FEATURES, BOXES = "image_features", "spatial_features"
HOLDER = "mdial_h5.hdf5"


@dataclass(frozen=True, slots=True)
class Files:
    """Where a split's instances are, what was seen in the pictures, and which place each picture has."""

    instances: Path
    concepts: Path
    places: Path


def files_of(folder: Path, split: str) -> Files:
    """The files of a split: by their published names, where they are there, otherwise by ours."""
    home = published_home(folder)
    if home is not None and not (folder / f"{split}.json").is_file():
        return Files(home / f"md_{split}.json", home / "image_concept.json", home / "image_h5_id2idx.json")
    return Files(folder / f"{split}.json", folder / "image_concepts.json", folder / "image_index.json")


def published_home(folder: Path) -> Path | None:
    """Where the published files are in a folder; None where there are none."""
    homes = (folder, folder / "dataset" / "multidial")
    return next((home for home in homes if any(home.glob("md_*.json"))), None)


class Regions:
    """What the authors' detector saw in each picture, read from the file as it is asked for."""

    def __init__(self, folder: Path) -> None:
        """Open the features of a folder.

        Raises:
            NotFound: there are none, or the file is not of that form.
            CannotDo: h5py is not installed.
        """
        home = published_home(folder) or folder
        form = "{PICTURE: NUMBER}"
        self._place, self._count = (
            made(_numbers, read_json(home / name, "tells the objects of a picture"), str(home / name), form)
            for name in ("image_h5_id2idx.json", "image_h5_len.json")
        )
        holder = home / HOLDER
        if not holder.is_file():
            raise NotFound(f"There is no {holder}, which holds what CAISE's detector saw; ask its authors.")
        if find_spec("h5py") is None:
            raise CannotDo(f"Reading {holder} needs h5py, which is not installed; pip install h5py.")
        try:
            self._file: Any = import_module("h5py").File(holder, "r")
            shapes = [self._file[name].shape for name in (FEATURES, BOXES)]
        except (OSError, LookupError, AttributeError):
            raise NotFound(f"{holder} is no HDF5 file with {FEATURES} and {BOXES}.") from None
        if [len(shape) for shape in shapes] != [3, 3] or shapes[0][:2] != shapes[1][:2]:
            raise NotFound(f"{holder} has {FEATURES} and {BOXES} of unlike shapes.")
        self.columns = int(shapes[0][2] + shapes[1][2])
        """How many numbers tell of an object: its features, then its box."""

    def __contains__(self, picture: str) -> bool:
        return picture in self._place and picture in self._count

    def of(self, picture: str) -> NDArray[np.float32]:
        """The objects of a picture: V̂ and B of the paper's equation 1, (objects, columns).

        Raises:
            NotFound: the picture is not among them.
        """
        if picture not in self:
            raise NotFound(f"CAISE's features know no picture {picture!r}.")
        place, count = self._place[picture], self._count[picture]
        parts = [np.asarray(self._file[name][place][:count], np.float32) for name in (FEATURES, BOXES)]
        return np.concatenate(parts, axis=1)


def _numbers(row: Any) -> dict[str, int]:
    return {str(picture): int(number) for picture, number in row.items()}
