"""Training on CAISE, as far as it goes without torch."""

from __future__ import annotations

from pathlib import Path

import pytest

from photalk.errors import CannotDo, NotFound
from photalk_lab.papers import caise
from photalk_lab.papers.caise import ablation
from photalk_lab.training import installed


def test_an_unknown_variant_is_one_sentence_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"base, \+ve, \+ue, \+ue\+ve"):
        caise.run(tmp_path, tmp_path, variant="best")


def test_without_torch_we_say_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "find_spec", lambda _: None)
    with pytest.raises(CannotDo, match=r"photalk-lab\[train\]"):
        caise.run(tmp_path, tmp_path)
    with pytest.raises(CannotDo, match=r"photalk-lab\[train\]"):
        ablation.rows(tmp_path, [])
