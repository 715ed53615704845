"""How much of the picture? Cropping and zooming."""

from __future__ import annotations

import re

from photalk.commands import Aspect, Box, Change, Crop, Edit, Undo, region_of
from photalk.dialogue.amounts import amount_in
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, asks, made
from photalk.dialogue.targets import blanked, described, part_in
from photalk.dialogue.words import Clause
from photalk.errors import CommandError

ZOOM = Box(10, 90, 10, 90, percent=True)
TIGHTER = Box(5, 95, 5, 95, percent=True)
"""What "zoom in" and "crop tighter" keep when they say no more."""

SHAPES: tuple[tuple[str, Aspect], ...] = (
    (r"square", Aspect(1, 1)),
    (r"wide ?screen|panoramic", Aspect(16, 9)),
    (r"cinematic|cinema|cinemascope", Aspect(21, 9)),
    (r"portrait(?: format| mode| orientation)?", Aspect(4, 5)),
    (r"landscape(?: format| mode| orientation)?", Aspect(3, 2)),
    (r"passport(?: photo)?", Aspect(7, 9)),
)
_RATIO = Pattern(r"\b(\d{1,4}(?:\.\d+)?)(?::|x|/| by | to )(\d{1,4}(?:\.\d+)?)\b")
_SHAPED_ANEW = Pattern(
    r"(?:(?:no|nope|nah|sorry|oops|wait|actually|hmm|well|ok|maybe|rather|i|mean|meant|said|wanted|id|prefer|"
    r"make|made|try|do|lets|let|us|it|that|this|how about|what about|should be|should have been|better|to|in|"
    r"into|as|a|an|please|just|but|would|like|say|then) )*"
    rf"(?P<shape>\d{{1,4}}(?:\.\d+)?(?::|x|/| by | to )\d{{1,4}}(?:\.\d+)?|{'|'.join(p for p, _ in SHAPES)})"
    r"(?: (?:please|instead|rather|then|ratio|format|crop|aspect|would be better|is better|after all|"
    r"actually))*"
)
"""Another shape, where the last crop was to one."""

_CROP = Pattern(
    r"\b(?:crop|crops|cropped|cropping|trim|trimmed|trimming|reframe|zoom|zooming|zoomed|close up (?:of|"
    r"on)|focus in on|(?:get|move|go) closer (?:to|on)|(?:cut|chop|slice|shave) (?:it |the (?:image|"
    r"picture|photo) )?(?:off|away|down|to)|[\d.]+(?:%| pixels) off (?:the )?(?:top|bottom|left|right)|"
    r"(?:cut|chop|slice|shave)\b.*\b(?:off|away))\b"
)
_SIDES = r"(?P<side>top|bottom|left|right|upper|lower)"
_PART = Pattern(
    rf"\b{_SIDES}(?: hand)?(?: (?P<part>half|#3|third|quarter|side|edge|part|corner|\d+(?:\.\d+)?%))?\b"
)
_OFF = Pattern(r"\b(?:off|away|out|remove|from|lose|trim|chop|shave|slice|delete|get_rid_of)\b")
_KEEP = Pattern(r"\b(?:to|keep|only|just|around|on|in on|into|focus|leave)\b")
_ALL_SIDES = Pattern(
    r"\b(?:both sides|either side|all (?:the )?(?:sides|around|edges|borders)|each (?:side|edge)|every side|"
    r"edges|borders|"
    r"the sides|margins?)\b"
)
_OUT = Pattern(r"\b(?:crop|cut|trim)(?:ped|ping)? (?:out|off)\b|\b(?:crop|cut) .*\bout(?: of .*)?$")
"""Out of the picture: what is cropped out should be gone."""

_BARE_OUT = Pattern(
    r"\bcrop out (?!(?:the |this |that )?(?:image|picture|photo|it|this|part|area|here)\b)[a-z]"
)
"""A thing without an article that is cropped out ("crop out hand")."""

_BUT = Pattern(r"\b(?:everything|all)(?: else)? (?:but|except|besides|around|apart from)(?: for)? (.+)$")
_PRINT = Pattern(
    r"\b(?:fit|for)(?: it| this)?(?: to| into| on| for)?(?: an?| the)? (\d{1,2})(?:x| by )(\d{1,2})"
    r"(?: print| frame| inch| photo)?\b"
)

