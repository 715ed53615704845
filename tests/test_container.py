"""The container's files: well formed, and what they copy, mount and call is there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from photalk.apps.cli import app
from photalk.settings import current

TOP = Path(__file__).parents[1]
LINES = (TOP / "Containerfile").read_text("utf-8").replace("\\\n", " ").splitlines()


def told(word: str) -> list[str]:
    """What the lines of an instruction say."""
    return [line.removeprefix(word).strip() for line in LINES if line.startswith(f"{word} ")]


@pytest.fixture
def service() -> dict[str, Any]:
    composed = yaml.safe_load((TOP / "compose.yaml").read_text("utf-8"))
    found: dict[str, Any] = composed["services"]["photalk"]
    return found


def test_what_is_copied_is_in_the_checkout() -> None:
    lines = [line for line in told("COPY") if not line.startswith("--from")]
    ignored = set((TOP / ".dockerignore").read_text("utf-8").split())
    for source in (source for line in lines for source in shlex.split(line)[:-1]):
        assert (TOP / source).exists()
        assert source not in ignored


def test_it_serves_with_options_that_there_are() -> None:
    (command,) = [yaml.safe_load(line) for line in told("CMD") if "serve" in line]
    helped = CliRunner().invoke(app, [command[0], "--help"])
    assert helped.exit_code == 0
    assert all(option in helped.output for option in command if option.startswith("--"))
    assert told("ENTRYPOINT") == ['["photalk"]']


def test_its_variables_are_settings(service: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in re.findall(r"(PHOTALK_\w+)=(\S+)", " ".join(told("ENV"))):
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PHOTALK_TOKEN", "some-long-words")
    found = current()
    assert (str(found.library), str(found.weights), found.token) == ("/library", "/models", "some-long-words")
    assert set(service["environment"]) == {"PHOTALK_TOKEN"}


def test_photos_cannot_be_written_and_the_port_is_this_machines(service: dict[str, Any]) -> None:
    mounted = [volume for volume in service["volumes"] if ":/photos" in volume]
    assert [volume.rpartition(":")[2] for volume in mounted] == ["ro"]
    assert service["ports"] == ["127.0.0.1:8765:8765"]
    assert service["read_only"] is True
    assert "USER photalk" in LINES
    kept = {volume.split(":")[1] for volume in service["volumes"] if volume not in mounted}
    assert kept == set(yaml.safe_load(told("VOLUME")[0]))
