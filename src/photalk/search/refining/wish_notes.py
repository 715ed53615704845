"""What is told of wishes: the verdict on each for every hit, and that nothing meets one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from photalk.commands.queries.scales import OPPOSITES, POLES
from photalk.commands.queries.wishes import Wish
from photalk.library.photos import Photo
from photalk.search.hits import Hit, Reason
from photalk.search.photo_source import PhotoSource
from photalk.search.ranking import Ranking
from photalk.search.reasons import Checked
from photalk.search.refining.measures import Looked
from photalk.search.refining.wish_judges import Judge, verdicts
from photalk.search.refining.wish_weights import thumbnails

_MISSED, _UNSURE = 0.1, 0.6
"""How likely a photo that misses a wish is still meant, and one of which nobody can tell."""


def judged(
    looks: Sequence[Checked],
    judges: Sequence[Judge],
    shelf: PhotoSource,
    ranking: Ranking,
    photos: Sequence[Photo],
) -> list[Checked]:
    """What was checked of the first photos, with the verdicts on wishes after it."""
    if not judges or not photos:
        return list(looks)
    rows = ranking.rows.take(np.arange(len(photos)))
    told = verdicts(judges, Looked(photos, rows, thumbnails(shelf)))
    return [
        replace(look, why=(*look.why, *reasons), allowed=look.allowed * _left(reasons))
        for look, reasons in zip(looks, told, strict=True)
    ]


def regardless(wishes: Sequence[Wish], chance: float, why: Sequence[Reason]) -> float:
    """How likely a photo would fit if its wishes did not count, 0..1."""
    names = {wish.compared for wish in wishes}
    return min(1.0, chance / _left([reason for reason in why if reason.wish in names]))


def unmet(wishes: Sequence[Wish], hits: Sequence[Hit]) -> str:
    """That no hit meets a wish, or none all of them at once; "" where one does, or might.

    Hits that meet wishes come first, so that what the best do not meet, no photo does.
    """
    if not wishes or not hits:
        return ""
    named = [wish.compared for wish in wishes]
    verdict = [{reason.wish: reason.verdict for reason in hit.why} for hit in hits]
    for wish in wishes:
        if all(of.get(wish.compared) == "misses" for of in verdict):
            return f"{_nothing(wish)}; {_nearest(hits)}."
    if all("misses" in {of.get(name) for name in named} for of in verdict):
        return f"Nothing here is all of that at once: {', '.join(named)}; {_nearest(hits)}."
    return ""


def _nothing(wish: Wish) -> str:
    match wish.kind:
        case "shows":
            return f"Nothing here seems to show “{wish.what}”"
        case "lacks":
            return f"Everything that is like it shows “{wish.what}”"
    adjective = wish.what in POLES or wish.what in OPPOSITES
    return f"Nothing here {'is' if adjective else 'has'} {wish.compared}"


def _nearest(hits: Sequence[Hit]) -> str:
    return "the nearest are below" if len(hits) > 1 else "the nearest is below"


def _left(reasons: Sequence[Reason]) -> float:
    """What is left of how likely a photo is, after the wishes that it misses."""
    worth = {"misses": _MISSED, "unknown": _UNSURE}
    return float(np.prod([worth.get(reason.verdict, 1.0) for reason in reasons]))