_ABOUT_A_CROP = Pattern(
    r"\b(?:remove|drop|undo|without|no|delete|cancel|disable|enable|hide|unhide|activate|deactivate|reset|"
    r"(?:turn|switch) (?:off|on)) (?:the |that |my )?(?:crop|cropping)\b"
)
"""What is said of a crop that was made."""

_ANOTHER_SIDE = Pattern(
    r"(?:(?:and|also|now|then|please|do|no|ok|another|a_bit|some|more|the|of) )*(?P<same>same )?"
    r"(?:(?:amount|thing|much|as much|more|of it|another|by|about) )*(?P<share>[\d.]+(?:%| pixels)? )?"
    r"(?:(?:more|off|from|of|on|at|for|to|with) )*(?:the )?(?P<side>top|bottom|left|right)"
    r"(?: hand)?(?: side| edge)?(?: (?:too|also|as well|please|then|more))*"
)
"""Another side, after something was cut off one: "the same off the bottom", "and 5% from the right"."""

SHORT = 12
"""Words of a request that only goes on with the last crop."""

_TIGHTER = Pattern(
    r"(?:(?:and|now|a_bit|even|much|still|please|make it|crop it|get|go|more|ok|slightly|a_lot) )*"
    r"(?:tighter|closer|tight)(?: (?:crop|please|still|in|then|yet))*"
)
_SHARES = {"half": 50.0, "#3": 100 / 3, "third": 100 / 3, "quarter": 25.0}


def read_crop(clause: Clause, view: View) -> Reading | None:
    """A frame to be kept, or a question which."""
    text = clause.text
    off_a_side = re.search(
        rf"\b(?:remove|delete|get_rid_of|keep)\b.*\b{_SIDES}(?: hand)? (?:half|#3|third|quarter|[\d.]+%)$",
        text,
    )
    if (reading := _reshaped(text, view)) is not None:
        return reading
    shaped = re.search(
        r"\b(?:make (?:it|this|the (?:image|picture|photo))|turn (?:it|this) into)(?: a| into|"
        r" in)? (?:square|widescreen|portrait|landscape|\d+:\d+)\b",
        text,
    )
    if not (
        _CROP.search(text)
        or off_a_side
        or shaped
        or _PRINT.search(text)
        or re.search(r"^(?:a )?(?:square|widescreen|wide screen|panoramic|\d+:\d+)(?: format| crop)?$", text)
    ):
        return None
    if _ABOUT_A_CROP.search(text):
        return None
    if re.search(r"\bzoom\w* (?:back )?out\b", text):
        return Reading(unsupported=clause.raw, kind="unsupported")
    try:
        return _read_crop(clause, view, text)
    except CommandError:
        return _how()


def _reshaped(text: str, view: View) -> Reading | None:
    """ "Actually 4:3", "make that square": the last crop to a shape, to another one instead."""
    match = _SHAPED_ANEW.fullmatch(text)
    steps = [n for n, step in enumerate(view.program.steps, 1) if step.command in view.context.latest]
    old = [n for n in steps if _is_shape(view.program.steps[n - 1].command)]
    if match is None or not old or view.last is not None:
        return None
    ratio = _RATIO.fullmatch(match["shape"])
    named = (shape for pattern, shape in SHAPES if re.fullmatch(pattern, match["shape"]))
    new = Crop(_aspect(ratio) if ratio else next(named))
    if old[-1] == len(view.program) and view.context.latest[-1:] == (view.program.steps[-1].command,):
        return made("crop", Undo(1), new)
    return made("crop", Change(old[-1], new))


def _is_shape(edit: Edit) -> bool:
    return isinstance(edit, Crop) and isinstance(edit.target, Aspect)


def _how() -> Reading:
    return asks("How shall I crop it?", "square", "16:9", "to the subject", template="crop it {}")


