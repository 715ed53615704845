"""Results are written whole or not at all, and never over an original."""

from __future__ import annotations

import errno
import os
import re
import resource
import signal
import stat
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import pyvips

from photalk.edit import export as export_module
from photalk.edit.export import Export, check_free, export
from photalk.errors import ExportError, PictureError
from photalk.vision.loading import load
from written import SUFFIXES, image_of, pixels_of


def test_an_original_is_never_overwritten(
    pictures: ModuleType, tmp_path: Path, image: pyvips.Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    original = pictures.save(tmp_path / "folder" / "Ünique.png", pictures.noise())
    before = original.read_bytes()
    (tmp_path / "link.png").symlink_to(original)
    os.link(original, tmp_path / "hard.png")
    (tmp_path / "door").symlink_to(tmp_path / "folder")
    monkeypatch.chdir(tmp_path)
    for out in (
        original,
        tmp_path / "link.png",
        tmp_path / "hard.png",
        tmp_path / "door" / "Ünique.png",
        tmp_path / "folder" / "ÜNIQUE.PNG",
        tmp_path / "folder" / "U\u0308nique.png",
        Path("folder/../folder/Ünique.png"),
    ):
        for protected in (original, Path("folder/Ünique.png"), tmp_path / "link.png"):
            with pytest.raises(ExportError, match="never overwrites"):
                export(image, out, protect=["elsewhere.png", protected])
    assert original.read_bytes() == before
    original.unlink()  # its name stays its own even while it is away
    with pytest.raises(ExportError, match="never overwrites"):
        export(image, original, protect=[original])


def test_other_files_are_replaced(pictures: ModuleType, tmp_path: Path, image: pyvips.Image) -> None:
    original = pictures.save(tmp_path / "p.png", pictures.noise())
    out = pictures.save(tmp_path / "out.png", pictures.noise(seed=2))
    assert export(image, str(out), protect=[original]) == out
    np.testing.assert_array_equal(pixels_of(out), pictures.colours())


def test_a_link_stays_a_link(tmp_path: Path, image: pyvips.Image) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link.png").symlink_to(tmp_path / "real" / "out.png")
    export(image, tmp_path / "link.png")
    assert (tmp_path / "link.png").is_symlink()
    assert (tmp_path / "real" / "out.png").is_file()


@pytest.mark.parametrize("name", ["out.gif", "out.xyz", "out", "out.svg", ".jpg"])
def test_an_unknown_extension_lists_those_that_work(tmp_path: Path, image: pyvips.Image, name: str) -> None:
    with pytest.raises(ExportError, match=re.escape("use one of .jpg, .jpeg, .png, .tif, .tiff, .webp")):
        export(image, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_impossible_places_are_refused(tmp_path: Path, image: pyvips.Image) -> None:
    (tmp_path / "folder.png").mkdir()
    os.mkfifo(tmp_path / "pipe.png")
    for out, words in (
        (tmp_path / "none" / "out.png", "There is no folder"),
        (tmp_path / "folder.png", "is a folder"),
        (tmp_path / "pipe.png", "not an ordinary file"),
        (tmp_path / "a\0b.png", "not a possible name"),
        (tmp_path / ("x" * 300 + ".png"), "cannot be written"),
    ):
        with pytest.raises(ExportError, match=words) as caught:
            export(image, out)
        assert "\n" not in str(caught.value)


def test_sizes_that_a_format_cannot_hold_are_refused(tmp_path: Path) -> None:
    wide = pyvips.Image.black(20_000, 4, bands=3).copy(interpretation="srgb")
    with pytest.raises(ExportError, match="WEBP holds at most 16,383 pixels a side"):
        export(wide, tmp_path / "out.webp")
    assert export(wide, tmp_path / "out.png").exists()


@pytest.mark.parametrize(
    "wrong", [{"quality": 0}, {"quality": 101}, {"metadata": "some"}, {"background": (0, 0, 256)}]
)
def test_settings_out_of_range_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ExportError):
        Export(**wrong)  # type: ignore[arg-type]


@pytest.fixture
def older(pictures: ModuleType, tmp_path: Path) -> Iterator[Path]:
    """A folder with an older result, which must be all there is in the end."""
    (tmp_path / "results").mkdir()
    out = pictures.save(tmp_path / "results" / "out.png", pictures.noise(seed=9))
    before = out.read_bytes()
    yield out
    assert out.read_bytes() == before
    assert [path.name for path in out.parent.iterdir()] == ["out.png"]


@pytest.fixture
def small_files() -> Iterator[None]:
    """A limit on the size of files, which fails like a full disk in the middle of writing."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.usefixtures("small_files")
def test_a_full_disk_leaves_nothing_behind(pictures: ModuleType, older: Path, suffix: str) -> None:
    large = image_of(pictures.noise(400, 300))
    with pytest.raises(ExportError, match="the disk is full"):
        export(large, older.with_suffix(suffix) if suffix != ".png" else older, settings=Export(quality=100))


def test_a_disk_that_is_full_at_the_last_moment_leaves_nothing_behind(
    older: Path, image: pyvips.Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(export_module.os, "fsync", full)
    with pytest.raises(ExportError, match="the disk is full"):
        export(image, older)


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
def test_a_folder_that_may_not_be_written_to_is_said_so(
    older: Path, image: pyvips.Image, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def forbidden(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(export_module.os, "open", forbidden)
    with pytest.raises(ExportError, match="may not be written to"):
        export(image, older)


def test_a_failing_rename_leaves_nothing_behind(
    older: Path, image: pyvips.Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(export_module.os, "replace", forbidden)
    with pytest.raises(ExportError, match="Input/output error"):
        export(image, older)


@pytest.mark.parametrize("sequential", [False, True])
def test_a_damaged_source_is_named_and_leaves_nothing_behind(
    pictures: ModuleType, tmp_path: Path, older: Path, sequential: bool
) -> None:
    source = pictures.cut(pictures.save(tmp_path / "source.png", pictures.noise(300, 200)))
    changed = load(source, sequential=sequential).image.invert()
    with pytest.raises(PictureError, match=r"source\.png' is damaged or cut off"):
        export(changed, older)


def test_an_interruption_leaves_nothing_behind(
    older: Path, image: pyvips.Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(export_module, "write", interrupt)
    with pytest.raises(KeyboardInterrupt):
        export(image, older)


def test_a_result_has_the_usual_permissions(tmp_path: Path, image: pyvips.Image) -> None:
    (tmp_path / "usual").touch()
    out = export(image, tmp_path / "out.jpg")
    assert stat.S_IMODE(out.stat().st_mode) == stat.S_IMODE((tmp_path / "usual").stat().st_mode)


@pytest.mark.parametrize("taken", ["a file", "a link that leads nowhere"])
def test_a_fresh_result_replaces_nothing(tmp_path: Path, image: pyvips.Image, taken: str) -> None:
    out = tmp_path / "out.png"
    assert export(image, out, fresh=True) == out
    before = out.read_bytes()
    if taken != "a file":
        out.rename(tmp_path / "elsewhere.png")
        out.symlink_to(tmp_path / "nowhere.png")
    there = sorted(path.name for path in tmp_path.iterdir())
    for refused in (lambda: export(image, out, fresh=True), lambda: check_free(out)):
        with pytest.raises(ExportError, match="is there already"):
            refused()
    assert sorted(path.name for path in tmp_path.iterdir()) == there
    assert (tmp_path / there[0]).read_bytes() == before
    check_free(tmp_path / "free.png")


def test_of_two_fresh_results_of_one_name_one_is_refused(
    tmp_path: Path, image: pyvips.Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(*arguments: object) -> None:
        monkeypatch.undo()
        export(image.invert(), tmp_path / "out.png", fresh=True)
        export_module.write(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(export_module, "write", meanwhile)
    with pytest.raises(ExportError, match="is there already"):
        export(image, tmp_path / "out.png", fresh=True)
    np.testing.assert_array_equal(pixels_of(tmp_path / "out.png"), image.invert().numpy())
    assert [path.name for path in tmp_path.iterdir()] == ["out.png"]
