"""Several wishes in turn: I²Edit's comparison of editing the last result with editing the original.

Single-turn gives each new requirement to the last result; multi-turn gives the whole state to the original.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from photalk.commands import Face
from photalk.errors import PhotalkError
from photalk.language.facial_state import facial_state
from photalk.vision.image_types import Rgb
from photalk_lab.bench.portraits.editing import Editor
from photalk_lab.bench.portraits.judging import Judges, Seen, seen, text_of
from photalk_lab.bench.portraits.measures import Floats, feature_distance, relevance, sharpness
from photalk_lab.bench.portraits.single import Judged
from photalk_lab.bench.report import Figures

TURNS = 4
TALKS = 2
"""Dialogues about each face."""

Values = Sequence[tuple[str, str]]
"""Slots and values."""


@dataclass(frozen=True, slots=True)
class Talk:
    """What is asked about one face, a requirement a turn."""

    wishes: tuple[Face, ...]

    @property
    def state(self) -> tuple[Face, ...]:
        """All that is required in the end, in the order of I²Edit's table."""
        held = facial_state(self.wishes)
        return tuple(Face(slot, value) for slot, values in held.items() for value in values)


@dataclass(frozen=True, slots=True)
class Told:
    """How a dialogue ended by one way of editing."""

    name: str
    way: str
    state: tuple[str, ...]
    lpips: float
    identity: float
    sharpness: float
    """Of the head, beside the original's."""
    least: float
    mean: float
    """MinRel and AvgRel in the joint space."""
    least_known: float | None
    mean_known: float | None
    """The same by the classifier's probabilities, over the values that it knows."""
    declined: int = 0
    """Turns that were declined."""
    nth: int = 1
    """Which dialogue about this face it was."""

    def to_json(self) -> dict[str, Any]:
        """As a line of the predictions."""
        plain = {k: round(v, 5) if isinstance(v, float) else v for k, v in asdict(self).items()}
        return {"uid": f"{self.name}/dialogue {self.nth}/{self.way}", "prediction": list(self.state)} | plain


def drawn(values: Values, rng: np.random.Generator, turns: int = TURNS) -> Talk:
    """A dialogue of different wishes among these values; a later one may take the place of an earlier one.

    Raises:
        ValueError: there are fewer values than turns.
    """
    if len(values) < turns:
        raise ValueError(f"{turns} turns need as many values, and there are {len(values)}")
    which = rng.choice(len(values), turns, replace=False)
    return Talk(tuple(Face(*values[at]) for at in which))


def multi_turn(file: Path, talk: Talk, edit: Editor) -> tuple[Rgb | None, int]:
    """The original with the whole state; None where that is declined, and how many turns were."""
    try:
        return edit(file, talk.state), 0
    except PhotalkError:
        return None, len(talk.wishes)


def single_turn(file: Path, talk: Talk, edit: Editor, work: Path) -> tuple[Rgb | None, int]:
    """The last result with each new wish; a turn that is declined leaves it as it is.

    Results are kept without loss between turns: what is lost is lost by editing.
    """
    now, last, declined = file, None, 0
    for turn, wish in enumerate(talk.wishes):
        try:
            last = edit(now, (wish,))
        except PhotalkError:
            declined += 1
            continue
        now = work / f"turn{turn % 2}" / f"{file.stem}-{turn}.png"
        now.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(last).save(now, compress_level=1)
    return last, declined


def told(face: Judged, way: str, talk: Talk, now: Seen, declined: int, judges: Judges, nth: int = 1) -> Told:
    """How near the end of a dialogue came to what was asked, and what it cost."""
    values = [wish.value for wish in talk.state]
    vector = judges.vector(now.head)
    least, mean = relevance(float(vector @ judges.words(text_of(value))) for value in values)
    attributes = judges.attributes(now.small)
    known = [attributes[value] for value in values if value in attributes]
    least_known, mean_known = relevance(known) if known else (None, None)
    return Told(
        face.subject.name, way, tuple(values),
        judges.distance(face.seen.head, now.head),
        judges.likeness(face.seen.upright, now.upright),
        sharpness(now.head) / max(sharpness(face.seen.head), 1e-9),
        least, mean, least_known, mean_known, declined, nth,
    )  # fmt: skip


def talked(
    faces: Sequence[Judged],
    accepted: Sequence[Values],
    edit: Editor,
    judges: Judges,
    work: Path,
    talks: int = TALKS,
    seed: int = 0,
) -> tuple[list[Told], dict[str, Floats]]:
    """All dialogues both ways and without editing, and the vectors of the heads that each way ended with.

    Args:
        accepted: for each face the values that the editor does not decline on it.
    """
    rng = np.random.default_rng(seed)
    found: list[Told] = []
    vectors: dict[str, list[Floats]] = {}
    for face, values in zip(faces, accepted, strict=True):
        if len(values) < TURNS:
            continue
        file = face.subject.file
        for nth in range(1, talks + 1):
            talk = drawn(values, rng)
            ways = {
                "multi-turn": multi_turn(file, talk, edit),
                "single-turn": single_turn(file, talk, edit, work),
                "no edit": (face.subject.rgb, 0),
            }
            if any(result is None for result, _ in ways.values()):
                continue
            for way, (result, declined) in ways.items():
                assert result is not None
                now = seen(result, face.subject.face)
                found.append(told(face, way, talk, now, declined, judges, nth))
                vectors.setdefault(way, []).append(judges.vector(now.head))
    return found, {way: np.stack(rows) for way, rows in vectors.items()}


def table_4(found: Sequence[Told], vectors: dict[str, Floats], originals: Floats) -> dict[str, Figures]:
    """The paper's Table 4 for each way; the feature distance only where there are faces enough."""
    rows: dict[str, Figures] = {}
    for way in dict.fromkeys(one.way for one in found):
        ended = [one for one in found if one.way == way]
        row: Figures = {"dialogues": len(ended), "declined turns": sum(one.declined for one in ended)}
        apart = feature_distance(vectors[way], originals)
        if apart is not None:
            row["feature distance"] = round(apart, 4)
        for name in ("lpips", "identity", "sharpness", "least", "mean", "least_known", "mean_known"):
            values = [value for one in ended if (value := getattr(one, name)) is not None]
            if values:
                row[_CALLED.get(name, name)] = round(float(np.mean(values)), 4)
        rows[way] = row
    return rows


_CALLED = {
    "least": "MinRel, space",
    "mean": "AvgRel, space",
    "least_known": "MinRel, classifier",
    "mean_known": "AvgRel, classifier",
}
