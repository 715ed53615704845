"""Which way round? Turning, mirroring and straightening."""

from __future__ import annotations

import re

from photalk.commands import Flip, Rotate, Straighten
from photalk.dialogue.amounts import TURN_BIT, TURN_DEFAULT, TURN_LOT, TURN_TINY, Amount, amount_in
from photalk.dialogue.lexicon import COLOR_NAMES
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, asks, made
from photalk.dialogue.words import Clause

_TURNS = Pattern(
    r"\b(?:rotate|rotates|rotated|rotating|rotation|tilt|tilts|tilted|tilting|spin|spinning|swivel|twist|"
    r"pivot|roll)\b"
)
_SIDE_ONLY = Pattern(r"(?:to the |back )?(?:left|right|clockwise|counterclockwise)(?: again)?")
_ASKEW = Pattern(r"\b(?:sideways|on its side|right way (?:up|round)|wrong way up)\b")
_MAY_TURN = Pattern(
    r"\b(?:turn|turned|turning|turns|move|moving|moved|change|shift|make|do|increase|go|bring)\b"
)
_HALF = Pattern(
    r"\b(?:upside_down|on its head|half (?:a )?turn|half ?way|all the way around|turn (?:it |the image |"
    r"the picture |"
    r"this |the photo )?around|180|other way up)\b"
)
_QUARTER = Pattern(r"\b(?:quarter|90)(?: of a)?(?: turn)?\b")
_DEGREES = Pattern(r"\b(?:degrees?|angle)\b")
_DIAL_NOUN = Pattern(
    r"\b(?:brightness|contrast|saturation|exposure|sharpness|volume|temperature|warmth|shadows|highlights|"
    r"vignette|blur|gamma|color|colors|light|lights|intensity|tint|hue|clarity|vibrance|heat)\b"
)

CLOCKWISE = "clockwise"
COUNTER = "counterclockwise"


def direction_in(text: str) -> str | None:
    """Clockwise or counter-clockwise, or None when the words do not say."""
    text = re.sub(r"\bnot (?:to )?(?:the )?(?:left|right|clockwise|counterclockwise)\b", "", text)
    if re.search(r"\bcounterclockwise\b|\b(?:against|opposite) (?:to )?(?:the )?clock", text):
        return COUNTER
    if re.search(r"\bclockwise\b|\bwith the clock\b", text):
        return CLOCKWISE
    left = [m.start() for m in re.finditer(r"\bleft\b", text)]
    right = [m.start() for m in re.finditer(r"\bright\b(?! (?:way|away|now|angle|amount))", text)]
    if not left and not right:
        return None
    return COUNTER if max(left, default=-1) > max(right, default=-1) else CLOCKWISE


def turned(degrees: float, direction: str) -> Rotate:
    """The command that turns by this much this way (rotate itself is counter-clockwise)."""
    return Rotate(degrees if direction == COUNTER else (360 - degrees if degrees else 0))


def read_rotation(clause: Clause, view: View) -> Reading | None:
    """A turn of the picture, or a question which way."""
    text = clause.text
    sure = _TURNS.search(text) or _ASKEW.search(text)
    if (
        re.search(r"\b(?:tilted|crooked|slanted|level)\b", text)
        and not direction_in(text)
        and not _DEGREES.search(text)
    ):
        return None
    before = view.last or view.taken
    if before is not None and before.kind == "rotate" and _SIDE_ONLY.fullmatch(text):
        return made("rotate", turned(TURN_DEFAULT, direction_in(text) or COUNTER))
    if not sure and not _may_turn(text):
        return None
    if (
        not sure
        and not _MAY_TURN.search(text)
        and _far(text) is None
        and isinstance(view.context.last_edit, Rotate)
    ):
        return None
    if (
        re.match(r"^(?:no|nah|naah|nope|wrong)\b", text)
        and _far(text) is None
        and isinstance(view.context.last_edit, Rotate)
    ):
        return None
    if (
        not re.search(r"\b(?:flip|mirror)\b", text)
        and _HALF.search(text)
        and not re.search(r"\bdegrees?\b.*\b(?:left|right)\b", text)
    ):
        return made("rotate", Rotate(180))
    direction = direction_in(text)
    far = _far(text)
    if far is not None and abs(far) > 360:
        return asks(
            "A turn goes up to 360 degrees; by how much shall I turn it?",
            "90",
            "180",
            template=f"rotate{f' {direction}' if direction else ''} {{}} degrees",
        )
    if far is not None and far < 0 and direction is None:
        return made("rotate", Rotate(far))
    if far in (0, 180, 360):
        return made("rotate", Rotate(far or 0))
    if direction is None:
        direction = _same_as_before(text, view)
    if direction is None:
        return _asked(far) if sure or _DEGREES.search(text) or far is not None else None
    turn = abs(far) if far is not None else _unnumbered(text)
    twice = re.search(r"\btwice\b", text) and turn <= 180
    return made("rotate", turned(turn * 2 if twice else turn, direction))


