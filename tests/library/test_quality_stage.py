"""Photos are measured once for every content; what was measured finds and orders them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from older_library import made_older
from photalk.commands.queries.query import Constraint
from photalk.errors import CommandError, WeightsError
from photalk.library.library import Library
from photalk.library.schema import MIGRATIONS
from photalk.library.tallies import Selection
from photalk.vision.image_types import Rgb
from photalk.vision.photo_quality import FaceQuality, PhotoQuality
from toy_space import ToyEncoder

Painted = Callable[..., Path]
BOX = (0.1, 0.1, 0.6, 0.6)


class Gauge:
    """Red is sharp and blinks, blue is blurry and smiles."""

    def __init__(self) -> None:
        self.measured_files = 0

    def measured(self, rgb: Rgb) -> PhotoQuality:
        self.measured_files += 1
        red, _, blue = rgb.reshape(-1, 3).mean(0)
        face = FaceQuality(BOX, 0.9, 0.1, 0.0) if red > blue else FaceQuality(BOX, 0.2, 0.9, 0.9)
        return PhotoQuality(0.5, 0.0, 0.0, 0.5, (face,))


@pytest.fixture
def gauge() -> Gauge:
    return Gauge()


def opened(tmp_path: Path, gauge: Gauge) -> Library:
    return Library(tmp_path / "library", ToyEncoder, meter=lambda: gauge)


def names(library: Library, *constraints: Constraint) -> set[str]:
    ids = library.select(constraints)
    assert ids is not None
    return {Path(photo.path).stem for photo in library.photos(ids)}


@pytest.fixture
def photos(tmp_path: Path, painted: Painted) -> Path:
    painted("red.png", "red")
    return painted("blue.png", "blue").parent


def test_every_content_is_measured_once(tmp_path: Path, photos: Path, gauge: Gauge) -> None:
    shutil.copy(next(photos.glob("red*")), photos / "copy.png")
    with opened(tmp_path, gauge) as library:
        library.index([photos])
        library.index([photos])
        assert gauge.measured_files == 2
        photo = library.by_path(photos / "copy.png")
        assert photo is not None
        quality = library.qualities.of_content(photo.digest)
        assert quality is not None
        assert quality.blinking == 1


def test_what_was_measured_finds_photos(tmp_path: Path, photos: Path, gauge: Gauge) -> None:
    with opened(tmp_path, gauge) as library:
        library.index([photos])
        assert names(library, Constraint("blurry", "yes")) == {"blue"}
        assert names(library, Constraint("blurry", "no")) == {"red"}
        assert names(library, Constraint("blinks", "none")) == {"blue"}
        assert names(library, Constraint("blinks", "some")) == {"red"}
        assert names(library, Constraint("smiles", "all")) == {"blue"}
        with pytest.raises(CommandError, match="yes or no"):
            library.select([Constraint("blurry", "perhaps")])


def test_the_sharpest_come_first(tmp_path: Path, photos: Path, gauge: Gauge) -> None:
    with opened(tmp_path, gauge) as library:
        library.index([photos])
        ids = library.ordered(library.store.ids(), "sharpest")
        assert [Path(photo.path).stem for photo in library.photos(ids)] == ["red", "blue"]
        assert library.tallies.first(Selection(), "sharpest", 2) == tuple(ids)
        assert len(library.ordered(np.zeros(0, np.int64), "newest")) == 0
        with pytest.raises(CommandError, match="not by 'loudest'"):
            library.ordered(ids, "loudest")


def test_without_models_all_else_works(tmp_path: Path, photos: Path) -> None:
    def nothing() -> Gauge:
        raise WeightsError("The weights cannot be had.")

    with Library(tmp_path / "library", ToyEncoder, meter=nothing) as library:
        report = library.index([photos])
        assert report.new == 2
        assert any("sharpness of the photos was not measured" in n for n in report.notes)
        assert names(library, Constraint("blurry", "yes")) == set()


def test_one_that_cannot_be_measured_costs_only_itself(tmp_path: Path, photos: Path) -> None:
    class Fragile(Gauge):
        def measured(self, rgb: Rgb) -> PhotoQuality:
            if rgb.reshape(-1, 3).mean(0)[0] > 200:
                raise ValueError("red")
            return super().measured(rgb)

    with opened(tmp_path, Fragile()) as library:
        report = library.index([photos])
        assert [note for note in report.notes if "red" in note and "could not be measured" in note]
        assert names(library, Constraint("smiles", "all")) == {"blue"}


def test_a_library_from_before_is_upgraded_and_measured(tmp_path: Path, photos: Path, gauge: Gauge) -> None:
    with Library(tmp_path / "library", ToyEncoder) as library:
        library.index([photos])
    made_older(tmp_path / "library", [one.__name__ for one in MIGRATIONS].index("_quality"))
    with opened(tmp_path, gauge) as library:
        library.index([photos])
        assert gauge.measured_files == 2
