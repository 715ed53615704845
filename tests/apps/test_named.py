"""Modules that are found by name."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from photalk.apps.named import called, given, names_in
from photalk.errors import NotFound


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    folder = tmp_path / "made_benches"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "speed.py").write_text("import sys\n\ndef run(data=None):\n    return data\n")
    (folder / "helper.py").write_text("raise ImportError('must not be loaded to be listed')\n")
    (folder / "_hidden.py").write_text("\ndef run():\n    pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield "made_benches"
    for name in [name for name in sys.modules if name.startswith("made_benches")]:
        del sys.modules[name]


def test_a_module_is_found_and_run(package: str) -> None:
    assert called(package, "speed", "benchmark")(data=5) == 5


def test_only_modules_that_can_be_run_are_listed(package: str) -> None:
    assert names_in(package) == ["speed"]
    with pytest.raises(NotFound, match="those there are: speed"):
        called(package, "nonsense", "benchmark")


@pytest.mark.parametrize("name", ["_hidden", "", "speed.x", "a b", "..speed"])
def test_other_names_are_not_there(package: str, name: str) -> None:
    with pytest.raises(NotFound):
        called(package, name, "benchmark")


def test_only_options_that_were_given_are_passed_on() -> None:
    def run(data: Path | None = None, split: str = "valid") -> None: ...

    assert given(run, "speed", data=None, split="test") == {"split": "test"}
    with pytest.raises(NotFound, match="--json"):
        given(run, "speed", json=Path("x"))


def test_what_cannot_be_done_without_is_asked_for() -> None:
    def run(data: Path, split: str = "dev") -> None: ...

    assert given(run, "benchmark x", data=5, split=None) == {"data": 5}
    with pytest.raises(NotFound, match="The benchmark x needs --data"):
        given(run, "benchmark x", data=None, split="dev")
