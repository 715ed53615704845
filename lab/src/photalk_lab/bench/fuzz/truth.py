"""Is a damaged picture refused, or passed as sound although it is another? What it was is known here."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pyvips
from PIL import Image

from photalk_lab.bench.fuzz.damage import photograph
from photalk_lab.bench.fuzz.journey import Outcome, desk, listening, peak, tried
from photalk_lab.bench.fuzz.mutating import Case
from photalk_lab.bench.fuzz.photographs import LARGE_METADATA, SIZE, TAKEN
from photalk_lab.bench.levels import LEVELS, levels_apart

SIDE = 352
"""The longer side that indexing asks for: these pictures are smaller, so that it sees all of their pixels."""

UNNOTICED = "no reader notices"


def judge(case: Case) -> Outcome:
    """What comes of a damaged picture when it is opened, and when it is looked at for the index."""
    began = time.perf_counter()
    folder, notes = desk()
    path = Path(folder, f"{case.number}.jpg")
    path.write_bytes(case.data)
    passed: list[str] = []
    with listening(notes) as heard:
        told = [tried(partial(part, path, case, passed), path) for part in (_opened, _previewed)]
        if case.how == LARGE_METADATA:
            told = [_must_be_fine(one) for one in told]
        if passed:
            who = "" if _noticed(path, photograph(case).data) else f", and {UNNOTICED} anything"
            told.append(("violation", f"{case.how}: passed as sound{who}"))
    path.unlink()
    worst = max(told, key=lambda one: ("fine", "refused", "violation").index(one[0]))
    return Outcome(*worst, time.perf_counter() - began, peak(), heard())


def _opened(path: Path, case: Case, passed: list[str]) -> None:
    from photalk.library.shot import shot_of
    from photalk.vision.loading import decoding, load

    picture = load(path)
    with decoding(path):
        pixels = np.asarray(picture.image.numpy())
    _compare(pixels, case, picture.notes, passed)
    if case.how == LARGE_METADATA:
        shot = shot_of(picture.image, "")
        found = {
            "date": shot.taken is not None and f"{shot.taken:%Y:%m:%d %H:%M:%S}" == TAKEN,
            "profile": bool(picture.image.get_typeof("icc-profile-data")),
            "caption": "By the sea" in shot.caption,
        }
        if lost := [one for one in photograph(case).carries if not found[one]]:
            raise AssertionError(f"lost: {', '.join(lost)}")


def _previewed(path: Path, case: Case, passed: list[str]) -> None:
    from photalk.vision.loading import preview

    _compare(np.asarray(preview(path, SIDE).pixels), case, (), passed)


def _compare(pixels: Any, case: Case, notes: tuple[str, ...], passed: list[str]) -> None:
    """Note a picture that is another than it was, unless it is told as damaged."""
    truth = _truth(photograph(case).data)
    pixels = pixels[..., None] if pixels.ndim == 2 else pixels
    if any("damage" in note or "cut off" in note for note in notes):
        return
    if pixels.shape[:2] != truth.shape[:2] or levels_apart(pixels, truth)[0] > LEVELS:
        passed.append(case.how)


@cache
def _truth(sound: bytes) -> Any:
    """The pixels of a sound file, as Pillow reads it."""
    import pillow_heif

    pillow_heif.register_heif_opener()
    with Image.open(io.BytesIO(sound)) as picture:
        assert picture.size == SIZE
        return np.asarray(picture.convert("RGB"))


def _must_be_fine(told: tuple[str, str]) -> tuple[str, str]:
    return ("violation", f"{LARGE_METADATA}: {told[1]}") if told[0] != "fine" else told


def _noticed(path: Path, sound: bytes) -> bool:
    """Whether another reader that reads the sound file finds something wrong with this one."""
    data = path.read_bytes()
    return any(_reads(reader, sound) and not reader(data) for reader in (_by_pillow, strictly))


@cache
def _reads(reader: Callable[[bytes], bool], sound: bytes) -> bool:
    return reader(sound)


def _by_pillow(data: bytes) -> bool:
    try:
        with Image.open(io.BytesIO(data)) as picture:
            picture.load()
    except Exception:
        return False
    return True


def strictly(data: bytes) -> bool:
    """Whether libvips reads it, where every warning counts."""
    try:
        pyvips.Image.new_from_buffer(data, "", fail_on="warning").copy_memory()
    except pyvips.Error:
        return False
    return True
