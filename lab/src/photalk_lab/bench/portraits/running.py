"""The benchmark from a folder of portraits to its figures."""

from __future__ import annotations

import json as json_format
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from photalk.errors import NotFound
from photalk.vision.image_types import Rgb
from photalk_lab.bench.portraits import sheet, single
from photalk_lab.bench.portraits.editing import Editor, by_a_tint, by_us, not_at_all
from photalk_lab.bench.portraits.judging import Judges, seen
from photalk_lab.bench.portraits.single import VALUES, Judged, Outcome
from photalk_lab.bench.portraits.steadiness import steadiness
from photalk_lab.bench.portraits.subjects import Look, Passed, files_of, subjects
from photalk_lab.bench.portraits.talking import TALKS, Told, table_4, talked
from photalk_lab.bench.report import Figures

Tell = Callable[[str], None]
Keep = Callable[[dict[str, Any]], None]
"""Takes in what was judged, one object each."""


@dataclass(frozen=True, slots=True)
class Measured:
    """All that was found."""

    faces: int
    passed: tuple[Passed, ...]
    outcomes: tuple[Outcome, ...]
    trivial: dict[str, tuple[Outcome, ...]]
    """What came of the same wishes by trivial editors."""
    talks: tuple[Told, ...]
    ways: dict[str, Figures]
    steady: Figures

    @property
    def reasons(self) -> list[tuple[str, int]]:
        """Why wishes were declined, the commonest first."""
        said = Counter(one.declined for one in self.outcomes if one.declined is not None)
        return said.most_common()


def measured(
    data: Path,
    judges: Judges,
    look: Look,
    images: Path | None = None,
    limit: int | None = None,
    tell: Tell = lambda said: None,
    keep: Keep = lambda one: None,
    edit: Editor = by_us,
    talks: int = TALKS,
) -> Measured:
    """Every value on every face, dialogues both ways, and how steady it all is; the sheet goes to `images`.

    Raises:
        NotFound: no picture has a face.
        WeightsError: a model is missing.
    """
    with TemporaryDirectory(prefix="photalk-faces-") as folder:
        work = Path(folder)
        found, passed = subjects(files_of(data, work, limit), look)
        if not found:
            why = "; ".join(f"{one.name}: {one.why}" for one in passed[:3])
            raise NotFound(f"No picture in {data} has a face to edit ({why}).")
        faces = [Judged.of(subject, judges) for subject in found]
        tell(f"{len(faces)} faces; {len(passed)} pictures without one")
        outcomes, shown = _all_values(faces, edit, judges, tell, keep)
        if images is not None:
            _write_sheet(faces, shown, images, tell)
        trivial = {
            "no edit": _trivial(faces, not_at_all, judges),
            "a global tint": _trivial(faces, by_a_tint, judges),
            "another face": tuple(single.swapped(faces, judges)),
        }
        accepted = [_accepted(face, outcomes) for face in faces]
        tell("dialogues")
        told, vectors = talked(faces, accepted, edit, judges, work, talks)
        for one in told:
            keep(one.to_json())
        originals = np.stack([judges.vector(face.seen.head) for face in faces])
        tell("orders and many turns")
        steady = steadiness(faces, accepted, edit, work)
        ways = table_4(told, vectors, originals)
    return Measured(len(faces), tuple(passed), tuple(outcomes), trivial, tuple(told), ways, steady)


@contextmanager
def kept_in(file: Path | None) -> Iterator[Keep]:
    """Writes what is judged to a file as it comes, one JSON object a line; without a file, nowhere."""
    if file is None:
        yield lambda one: None
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8") as out:
        yield lambda one: print(json_format.dumps(one, ensure_ascii=False), file=out, flush=True)


def _all_values(
    faces: Sequence[Judged], edit: Editor, judges: Judges, tell: Tell, keep: Keep
) -> tuple[list[Outcome], dict[str, dict[str, Rgb | None]]]:
    """What came of every value on every face, and the heads of the faces that the sheet shows."""
    found: list[Outcome] = []
    shown: dict[str, dict[str, Rgb | None]] = {face.subject.name: {} for face in _largest(faces)}
    for face, outcome, edited in single.outcomes(faces, edit, judges):
        found.append(outcome)
        keep(outcome.to_json())
        subject = face.subject
        if subject.name in shown:
            shown[subject.name][outcome.value] = None if edited is None else sheet.head(edited, subject)
        if len(found) % len(VALUES) == 0:
            tell(f"{len(found)} of {len(faces) * len(VALUES)} edits")
    return found, shown


def _largest(faces: Sequence[Judged]) -> list[Judged]:
    return sorted(faces, key=lambda face: -face.subject.face.between_eyes)[: sheet.PORTRAITS]


def _write_sheet(
    faces: Sequence[Judged], shown: dict[str, dict[str, Rgb | None]], images: Path, tell: Tell
) -> None:
    several = [
        (face.subject.name, sheet.head(face.subject.rgb, face.subject), shown[face.subject.name])
        for face in _largest(faces)
    ]
    for file in sheet.write(images, several):
        tell(f"{file} is written")


def _trivial(faces: Sequence[Judged], edit: Editor, judges: Judges) -> tuple[Outcome, ...]:
    """What comes of an editor that does the same whatever it is asked for, so that once a face is enough."""
    found = []
    for face in faces:
        now = seen(edit(face.subject.file, ()), face.subject.face)
        found += [single.judged(face, slot, value, now, judges) for slot, value in VALUES]
    return tuple(found)


def _accepted(face: Judged, outcomes: Sequence[Outcome]) -> list[tuple[str, str]]:
    mine = [one for one in outcomes if one.name == face.subject.name]
    return [(one.slot, one.value) for one in mine if one.declined is None]
