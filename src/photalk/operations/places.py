"""Where in a picture, in words: "near the top left", "in the middle", and what a crop keeps of it."""

from __future__ import annotations

from photalk.operations.values import Aspect, Box, Margins, Target, number

AffineFrame = tuple[float, float, float, float]
"""A box as left, top, right, bottom, each 0..1 of the picture."""

_CUT = 0.02
"""A side that loses less than this share is not spoken of."""

_OFF_CENTRE = 0.12
"""How far from the middle of the picture the middle of what is kept may be and still be called so."""

_EVERYWHERE = 0.7
"""What covers more of the picture than this is all over it."""


def place_of(frame: AffineFrame) -> str:
    """Where a frame is: "near the top left", "in the middle", "almost everywhere".

    >>> place_of((0.0, 0.0, 0.2, 0.2)), place_of((0.4, 0.4, 0.6, 0.6))
    ('near the top left', 'in the middle')
    """
    left, top, right, bottom = frame
    if (right - left) * (bottom - top) > _EVERYWHERE:
        return "almost everywhere"
    across, down = (left + right) / 2, (top + bottom) / 2
    rows = "top" if down < 0.36 else "bottom" if down > 0.64 else ""
    columns = "left" if across < 0.36 else "right" if across > 0.64 else ""
    if not rows and not columns:
        return "in the middle"
    return f"near the {f'{rows} {columns}'.strip()}"


def frame_of_box(box: Box) -> AffineFrame | None:
    """A box in shares of the picture; None for one in pixels, whose picture is not known here."""
    if not box.percent:
        return None
    return box.left / 100, box.top / 100, box.right / 100, box.bottom / 100


def named_part(target: Target) -> str:
    """A part of a picture in words: as described, or where the box is."""
    if isinstance(target, str):
        return target
    frame = frame_of_box(target)
    return "a marked box" if frame is None else f"an area {place_of(frame)}"


def kept_by(target: Target | Aspect | Margins) -> str:
    """What a crop does, in words: "cropped to the middle", "cropped at the top and the left"."""
    match target:
        case Aspect(1, 1):
            return "cropped to a square"
        case Aspect():
            return f"cropped to {target}"
        case Box():
            frame = frame_of_box(target)
            if frame is None:
                wide, high = target.right - target.left, target.bottom - target.top
                return f"cropped to {number(wide)} × {number(high)} pixels"
            return _kept(frame)
        case Margins():
            return f"cropped by {target.words()}"
        case str():
            return f"cropped to {target}"


def _kept(frame: AffineFrame) -> str:
    left, top, right, bottom = frame
    shares = {"top": top, "bottom": 1 - bottom, "left": left, "right": 1 - right}
    cut = [f"the {side}" for side, share in shares.items() if share > _CUT]
    if len(cut) == 4:
        across, down = (left + right) / 2 - 0.5, (top + bottom) / 2 - 0.5
        rows = "top" if down < -_OFF_CENTRE else "bottom" if down > _OFF_CENTRE else ""
        columns = "left" if across < -_OFF_CENTRE else "right" if across > _OFF_CENTRE else ""
        return f"cropped to the {f'{rows} {columns}'.strip() or 'middle'}"
    if not cut:
        return "cropped a little"
    little = "a little " if max(shares.values()) < 0.08 else ""
    return f"cropped {little}at {', '.join(cut[:-1])}{' and ' if len(cut) > 1 else ''}{cut[-1]}"
