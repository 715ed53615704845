"""Problem documents of errors that are for whoever runs the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from photalk import settings
from photalk.apps.api.problems import problem_of
from photalk.errors import SettingsError


def test_a_wrong_setting_is_told_without_the_path_of_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "settings.toml").write_text("max_pixels = 'many'")
    monkeypatch.setenv("PHOTALK_SETTINGS", str(tmp_path / "settings.toml"))
    with pytest.raises(SettingsError) as wrong:
        settings.current()
    problem = problem_of(wrong.value)
    assert (problem.status, problem.code) == (500, "settings")
    assert str(tmp_path) not in problem.detail
    assert str(tmp_path) in caplog.text
