"""The tree of errors: everything that a person may be told descends from PhotalkError, and is drawn."""

from __future__ import annotations

import builtins
import sys
from pathlib import Path

import pytest

import photalk.errors

SIGNALS = {
    "photalk.operations.base.Misshapen",
    "photalk.vision.isolated.Lost",
    "photalk.vision.refusing.Fault",
    "photalk.vision.refusing.Unknown",
}
"""What is raised and never leaves its room."""


@pytest.fixture
def tree(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(Path(__file__).parents[1] / "scripts")
    import errors_tree

    yield errors_tree
    del sys.modules["errors_tree"]


def test_the_drawn_tree_has_every_error(tree) -> None:
    said = photalk.errors.__doc__ or ""
    assert "\n".join(f"    {line}" for line in tree.drawn()) in said
    assert "└── Unreachable (weights.clients)" in said


def test_what_is_raised_and_public_is_a_photalk_error_or_a_signal(tree) -> None:
    every = list(tree.classes())
    ours = {(one.module, one.name) for one in tree.descending("photalk.errors", "PhotalkError", every)}
    others = set()
    for name, kind in vars(builtins).items():
        if isinstance(kind, type) and issubclass(kind, BaseException):
            others |= {(one.module, one.name) for one in tree.descending("", name, every)}
    ours.add(("photalk.errors", "PhotalkError"))
    public = {f"{module}.{name}" for module, name in others - ours if not name.startswith("_")}
    assert public == SIGNALS


def test_the_source_says_what_python_says(tree) -> None:
    """What is read from the source is how the classes are, once they are imported."""
    for one in tree.descending("photalk.errors", "PhotalkError", list(tree.classes())):
        if one.module == "photalk.errors":
            assert issubclass(getattr(photalk.errors, one.name), photalk.errors.PhotalkError)
    assert {one.__name__ for one in photalk.errors.PhotalkError.__subclasses__()} >= {"SettingsError"}
