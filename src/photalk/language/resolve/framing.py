"""How much of the picture is kept? Crops by shape, thing, side, distance and box."""

from __future__ import annotations

from photalk.commands import Aspect, Box, Change, Crop, Margins, region_of
from photalk.errors import CannotDo
from photalk.language.acts import Act
from photalk.language.en.frames import SHAPES
from photalk.language.exact.numbers import Quantity, known_in, numbers
from photalk.language.resolve.amounts import LESS, degree_of, quantity_of
from photalk.language.resolve.outcome import Outcome, asks, done, unable
from photalk.language.resolve.parts import kept_at, things_in
from photalk.language.table import Table
from photalk.operations.operation import Degrees

CLOSER = Degrees.around(10.0, 30.0)
"""What is cut off on every side to come closer, in percent."""

CUT_OFF, ALL_AROUND = Degrees.around(20.0, 60.0), Degrees.around(5.0, 20.0)
"""What is cut off at one side, and at several."""


def crop(act: Act, table: Table) -> Outcome:
    """A frame to be kept, or the question which."""
    if act.has("wider"):
        return _wider_again(act, table)
    new = frame_of(act, table)
    if new is not None:
        return done(*new)
    if act.get("shape") is None and act.get("box") is None and act.get("off") is not None:
        side, shares = act.said("off"), (5.0, 10.0)
        return asks("How much of it in percent?", [(f"{n:g} %", [Crop(cut_at(side, n))]) for n in shares])
    subject = Crop(region_of("the subject"))
    ways: list[tuple[str, list[Crop]]] = [("square", [Crop(Aspect(1, 1))]), ("16:9", [Crop(Aspect(16, 9))])]
    return asks("How shall I crop it?", [*ways, ("to the subject", [subject])])


def frame_of(act: Act, table: Table) -> tuple[Crop, ...] | None:
    """The crops that an act asks for; None where it does not say enough.

    Raises:
        CannotDo, CommandError: there is no such frame.
    """
    crops = []
    if box := act.said("box"):
        return boxed(box)
    if act.get("what") is not None:
        crops.append(Crop(region_of(things_in(act))))
    if shape := act.said("shape"):
        if len(numbers(shape)) == 4:  # two corners are no shape
            return boxed(shape)
        aspect = shape_of(shape)
        return (*crops, Crop(aspect)) if aspect is not None else None
    if crops:
        return tuple(crops)
    said, degree = quantity_of(act), degree_of(act)
    if side := act.said("keep"):
        return (Crop(kept_at(side, 50.0 if said is None else _share(said))),)
    if side := act.said("off"):
        if said is not None and said.unit == "pixels":
            return (_pixels_off(side, said.value),)
        return (Crop(cut_at(side, _cut(side, said, degree))),)
    if act.has("closer") or (said is not None or degree):
        return (Crop(kept_at("middle", 100 - 2 * _margin(said, degree))),)
    return None


def _margin(said: Quantity | None, degree: str) -> float:
    """What is cut off on every side to come so much closer."""
    said = said or _FACTORS.get(degree)
    if said is None:
        return float(getattr(CLOSER, degree or "plain"))
    bare = said.unit == "times" or (said.unit == "" and 1 < said.value <= 20)
    factor = said.value if bare else 1 + _share(said) / 100
    return round(50 - 50 / max(1.01, factor), 2)


_FACTORS = {"half": Quantity(1.5, "times"), "double": Quantity(2.0, "times")}


def _cut(side: str, said: Quantity | None, degree: str) -> float:
    """What is cut off there, in percent."""
    if said is None and degree in _FACTORS:
        return 50.0 if side in _OTHER else 25.0
    usual = CUT_OFF if side in _OTHER else ALL_AROUND
    return float(getattr(usual, degree or "plain")) if said is None else _share(said)


def _share(said: Quantity) -> float:
    """A share of the picture in percent; CannotDo where it is none."""
    share = 100 * said.value if said.unit == "share" or (said.unit == "" and said.value < 1) else said.value
    if said.unit not in ("", "percent", "share") or not 0 < share < 100:
        raise CannotDo("That is no share of a picture.")
    return share


_OTHER = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


