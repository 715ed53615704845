"""Commands that change a picture: each becomes a step of its edit program."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from photalk.commands.base import Edit
from photalk.commands.values import MAX_SIDE, Aspect, Target, between, number, one_line, one_of, target_of
from photalk.errors import CommandError

COLORS = ("red", "orange", "green", "blue", "skyblue", "purple", "brown", "yellow", "pink")

ATTRIBUTES = (
    "brightness", "contrast", "saturation", "temperature", "tint", "exposure", "gamma", "highlights",
    "shadows", "hue", "sharpness", "blur", "vignette",
)  # fmt: skip

FACE_SLOTS: dict[str, tuple[str, ...]] = {
    "expression": ("smiling", "angry", "sad", "no smiling"),
    "hair color": ("brown hair", "blond hair", "black hair", "gray hair"),
    "hairstyle": ("straight hair", "wavy hair", "receding hairline", "side-burns", "bangs"),
    "beard": ("mustache", "goatee"),
    "makeup": (
        "no makeup", "heavy makeup", "lipstick", "earrings", "bushy eyebrows", "big lips", "rosy cheeks",
        "pale skin",
    ),
}  # fmt: skip


def in_region(region: Target | None) -> str:
    return "" if region is None else f" in {region}"


@dataclass(frozen=True, slots=True)
class AdjustAttr(Edit):
    """Turn one of the picture's dials by an amount in percent; amounts of the same dial add up."""

    attribute: str
    amount: float
    region: Target | None = None
    name: ClassVar[str] = "adjust_attr"
    usage: ClassVar[str] = "adjust_attr ATTRIBUTE AMOUNT [in REGION]"

    def __post_init__(self) -> None:
        one_of(self.attribute, ATTRIBUTES, "The attribute of adjust_attr")
        between(self.amount, -100, 100, f"The amount of {self.attribute}")
        if self.region is not None:
            object.__setattr__(self, "region", target_of(self.region, "A region"))

    def arguments(self) -> str:
        return f"{self.attribute} {number(self.amount)}{in_region(self.region)}"


@dataclass(frozen=True, slots=True)
class AdjustColor(Edit):
    """Paint the picture (or a part) with a colour, as strongly as the intensity says."""

    color: str
    intensity: float
    region: Target | None = None
    name: ClassVar[str] = "adjust_color"
    usage: ClassVar[str] = "adjust_color COLOR INTENSITY [in REGION]"

    def __post_init__(self) -> None:
        one_of(self.color, COLORS, "The colour")
        between(self.intensity, 0, 1, "The intensity of a colour")
        if self.region is not None:
            object.__setattr__(self, "region", target_of(self.region, "A region"))

    def arguments(self) -> str:
        return f"{self.color} {number(self.intensity)}{in_region(self.region)}"


@dataclass(frozen=True, slots=True)
class BlackAndWhite(Edit):
    """Take the colours out."""

    region: Target | None = None
    name: ClassVar[str] = "black_and_white"
    usage: ClassVar[str] = "black_and_white [in REGION]"

    def __post_init__(self) -> None:
        if self.region is not None:
            object.__setattr__(self, "region", target_of(self.region, "A region"))

    def arguments(self) -> str:
        return in_region(self.region).lstrip()


@dataclass(frozen=True, slots=True)
class Enhance(Edit):
    """Correct exposure, contrast and colour cast by what the picture itself shows."""

    strength: float = 100
    name: ClassVar[str] = "enhance"
    usage: ClassVar[str] = "enhance [STRENGTH]"

    def __post_init__(self) -> None:
        between(self.strength, 0, 100, "The strength of enhance")


@dataclass(frozen=True, slots=True)
class Rotate(Edit):
    """Turn the picture counter-clockwise; the frame grows so that nothing is cut off."""

    degrees: float
    name: ClassVar[str] = "rotate"
    usage: ClassVar[str] = "rotate DEGREES"

    def __post_init__(self) -> None:
        between(self.degrees, -360, 360, "The angle of rotate")
        if self.degrees < 0:
            object.__setattr__(self, "degrees", self.degrees + 360)


