"""A cache of its own for each test, and a registry client that is a small script of ours."""

from __future__ import annotations

import hashlib
import io
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from photalk import weights
from photalk.weights import cache as keeping
from photalk.weights import clients, manifest
from photalk.weights.card import Card

CONTENT = b"weights " * 1000


def card(**changes: object) -> Card:
    """A small card; its file is `CONTENT` unless told."""
    values: dict[str, object] = {
        "name": "tiny",
        "purpose": "tests",
        "registry": "npm",
        "package": "tiny-package",
        "version": "1.2.3",
        "member": "package/tiny.onnx",
        "file": "tiny.onnx",
        "sha256": hashlib.sha256(CONTENT).hexdigest(),
        "size": len(CONTENT),
        "download": 1000,
        "licence": "MIT",
    }
    return Card(**(values | changes))  # type: ignore[arg-type]


def tarball(path: Path, files: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz") as tar:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    return path


def wheel(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


@pytest.fixture
def make() -> SimpleNamespace:
    """The makers above."""
    return SimpleNamespace(card=card, tarball=tarball, wheel=wheel, content=CONTENT)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and a manifest with the card `tiny` alone."""
    monkeypatch.setenv("PHOTALK_WEIGHTS", str(tmp_path / "cache"))
    monkeypatch.delenv("PHOTALK_OFFLINE", raising=False)
    monkeypatch.setattr(keeping, "_unreached", {})
    cards = {"tiny": card()}
    monkeypatch.setattr(manifest, "CARDS", cards)
    monkeypatch.setattr(weights, "CARDS", cards)
    return tmp_path / "cache"


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Makes the registry client run this Python code; answers where the code logs that it was called."""

    def install(code: str) -> Path:
        log = tmp_path / "calls"
        script = tmp_path / "client.py"
        logged = f"open({str(log)!r}, 'a').write(' '.join(sys.argv[1:]) + '\\n')"
        script.write_text(f"import shutil, sys, time\n{logged}\n{code}\n")
        monkeypatch.setattr(clients, "client_of", lambda registry: [sys.executable, str(script)])
        return log

    return install
