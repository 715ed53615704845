"""A drawn face, and who edits and judges it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from drawn_faces import colour_judges, drawn_face, looked_at, paint
from photalk_lab.bench.portraits.editing import Editor
from photalk_lab.bench.portraits.judging import Judges
from photalk_lab.bench.portraits.single import Judged
from photalk_lab.bench.portraits.subjects import Subject


@pytest.fixture
def file(tmp_path: Path) -> Path:
    drawn_face(tmp_path / "face.png")
    return tmp_path / "face.png"


@pytest.fixture
def subject(file: Path) -> Subject:
    rgb = np.asarray(Image.open(file))
    return Subject(file.stem, file, rgb, looked_at(rgb)[0])


@pytest.fixture
def judges() -> Judges:
    return colour_judges()


@pytest.fixture
def judged(subject: Subject, judges: Judges) -> Judged:
    return Judged.of(subject, judges)


@pytest.fixture
def painter() -> Editor:
    return paint
