"""Which frame of a group should be kept, and how do the others differ from it, in words?

What spoils a photo counts first (shut eyes, blur), then its exposure beside the group's, then the smile; of
equals the larger is kept, and of copies the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from photalk.commands.queries.pattern_text import series
from photalk.search.culling.bursts import FrameGroup, GroupKind
from photalk.search.culling.frames import BurstFrame
from photalk.vision.photo_quality import PhotoQuality

_SHARP, _LIDS, _FACELESS, _LIGHT, _BLOWN, _BLACK, _SMILE, _SIZE = 1.5, 1.2, 0.1, 1.2, 1.0, 0.3, 0.05, 0.03
"""What counts: sharpness beside the sharpest, lids lower than in the best frame, faces that are lost, light,
parts that are blown out or black, a smile, size."""

_AS_SHARP, _TRUSTED = 0.99, 0.88
"""Frames that are nearly as sharp as the sharpest are as sharp; from which sharpness beside that on eyes are
believed to be open, which blur pretends."""

_USUAL, _MIDDLE, _LIKE_OTHERS = (0.3, 0.62), 0.45, 0.2
"""The median luma of photos that are exposed as most are, and how far the group's own counts beside it."""

_SHARPER, _LIGHTER, _SPOILT, _HAPPIER, _WIDER = 0.08, 0.07, 0.03, 0.25, 0.2
"""From which difference on it is worth a word."""


_Measured = tuple[BurstFrame, PhotoQuality | None]


@dataclass(frozen=True, slots=True)
class Judged:
    """A frame with what was measured of it, what it is worth beside the others, and how it differs.

    `words` say of the keeper why it is kept, and of every other how it differs from that.
    """

    frame: BurstFrame
    quality: PhotoQuality | None
    score: float
    words: str


@dataclass(frozen=True, slots=True)
class CulledGroup:
    """A group with a proposal: `keeper` is the place of the frame to keep, all others may go."""

    kind: GroupKind
    frames: tuple[Judged, ...]
    keeper: int

    @property
    def kept(self) -> Judged:
        return self.frames[self.keeper]


def culled(group: FrameGroup, measure: Callable[[BurstFrame], PhotoQuality | None]) -> CulledGroup:
    """The proposal for a group; copies of one content are measured once."""
    known: dict[str, PhotoQuality | None] = {}
    for frame in group.frames:
        if frame.photo.digest not in known:
            known[frame.photo.digest] = measure(frame)
    qualities = [known[frame.photo.digest] for frame in group.frames]
    scores = _scores(group.frames, qualities)
    keeper = max(range(len(scores)), key=lambda at: (scores[at], -at))
    first = group.frames[keeper], qualities[keeper]
    judged = [
        Judged(
            frame,
            quality,
            round(score, 4),
            _reasons(qualities, keeper) if at == keeper else _difference(first, (frame, quality)),
        )
        for at, (frame, quality, score) in enumerate(zip(group.frames, qualities, scores, strict=True))
    ]
    return CulledGroup(group.kind, tuple(judged), keeper)


def _scores(frames: Sequence[BurstFrame], qualities: Sequence[PhotoQuality | None]) -> list[float]:
    measured = [one for one in qualities if one is not None]
    if not measured:
        return [0.0] * len(frames)
    usual = _LIKE_OTHERS * median(one.middle for one in measured) + (1 - _LIKE_OTHERS) * _MIDDLE
    largest = max(frame.photo.size[0] * frame.photo.size[1] for frame in frames)
    portraits = 2 * sum(bool(one.main_faces) for one in measured) >= len(measured)
    best = max(1e-3, *(_sharp(one, portraits) for one in measured))
    trusted = (one.eyes_open or 0.0 for one in measured if _sharp(one, portraits) >= _TRUSTED * best)
    wide = max(trusted) if portraits else 0.0
    return [
        -9.0 if one is None
        else _SHARP * min(_beside(one, other, portraits) for other in measured)
        + _worth(one, wide, usual)
        + _SIZE * frame.photo.size[0] * frame.photo.size[1] / largest
        for frame, one in zip(frames, qualities, strict=True)
    ]  # fmt: skip


def _worth(one: PhotoQuality, wide: float, usual: float) -> float:
    """What a frame is worth apart from its sharpness; `wide` is how far eyes are open in the best."""
    faces = max(1, len(one.main_faces))
    lids = 0.0 if one.eyes_open is None else max(0.0, wide - one.eyes_open - _WIDER / 2)
    lost = wide > 0 and not one.faces
    smile = sum(face.smile for face in one.main_faces) / faces
    return (
        _SMILE * smile
        - _LIDS * lids
        - _FACELESS * lost
        - _LIGHT * abs(one.middle - usual)
        - _BLOWN * one.bright
        - _BLACK * one.dark
    )


