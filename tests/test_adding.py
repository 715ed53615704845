"""docs/adding.md is true: its new dial is made in a copy of the product, by its own words, and then used."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from pages import ROOT, blocks

PAGE = ROOT / "docs" / "adding.md"
USE = """
import json, sys
from photalk.commands import AdjustAttr, Rotate, format
from photalk.compare.difference_text import instruction
from photalk.edit.program import Program
from photalk.language.understander import understander
from photalk.language.understanding import Scene, Turn

fade, turn = AdjustAttr("fade", 20), Rotate(90)
turns = [Turn("fade it and turn it left", "Done.", (fade, turn))]
scene = Scene(open=True, program=Program.of(fade, turn))
read = lambda said: [format(command) for command in understander().understand(turns, said, scene).commands]
told = [instruction([AdjustAttr("fade", amount)]) for amount in (30, -30)]
print(json.dumps({"read": {said: read(said) for said in json.load(sys.stdin)}, "told": told}))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source in which all that the page shows was done; models are only linked to."""
    top = tmp_path_factory.mktemp("copy")
    skipped = shutil.ignore_patterns("model", "page", "__pycache__")
    shutil.copytree(ROOT / "src", top / "src", ignore=skipped)
    for model in (ROOT / "src").rglob("model"):
        (top / model.relative_to(ROOT)).symlink_to(model)
    (module,) = (block for block in blocks(PAGE, "python") if "OPERATION = " in block)
    (top / "src" / "photalk" / "operations" / "fade.py").write_text(module, encoding="utf-8")
    return top


def _run(copy: Path, *arguments: str, given: str = "") -> str:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(copy / "src"), *filter(None, sys.path)])}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env=env,
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_new_dial_is_understood_as_the_page_says(copy: Path) -> None:
    rows = re.findall(r"^\| (.+?) \| `(.+)` \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    came = json.loads(_run(copy, "-c", USE, given=json.dumps([said for said, _ in rows])))
    wrong = {said: came["read"][said] for said, meant in rows if came["read"][said] != [meant]}
    assert len(rows) >= 3
    assert len(wrong) <= 1, wrong  # the weights never saw it: it is read by the words of its module alone
    assert came["told"] == ["Raise the fade by 30%.", "Lower the fade by 30%."]


def test_the_new_dial_changes_a_picture(copy: Path) -> None:
    Image.new("RGB", (8, 8)).save(copy / "black.png")
    code = "from photalk.apps.cli import main; main()"
    _run(copy, "-c", code, "edit", "black.png", "adjust_attr fade 50", "-o", "faded.png")
    with Image.open(copy / "faded.png") as faded:
        assert faded.convert("RGB").getpixel((4, 4)) == (38, 38, 38)  # 0.3 × 0.5 of 255


def test_the_tests_of_curves_take_the_new_one(copy: Path) -> None:
    tests = str(ROOT / "tests" / "edit" / "test_tone.py")
    out = _run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", tests)
    assert " passed" in out