def _read_crop(clause: Clause, view: View, text: str) -> Reading | None:
    if box := _numbers_box(text):
        return made("crop", Crop(box))
    for pattern, shape in SHAPES:
        if re.search(rf"\b(?:{pattern})\b", text) and not re.search(
            r"\b(?:the|her|his) (?:square|portrait|landscape)\b", text
        ):
            ratio = _RATIO.search(text)
            return made("crop", Crop(_aspect(ratio) if ratio else shape))
    if ratio := _RATIO.search(text):
        return made("crop", Crop(_aspect(ratio)))
    if only := _BUT.search(text):
        return made("crop", Crop(region_of(described(clause.said(*only.span(1))))))
    if side := _side(clause, view, text):
        return side
    spans = [
        m.span()
        for m in re.finditer(
            r"\b(?:crop\w*|trim\w*|zoom\w*|cut|in|on|focus|to|around|just|only|out|off|down|tight\w*|into|"
            r"frame|keep|close up|closer)\b",
            text,
        )
    ]
    thing = part_in(clause, spans)
    if isinstance(thing, str) and _OUT.search(text):
        return None
    if thing is None and _BARE_OUT.search(text):
        return None
    if isinstance(thing, str):
        return made("crop", Crop(region_of(_around(clause, thing))))
    if isinstance(thing, Box):
        return made("crop", Crop(thing))
    if re.search(r"\bzoom", text):
        return made("crop", Crop(_zoomed(text)))
    if re.search(r"\b(?:tight\w*|closer)\b", text):
        return made("crop", Crop(TIGHTER))
    if re.search(r"\b(?:crop|cropping|trim|reframe)\b", text):
        return _how()
    return None


def _around(clause: Clause, thing: str) -> str:
    """The thing with what belongs to it: "the man in the car" is not cut at "in"."""
    match = re.search(
        r"\b(?:to|around|in on|on|at|into|out|off|only|just|crop|frame|keep) ((?:the|her|his|my|their|its|"
        r"your|our|that|this) (?!(?:image|picture|photo)\b).+)$",
        clause.text,
    )
    whole = described(clause.said(match.start(1), match.end(1))) if match else thing
    return whole if thing.split()[-1] in whole.split() else thing


def read_crop_further(clause: Clause, view: View, last: Edit) -> Reading | None:
    """More cut off, after something was: off another side, or all around."""
    text = clause.text
    if not isinstance(last, Crop) or not isinstance(last.target, Box) or len(clause.tokens) > SHORT:
        return None
    if _TIGHTER.fullmatch(text):
        return made("crop", Crop(TIGHTER))
    match = _ANOTHER_SIDE.fullmatch(text)
    if match is None:
        return None
    if not match["share"]:
        share = _cut_off(last.target)
    elif "pixels" in match["share"]:
        return _pixels_off(match["side"], int(float(match["share"].split()[0])), view)
    else:
        share = float(match["share"].strip().rstrip("%"))
    if share is None or not 0 < share < 100:
        return None
    return made("crop", Crop(_kept(_OPPOSITE[match["side"]], 100 - share)))


def _cut_off(box: Box) -> float | None:
    """The share that a box leaves out on the one side where it does; None for any other box."""
    margins = [box.top, 100 - box.bottom, box.left, 100 - box.right] if box.percent else []
    cut = [margin for margin in margins if margin > 0]
    return cut[0] if len(cut) == 1 else None


def _numbers_box(text: str) -> Box | None:
    match = re.search(
        r"(?<![\w.])(\d+(?:\.\d+)?%?) (\d+(?:\.\d+)?%?) (\d+(?:\.\d+)?%?) (\d+(?:\.\d+)?%?)(?![\w.])", text
    )
    return Box.read(" ".join(match.groups())) if match else None


def _aspect(match: re.Match[str]) -> Aspect:
    width, height = float(match[1]), float(match[2])
    if width != int(width) or height != int(height):
        width, height = width * 100, height * 100
    return Aspect(int(width), int(height))


