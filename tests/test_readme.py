"""The README says what is so: its commands and code run, its table and transcript are the product's own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from photalk.apps import demo
from photalk.apps.samples import write_samples
from photalk.commands import format
from photalk.language.understander import understander

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder with a few photos in it, one of them at hand as cat.jpg."""
    pictures = tmp_path / "Pictures"
    pictures.mkdir()
    write_samples(pictures)
    (tmp_path / "cat.jpg").write_bytes((pictures / "chelsea.jpg").read_bytes())
    return tmp_path


def run(command: list[str], home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a person would, in that home folder and with nothing on stdin."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PHOTALK_", "XDG_"))}
    path = f"{Path(sys.executable).parent}{os.pathsep}{kept['PATH']}"
    return subprocess.run(
        command,
        cwd=home,
        env={**kept, "HOME": str(home), "PATH": path, "PHOTALK_OFFLINE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_first_block_has_the_two_commands() -> None:
    install, check = blocks("sh")[0].splitlines()
    assert "pip install" in install
    assert "photalk demo" in install
    assert check.split("#")[0].strip() == "make test"
    assert (ROOT / ".ci" / "run").read_text("utf-8").rstrip().endswith("\nmake test")


def test_the_commands_for_ones_own_photos_run(home: Path) -> None:
    before = (home / "cat.jpg").read_bytes()
    done = run(["bash", "-euo", "pipefail", "-c", blocks("sh")[1]], home)
    assert done.returncode == 0, done.stderr
    assert "4 pictures are indexed" in done.stderr  # says the chat
    assert (home / "look.txt").read_text() == "adjust_attr temperature 15\ncrop 16:9\n"
    with Image.open(home / "out.jpg") as turned:
        assert turned.size == (300, 451)
    assert len(list((home / "edited").iterdir())) == 4
    assert (home / "cat.jpg").read_bytes() == before


@pytest.mark.parametrize("code", blocks("python"))
def test_the_python_code_runs(code: str, home: Path) -> None:
    done = run([sys.executable, "-c", code], home)
    assert done.returncode == 0, done.stderr
    assert "brightness +10 and turned 90° to the left." in done.stdout
    assert '"do": "rotate 90"' in done.stdout
    assert "brightness 10" not in done.stdout
    assert (home / "turned.jpg").exists()


def rows() -> list[tuple[str, list[str]]]:
    table = README.split("| say | it becomes |")[1].split("\n\n")[0]
    cells = [line.strip("|").split("|") for line in table.splitlines()[2:]]
    return [(said.strip(), re.findall(r"`([^`]+)`", becomes)) for said, becomes in cells]


@pytest.mark.parametrize(("said", "becomes"), rows())
def test_what_is_said_becomes_what_the_table_says(said: str, becomes: list[str]) -> None:
    assert list(map(format, understander().understand((), said).commands)) == becomes


def test_pictures_of_the_docs_are_small() -> None:
    folders = (ROOT / "docs" / "pictures", ROOT / "lab" / "docs" / "pictures")
    for picture in (picture for folder in folders for picture in folder.iterdir()):
        # The sheet of faces has 120 pictures in it.
        assert picture.stat().st_size <= (600_000 if picture.name == "faces.jpg" else 120_000), picture.name


@pytest.mark.weights
def test_the_transcript_is_what_the_demo_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    demo.run(tmp_path / "demo")
    (excerpt,) = blocks("text")
    assert excerpt in capsys.readouterr().out
