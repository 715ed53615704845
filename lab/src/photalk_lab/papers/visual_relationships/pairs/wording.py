"""How would a person say it? Sentences for a program, and for two photos, in the language that was mined."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    BlackAndWhite,
    Box,
    Edit,
    Erase,
    Face,
    Flip,
    Resize,
    Rotate,
    Straighten,
)
from photalk_lab.papers.visual_relationships.pairs.contrasting import contrasts, with_article
from photalk_lab.papers.visual_relationships.pairs.mining import Mined, Phrase
from photalk_lab.papers.visual_relationships.pairs.sampling import AMOUNTS, Rng

Way = tuple[str, float, Mapping[str, str]]
"""A name to look under, how likely, and what goes into the slots."""

_SPOKEN = {"skyblue": "light blue"}
_WARM, _COLD = ("orange", "yellow"), ("blue",)
_PINKISH, _GREENISH = ("pink", "purple"), ("green",)
_IT = re.compile(
    r"\b(up )?(?:the|this)(?: (?:entire|whole))? (?:image|photo|picture|pic)\b"
    r"(?! (?:exposure|brightness|contrast|colou?rs?|saturation|tones?|quality|lighting|size|sharpness))"
)
_OF_IT = re.compile(r" (?:to|of|from|in|on) it\b")
_LIGHT = frozenset({"brightness", "exposure", "gamma", "highlights", "shadows"})
_TRIES = 12


class Wording:
    """Says programs as people do, by what was mined."""

    def __init__(self, phrases: Mined) -> None:
        self._mined = phrases

    def sentences(self, edits: Sequence[Edit], rng: Rng, count: int = 3) -> tuple[str, ...]:
        """Up to `count` different sentences for the edits; fewer where there are not so many ways."""
        found: dict[str, None] = {}
        for _ in range(count * _TRIES):
            found[self._sentence(edits, rng)] = None
            if len(found) == count:
                break
        return tuple(found)

    def contrasts(
        self, first: Sequence[str], second: Sequence[str], rng: Rng, count: int = 3
    ) -> tuple[str, ...]:
        """Sentences on what a second photo shows instead of a first, from what was said of each."""
        return contrasts(first, second, self._mined.spotted, frozenset(self._mined.nouns), rng, count)

    def phrase(self, edit: Edit, rng: Rng, *, alone: bool = True) -> str:
        """One clause for one edit; only where it is `alone` are shadows or highlights said as light."""
        there = [
            (way, self._mined.phrases[way[0]])
            for way in ways(edit, rng, alone=alone)
            if self._mined.phrases.get(way[0])
        ]
        if isinstance(edit, Face):
            return _of_face(edit, rng)
        if not there:
            return plain(edit)
        weights = [way[1] for way, _ in there]
        (_, _, slots), phrases = there[_pick(weights, rng)]
        wanted = degree(edit)
        fitting = [one for one in phrases if one.degree in (0, wanted)] or list(phrases)
        return _filled(_chosen(fitting, rng).text, slots)

    def _sentence(self, edits: Sequence[Edit], rng: Rng) -> str:
        if not edits:
            nothing = self._mined.spotted.nothing
            return (
                nothing[_pick([count for _, count in nothing], rng)][0]
                if nothing
                else "there is no difference"
            )
        said: list[str] = []
        alone = sum(isinstance(edit, AdjustAttr) and edit.attribute in _LIGHT for edit in edits) < 2
        for edit in edits:
            part = self.phrase(edit, rng, alone=alone)
            # The second time, "the image" is "it", or goes unsaid.
            said.append(_OF_IT.sub("", _IT.sub(_it, part)) if said else part)
        return self._joined(said, rng)

    def _joined(self, said: list[str], rng: Rng) -> str:
        """The clauses as one sentence, joined as often by "and" and by commas as people do."""
        joins = self._mined.joins
        both = max(1, joins.get("and", 0) + joins.get(",", 0))
        if len(said) == 1:
            return said[0]
        last = " and " if rng.random() < max(0.5, joins.get("and", 0) / both) else ", "
        return ", ".join(said[:-1]) + last + said[-1]


def ways(edit: Edit, rng: Rng, *, alone: bool = True) -> Iterator[Way]:
    """Under which names there may be words for an edit; dials that people have no word for share others'."""
    match edit:
        case AdjustAttr(attribute, amount, region):
            sign = "+" if amount > 0 else "-"
            if region is not None:
                where = {"region": spoken_region(region)}
                light = attribute in ("exposure", "gamma", "highlights", "shadows")
                yield f"{'brightness' if light else attribute} {sign} in", 1.0, where
                return
            yield from _dial(attribute, sign, rng, alone)
        case AdjustColor(color, _, region):
            slots = {"color": _SPOKEN.get(color, color)}
            if region is None:
                yield "adjust_color", 1.0, slots
            else:
                yield "adjust_color in", 1.0, slots | {"region": spoken_region(region)}
        case BlackAndWhite(region):
            yield ("black_and_white", 1.0, {}) if region is None else (
                "black_and_white in", 1.0, {"region": spoken_region(region)}
            )  # fmt: skip
        case Rotate(degrees):
            yield from _turn(degrees)
        case Straighten(degrees):
            yield "straighten", 0.6, {}
            if degrees is not None:
                side = "left" if degrees > 0 else "right"
                yield f"turn {side}", 0.4, {"angle": f"{round(abs(degrees))}"}
        case Flip(direction):
            yield f"flip {direction}", 1.0, {}
        case Resize(width, None, True):
            yield f"resize {'+' if width > 100 else '-'}", 1.0, {}
        case Erase(target):
            thing = spoken_region(target)
            yield "erase", 1.0, {"thing": thing, "bare": thing.removeprefix("the ")}
        case Face():
            return
        case _:
            yield edit.name, 1.0, {}


