"""Copies and bursts in a library of real photos, seen with a small encoder."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageEnhance
from skimage import data

from photalk.errors import PictureError
from photalk.library.library import Library
from photalk.search.similar_search import families, neighbours, relatives
from toy_space import ToyEncoder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("photos")
    coffee = Image.fromarray(data.coffee()).resize((300, 200))
    cat = Image.fromarray(data.chelsea()).resize((300, 200))
    rocket = Image.fromarray(data.rocket()).resize((300, 200))
    coffee.save(place / "coffee.png")
    cat.save(place / "cat.png")
    rocket.save(place / "rocket.png")
    shutil.copyfile(place / "cat.png", place / "cat again.png")
    dark = ImageEnhance.Brightness(coffee.transpose(Image.Transpose.FLIP_LEFT_RIGHT)).enhance(0.7)
    dark.resize((240, 160)).save(place / "coffee dark.jpg", quality=70)
    for second in (1, 3):
        exif = Image.Exif()
        exif[0x0110] = "Test Camera"
        exif.get_ifd(0x8769)[0x9003] = f"2024:05:01 12:00:0{second}"
        rocket.crop((4 * second, 0, 280 + 4 * second, 200)).save(place / f"IMG_{second}.jpg", exif=exif)
    return place


@pytest.fixture
def library(folder: Path, tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library", ToyEncoder) as shelf:
        shelf.index([folder])
        yield shelf


def test_relatives_come_with_their_answers_copies_first(library: Library, folder: Path) -> None:
    found = relatives(library, folder / "cat.png")
    assert (Path(found[0].photo.path).name, found[0].kin.kinship) == ("cat again.png", "same file")
    assert "cat.png" not in [Path(one.photo.path).name for one in found]
    found = relatives(library, folder / "coffee.png")
    assert (Path(found[0].photo.path).name, found[0].kin.kinship) == ("coffee dark.jpg", "edited copy")
    assert "mirrored" in found[0].kin.evidence
    assert "darker" in found[0].kin.evidence


def test_frames_of_a_burst_find_each_other(library: Library, folder: Path) -> None:
    answers = {Path(one.photo.path).name: one.kin.kinship for one in relatives(library, folder / "IMG_1.jpg")}
    assert answers["IMG_3.jpg"] == "burst"
    assert answers["rocket.png"] == "edited copy"


def test_a_picture_from_elsewhere_is_compared_too(library: Library, tmp_path: Path) -> None:
    Image.fromarray(data.chelsea()).resize((300, 200)).save(tmp_path / "new.jpg")
    found = relatives(library, tmp_path / "new.jpg", k=2)
    assert [one.kin.kinship for one in found] == ["edited copy"] * 2
    assert len(library) == 7


def test_what_is_no_picture_is_said_to_be_none(library: Library, folder: Path, tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"There is no file '.*gone\.jpg'; check the path\."):
        relatives(library, tmp_path / "gone.jpg")
    with pytest.raises(PictureError, match="is a folder; give the path of a picture"):
        relatives(library, folder)


def test_families_are_found_over_the_whole_library(library: Library) -> None:
    groups = {
        frozenset(Path(photo.path).name for photo in family.photos): family.kinship
        for family in families(library)
    }
    assert groups[frozenset({"cat.png", "cat again.png"})] == "same file"
    assert groups[frozenset({"coffee.png", "coffee dark.jpg"})] == "edited copy"
    assert groups[frozenset({"IMG_1.jpg", "IMG_3.jpg", "rocket.png"})] in ("edited copy", "burst")
    assert len(groups) == 3


def test_a_family_has_one_link_less_than_photos(library: Library) -> None:
    for family in families(library):
        assert len(family.links) == len(family.photos) - 1


def test_neighbours_in_leaves_find_twins_among_many() -> None:
    random = np.random.default_rng(0)
    rows = random.standard_normal((3000, 16)).astype(np.float32)
    twins = rows[:50] + 1e-3 * random.standard_normal((50, 16)).astype(np.float32)
    rows = np.concatenate([rows, twins])
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    found = set(neighbours(rows))
    assert sum((at, 3000 + at) in found for at in range(50)) >= 48
