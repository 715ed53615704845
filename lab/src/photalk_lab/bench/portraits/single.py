"""One wish on one face: does the asked attribute rise, is it the same person, is the rest untouched?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from photalk.commands import FACE_SLOTS, Face
from photalk.errors import PhotalkError
from photalk.vision.image_types import Rgb
from photalk_lab.bench.portraits.editing import Editor
from photalk_lab.bench.portraits.judging import Judges, Seen, seen
from photalk_lab.bench.portraits.measures import changed_outside, log_odds, ssim_outside
from photalk_lab.bench.portraits.subjects import Subject
from photalk_lab.bench.portraits.touched import touched
from photalk_lab.bench.report import Figures, percent

VALUES: tuple[tuple[str, str], ...] = tuple(
    (slot, value) for slot, values in FACE_SLOTS.items() for value in values
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one wish; where it was declined, nothing else is known."""

    name: str
    slot: str
    value: str
    declined: str | None = None
    before: float | None = None
    """How likely the value was before, and `after`; None where the classifier does not know it."""
    after: float | None = None
    others: float | None = None
    """The mean change of the attributes that were not asked for, whichever way."""
    identity: float = 0.0
    lpips: float = 0.0
    ssim_outside: float = 1.0
    changed_outside: float = 0.0
    """The share of pixels outside of the region that changed at all."""

    @property
    def judged(self) -> bool:
        return self.before is not None

    @property
    def rises(self) -> bool:
        """Whether the asked attribute is likelier than before."""
        return self.before is not None and self.after is not None and _gain(self.before, self.after) > 1e-4

    @property
    def gain(self) -> float:
        """By how much it is likelier, as a probability."""
        return (self.after or 0.0) - (self.before or 0.0)

    def to_json(self) -> dict[str, Any]:
        """As a line of the predictions."""
        plain = {k: round(v, 5) if isinstance(v, float) else v for k, v in asdict(self).items()}
        return {"uid": f"{self.name}/{self.slot}/{self.value}", "prediction": plain["after"]} | plain


@dataclass(frozen=True, slots=True)
class Judged:
    """A face as it was, with what the classifier says of it."""

    subject: Subject
    seen: Seen
    attributes: Mapping[str, float]

    @classmethod
    def of(cls, subject: Subject, judges: Judges) -> Judged:
        original = seen(subject.rgb, subject.face)
        return cls(subject, original, judges.attributes(original.small))


def outcomes(
    faces: Sequence[Judged], edit: Editor, judges: Judges
) -> Iterator[tuple[Judged, Outcome, Rgb | None]]:
    """Every value on every face: what came of it, and the edited picture where there is one."""
    for face in faces:
        for slot, value in VALUES:
            yield face, *outcome(face, slot, value, edit, judges)


def outcome(face: Judged, slot: str, value: str, edit: Editor, judges: Judges) -> tuple[Outcome, Rgb | None]:
    """One value on one face."""
    subject = face.subject
    try:
        edited = edit(subject.file, (Face(slot, value),))
    except PhotalkError as error:
        return Outcome(subject.name, slot, value, declined=str(error)), None
    region = touched((subject.face, *subject.others), slot, value, *subject.rgb.shape[:2])
    told = judged(face, slot, value, seen(edited, subject.face), judges)
    return Outcome(
        **{name: getattr(told, name) for name in _TOLD},
        ssim_outside=ssim_outside(subject.rgb, edited, region),
        changed_outside=changed_outside(subject.rgb, edited, region),
    ), edited


def judged(face: Judged, slot: str, value: str, now: Seen, judges: Judges) -> Outcome:
    """What the judges say of a face beside what it was."""
    after = judges.attributes(now.small)
    moved = [abs(after[name] - p) for name, p in face.attributes.items() if name != value and name in after]
    return Outcome(
        face.subject.name,
        slot,
        value,
        before=face.attributes.get(value),
        after=after.get(value),
        others=float(np.mean(moved)) if moved else None,
        identity=judges.likeness(face.seen.upright, now.upright),
        lpips=judges.distance(face.seen.head, now.head),
    )


def swapped(faces: Sequence[Judged], judges: Judges, seed: int = 0) -> list[Outcome]:
    """The trivial answer of showing someone else: every value on every face, another face as the edit.

    With one face there is no other, and nothing is told.
    """
    rng = np.random.default_rng(seed)
    found = []
    for at, face in enumerate(faces if len(faces) > 1 else ()):
        for slot, value in VALUES:
            other = faces[(at + int(rng.integers(1, len(faces)))) % len(faces)]
            found.append(judged(face, slot, value, other.seen, judges))
    return found


def figures(found: Sequence[Outcome]) -> Figures:
    """What is said of outcomes: shares in percent, the rest as means, all over edits that were done."""
    done = [one for one in found if one.declined is None]
    known = [one for one in done if one.judged]
    lacking = [one for one in known if (one.before or 0) < 0.5]
    told: Figures = {
        "edits": len(done),
        "declined": percent(len(found) - len(done), len(found)),
    }
    if known:
        told |= {
            "judged": len(known),
            "rises": percent(sum(one.rises for one in known), len(known)),
            "lack it": len(lacking),
            "gain": round(float(np.mean([one.gain for one in known])), 4),
        }
    if lacking:
        told["rises, of those that lack it"] = percent(sum(one.rises for one in lacking), len(lacking))
    if moved := [one.others for one in known if one.others is not None]:
        told["others"] = round(float(np.mean(moved)), 4)
    for name, places in (("identity", 3), ("lpips", 4), ("ssim_outside", 5), ("changed_outside", 5)):
        if done:
            told[name] = round(float(np.mean([getattr(one, name) for one in done])), places)
    return told


def by_value(found: Sequence[Outcome]) -> dict[str, Figures]:
    """The figures of each value."""
    return {value: figures([one for one in found if one.value == value]) for _, value in VALUES}


_TOLD = ("name", "slot", "value", "before", "after", "others", "identity", "lpips")


def _gain(before: float, after: float) -> float:
    return log_odds(after) - log_odds(before)
