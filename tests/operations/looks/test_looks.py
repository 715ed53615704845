"""A look from a file: read, written, kept by its content, and rendered as its table says."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
import pyvips
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import parse
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.errors import CommandError, NotFound
from photalk.operations.looks.colour_table import ColourTable, tabulated, with_table
from photalk.operations.looks.look_files import (
    format_cube,
    keep_look,
    kept_look,
    looks_folder,
    parse_cube,
    read_look,
    write_look,
)
from photalk.vision.loading import load

SWAPPED = tabulated(lambda colours: colours[:, ::-1] ** 1.3, 17, "swap “red” and blue")
CURVES = ColourTable(np.linspace(1, 0, 5, dtype=np.float32)[:, None].repeat(3, 1))


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHOTALK_LOOKS", str(tmp_path / "looks"))
    kept_look.cache_clear()


def noise(kind: type) -> np.ndarray:
    top = np.iinfo(kind).max
    pixels = np.random.default_rng(1).integers(0, top + 1, (20, 30, 3)).astype(kind)
    pixels[0, :3] = [[0, 0, 0], [top, top, top], [top, 0, top]]
    return pixels


@pytest.mark.parametrize("kind", [np.uint8, np.uint16])
@pytest.mark.parametrize("table", [SWAPPED, CURVES], ids=["cube", "curves"])
def test_pixels_become_what_the_table_says(kind: type, table: ColourTable) -> None:
    pixels, top = noise(kind), np.iinfo(kind).max
    done = with_table(pyvips.Image.new_from_array(pixels), table, 1.0).numpy()
    meant = table.of(pixels.reshape(-1, 3) / top).reshape(pixels.shape) * top
    assert np.abs(done - meant).max() <= 1


def test_the_plain_table_changes_nothing_and_half_goes_half_way() -> None:
    image = pyvips.Image.new_from_array(noise(np.uint8))
    plain = tabulated(lambda colours: colours, 33, "")
    assert (with_table(image, plain, 1.0).numpy() == image.numpy()).all()
    half = with_table(image, CURVES, 0.5).numpy()
    assert np.abs(half.astype(int) - 127).max() <= 1


def test_a_grey_picture_is_given_colours() -> None:
    grey = pyvips.Image.new_from_array(noise(np.uint8)[..., 0])
    assert with_table(grey, SWAPPED, 1.0).bands == 3


@pytest.mark.parametrize("table", [SWAPPED, CURVES], ids=["cube", "curves"])
def test_a_cube_file_comes_back(table: ColourTable) -> None:
    back = parse_cube(format_cube(table))
    assert np.abs(back.entries - table.entries).max() < 1e-6
    assert back.title == table.title


def test_a_cube_file_as_others_write_it() -> None:
    text = (
        '\ufeff# by somebody\r\nTITLE "Warm"\r\nLUT_3D_SIZE 2\r\nDOMAIN_MIN 0 0 0\r\nDOMAIN_MAX 2 2 2\r\n\r\n'
    )
    corners = "0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n"
    table = parse_cube(text + corners)
    assert table.title == "Warm"
    assert table.of(np.array([[1.0, 0.5, 0.0]])) == pytest.approx(np.array([[0.5, 0.25, 0.0]]))
    red = pyvips.Image.new_from_array(np.full((2, 2, 3), [255, 0, 0], np.uint8))
    assert with_table(red, table, 1.0).numpy()[0, 0].tolist() == [128, 0, 0]


@given(st.text(max_size=200) | st.text("LUT_13D SIZE 0123456789.\n-enaif", max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    with suppress(CommandError):
        assert parse_cube(text).size >= 2


@pytest.mark.parametrize(
    "rows", ["LUT_3D_SIZE 2\n0 0 0", "LUT_3D_SIZE 500\n", "LUT_1D_SIZE 2\nnan 0 0\n1 1 1"]
)
def test_what_is_no_table_gets_a_sentence(rows: str) -> None:
    with pytest.raises(CommandError, match="of one table, 1D or 3D"):
        parse_cube(rows)


@pytest.mark.parametrize("suffix", [".png", ".tif"])
def test_a_hald_picture_comes_back(tmp_path: Path, suffix: str) -> None:
    write_look(SWAPPED, tmp_path / f"hald{suffix}")
    colours = np.random.default_rng(2).random((200, 3))
    assert np.abs(read_look(tmp_path / f"hald{suffix}").of(colours) - SWAPPED.of(colours)).max() < 1e-3


def test_a_photo_is_no_hald_picture(tmp_path: Path) -> None:
    pyvips.Image.new_from_array(noise(np.uint8)).write_to_file(str(tmp_path / "photo.png"))
    with pytest.raises(CommandError, match="no Hald picture"):
        keep_look(tmp_path / "photo.png")


def test_a_look_is_kept_by_its_content_and_rendered_by_its_command(tmp_path: Path) -> None:
    write_look(SWAPPED, tmp_path / "My Film (1).cube")
    name = keep_look(tmp_path / "My Film (1).cube")
    assert name.startswith("my-film-1-")
    assert keep_look(looks_folder() / name) == name
    photo = tmp_path / "red.png"
    pyvips.Image.new_from_array(np.full((40, 40, 3), [200, 0, 0], np.uint8)).write_to_file(str(photo))
    shown = render(load(photo), Program.of(parse(f"look {name} 50"))).numpy()
    assert shown[20, 20].tolist() == [100, 0, 93]
    boxed = render(load(photo), Program.of(parse(f"look {name} in 0% 50% 0% 100%"))).numpy()
    assert boxed[5, 5].tolist() == [0, 0, 186]
    assert boxed[35, 35].tolist() == [200, 0, 0]


def test_a_look_that_is_gone_or_changed_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="There is no look film-0123456789ab"):
        kept_look("film-0123456789ab.cube")
    write_look(SWAPPED, tmp_path / "film.cube")
    name = keep_look(tmp_path / "film.cube")
    (looks_folder() / name).write_text(format_cube(CURVES))
    with pytest.raises(CommandError, match="changed since it was kept"):
        kept_look(name)


@pytest.mark.parametrize(
    "file", ["/etc/passwd", "../film-0123456789ab.cube", "film.cube", "film-0123456789ab.txt"]
)
def test_a_step_can_name_no_other_file(file: str) -> None:
    with pytest.raises(CommandError, match="A look has a name like"):
        parse(f"look {file}")
