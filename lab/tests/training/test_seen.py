"""Photos seen once, and kept."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk import atomic_write
from photalk.errors import PictureError
from photalk.vision.space.encoder import Encoded, Photos
from photalk_lab.training import seen
from photalk_lab.training.seen import encoded
from toy_space import COLOURS, ToyEncoder


class Counting(ToyEncoder):
    """Counts the photos that it is shown, and may stop after some."""

    def __init__(self, stop: int = 10**9) -> None:
        self.shown = 0
        self._stop = stop

    def see(self, photos: Photos) -> Encoded:
        if self.shown >= self._stop:
            raise KeyboardInterrupt
        self.shown += len(photos)
        return super().see(photos)


@pytest.fixture
def files(tmp_path: Path) -> Sequence[Path]:
    made = [tmp_path / f"{name}.png" for name in COLOURS]
    for file, colour in zip(made, COLOURS.values(), strict=True):
        Image.new("RGB", (40, 30), colour).save(file)
    return made


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen, "_CHUNK", 3)
    monkeypatch.setattr(seen, "_BATCH", 2)


def same(one: Encoded, other: Encoded) -> bool:
    assert one.details is not None
    assert other.details is not None
    pairs = [(one.vectors, other.vectors), (one.tags, other.tags), (one.details, other.details)]
    return all(np.array_equal(a, b) and a.dtype == b.dtype for a, b in pairs)


def test_rows_are_in_the_order_of_the_files(files: Sequence[Path], tmp_path: Path) -> None:
    encoder = ToyEncoder()
    rows = encoded(files, encoder, cache=tmp_path / "c")
    assert (rows.vectors @ encoder.read(list(COLOURS)).T).argmax(axis=1).tolist() == list(range(len(files)))
    backwards = encoded([*files[::-1], files[0]], encoder, cache=tmp_path / "c")
    assert np.array_equal(backwards.vectors[:-1], rows.vectors[::-1])
    assert np.array_equal(backwards.vectors[-1], rows.vectors[0])


def test_a_photo_is_seen_once(files: Sequence[Path], tmp_path: Path) -> None:
    encoder = Counting()
    first = encoded(files[:5], encoder, cache=tmp_path / "c")
    assert encoder.shown == 5
    assert same(encoded(files[:5], encoder, cache=tmp_path / "c"), first)
    assert encoder.shown == 5
    encoded([files[0], files[0], files[7]], encoder, cache=tmp_path / "c")
    assert encoder.shown == 6


def test_a_changed_photo_and_another_encoder_are_seen_anew(files: Sequence[Path], tmp_path: Path) -> None:
    encoder, other = Counting(), Counting()
    other.identity = "toy-2"
    encoded(files, encoder, cache=tmp_path / "c")
    os.utime(files[2], ns=(0, 0))
    encoded(files, encoder, cache=tmp_path / "c")
    assert encoder.shown == len(files) + 1
    encoded(files, other, cache=tmp_path / "c")
    assert other.shown == len(files)


def test_a_run_that_was_killed_goes_on_where_it_was(files: Sequence[Path], tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        encoded(files, Counting(stop=6), cache=tmp_path / "c")
    encoder = Counting()
    rows = encoded(files, encoder, cache=tmp_path / "c")
    assert encoder.shown == len(files) - 6
    assert same(rows, encoded(files, ToyEncoder(), cache=tmp_path / "d"))


def test_a_damaged_file_of_the_cache_is_made_anew(files: Sequence[Path], tmp_path: Path) -> None:
    rows = encoded(files, ToyEncoder(), cache=tmp_path / "c")
    for at, file in enumerate(sorted((tmp_path / "c").rglob("*.npz"))):
        file.write_bytes(b"" if at == 0 else file.read_bytes()[:-300])
    assert same(encoded(files, ToyEncoder(), cache=tmp_path / "c"), rows)
    encoder = Counting()
    encoded(files, encoder, cache=tmp_path / "c")
    assert encoder.shown == 0


def test_two_at_a_time_do_no_harm(files: Sequence[Path], tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(lambda _: encoded(files, ToyEncoder(), cache=tmp_path / "c"), range(4)))
    assert all(same(one, told[0]) for one in told)
    assert {file.suffix for file in (tmp_path / "c").rglob("*") if file.is_file()} == {".npz"}


def test_what_a_killed_run_left_half_written_is_removed(
    files: Sequence[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoded(files[:1], ToyEncoder(), cache=tmp_path / "c")
    (folder,) = (tmp_path / "c").iterdir()
    half = folder / f"{atomic_write.PREFIX}0123{atomic_write.SUFFIX}"
    half.write_bytes(b"half of it")
    monkeypatch.setattr(atomic_write, "_swept", set())  # as in another process
    encoded(files, ToyEncoder(), cache=tmp_path / "c")
    assert not half.exists()


def test_progress_is_told_of_what_had_to_be_seen(files: Sequence[Path], tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    encoded(files[:2], ToyEncoder(), cache=tmp_path / "c")
    encoded(
        files, ToyEncoder(), cache=tmp_path / "c", progress=lambda done, total: told.append((done, total))
    )
    assert told == [(2, 6), (3, 6), (5, 6), (6, 6)]


def test_no_files_are_no_rows(tmp_path: Path) -> None:
    rows = encoded([], ToyEncoder(), cache=tmp_path / "c")
    assert (rows.vectors.shape, rows.tags.shape) == ((0, ToyEncoder.width), (0, len(COLOURS)))


def test_a_missing_photo_is_named(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"gone\.jpg"):
        encoded([tmp_path / "gone.jpg"], ToyEncoder(), cache=tmp_path / "c")
