"""Amounts made exact: small turns of every dial at once, each tried by rendering, as least squares asks.

Tone, blur, sharpness and vignette were found one after the other; what one took for its
own can be another's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from photalk.commands import AdjustAttr, AdjustColor, Edit, Enhance
from photalk.compare.difference import FoundStep
from photalk.compare.pair import PicturePair
from photalk.edit.program import Program
from photalk.errors import PhotalkError

SIDE = 256
"""The longer side of what is rendered for it."""

ROUNDS = 2
FARTHEST = 12.0
"""How far an amount (of 100) may be moved in all: what is further off was no matter of polish."""

STRAY = 0.12
_NEARLY = 3.0


def polished(pair: PicturePair, findings: Sequence[FoundStep]) -> list[FoundStep]:
    """The findings with their amounts turned to where the rendered picture comes closest to the second."""
    found = list(findings)
    free = [at for at, one in enumerate(found) if _amount(one.command) is not None]
    if not free:
        return found
    start = np.array([_amount(found[at].command) or 0.0 for at in free])
    size = _small(pair.size)
    target = pair.second_at(size)
    where = target.solid

    def off(amounts: NDArray[np.float64]) -> NDArray[np.float64]:
        edits = [one.command for one in found]
        for at, amount in zip(free, amounts, strict=True):
            edits[at] = _with(edits[at], float(amount))
        made = pair.first_at(Program.of(*edits), size)
        apart = ndimage.uniform_filter(made.pixels - target.pixels, (3, 3, 1))
        return np.asarray(apart[where & made.solid if made.solid.shape == where.shape else where], np.float64)

    try:
        best = _descended(start, off)
    except PhotalkError:
        return found
    for at, amount in zip(free, best, strict=True):
        found[at] = replace(found[at], command=_with(found[at].command, float(round(amount))))
    return [one for one in found if _amount(one.command) != 0]


def _descended(
    start: NDArray[np.float64], off: Callable[[NDArray[np.float64]], NDArray[np.float64]]
) -> NDArray[np.float64]:
    now, left = start, off(start)
    cost = _cost(left)
    for _ in range(ROUNDS):
        trust = 1 / (1 + (left / STRAY) ** 2)
        columns = []
        for at in range(len(now)):
            step = 2.0 if now[at] <= 97 else -2.0
            turned = now.copy()
            turned[at] += step
            columns.append(((off(turned) - left) * trust).ravel() / step)
        slopes = np.stack(columns)
        normal = slopes @ slopes.T
        move = np.linalg.solve(
            normal + np.diag(1e-3 * np.diag(normal) + 1e-9), slopes @ (left * trust).ravel()
        )
        trial = np.clip(now - move, start - FARTHEST, start + FARTHEST)
        trial = np.clip(trial, np.where(start < 0, -100, 0), np.where(start < 0, 0, 100))
        trial_left = off(trial)
        if (trial_cost := _cost(trial_left)) >= cost:
            break
        now, left, cost = trial, trial_left, trial_cost
    return now


def _cost(left: NDArray[np.float64]) -> float:
    squared = left * left
    return float(np.mean(squared / (1 + squared / STRAY**2))) if left.size else 0.0


def _small(size: tuple[int, int]) -> tuple[int, int]:
    scale = min(1.0, SIDE / max(size))
    width, height = (max(1, round(side * scale)) for side in size)
    return width, height


def _amount(edit: Edit) -> float | None:
    """What can be polished of a step, of 100; None when there is nothing."""
    match edit:
        case AdjustAttr("sharpness", _, _):
            return None  # it does not show in a small picture
        case AdjustAttr(_, amount, _):
            return amount
        case AdjustColor(_, intensity, _):
            return 100 * intensity
        case Enhance(strength) if strength < 100 - _NEARLY:
            return strength
        case _:
            return None


def _with(edit: Edit, amount: float) -> Edit:
    match edit:
        case AdjustAttr():
            return replace(edit, amount=float(np.clip(amount, -100, 100)))
        case AdjustColor():
            return replace(edit, intensity=round(float(np.clip(amount / 100, 0, 1)), 4))
        case Enhance():
            return Enhance(float(np.clip(amount, 0, 100)))
        case _:
            return edit