@dataclass(frozen=True, slots=True)
class Straighten(Edit):
    """Turn by a small angle counter-clockwise (None: find it) and cut the corners away."""

    degrees: float | None = None
    name: ClassVar[str] = "straighten"
    usage: ClassVar[str] = "straighten [DEGREES]"

    def __post_init__(self) -> None:
        if self.degrees is not None:
            between(self.degrees, -45, 45, "The angle of straighten")


@dataclass(frozen=True, slots=True)
class Flip(Edit):
    """Mirror the picture left-right (horizontal) or top-bottom (vertical)."""

    direction: str
    name: ClassVar[str] = "flip"
    usage: ClassVar[str] = "flip DIRECTION"

    def __post_init__(self) -> None:
        one_of(self.direction, ("horizontal", "vertical"), "The direction of flip")


@dataclass(frozen=True, slots=True)
class Crop(Edit):
    """Keep a box, the largest centred frame of a shape (`16:9`), or the thing described."""

    target: Target | Aspect
    name: ClassVar[str] = "crop"
    usage: ClassVar[str] = "crop TOP BOTTOM LEFT RIGHT, crop WIDTH:HEIGHT or crop THING"

    def __post_init__(self) -> None:
        if not isinstance(self.target, Aspect):
            target = target_of(self.target, "crop")
            if isinstance(target, str) and (match := re.fullmatch(r"(\d{1,6}):(\d{1,6})", target)):
                object.__setattr__(self, "target", Aspect(int(match[1]), int(match[2])))
            else:
                object.__setattr__(self, "target", target)


@dataclass(frozen=True, slots=True)
class Resize(Edit):
    """Change the size: a percentage, the longer side, or width and height in pixels."""

    width: float
    height: int | None = None
    percent: bool = False
    name: ClassVar[str] = "resize"
    usage: ClassVar[str] = "resize PERCENT%, resize LONG_SIDE or resize WIDTH HEIGHT"

    def __post_init__(self) -> None:
        if self.percent:
            between(self.width, 1, 1000, "The percentage of resize")
            if self.height is not None:
                raise CommandError(f"resize takes one percentage: {self.usage}.")
            return
        for side in (self.width, self.height if self.height is not None else 1):
            between(side, 1, MAX_SIDE, "A side of resize")
            if side != int(side):
                raise CommandError(f"A side of resize must be a whole number of pixels, not {side:g}.")

    def arguments(self) -> str:
        if self.percent:
            return f"{number(self.width)}%"
        return number(self.width) if self.height is None else f"{number(self.width)} {self.height}"


@dataclass(frozen=True, slots=True)
class ImageCutout(Edit):
    """Remove the background and keep the main subject."""

    name: ClassVar[str] = "image_cutout"
    usage: ClassVar[str] = "image_cutout"


@dataclass(frozen=True, slots=True)
class Erase(Edit):
    """Take a described or boxed thing out and fill the place with what is around it."""

    target: Target
    name: ClassVar[str] = "erase"
    usage: ClassVar[str] = "erase THING or erase TOP BOTTOM LEFT RIGHT"

    def __post_init__(self) -> None:
        object.__setattr__(self, "target", target_of(self.target, "erase"))


@dataclass(frozen=True, slots=True)
class Face(Edit):
    """Give a face an attribute of I²Edit's Table 1, or take it back (`face makeup -lipstick`).

    `strength` is in percent of the plain wish ("a bit" is 50); `who` says whose face it is, in words, where
    there are several ("the woman on the left").
    """

    slot: str
    value: str
    remove: bool = False
    strength: float = 100
    who: str | None = None
    name: ClassVar[str] = "face"
    usage: ClassVar[str] = "face SLOT [-]VALUE [STRENGTH] [of WHO]"

    def __post_init__(self) -> None:
        one_of(self.slot, tuple(FACE_SLOTS), "The slot of face")
        one_of(self.value, FACE_SLOTS[self.slot], f"The value of {self.slot}")
        between(self.strength, 1, 200, "The strength of face")
        if self.who is not None:
            object.__setattr__(self, "who", one_line(self.who, "Whose face"))

    def arguments(self) -> str:
        strength = "" if self.strength == 100 else f" {number(self.strength)}"
        whose = "" if self.who is None else f" of {self.who}"
        return f"{self.slot} {'-' if self.remove else ''}{self.value}{strength}{whose}"
