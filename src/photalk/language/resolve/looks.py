"""What is a look made of? Looks that people name, each as a few edits, mild enough to be built upon."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from photalk.commands import AdjustAttr, AdjustColor, BlackAndWhite, Edit, Region
from photalk.errors import CannotDo
from photalk.operations.registry import operation_of, scaled, with_amount, within

STRONGEST = 1.5
"""A look is never made stronger than this many times itself."""


def _look(*made_of: Edit, **dials: float) -> tuple[Edit, ...]:
    return (*made_of, *(AdjustAttr(attribute, amount) for attribute, amount in dials.items()))


@cache
def looks() -> dict[str, tuple[Edit, ...]]:
    """The edits of every look, by its name in the vocabulary of acts."""
    gray = BlackAndWhite()
    return {
        "sepia": _look(gray, AdjustColor("brown", 0.3)),
        "film_noir": _look(gray, contrast=35, shadows=-15, vignette=40),
        "old_photo": _look(gray, AdjustColor("brown", 0.3), contrast=-10, vignette=30),
        "vintage": _look(contrast=-10, saturation=-25, temperature=15, vignette=30),
        "film": _look(contrast=10, saturation=-10, temperature=8, vignette=15),
        "cinematic": _look(contrast=20, shadows=-10, saturation=-10, temperature=8, vignette=20),
        "dreamy": _look(brightness=8, contrast=-15, sharpness=-25, temperature=8),
        "dramatic": _look(contrast=30, shadows=-15, sharpness=15, vignette=25),
        "spooky": _look(brightness=-25, contrast=20, saturation=-40, temperature=-15, vignette=40),
        "moody": _look(brightness=-15, contrast=15, saturation=-20, vignette=25),
        "golden_hour": _look(temperature=25, saturation=10, brightness=5, highlights=-10),
        "night": _look(brightness=-45, contrast=10, saturation=-25, temperature=-25),
        "summery": _look(brightness=10, temperature=15, saturation=15),
        "wintry": _look(brightness=8, temperature=-20, saturation=-15),
        "cozy": _look(brightness=-5, temperature=20, vignette=20),
        "airy": _look(brightness=15, shadows=20, contrast=-10),
        "pastel": _look(brightness=15, contrast=-15, saturation=-20),
        "matte": _look(contrast=-20, shadows=20, saturation=-10),
        "hdr": _look(shadows=40, highlights=-40, saturation=15, sharpness=20),
        "neon": _look(AdjustColor("purple", 0.2), contrast=20, saturation=30),
    }


def look(name: str, times: float = 1.0, region: Region | None = None) -> tuple[Edit, ...]:
    """The edits of a look, so many times as strong, there or everywhere; CannotDo if there is none."""
    if name not in looks():
        raise CannotDo(f"There is no look “{name}”.")
    edits = (scaled_look(edit, min(times, STRONGEST)) for edit in looks()[name])
    if region is None:
        return tuple(edits)
    return tuple(placed for edit in edits if (placed := within(edit, region)) is not None)


def scaled_look(edit: Edit, times: float) -> Edit:
    """An edit of a look so many times as strong; what has no amount stays as it is."""
    new = scaled(edit, times)
    if isinstance(new, AdjustAttr):
        return with_amount(new, float(round(new.amount)))
    return new if new is not None else edit


def looks_like(edits: Sequence[Edit]) -> str:
    """The name of the look that these edits are, however strong; "" for none."""
    kinds = [_kind(edit) for edit in edits]
    return next((name for name, made in looks().items() if [_kind(edit) for edit in made] == kinds), "")


def _kind(edit: Edit) -> tuple[str, str]:
    return operation_of(edit).key, getattr(edit, "color", "")
