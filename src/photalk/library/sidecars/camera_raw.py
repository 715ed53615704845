"""Our edits as Camera Raw's settings, and its settings as our edits: what fits, and what does not, in words.

Which field an operation has is said by its own module; nothing here knows an operation by name, but for the
frame, which is one of Camera Raw's settings and several of our steps. The dials mean the same in both and are
not rendered by the same curves, so a picture becomes alike, not equal.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from photalk.errors import CommandError
from photalk.operations.base import Edit
from photalk.operations.crop import Crop
from photalk.operations.frame import AffineFrame
from photalk.operations.operation import Stage
from photalk.operations.registry import OPERATIONS, amount_of, describe, operation_of
from photalk.operations.straighten import Straighten
from photalk.operations.values import Box, Described

Fields = tuple[tuple[str, str], ...]

_HEADER = {"Version": "15.0", "ProcessVersion": "11.0", "HasSettings": "True"}
_SIDES = ("CropLeft", "CropTop", "CropRight", "CropBottom")
_UNTRANSLATED = {
    "Temperature": "white balance in kelvin", "Vibrance": "vibrance", "Clarity2012": "clarity",
    "Texture": "texture", "Dehaze": "dehaze", "Whites2012": "whites", "Blacks2012": "blacks",
    "HueAdjustment": "single hues", "SaturationAdjustment": "saturation of single hues",
    "LuminanceAdjustment": "lightness of single hues", "SplitToning": "split toning",
    "ColorGrade": "colour grading", "ParametricShadows": "a tone curve", "ParametricDarks": "a tone curve",
    "ParametricLights": "a tone curve", "ParametricHighlights": "a tone curve",
    "ToneCurvePV2012": "a tone curve", "LuminanceSmoothing": "noise reduction",
    "Perspective": "perspective", "LensManualDistortion": "lens correction",
}  # fmt: skip
"""What Camera Raw can do beyond us, by the beginnings of its fields."""

_NEUTRAL = ("ColorGradeBlending", "PerspectiveScale", "SplitToningBalance", "PerspectiveUpright")
_LINEAR = "0, 0; 255, 255"


@dataclass(frozen=True, slots=True)
class CameraRawSettings:
    """Fields of Camera Raw, and what could not be said by them."""

    fields: Fields = ()
    untranslated: tuple[str, ...] = ()

    def told(self) -> tuple[str, ...]:
        """What other programs will not show, in a sentence."""
        if not self.untranslated:
            return ()
        return (f"Other programs will not show: {'; '.join(self.untranslated)}.",)


@dataclass(frozen=True, slots=True)
class StoredFrame:
    """A picture as its file has it: width and height before it is turned upright, and EXIF's orientation."""

    size: tuple[int, int]
    orientation: int = 1

    def upright(self) -> AffineFrame:
        """The map from stored pixels to the picture as it is shown."""
        frame = AffineFrame.of(self.size)
        if self.orientation in (2, 4, 5, 7):  # mirrored first, then turned
            frame = frame.moved(-1, 0, 0, 1, frame.width, 0)
        turns = {1: 0, 2: 0, 3: 180, 4: 180, 5: 90, 6: 270, 7: 270, 8: 90}
        return frame.turned(turns.get(self.orientation, 0))


def to_camera_raw(edits: Iterable[Edit], stored: StoredFrame | None = None) -> CameraRawSettings:
    """What Camera Raw would be told to do the same; without a picture (a preset), nothing of its frame."""
    sums: dict[str, float] = {}
    fields, untold, geometry = dict[str, str](), list[str](), list[Edit]()
    for edit in edits:
        operation, amount = operation_of(edit), amount_of(edit)
        if operation.stage is Stage.GEOMETRY:
            geometry.append(edit)
        elif operation.xmp is None or getattr(edit, "region", None) is not None:
            untold.append(describe(edit))
        elif amount is None:
            fields[operation.xmp.field] = "True"
        else:
            sums[operation.key] = sums.get(operation.key, 0.0) + amount.value
    for key, total in sums.items():
        operation = OPERATIONS[key]
        xmp, scale, plain = operation.xmp, operation.scale, operation.plain
        assert xmp is not None
        assert scale is not None
        assert plain is not None
        total = max(scale.low, min(scale.high, total))
        if total * xmp.times < xmp.low:
            untold.append(describe(plain(total, None)))
        elif total:
            fields[xmp.field] = f"{total * xmp.times:+.{xmp.digits}f}"
    frame, unframed = _framed(geometry, stored)
    if fields.keys() & {"IncrementalTemperature", "IncrementalTint"}:
        fields["WhiteBalance"] = "Custom"
    fields |= frame
    return CameraRawSettings(tuple((fields | _HEADER if fields else {}).items()), (*untold, *unframed))