def _may_turn(text: str) -> bool:
    """Whether "turn" or "move" means the picture's position here, not a dial or a colour."""
    if (_DIAL_NOUN.search(text) and not _DEGREES.search(text)) or re.search(
        r"\b(?:on|off|into|up|down)$", text
    ):
        return False
    if any(word in COLOR_NAMES for word in text.split()) or "black_and_white" in text:
        return False
    if not _MAY_TURN.search(text):
        return bool(
            re.match(
                r"^(?:(?:a_bit|\d+|slightly|please|to|the|degrees?|more|by) )*(?:counter)?clockwise", text
            )
        ) or (
            bool(_DEGREES.search(text) and direction_in(text))
            or bool(re.search(r"\bquarter turn\b|\bupside_down\b", text))
            or bool(re.fullmatch(r"(?:a_bit|a_tiny_bit|slightly)(?: more)? (?:to the )?(?:left|right)", text))
        )
    if re.search(r"\bturn(?:ed|ing|s)?\b", text):
        return bool(direction_in(text) or _HALF.search(text) or _DEGREES.search(text) or _QUARTER.search(text)
                    or re.search(r"\bturn(?: \w+){0,3} [\d.]+$", text)
                    or re.search(r"\b(?:sideways|on its side|turn (?:it|the image|the picture|the photo|"
                                 r"this)$)", text))  # fmt: skip
    return bool(_DEGREES.search(text) and direction_in(text)) or bool(
        re.search(r"\bclockwise|counterclockwise|upside_down\b", text)
    )


def _far(text: str) -> float | None:
    amount = amount_in(text, small_is_fraction=False)
    if re.search(r"\bquarter\b", text) and not re.search(r"\b3 quarters?\b", text):
        return TURN_DEFAULT
    if re.search(r"\b3 quarters?\b", text):
        return 270.0
    if amount is None or amount.kind not in ("number",) or not re.search(r"\d", text):
        return None
    return amount.value


def _unnumbered(text: str) -> float:
    amount = amount_in(text) or Amount("multiple", 1.0)
    if amount.kind == "multiple" and amount.value < 0.5:
        return TURN_TINY
    if amount.kind == "multiple" and amount.value == 0.5:
        return TURN_BIT
    return TURN_LOT if amount.kind == "multiple" and amount.value > 1 else TURN_DEFAULT


def _same_as_before(text: str, view: View) -> str | None:
    """The way of the turn before, for "rotate it 20 more"; the other way for "rotate it back"."""
    last = view.context.last_edit
    if not isinstance(last, Rotate):
        return None
    way = COUNTER if last.degrees <= 180 else CLOCKWISE
    if re.search(r"\b(?:more|further|again|another|same|also|extra|increase)\b", text):
        return way
    if re.search(r"\b(?:back|reverse|opposite|other|reduce|less|decrease)\b", text):
        return CLOCKWISE if way == COUNTER else COUNTER
    return None


def _asked(far: float | None) -> Reading:
    template = f"rotate {{}} {abs(far):g} degrees" if far is not None else "rotate {}"
    return asks("Clockwise or counter-clockwise?", "clockwise", "counter-clockwise", template=template)


_FLIP = Pattern(
    r"\b(?:flip|hflip|vflip|flipped|flipping|flips|mirror|mirrored|mirroring|mirrors|reflect|"
    r"invert horizontally|"
    r"reverse)\b"
)
_UPRIGHT = Pattern(
    r"\b(?:vertical\w*|v|vflip|upside_down|top to bottom|up and down|top and bottom|top bottom|x axis|"
    r"bottom to top|downwards?|up down)\b"
)


def read_flip(clause: Clause, view: View) -> Reading | None:
    """A mirrored picture; left-right unless the words say otherwise."""
    text = clause.text
    again = re.fullmatch(r"(?:also )?(?:vertical|horizontal)(?:ly)?", text)
    if again and view.last is not None and view.last.kind == "flip":
        return made("flip", Flip("vertical" if "vertical" in text else "horizontal"))
    if not _FLIP.search(text) or re.search(
        r"\b(?:the|a|in) mirror\b|\breverse (?:the )?(?:last|change|that|it|edit)", text
    ):
        return None
    if re.search(r"\breverse\b", text) and not re.search(
        r"\b(?:horizontal|vertical|image|picture|photo)", text
    ):
        return None
    if _UPRIGHT.search(text):
        return made("flip", Flip("vertical"))
    return made("flip", Flip("horizontal"))


_STRAIGHT = Pattern(
    r"\b(?:straighten\w*|straight|level the|level it|level out|leveled|crooked|slanted|tilted|unlevel|"
    r"not level|isnt level|wonky|askew|lopsided|horizon)\b"
)


def read_straighten(clause: Clause, view: View) -> Reading | None:
    """A horizon to be brought level."""
    text = clause.text
    if not _STRAIGHT.search(text) or re.search(r"\b(?:hair|bangs|fringe)\b", text):
        return None
    if "horizon" in text and not re.search(
        r"\b(?:straight\w*|level|crooked|tilted|slanted|fix|wonky|askew|skewed|off|leaning|lopsided|"
        r"uneven)\b",
        text,
    ):
        return None
    if "straight" in text.split() and not re.search(
        r"\b(?:make|isnt|not|horizon|image|picture|photo|it)\b", text
    ):
        return None
    far, direction = _far(text), direction_in(text)
    if far is None or not 0 < abs(far) <= 45:
        return made("straighten", Straighten())
    return made("straighten", Straighten(-abs(far) if direction == CLOCKWISE else far))
