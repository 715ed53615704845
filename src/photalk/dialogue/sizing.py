"""How large should the picture be?"""

from __future__ import annotations

import re

from photalk.commands import Command, Resize
from photalk.dialogue.amounts import amount_in
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, asks, made
from photalk.dialogue.targets import part_in
from photalk.dialogue.words import Clause
from photalk.errors import CommandError

_RESIZE = Pattern(
    r"\b(?:resize\w*|rescale|scale|scaled|shrink\w*|enlarge\w*|size|downsize|upscale|downscale|bigger|"
    r"smaller|larger|pixels|wide|tall|high|resolution|magnify|4 ?k)\b"
)
_SIDES_NAMED = Pattern(r"\b(\d{2,5}) ?(?:x|by|×) ?(\d{2,5})\b")


def read_resize(clause: Clause, view: View) -> Reading | None:
    """A new size, or a question which."""
    text = clause.text
    sides = _SIDES_NAMED.search(text)
    bigness = re.search(
        r"\b(?:twice|half|double|\d+ times) (?:as |the )?(?:big|large|small|size|long)\b|\b(?:half|double|"
        r"quarter|full|original) (?:the |its |of the )?(?:size|width|height)\b",
        text,
    )
    if not _RESIZE.search(text) and not sides and not bigness:
        return None
    if sides and (
        re.search(r"\b(?:make|need|want|resize|scale|to|size|pixels)\b", text) or len(text.split()) <= 3
    ):
        return _made(Resize, int(sides[1]), int(sides[2]))
    if re.search(r"\b(?:lips?|eyes?|head|nose|file|hair|smile|mouth|font)\b", text) or isinstance(
        _sized(clause), str
    ):
        return None
    if match := re.search(
        r"\b(\d{2,5}) ?(?:pixels )?(?:(wide|across|in width|width)|(tall|high|in height|height))\b|"
        r"\b(?:(width)|(height)) (?:of |to |= )?(\d{2,5})\b",
        text,
    ):
        number = int(match[1] or match[6])
        return _one_side(number, bool(match[2] or match[4]), view)
    if match := re.search(
        r"\b(?:to|at|of|resize|edge) (\d{2,5})(?: pixels)?\b(?!%|\.\d)|\b(\d{2,5}) pixels\b", text
    ):
        return _made(Resize, int(match[1] or match[2]))
    if re.search(r"\b4 ?k\b", text):
        return _made(Resize, 3840)
    percent = _percent(text)
    if percent is not None:
        return _made(Resize, percent, None, True)
    if re.search(
        r"\b(?:resize|rescale|scale|shrink|enlarge|downsize|upscale|downscale|bigger|smaller|larger|"
        r"(?:increase|reduce|decrease|change) the size)\b",
        text,
    ) and re.search(r"\b(?:it|this|image|picture|photo|them|size)\b|^\w+(?: please)?$", text):
        grows = re.search(r"\b(?:enlarge|bigger|larger|upscale)\b", text)
        return _which("enlarge it to {}" if grows else "resize it to {}")
    return None


def _which(template: str) -> Reading:
    return asks("To what size?", "half the size", "twice the size", "1920 wide", template=template)


def _sized(clause: Clause) -> object:
    """A thing in the picture that should change its size, which we cannot do."""
    used = [
        m.span()
        for m in re.finditer(
            r"\b(?:size|times|twice|half|double|as|big|large|small|the size|width|height|pixels|web|long|"
            r"side|edge)\b",
            clause.text,
        )
    ]
    return part_in(clause, used)


def _percent(text: str) -> float | None:
    """The size in percent of what it is now."""
    if re.search(r"\b(?:half|halve)\b", text) and not re.search(r"\bby half as\b", text):
        return 50.0
    if match := re.search(r"\b(\d+(?:\.\d+)?) times\b|\b(\d+) ?x\b", text):
        factor = float(match[1] or match[2])
        return round(100 / factor, 1) if re.search(r"\bsmaller\b", text) else 100 * factor
    if re.search(r"\b(?:twice|double|doubled)\b", text):
        return 50.0 if re.search(r"\b(?:small|smaller)\b", text) else 200.0
    if match := re.search(r"\b(?:(2|two) thirds|(third)|(3) quarters|(quarter))\b", text):
        return (66.7, 33.3, 75.0, 25.0)[(match.lastindex or 1) - 1]
    amount = amount_in(text)
    if amount is None or amount.kind != "number" or amount.value <= 0:
        return None
    if re.search(r"\b(?:by|smaller|bigger|larger)\b", text) and not re.search(r"\bto\b", text):
        if re.search(r"\b(?:reduce|shrink|smaller|decrease|down|downscale|downsize)\b", text):
            return 100 - amount.value
        if re.search(r"\b(?:increase|enlarge|bigger|larger|up|upscale)\b", text):
            return 100 + amount.value
    if amount.value < 100 and re.search(r"\b(?:enlarge|bigger|larger|upscale)\b", text):
        return 100 + amount.value
    return amount.value


def _one_side(number: int, wide: bool, view: View) -> Reading:
    size = view.context.scene.size
    if size is None or min(size) < 1:
        return _made(Resize, number)
    width, height = size
    if wide:
        return _made(Resize, number, max(1, round(height * number / width)))
    return _made(Resize, max(1, round(width * number / height)), number)


def _made(make: type[Resize], *arguments: object) -> Reading:
    try:
        command: Command = make(*arguments)  # type: ignore[arg-type]
    except CommandError:
        return _which("resize it to {}")
    return made("resize", command)
