"""Which understanders are there? The product's, which is called the reader, and a trivial one beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from photalk.commands import ATTRIBUTES, COLORS, Command, parse
from photalk.errors import CommandError
from photalk.language.understanding import Scene, Turn, Understander, Understanding

OURS = "reader"
"""What the product understands by."""

_SAID = (
    (r"\bundo\b", "undo 1"),
    (r"\bredo\b", "redo 1"),
    (r"\bsteps?\b", "steps"),
    (r"\b(?:clockwise|right)\b", "rotate 270"),
    (r"\b(?:rotate|turn|left)\b", "rotate 90"),
    (r"\b(?:flip|mirror)\b", "flip horizontal"),
    (r"\bstraighten\b", "straighten"),
    (r"\bcrop\b", "crop 1:1"),
    (r"\bbackground\b", "image_cutout"),
    (r"\bblack and white\b", "black_and_white"),
    (r"\bsmil", "face expression smiling"),
    (r"\benhance\b", "enhance"),
)
_LESS = re.compile(r"\b(?:less|lower|reduce|decrease|darker|down|colder|cooler)\b")
_DIALS = {"bright": "brightness", "dark": "brightness", "warm": "temperature", "sharp": "sharpness"}


class Keywords:
    """The trivial baseline: each keyword is a command, the first number is the amount."""

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = Scene()) -> Understanding:
        """What the keywords of the message ask for."""
        text = message.lower()
        if match := re.search(r"\b(?:find|search|look(?:ing)? for|show me|picture of)\b (.+)", text):
            return Understanding(_parsed(f"search {match[1].rstrip('.?!')}"))
        if match := re.search(r"\b(?:remove|erase|delete|get rid of) (.+)", text):
            thing = match[1].rstrip(".?!")
            return Understanding(_parsed("image_cutout" if "background" in thing else f"erase {thing}"))
        number = next(iter(re.findall(r"\d+", text)), "20")
        sign = "-" if _LESS.search(text) else ""
        dials = [name for stem, name in {**{a: a for a in ATTRIBUTES}, **_DIALS}.items() if stem in text]
        lines = [f"adjust_attr {name} {sign}{number}" for name in dict.fromkeys(dials)]
        lines += [f"adjust_color {color} 0.3" for color in COLORS if re.search(rf"\b{color}\b", text)]
        lines += [line for pattern, line in _SAID if re.search(pattern, text)][:1]
        return Understanding(_parsed(*lines))


def _parsed(*lines: str) -> tuple[Command, ...]:
    try:
        return tuple(parse(line) for line in lines)
    except CommandError:
        return ()


def _reader() -> Understander:
    from photalk.language.understander import understander

    return understander()


REGISTRY: dict[str, Callable[[], Understander]] = {OURS: _reader, "keywords": Keywords}


def understanders() -> dict[str, Understander]:
    """Every understander, ours first."""
    return {name: make() for name, make in REGISTRY.items()}
