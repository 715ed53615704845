"""What is said where the editor cannot be opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from photalk.errors import CannotDo
from photalk_lab.papers.i2edit.latent import open_editor


def test_without_torch_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "photalk_lab.papers.i2edit.latent.find_spec", lambda name: None if name == "torch" else object()
    )
    with pytest.raises(CannotDo, match=r"pip install 'photalk-lab\[train\]'"):
        open_editor(Path("somewhere"))