def _beside(one: PhotoQuality, other: PhotoQuality, portraits: bool) -> float:
    """How sharp a frame is beside another, up to 1: as sharp."""
    return min(1.0, _sharp(one, portraits) / (max(1e-3, _sharp(other, portraits)) * _alike(one, other)))


def _alike(one: PhotoQuality, other: PhotoQuality) -> float:
    """From which share of the other's sharpness on a frame is as sharp: the less, the more light differs."""
    return max(0.6, _AS_SHARP - abs(one.middle - other.middle))


def _sharp(one: PhotoQuality, portraits: bool) -> float:
    """How sharp a frame is beside others: where most have faces, these and all of it count by halves."""
    return (one.sharpness + one.overall) / 2 if portraits and one.main_faces else one.overall


def _reasons(qualities: Sequence[PhotoQuality | None], keeper: int) -> str:
    """Why the keeper is kept."""
    kept = qualities[keeper]
    others = [one for at, one in enumerate(qualities) if one is not None and at != keeper]
    if kept is None or not others:
        return "as good as any"
    reasons = []
    beside = [one.sharpness - kept.sharpness for one in others]
    if max(beside) <= _SHARPER / 2 and min(beside) < -_SHARPER:
        reasons.append("the sharpest")
    if kept.main_faces and not kept.blinking and any(one.blinking for one in others):
        reasons.append("eyes open" if len(kept.main_faces) == 1 else "nobody blinks")
    if any(_light(kept, one) for one in others) and not any(_light(one, kept) for one in others):
        reasons.append("the best exposed")
    if kept.smiling and any(one.smiling < kept.smiling for one in others):
        reasons.append("smiling" if len(kept.main_faces) == 1 else "most smile")
    return series(reasons) or "as good as any"


def _difference(
    kept: tuple[BurstFrame, PhotoQuality | None], other: tuple[BurstFrame, PhotoQuality | None]
) -> str:
    """How a frame differs from the one that is kept: "sharper, but somebody blinks"."""
    (one, was), (two, now) = kept, other
    if one.photo.digest == two.photo.digest:
        return "the same file"
    if now is None:
        return "cannot be measured"
    if was is None:
        return "the other cannot be measured"
    better, worse = [*_better(was, now)], [*_better(now, was, losing=True)]
    if two.photo.size[0] * two.photo.size[1] < 0.9 * one.photo.size[0] * one.photo.size[1]:
        worse.append("smaller")
    if better and worse:
        return f"{series(better)}, but {series(worse)}"
    return series(better or worse) or "much the same"


def _better(was: PhotoQuality, now: PhotoQuality, *, losing: bool = False) -> Iterator[str]:
    """What the second does better than the first; `losing`: told as what the first does worse."""
    if now.sharpness > was.sharpness + _SHARPER:
        yield "softer" if losing else "sharper"
    shut, open_ = was.blinking, now.blinking
    if shut > open_:
        faces = len(was.main_faces)
        told = "eyes shut" if faces == 1 else f"{shut} of {faces} blink" if shut > 1 else "somebody blinks"
        yield told if losing else "nobody blinks"
    elif (now.eyes_open or 0.0) > (was.eyes_open or 1.0) + _WIDER:
        yield "eyes less open" if losing else "eyes wider open"
    if (word := _light(now, was)) and (losing or not _light(was, now)):
        yield word if losing else "better exposed"
    if _smile(now) > _smile(was) + _HAPPIER:
        yield "less of a smile" if losing else "more of a smile"


def _light(better: PhotoQuality, worse: PhotoQuality) -> str:
    """What is wrong with the light of the worse beside the better; "" when nothing is."""
    if worse.bright > better.bright + _SPOILT and worse.middle > better.middle:
        return "blown out"
    if worse.dark > better.dark + _SPOILT and worse.middle < better.middle:
        return "too dark"
    low, high = _USUAL
    if worse.middle < better.middle - _LIGHTER and worse.middle < low + _LIGHTER:
        return "darker"
    return "brighter" if worse.middle > better.middle + _LIGHTER and worse.middle > high - _LIGHTER else ""


def _smile(one: PhotoQuality) -> float:
    return max((face.smile for face in one.main_faces), default=0.0)
