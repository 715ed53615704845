"""How fast is editing? Programs of 1, 4 and 10 steps on 24 megapixels, beside other libraries.

Every measurement is a process of its own (so that peak memory is its own), and the rounds go round
all of them in turn (so that a busy machine is busy for all). Only ratios within one run are quoted.
"""

from __future__ import annotations

import json as json_format
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from photalk.commands import parse_lines
from photalk.errors import PhotalkError
from photalk_lab.bench.editors import EDITORS
from photalk_lab.bench.intervals import bootstrap, bounds
from photalk_lab.bench.report import Figures, Result

ROUNDS = 7
FASTER = "times faster than the best peer"

TEN = """
    adjust_attr temperature 15
    adjust_attr brightness 20
    adjust_attr contrast 20
    adjust_attr saturation 30
    adjust_attr brightness -10
    adjust_attr saturation -10
    adjust_attr sharpness 30
    adjust_color orange 0.1
    flip horizontal
    crop 5:4
"""
"""Ten requests of a conversation, which takes some things back by half, as conversations do."""

PROGRAMS = {
    "1 step": "adjust_attr brightness 20",
    "4 steps": """
        adjust_attr brightness 20
        adjust_attr contrast 15
        adjust_attr saturation 20
        rotate 90
    """,
    "10 steps": TEN,
    "10 steps, one a 3° turn": TEN.replace("flip horizontal", "straighten 3"),
}


def run(json: Path | None = None) -> Result:
    """Measure, print the table, and write the JSON where it is wanted."""
    samples: dict[tuple[str, str], list[tuple[float, float]]] = {}
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        source = Path(folder, "source.jpg")
        _make_photo(source)
        for _ in range(ROUNDS):
            for program in PROGRAMS:
                for editor in EDITORS:
                    taken = _measured(editor, program, source, Path(folder, "out.jpg"))
                    samples.setdefault((editor, program), []).append(taken)
    figures = {
        editor: {
            f"{program}, {what}": round(median(sample[at] for sample in samples[editor, program]), 3)
            for program in PROGRAMS
            for at, what in enumerate(("s", "MB"))
        }
        for editor in EDITORS
    }
    ours = figures.pop("photalk")
    ratios = _ratios(ours, figures) | _bounds(samples)
    result = Result("edit", "generated 24 megapixels", ROUNDS, ours | ratios, figures)
    result.publish(_table(result), json)
    return result


def _bounds(samples: dict[tuple[str, str], list[tuple[float, float]]]) -> Figures:
    """How sure the speed beside the best peer is: the rounds drawn again, each with all who ran in it."""
    peers = [editor for editor in EDITORS if editor not in ("photalk", "floor")]
    found: Figures = {}
    for program in PROGRAMS:
        rounds = np.array(
            [[seconds for seconds, _ in samples[editor, program]] for editor in ("photalk", *peers)]
        ).T  # (rounds, editors), ours first
        found |= bounds(f"{program}, {FASTER}", bootstrap(_times_faster, rounds))
    return found


def _times_faster(rounds: NDArray[np.float64]) -> float:
    middles = np.median(rounds, axis=0)
    return float(middles[1:].min() / middles[0])


def _ratios(ours: Figures, others: dict[str, Figures]) -> Figures:
    ratios = {}
    peers = [peer for peer in others if peer != "floor"]
    for program in PROGRAMS:
        mine = ours[f"{program}, s"]
        best = min(others[peer][f"{program}, s"] for peer in peers)
        ratios[f"{program}, {FASTER}"] = round(best / mine, 2)
        ratios[f"{program}, times the floor"] = round(mine / others["floor"][f"{program}, s"], 2)
    return ratios


def _measured(editor: str, program: str, source: Path, out: Path) -> tuple[float, float]:
    """Seconds and peak megabytes of one edit, from opening the file to having written the result."""
    worker = [sys.executable, "-m", "photalk_lab.bench.edit", editor, program, str(source), str(out)]
    done = subprocess.run(worker, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip() or "it said nothing").splitlines()[-1]
        raise PhotalkError(f"{editor} failed on {program}: {last}")
    seconds, megabytes = json_format.loads(done.stdout)
    return seconds, megabytes


def _work(editor: str, program: str, source: str, out: str) -> None:
    edits = parse_lines(PROGRAMS[program])
    act = EDITORS[editor]
    small = Path(out).with_name("small.jpg")
    # Once on a small picture, so that no one pays for imports and first calls.
    act(small, Path(out), edits)  # type: ignore[arg-type]
    start = time.perf_counter()
    act(Path(source), Path(out), edits)  # type: ignore[arg-type]
    seconds = time.perf_counter() - start
    print(json_format.dumps([seconds, _peak()]))


def _peak() -> float:
    """The most megabytes that this process has held."""
    import resource

    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return held / (2**20 if sys.platform == "darwin" else 1024)


def _make_photo(path: Path) -> None:
    """A 6000 × 4000 JPEG with a photo's edges and grain, and a small one beside it."""
    import pyvips
    from skimage import data

    photo = pyvips.Image.new_from_array(data.astronaut())
    large = photo.resize(6000 / photo.width, kernel="cubic").crop(0, 1000, 6000, 4000)
    grain = pyvips.Image.gaussnoise(6000, 4000, sigma=3, mean=0, seed=1)
    (large + grain).cast("uchar").copy(interpretation="srgb").jpegsave(str(path), Q=92)
    photo.copy(interpretation="srgb").jpegsave(str(path.with_name("small.jpg")), Q=92)


def _table(result: Result) -> object:
    from rich.table import Table

    table = Table(
        title=f"Editing 24 megapixels, JPEG to JPEG: median of {result.n} rounds, seconds / peak MB"
    )
    for heading in ("", *PROGRAMS):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, figures in {"photalk": result.metrics, **result.baselines}.items():
        cells = [f"{figures[f'{program}, s']:.2f} / {figures[f'{program}, MB']:.0f}" for program in PROGRAMS]
        table.add_row({"floor": "decode + encode only"}.get(name, name), *cells)
    for what in (FASTER, "times the floor"):
        table.add_row(what, *(f"{result.metrics[f'{program}, {what}']:.2f}" for program in PROGRAMS))
    return table


if __name__ == "__main__":
    _work(*sys.argv[1:])