def from_camera_raw(
    fields: Mapping[str, str], stored: StoredFrame | None = None
) -> tuple[tuple[Edit, ...], tuple[str, ...]]:
    """The edits that Camera Raw's settings come to, and in words what we cannot do of them."""
    if fields.get("AlreadyApplied") == "True":
        return (), ()
    edits: list[Edit] = []
    beyond = dict.fromkeys(
        words
        for field, value in fields.items()
        for start, words in _UNTRANSLATED.items()
        if field.startswith(start) and field not in _NEUTRAL and _says_something(value)
    )
    for operation in OPERATIONS.values():
        xmp, scale = operation.xmp, operation.scale
        if xmp is None or operation.stage is Stage.GEOMETRY or xmp.field not in fields:
            continue
        if scale is None:
            edits += [operation.command()] if fields[xmp.field] == "True" else []
            continue
        value = _number(fields[xmp.field])
        amount = max(scale.low, min(scale.high, round(value / xmp.times, 4)))
        if amount and value not in xmp.defaults and operation.plain:
            edits.append(operation.plain(amount, None))
    return (*_unframed(fields, stored, beyond), *edits), tuple(beyond)


def _says_something(value: str) -> bool:
    try:
        return float(value) != 0
    except ValueError:
        return ";" in value and value != _LINEAR


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        return 0.0
    return value if math.isfinite(value) else 0.0


def _framed(geometry: Sequence[Edit], stored: StoredFrame | None) -> tuple[dict[str, str], list[str]]:
    """The fields of the frame after these steps, and the steps that they do not tell."""
    untold = [describe(edit) for edit in geometry if operation_of(edit).xmp is None]
    told = [edit for edit in geometry if operation_of(edit).xmp is not None]
    if not told:
        return {}, untold
    unknown = any(
        isinstance(getattr(edit, "target", None), Described) or edit == Straighten() for edit in told
    )
    if stored is None or unknown:
        return {}, [*untold, *map(describe, told)]
    frame = stored.upright()
    for edit in geometry:
        work = operation_of(edit).work
        assert work is not None
        try:
            frame = work(frame, edit, None)
        except CommandError:
            return {}, [*untold, *map(describe, told)]
    angle = _angle(frame)
    corners = [frame.to_original(x, y) for x in (0, frame.width) for y in (0, frame.height)]
    first = min(corners, key=lambda corner: sum(_turned(corner, angle)))
    last = max(corners, key=lambda corner: sum(_turned(corner, angle)))
    width, height = stored.size
    sides = (first[0] / width, first[1] / height, last[0] / width, last[1] / height)
    fields = {"HasCrop": "True"} | {
        name: f"{min(1.0, max(0.0, side)):.6f}" for name, side in zip(_SIDES, sides, strict=True)
    }
    return fields | {"CropAngle": f"{angle:.6f}"}, untold


def _unframed(
    fields: Mapping[str, str], stored: StoredFrame | None, beyond: dict[str, None]
) -> tuple[Edit, ...]:
    """The steps that a crop and its angle come to; it lies in the file's pixels, and ours in the upright."""
    if fields.get("HasCrop", "").lower() != "true":
        return ()
    if stored is None:
        beyond["a crop"] = None
        return ()
    width, height = stored.size
    left, top, right, bottom = (
        _number(fields.get(name, default)) for name, default in zip(_SIDES, "0011", strict=True)
    )
    angle = _number(fields.get("CropAngle", "0"))
    (x0, y0), (x1, y1) = (_turned((x * width, y * height), angle) for x, y in ((left, top), (right, bottom)))
    corners = [_turned((x, y), -angle) for x in (x0, x1) for y in (y0, y1)]
    upright = stored.upright()
    mirrored = upright.a * upright.d - upright.b * upright.c < 0
    steps: list[Edit] = []
    frame = AffineFrame.of(upright.size)
    if angle and abs(angle) <= 45:
        level = Straighten(round(-angle if mirrored else angle, 4))
        work = operation_of(level).work
        assert work is not None
        frame, steps = work(frame, level, None), [level]
    shown = [frame.to_shown(*upright.to_shown(*corner)) for corner in corners]
    across = [min(100.0, max(0.0, round(100 * x / frame.width, 4))) for x, _ in shown]
    down = [min(100.0, max(0.0, round(100 * y / frame.height, 4))) for _, y in shown]
    box = (min(down), max(down), min(across), max(across))
    whole = max(box[0], 100 - box[1], box[2], 100 - box[3]) < 0.05
    if not whole and box[0] < box[1] and box[2] < box[3]:
        steps.append(Crop(Box(*box, percent=True)))
    return tuple(steps)


def _angle(frame: AffineFrame) -> float:
    """How far a frame is turned beyond quarter turns and mirrors, counter-clockwise, -45 to 45."""
    mirrored = frame.a * frame.d - frame.b * frame.c < 0
    turned = math.degrees(math.atan2(-frame.b, -frame.a) if mirrored else math.atan2(frame.b, frame.a))
    return round((turned + 45) % 90 - 45, 6) or 0.0


def _turned(point: tuple[float, float], degrees: float) -> tuple[float, float]:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return cos * point[0] + sin * point[1], -sin * point[0] + cos * point[1]
