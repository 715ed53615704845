"""Bursts by time and look, copies by content, look-alikes by look alone; strangers stay apart."""

from __future__ import annotations

import io
from datetime import datetime, timedelta

import numpy as np
from PIL import Image

from photalk.library.appearance import perceptual_hash
from photalk.library.photos import Photo
from photalk.search.culling.bursts import grouped
from photalk.search.culling.frames import BurstFrame

NOON = datetime(2024, 5, 1, 12)


def scene(seed: int) -> np.ndarray:
    """A made-up view of large patches."""
    dice = np.random.default_rng(seed)
    small = Image.fromarray(dice.integers(0, 255, (6, 8, 3), np.uint8))
    return np.asarray(small.resize((320, 240), Image.Resampling.BICUBIC))


def frame(number: int, pixels: np.ndarray, seconds: float | None = None, digest: str = "") -> BurstFrame:
    image = Image.fromarray(pixels)
    out = io.BytesIO()
    image.save(out, "JPEG")
    taken = None if seconds is None else NOON + timedelta(seconds=seconds)
    photo = Photo(
        number, f"/p/{number}.jpg", digest or str(number), (320, 240), 1, "jpeg", taken=taken, camera="Q2",
        look=perceptual_hash(image.convert("L")),
    )  # fmt: skip
    return BurstFrame(photo, out.getvalue())


def numbers(*frames: BurstFrame) -> list[tuple[str, list[int]]]:
    return [(group.kind, [one.photo.id for one in group.frames]) for group in grouped(frames)]


def test_frames_within_seconds_of_one_view_are_a_burst() -> None:
    view = scene(1)
    burst = [frame(n, np.roll(view, n, 1), n) for n in (3, 1, 2)]
    assert numbers(*burst, frame(9, scene(2), 4)) == [("burst", [1, 2, 3])]


def test_one_spoilt_frame_does_not_cut_a_burst_in_two() -> None:
    view = scene(1)
    spoilt = frame(2, np.zeros_like(view), 1)
    assert numbers(frame(1, view, 0), spoilt, frame(3, view // 2, 2)) == [("burst", [1, 3])]


def test_other_times_need_a_nearer_look() -> None:
    view = scene(1)
    assert numbers(frame(1, view, 0), frame(2, view, 5000)) == [("look-alikes", [1, 2])]
    assert numbers(frame(1, view, 0), frame(2, scene(2), 5000)) == []


def test_copies_are_known_by_their_content() -> None:
    view = scene(1)
    assert numbers(frame(1, view, 0, "x"), frame(2, view, 0, "x")) == [("copies", [1, 2])]


def test_undated_frames_go_by_their_order() -> None:
    view = scene(1)
    assert numbers(frame(1, view), frame(2, np.roll(view, 2, 0)), frame(3, scene(2))) == [("burst", [1, 2])]


def test_one_photo_alone_is_no_group() -> None:
    assert numbers(frame(1, scene(1), 0)) == []
