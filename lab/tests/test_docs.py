"""The benchmark that docs/adding.md shows is found by its name, and measures."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from PIL import Image

from pages import ROOT, blocks


def test_the_example_of_a_benchmark_is_one(tmp_path: Path) -> None:
    (example,) = (code for code in blocks(ROOT / "docs" / "adding.md", "python") if "photalk_lab" in code)
    package, photos = tmp_path / "photalk_lab", tmp_path / "photos"
    weights = shutil.ignore_patterns("*.onnx", "*.npz", "__pycache__")
    shutil.copytree(ROOT / "lab" / "src" / "photalk_lab", package, ignore=weights)
    (package / "bench" / "megapixels.py").write_text(example, encoding="utf-8")
    photos.mkdir()
    for name, width in (("a.png", 1000), ("b.png", 3000)):
        Image.new("L", (width, 500)).save(photos / name)
    code = "import sys; from photalk_lab.cli import bench; bench(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", code, "megapixels", "--data", photos, "--json", tmp_path / "out.json"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "1.00 megapixels on average" in done.stdout
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["n"] == 2
