"""The red team's texts, and places that nothing may be written to."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from photalk.library import database
from photalk.weights import place
from toy_server import photos as photos
from toy_server import served as served

PWNED = Path("/tmp/photalk-pwned")


class Text(NamedTuple):
    """A hostile text, and what kind of harm it is after."""

    kind: str
    text: str


@pytest.fixture(scope="session")
def texts() -> list[Text]:
    """All of them: `texts.jsonl`, where `times` says how often a text is repeated."""
    lines = Path(__file__).with_name("texts.jsonl").read_text("utf-8").splitlines()
    return [Text(row["kind"], row["text"] * row.get("times", 1)) for row in map(json.loads, lines)]


@pytest.fixture(autouse=True)
def _nothing_elsewhere(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Stand in an empty folder, and find it empty afterwards, as well as the place where shell words lead."""
    here = tmp_path_factory.mktemp("here")
    monkeypatch.chdir(here)
    monkeypatch.setenv("PHOTALK_WEIGHTS", str(place.folder()))  # models stay where they are
    monkeypatch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")
    yield
    assert list(here.iterdir()) == []
    assert not list(PWNED.parent.glob(f"{PWNED.name}*"))
