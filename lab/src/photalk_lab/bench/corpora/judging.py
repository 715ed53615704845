"""Is what we make of a file what the oracle makes of it? One verdict a file, and the reason for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from photalk.vision.sniffing import HEAD, format_of
from photalk_lab.bench.corpora.oracle import Truth
from photalk_lab.bench.corpora.ours import Made, Seen
from photalk_lab.bench.fuzz.journey import quiet
from photalk_lab.bench.fuzz.truth import strictly
from photalk_lab.bench.levels import LEVELS, levels_apart

_NEAR = 0.01
"""Degrees by which a place may differ."""

FINE, REFUSED, WRONG, LOST = "fine", "refused", "wrong pixels", "lost metadata"
FLAWED, THOUGH = "refused as by a strict reader", "refused though the oracle reads it"
VERDICTS = (FINE, REFUSED, FLAWED, THOUGH, WRONG, LOST, "exception", "crash", "hang", "too much memory")
BAD = VERDICTS[4:]
"""Verdicts of which there must be none."""

_STRICT = ("jpeg", "png", "gif")
"""Formats in which a decoder's warnings are about the picture; in TIFF, most are about tags."""

Oracle = Callable[[Path], Truth]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of one file.

    Attributes:
        what: our sentence, what went wrong, or what differs.
        told: whether the oracle could tell; otherwise `oracle` says why not.
    """

    format: str
    verdict: str
    what: str = ""
    told: bool = False
    oracle: str = ""


def judged(question: tuple[str, str, Made], oracle: Oracle) -> Verdict:
    """The verdict on a file (its path, where our pixels of it lie, and what else came of it)."""
    path, canvas, made = Path(question[0]), Path(question[1]), question[2]
    truth, why = _asked(oracle, path)
    told = truth is not None
    format = _format(path, made, truth)
    if made.kind == REFUSED:
        flawed = told and format in _STRICT and not strictly(path.read_bytes())
        return Verdict(format, FLAWED if flawed else THOUGH if told else REFUSED, made.what, told, why)
    if made.kind != FINE or made.seen is None:
        return Verdict(format, made.kind, made.what, told, why)
    if truth is None:
        return Verdict(format, FINE, "", False, why)
    if wrong := difference(made.seen, canvas, truth):
        return Verdict(format, WRONG, wrong, True)
    if lost := _missing(made.seen, truth):
        return Verdict(format, LOST, lost, True)
    return Verdict(format, FINE, "", truth.pixels is not None, "" if truth.pixels is not None else "colours")


def _asked(oracle: Oracle, path: Path) -> tuple[Truth | None, str]:
    try:
        with quiet():
            return oracle(path), ""
    except Exception as error:
        return None, f"{type(error).__name__}: {str(error)[:200]}".replace(str(path), "…")


def _format(path: Path, made: Made, truth: Truth | None) -> str:
    if made.seen is not None:
        return made.seen.format
    with path.open("rb") as file:
        known = format_of(file.read(HEAD))
    return known or (truth.format if truth else "no picture")


def difference(seen: Seen, canvas: Path, truth: Truth) -> str:
    """How the picture is another than the oracle's; empty: it is the same."""
    if seen.size != truth.size:
        turned = seen.size == truth.size[::-1] and truth.orientation > 4
        return f"{'orientation' if turned else 'size'} {seen.size} instead of {truth.size}"
    if truth.deep and not seen.deep:
        return "depth 8 instead of 16"
    if truth.pixels is None:
        return ""
    width, height = seen.size
    kind = np.uint16 if seen.deep else np.uint8
    ours = np.memmap(canvas, kind, "r", shape=(height, width, seen.bands))
    colours, alphas = levels_apart(ours, truth.pixels)
    if alphas > LEVELS:
        return f"alpha, by {alphas:.1f} levels ({seen.bands} bands instead of {truth.pixels.shape[2]})"
    if colours > LEVELS:
        return f"pixels, by {colours:.1f} levels"
    return ""


def _missing(seen: Seen, truth: Truth) -> str:
    lost = []
    if truth.taken and not seen.taken:
        lost.append(f"date {truth.taken}")
    if truth.degrees and (seen.degrees is None or _far(seen.degrees, truth.degrees)):
        lost.append(f"place {truth.degrees[0]:.3f}, {truth.degrees[1]:.3f} (ours: {seen.degrees})")
    if truth.profile and not seen.profile:
        lost.append("colour profile")
    return "; ".join(lost)


def _far(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) > _NEAR