def _dial(attribute: str, sign: str, rng: Rng, alone: bool) -> Iterator[Way]:
    """The dial's own words, and those of what it looks like."""
    own = {"exposure": 0.5, "gamma": 0.15, "highlights": 0.6, "shadows": 0.6, "hue": 0.3}.get(attribute, 1.0)
    yield f"{attribute} {sign}", own, {}
    tinged = {
        "temperature +": _WARM, "temperature -": _COLD, "tint +": _PINKISH, "tint -": _GREENISH,
    }.get(f"{attribute} {sign}")  # fmt: skip
    if attribute in ("exposure", "gamma") or (alone and attribute in ("highlights", "shadows")):
        yield f"brightness {sign}", 1 - own, {}
    elif attribute == "hue":
        yield "hue", 0.7, {}
    elif tinged is not None:
        yield "adjust_color", 0.35, {"color": str(rng.choice(tinged))}
    elif attribute == "vignette":
        yield f"brightness {'-' if sign == '+' else '+'} in", 0.7, {"region": _edges(rng)}


def _it(match: re.Match[str]) -> str:
    return "it up" if match[1] else "it"


def _edges(rng: Rng) -> str:
    return str(rng.choice(("the corners", "the edges", "the corners of the image", "the edges of the image")))


def _turn(degrees: float) -> Iterator[Way]:
    if degrees == 180:
        yield "turn over", 1.0, {}
        return
    side, angle = ("left", degrees) if degrees < 180 else ("right", 360 - degrees)
    yield f"turn {side}", 0.5, {"angle": f"{angle:g}"}
    if angle == 90:
        yield f"quarter {side}", 0.5, {}


def spoken_region(region: str | Box) -> str:
    """A region in words: as it is, or of a box where in the picture it lies."""
    if isinstance(region, str):
        return region
    down, across = (region.top + region.bottom) / 2, (region.left + region.right) / 2
    rows = "top" if down < 38 else "bottom" if down > 62 else ""
    columns = "left" if across < 38 else "right" if across > 62 else ""
    if rows and columns:
        return f"the {rows} {columns} corner"
    return f"the {rows or columns} part" if rows or columns else "the center"


def degree(edit: Edit) -> int:
    """-1 for an amount in the lower third of what is drawn, 1 in the upper third, otherwise 0."""
    if not isinstance(edit, AdjustAttr):
        return 0
    amount = abs(edit.amount)
    ranges = [tuple(sorted(map(abs, pair))) for pair in AMOUNTS[edit.attribute]]
    low, high = min(pair[0] for pair in ranges), max(pair[1] for pair in ranges)
    share = (amount - low) / (high - low)
    return -1 if share < 1 / 3 else 1 if share > 2 / 3 else 0


def plain(edit: Edit) -> str:
    """Words of our own for an edit that nobody in the data asked for in words we could read."""
    match edit:
        case AdjustAttr(attribute, amount, region):
            where = "" if region is None else f" in {spoken_region(region)}"
            return f"{'increase' if amount > 0 else 'decrease'} the {attribute}{where}"
        case _:
            return edit.name.replace("_", " ")


_FACES = {
    "smiling": ("make the person smile", "put a smile on the face", "make the face smile"),
    "angry": ("make the person look angry", "make the face angry", "change the expression to angry"),
    "sad": ("make the person look sad", "make the face sad", "change the expression to sad"),
    "no smiling": ("remove the smile", "make the person stop smiling", "take the smile off the face"),
    "straight hair": ("make the hair straight", "straighten the hair", "give the person straight hair"),
    "wavy hair": ("make the hair wavy", "give the person wavy hair", "add waves to the hair"),
    "receding hairline": ("move the hairline back", "give the person a receding hairline"),
    "side-burns": ("add side burns", "give the person side burns"),
    "bangs": ("add bangs", "give the person bangs"),
    "mustache": ("add a mustache", "give the person a mustache", "put a mustache on the face"),
    "goatee": ("add a goatee", "give the person a goatee", "put a goatee on the face"),
    "no makeup": ("remove the makeup", "take off the makeup"),
    "heavy makeup": ("add heavy makeup", "put a lot of makeup on the face"),
    "lipstick": ("add lipstick", "put lipstick on the lips"),
    "earrings": ("add earrings", "give the person earrings"),
    "bushy eyebrows": ("make the eyebrows bushy", "give the person bushy eyebrows"),
    "big lips": ("make the lips bigger", "enlarge the lips"),
    "rosy cheeks": ("make the cheeks rosy", "add rosy cheeks", "redden the cheeks"),
    "pale skin": ("make the skin pale", "lighten the skin"),
}
"""Words of our own: hardly anyone in the data asks for these."""

_HAIR = ("change the hair to {}", "make the hair {}", "give the person {}", "change the hair color to {}")


def _of_face(face: Face, rng: Rng) -> str:
    if face.slot != "hair color":
        return str(rng.choice(_FACES[face.value]))
    way = str(rng.choice(_HAIR))
    return way.format(face.value if way.endswith(("to {}", "person {}")) and "color" not in way
                      else face.value.removesuffix(" hair"))  # fmt: skip


def _filled(text: str, slots: Mapping[str, str]) -> str:
    for name, value in slots.items():
        text = text.replace("{" + name + "}", value)
    return with_article(text)


def _chosen(phrases: Sequence[Phrase], rng: Rng) -> Phrase:
    # By the root of the counts: the commonest phrase leads, but does not drown all others.
    return phrases[_pick([phrase.count**0.5 for phrase in phrases], rng)]


def _pick(weights: Sequence[float], rng: Rng) -> int:
    total = sum(weights)
    return int(rng.choice(len(weights), p=[weight / total for weight in weights]))
