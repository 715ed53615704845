"""Nothing that we load reports to anyone."""

import os
import subprocess
import sys
from pathlib import Path


def test_loading_the_models_runtime_leaves_no_trace_of_telemetry(tmp_path: Path) -> None:
    home = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    home.pop("ORT_DISABLE_TELEMETRY", None)
    subprocess.run([sys.executable, "-c", "import photalk.vision, onnxruntime"], env=home, check=True)
    assert not [path for path in tmp_path.rglob("*") if "Microsoft" in str(path)]
