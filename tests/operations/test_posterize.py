"""As few levels as a poster has."""

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from photalk.commands import Posterize, parse
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.errors import CommandError
from photalk.operations.registry import describe, scaled
from photalk.vision.loading import load


def made(path: Path, *lines: str) -> np.ndarray:
    return np.asarray(render(load(path), Program.of(*map(parse, lines))).numpy())


@pytest.mark.parametrize("levels", [2, 4, 32])
def test_so_many_levels_are_left_of_each_colour(tmp_path: Path, pictures: ModuleType, levels: int) -> None:
    photo = pictures.save(tmp_path / "a.png", pictures.noise(80, 80))
    done = made(photo, f"posterize {levels}")
    for band in range(3):
        assert len(np.unique(done[..., band])) == levels
    assert done.min() == 0
    assert done.max() == 255


def test_black_and_white_has_so_many_greys(tmp_path: Path, pictures: ModuleType) -> None:
    photo = pictures.save(tmp_path / "a.png", pictures.noise(80, 80))
    assert len(np.unique(made(photo, "posterize 4", "black_and_white"))) == 4


def test_sixteen_bits_and_grey_are_posterized_too(tmp_path: Path, pictures: ModuleType) -> None:
    deep = pictures.save_deep(tmp_path / "deep.png", pictures.noise(60, 60, deep=True))
    assert np.unique(made(deep, "posterize 3")).tolist() == [0, 32768, 65535]
    grey = pictures.save(tmp_path / "grey.png", pictures.noise(60, 60, bands=1))
    assert len(np.unique(made(grey, "posterize 5"))) == 5


def test_less_of_it_is_more_levels() -> None:
    assert scaled(Posterize(4), 0.5) == Posterize(8)
    assert scaled(Posterize(4), 2) == Posterize(2)
    assert scaled(Posterize(20), 0.1) == Posterize(32)


@pytest.mark.parametrize(
    "line", ["posterize", "posterize 1", "posterize 33", "posterize 4.5", "posterize few"]
)
def test_what_is_no_number_of_levels_is_refused(line: str) -> None:
    with pytest.raises(CommandError):
        parse(line)


def test_it_is_told_with_its_levels() -> None:
    assert describe(Posterize(4, "the sky")) == "posterized to 4 levels in the sky"
