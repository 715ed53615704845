"""`photalk doctor`: what is there, and what to do about what is not."""

from __future__ import annotations

import json
import re
import sqlite3
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from photalk.apps import doctor
from photalk.apps.doctor import findings

Photalk = Callable[..., Any]
PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]


def test_nothing_is_made_by_looking(quick: Photalk, tmp_path: Path) -> None:
    ran = quick("doctor", PHOTALK_WEIGHTS=str(tmp_path / "weights"))
    assert not (tmp_path / "library").exists()
    assert not (tmp_path / "weights").exists()
    assert "is not there yet" in ran.out
    assert "PHOTALK_OFFLINE forbids fetching" in ran.out
    assert ran.code == 1


def test_what_is_wrong_comes_with_a_remedy(quick: Photalk, tmp_path: Path) -> None:
    ran = quick("doctor", "--json", PHOTALK_WEIGHTS=str(tmp_path / "weights"), PHOTALK_LLM_KEY="secret")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert {row["about"] for row in rows} == {"Installation", "Models", "Library", "Settings"}
    assert all(row["remedy"] for row in rows if row["state"] == "wrong")
    assert "secret" not in ran.out
    assert ran.err == ""


def test_what_only_npm_has_is_not_promised_without_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("PHOTALK_OFFLINE", raising=False)
    monkeypatch.setenv("PHOTALK_WEIGHTS", str(tmp_path / "weights"))
    monkeypatch.setenv("PATH", str(tmp_path))
    models = {one.what: one for one in findings(tmp_path / "library") if one.about == "Models"}
    assert models["erase"].text == "not here; migan comes by npm alone"
    assert "install Node.js" in models["erase"].remedy
    assert models["cutout"].text.startswith("deeplab is fetched when it is first needed")
    assert "u2netp would be better" in models["cutout"].text
    assert models["faces"].text.startswith("faces is fetched when it is first needed")


def test_a_library_is_counted(quick: Photalk, photos: Path, tmp_path: Path) -> None:
    quick("chat", stdin="hello\n")
    ran = quick("doctor")
    assert "1 kept" in ran.out
    assert "none indexed yet" in ran.out


def test_a_damaged_library_is_told(quick: Photalk, tmp_path: Path) -> None:
    (tmp_path / "library").mkdir()
    (tmp_path / "library/catalogue.sqlite").write_bytes(b"not a database at all" * 100)
    ran = quick("doctor")
    assert "is damaged" in ran.out
    assert ran.code == 1


def test_a_library_of_a_newer_photalk_is_told(quick: Photalk, tmp_path: Path) -> None:
    quick("chat", stdin="hello\n")
    with sqlite3.connect(tmp_path / "library/sessions.db") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    assert "newer Photalk" in quick("doctor").out


def test_a_library_that_does_not_load_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(doctor, "_OPENS", {"no_such_library": "its-package"})
    (broken,) = [one for one in findings(tmp_path / "library") if one.what == "no_such_library"]
    assert broken.state == "wrong"
    assert "does not load" in broken.text
    assert broken.remedy == "pip install --force-reinstall 'its-package'"


def test_what_may_not_load_is_reinstalled_by_the_name_of_its_package() -> None:
    needed = {re.split(r"[<>=~! ;]", line)[0] for line in PROJECT["dependencies"]}
    assert set(doctor._OPENS.values()) <= needed


def test_every_extra_is_looked_at() -> None:
    assert set(doctor._EXTRAS) == set(PROJECT["optional-dependencies"]) - {"dev"}
