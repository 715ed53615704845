"""Which of GIER's operators does a request amount to? What the words name, and what an expert then does.

GIER labels each forum request with the operators that an expert used to fulfil it. That is more than
the words name: who is asked to brighten a picture mostly turns contrast, saturation, lightness, hue and
tint as well. So there are two answers: `named` has the operators of the commands as they stand,
`expected` adds what experts do besides. The additions were read off GIER's training split.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    BlackAndWhite,
    Command,
    Crop,
    Enhance,
    Erase,
    Face,
    Flip,
    ImageCutout,
    Resize,
    Rotate,
    Straighten,
)

OPERATORS = (
    "brightness", "contrast", "saturation", "lightness", "hue", "inpaint_obj", "tint", "sharpness",
    "color_bg", "crop", "deform_obj", "denoise", "dehaze", "gaussian_blur", "exposure", "rotate",
    "black&white", "radial_blur", "flip", "facet_blur", "edge", "rotate_obj", "flip_obj",
)  # fmt: skip
"""All that occur, the commonest first; "gaussain_blur" is spelled as it is meant."""

COMMON = OPERATORS[: OPERATORS.index("radial_blur") + 1]
"""Those with fifty or more requests in the training split; the other five have 57 in all."""

TONES = frozenset({"brightness", "contrast", "saturation", "lightness", "hue", "tint"})
"""What experts turn together."""

_DIALS: dict[str, frozenset[str]] = {
    "brightness": frozenset({"brightness", "lightness"}),
    "contrast": frozenset({"contrast"}),
    "saturation": frozenset({"saturation"}),
    "temperature": frozenset({"tint", "hue"}),
    "tint": frozenset({"tint", "hue"}),
    "exposure": frozenset({"exposure", "brightness"}),
    "gamma": frozenset({"brightness"}),
    "highlights": frozenset({"brightness", "contrast"}),
    "shadows": frozenset({"brightness", "contrast"}),
    "hue": frozenset({"hue"}),
    "sharpness": frozenset({"sharpness"}),
    "blur": frozenset({"gaussian_blur"}),
    "vignette": frozenset({"brightness"}),
    "grain": frozenset({"denoise"}),
}
_WISHES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("color_bg", re.compile(r"\bback ?(?:ground|drop)s?\b|\bbg\b")),
    ("denoise", re.compile(r"\b(?:nois[ey]|grain|grainy|graininess|denoise|smooth\w*)\b")),
    ("dehaze", re.compile(r"\b(?:haz[ey]|fog|foggy|mist|misty|dehaze|defog)\b")),
    (
        "deform_obj",
        re.compile(r"\b(?:thinner|slim\w*|skinn\w+|taller|bigger|wider|enlarge|stretch\w*|aspect)\b"),
    ),
    ("hue", re.compile(r"\bcolou?ri[sz]\w+|\bcolou?rs?\b")),
    ("saturation", re.compile(r"\bcolou?ri[sz]\w+|\bcolou?rs?\b")),
)
"""What a wish beyond our commands names, by its words."""

HABITS: dict[str, frozenset[str]] = {
    **dict.fromkeys(TONES, TONES),
    "exposure": TONES,
    "black&white": TONES,
    "sharpness": frozenset({"brightness", "contrast", "saturation"}),
    "gaussian_blur": frozenset({"brightness", "contrast", "saturation"}),
    "denoise": TONES,
    "dehaze": TONES,
}
"""What experts do besides, where one of these is asked for: in a third of the cases or more."""


def named(commands: Sequence[Command], wishes: Iterable[str] = ()) -> frozenset[str]:
    """The operators of these commands, and of wishes that were understood but are beyond us.

    >>> sorted(named([AdjustAttr("contrast", 20), Erase("the man")]))
    ['contrast', 'inpaint_obj']
    >>> sorted(named([], ["make the background white"]))
    ['color_bg']
    """
    said = [operator for wish in wishes for operator in _wished(wish)]
    return frozenset().union(said, *(_operators_of(command) for command in commands))


def expected(asked: frozenset[str]) -> frozenset[str]:
    """The operators with which an expert is likely to fulfil a request for these.

    Something is always done: a request that names nothing ("please help with this one") gets the tones.

    >>> expected(frozenset({"inpaint_obj"})) == {"inpaint_obj"}
    True
    >>> expected(frozenset()) == TONES
    True
    """
    if not asked:
        return TONES
    return asked.union(*(HABITS.get(operator, frozenset()) for operator in asked))


def _operators_of(command: Command) -> frozenset[str]:
    match command:
        case AdjustAttr(attribute=attribute):
            return _DIALS.get(attribute, frozenset())
        case AdjustColor():
            return frozenset({"hue", "saturation", "tint"})
        case Enhance():
            return frozenset({"brightness", "contrast", "saturation"})
        case BlackAndWhite():
            return frozenset({"black&white"})
        case Erase():
            return frozenset({"inpaint_obj"})
        case ImageCutout():
            return frozenset({"color_bg"})
        case Crop():
            return frozenset({"crop"})
        case Rotate() | Straighten():
            return frozenset({"rotate"})
        case Flip():
            return frozenset({"flip"})
        case Resize():
            return frozenset({"deform_obj"})
        case Face():
            return frozenset({"hue"}) if command.slot == "hair color" else frozenset()
    return frozenset()


def _wished(wish: str) -> list[str]:
    plain = re.sub(r"\s+", " ", wish.lower())
    return [operator for operator, said in _WISHES if said.search(plain)]