def _side(clause: Clause, view: View, text: str) -> Reading | None:
    """A share taken off a side or kept of it: "10 % off the left", "keep the top half"."""
    part = _PART.search(text)
    every = _ALL_SIDES.search(text)
    if part is None and not (every and re.search(r"\b(?:crop|trim|cut|shave)", text)):
        return None
    if part and not part["part"] and re.search(r"\w+ (?:on|to|at) the (?:left|right|top|bottom)\b", text):
        return None
    if len(parts := list(_PART.finditer(text))) > 1 and (margins := _margins(text, parts)):
        return made("crop", Crop(margins))
    rest = blanked(text, [part.span()] if part else [])
    amount = amount_in(rest)
    pixels = re.search(r"(\d+) pixels", text)
    if every and part is None:
        share = amount.value if amount and amount.kind == "number" else 5.0
        if re.search(r"\b(?:both sides|either side|(?<!all )the sides)\b", text):
            return made("crop", Crop(Box(0, 100, share, 100 - share, percent=True)))
        return made("crop", Crop(Box(share, 100 - share, share, 100 - share, percent=True)))
    assert part is not None
    named = part["part"] or ""
    if named.endswith("%"):
        share = float(named[:-1])
    elif named in _SHARES:
        share = _SHARES[named]
    elif pixels:
        return _pixels_off(part["side"], int(pixels[1]), view)
    elif amount is not None and amount.kind == "number":
        share = amount.value
    elif _OFF.search(text) and re.search(r"\b(?:cut|trim|crop|shave|chop|slice|remove)\b", text):
        share = {0.25: 5.0, 0.5: 10.0}.get(amount.value if amount else 1.0, 20.0)
    elif _KEEP.search(text) and part["part"] in ("side", "half", "part"):
        share = 50.0
    else:
        return None
    away = re.search(r"\b(?:off|away|remove|from|lose|chop|shave|get_rid_of)\b", text)
    if _KEEP.search(text) and not away:
        return made("crop", Crop(_kept(part["side"], share)))
    return made("crop", Crop(_kept(_OPPOSITE[part["side"]], 100 - share)))


def _margins(text: str, parts: list[re.Match[str]]) -> Box | None:
    """What stays when shares are taken off several sides: "10 % off the top and bottom"."""
    sides = [_PLAIN_SIDE.get(part["side"], part["side"]) for part in parts]
    shares = [float(share) for share in re.findall(r"(?<![\w.])(\d+(?:\.\d+)?)%?(?= |$)(?! pixels)", text)]
    if len(set(sides)) < len(sides) or len(shares) not in (1, len(sides)) or not _OFF.search(text):
        return None
    off = dict(zip(sides, shares if len(shares) == len(sides) else shares * len(sides), strict=True))
    return Box(
        off.get("top", 0),
        100 - off.get("bottom", 0),
        off.get("left", 0),
        100 - off.get("right", 0),
        percent=True,
    )


_PLAIN_SIDE = {"upper": "top", "lower": "bottom"}
_OPPOSITE = {
    "top": "bottom",
    "bottom": "top",
    "left": "right",
    "right": "left",
    "upper": "lower",
    "lower": "upper",
}


def _kept(side: str, share: float) -> Box:
    share = round(share, 1)
    rest = round(100 - share, 1)
    match side:
        case "top" | "upper":
            return Box(0, share, 0, 100, percent=True)
        case "bottom" | "lower":
            return Box(rest, 100, 0, 100, percent=True)
        case "left":
            return Box(0, 100, 0, share, percent=True)
        case _:
            return Box(0, 100, rest, 100, percent=True)


def _pixels_off(side: str, pixels: int, view: View) -> Reading:
    if view.context.scene.size is None:
        return asks("How much of it in percent?", "5 %", "10 %", template=f"crop {{}} percent off the {side}")
    width, height = view.context.scene.size
    top, bottom, left, right = 0, height, 0, width
    match side:
        case "top" | "upper":
            top = pixels
        case "bottom" | "lower":
            bottom -= pixels
        case "left":
            left = pixels
        case _:
            right -= pixels
    return made("crop", Crop(Box(top, bottom, left, right)))


def _zoomed(text: str) -> Box:
    match = re.search(r"\b(\d+(?:\.\d+)?)(?:x| times)?\b", text)
    factor = float(match[1]) if match else 2.0 if "twice" in text or "double" in text else 0.0
    if not 1 < factor <= 20:
        return TIGHTER if re.search(r"\b(?:a_bit|slightly|a_tiny_bit)\b", text) else ZOOM
    margin = round(50 - 50 / factor, 2)
    return Box(margin, 100 - margin, margin, 100 - margin, percent=True)
