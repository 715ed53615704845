"""Training the paper's model, as far as it goes without torch."""

from pathlib import Path

import pytest

from photalk.errors import CannotDo
from photalk_lab.papers import i2edit
from photalk_lab.training import installed


def test_without_torch_we_say_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "find_spec", lambda _: None)
    with pytest.raises(CannotDo, match=r"photalk-lab\[train\]"):
        i2edit.run(tmp_path, data=tmp_path)