def cut_at(side: str, share: float) -> Box:
    """What is kept after this share, in percent, was cut off at a side, at both or at all."""
    if side in _OTHER:
        return kept_at(_OTHER[side], 100 - share)
    share = round(min(share, 49.0), 1)
    if side == "sides":
        return Box(0, 100, share, 100 - share, percent=True)
    return Box(share, 100 - share, share, 100 - share, percent=True)


def _pixels_off(side: str, pixels: float) -> Crop:
    cut = {"sides": ("left", "right"), "edges": ("top", "bottom", "left", "right")}.get(side, (side,))
    return Crop(Margins(*(pixels if one in cut else 0.0 for one in ("top", "bottom", "left", "right"))))


def boxed(words: str) -> tuple[Crop, ...] | None:
    """The box from one corner to the other, each as across and down."""
    sides = numbers(words)
    if len(sides) != 4:
        return None
    left, top, right, bottom = sides
    if left >= right or top >= bottom:
        return None
    return (Crop(Box(top, bottom, left, right, percent="%" in words and max(sides) <= 100)),)


def shape_of(words: str) -> Aspect | None:
    """The shape that words name: "16:9", "nine by sixteen", "square"; None for none."""
    sides = numbers(words)
    if len(sides) == 2 and min(sides) > 0:
        times = 1 if all(side == int(side) for side in sides) else 100
        return Aspect(int(sides[0] * times), int(sides[1] * times))
    named = known_in(words, SHAPES)
    return Aspect(*SHAPES[named[-1]]) if named else None


def _wider_again(act: Act, table: Table) -> Outcome:
    """The last crop with some of what it cut off given back."""
    for number, step in reversed(list(enumerate(table.program, 1))):
        if isinstance(step.command, Crop) and isinstance(step.command.target, Box | Margins):
            return done(Change(number, wider(step.command, degree_of(act))))
    return unable(act)


def wider(edit: Crop, degree: str) -> Crop:
    """The crop with some of what it leaves out given back on every side; CannotDo if it is no box."""
    box = edit.target
    if isinstance(box, Margins):
        return _scaled(box, LESS[degree])
    if not isinstance(box, Box):
        raise CannotDo("Only a box can be made wider.")
    share = 1 - LESS[degree]
    if not box.percent:
        # What lies beyond its far sides is not known; a frame never reaches beyond the picture.
        down, across = box.top * share, box.left * share
        return Crop(Box(box.top - down, box.bottom + down, box.left - across, box.right + across))
    top, left = (round(edge * (1 - share), 2) for edge in (box.top, box.left))
    bottom, right = (round(edge + (100 - edge) * share, 2) for edge in (box.bottom, box.right))
    return Crop(Box(top, bottom, left, right, percent=True))


def _scaled(cut: Margins, by: float) -> Crop:
    return Crop(Margins(*(float(round(side * by)) for side in (cut.top, cut.bottom, cut.left, cut.right))))


def tighter(edit: Crop, degree: str) -> Crop:
    """The crop with some of what it keeps cut off where it cuts; CannotDo if it is no box."""
    box = edit.target
    if isinstance(box, Margins):
        return _scaled(box, 1 + LESS[degree])
    if not isinstance(box, Box):
        raise CannotDo("Only a box can be made tighter.")
    margin = _margin(None, degree) / 100
    down, across = (box.bottom - box.top) * margin, (box.right - box.left) * margin
    return Crop(
        Box(
            round(box.top + down * (box.top > 0), 2),
            round(box.bottom - down * (not box.percent or box.bottom < 100), 2),
            round(box.left + across * (box.left > 0), 2),
            round(box.right - across * (not box.percent or box.right < 100), 2),
            box.percent,
        )
    )


def recut(edit: Crop, side: str, act: Act, table: Table) -> Crop:
    """The crop at another side: by what is said, else by as much as before."""
    box = edit.target
    cut = []
    if isinstance(box, Box) and box.percent:
        cut = [one for one in (box.top, 100 - box.bottom, box.left, 100 - box.right) if one > 0]
    if act.get("amount") is None and not degree_of(act) and len(cut) == 1:
        return Crop(kept_at(side, 100 - cut[0]) if act.get("keep") is not None else cut_at(side, cut[0]))
    new = frame_of(act, table)
    if not new:
        raise CannotDo("How it should be cropped is not said.")
    return new[-1]
