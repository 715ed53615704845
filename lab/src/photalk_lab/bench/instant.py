"""How long is an edit waited for? Processor seconds of changes on 24 megapixels as they are talked about.

Each change is worked out as a turn is, by a performer, and then as the picture on the screen, 1,600 pixels
wide and ready to be sent; what words take is not in it. Each scene is a process of its own, with a photo that
nobody has seen, so that its first change pays for loading models and looking; the same scene without what is
kept (`keep = off`) stands beside it, in turn, so that a busy machine is busy for both.
"""

from __future__ import annotations

import json as json_format
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from photalk import settings
from photalk.apps.api.screen_renderer import ScreenRenderer
from photalk.commands import parse_lines
from photalk.edit.program import Program
from photalk.errors import PhotalkError
from photalk.studio.performer import PREVIEW, StudioPerformer
from photalk.vision.eyes import Eyes
from photalk_lab.bench.report import Figures, Result

SIDE = 1_600
KEPT, WITHOUT = "on", "off"

SCENES = {
    "background": (
        "adjust_attr brightness -30 in the background",
        "adjust_attr brightness -45 in the background",
    ),
    "smile": ("face expression smiling 70", "face expression smiling 90"),
    "cut-out": ("image_cutout", ""),
}
"""An edit that needs to look at the picture, and the same by another amount where it has one."""

DIAL, TURNED = "\nadjust_attr contrast 10", "\nadjust_attr contrast 20"

CHANGES = ("first", "a dial behind", "another amount of it", "undone", "redone", "another amount")
"""What is done one after the other; the last is of the edit itself."""


def run(rounds: int = 3, json: Path | None = None) -> Result:
    """Measure, print the table, and write the JSON where it is wanted."""
    samples: dict[tuple[str, str], list[dict[str, float]]] = {}
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        for number in range(rounds):
            photo = Path(folder, f"{number}.jpg")
            _make_photo(photo, number)
            for scene in SCENES:
                for keep in (KEPT, WITHOUT):
                    samples.setdefault((scene, keep), []).append(_measured(scene, keep, photo))
    ours, without = (
        {
            f"{scene}, {change}, s": round(median(one[change] for one in samples[scene, keep]), 3)
            for scene in SCENES
            for change in samples[scene, keep][0]
        }
        for keep in (KEPT, WITHOUT)
    )
    result = Result("instant", "generated 24 megapixels", rounds, ours, {"nothing kept": without})
    result.publish(_table(result), json)
    return result


def programs(scene: str) -> dict[str, str]:
    """The program after each change of a scene."""
    edit, other = SCENES[scene]
    after = (edit, edit + DIAL, edit + TURNED, edit, edit + TURNED, other)
    return {change: program for change, program in zip(CHANGES, after, strict=True) if program}


def seconds_of(scene: str, photo: Path) -> dict[str, float]:
    """Processor seconds of each change of a scene, in this process."""
    eyes = Eyes.default()
    performer, screen = StudioPerformer(eyes), ScreenRenderer(eyes)
    taken = {}
    for change, lines in {"opened": "", **programs(scene)}.items():
        program = Program.of(*parse_lines(lines))
        start = time.process_time()
        performer.preview(str(photo), program, PREVIEW)
        performer.size(str(photo), program)
        screen.rendered(photo, program, SIDE)
        taken[change] = time.process_time() - start
    del taken["opened"]
    return taken


def _measured(scene: str, keep: str, photo: Path) -> dict[str, float]:
    worker = [sys.executable, "-m", "photalk_lab.bench.instant", scene, str(photo)]
    environment = {**os.environ, **settings.as_environment(), settings.variable("keep"): keep}
    done = subprocess.run(worker, capture_output=True, text=True, env=environment)
    if done.returncode:
        last = (done.stderr.strip() or "it said nothing").splitlines()[-1]
        raise PhotalkError(f"The scene “{scene}” failed: {last}")
    taken: dict[str, float] = json_format.loads(done.stdout.splitlines()[-1])
    return taken


def _make_photo(path: Path, seed: int) -> None:
    """A portrait of 6000 × 4000 pixels; each seed has grain of its own, so that no model has seen it."""
    import pyvips
    from skimage import data

    photo = pyvips.Image.new_from_array(data.astronaut())
    large = photo.resize(6000 / photo.width, kernel="cubic").crop(0, 0, 6000, 4000)
    grain = pyvips.Image.gaussnoise(6000, 4000, sigma=3, mean=0, seed=seed + 1)
    (large + grain).cast("uchar").copy(interpretation="srgb").jpegsave(str(path), Q=92)


def _table(result: Result) -> object:
    from rich.table import Table

    table = Table(
        title=f"Processor seconds at {SIDE:,} pixels, median of {result.n} rounds: kept / nothing kept"
    )
    for heading in ("", *CHANGES):
        table.add_column(heading, justify="left" if not heading else "right")
    without = result.baselines["nothing kept"]
    for scene in SCENES:
        names = [f"{scene}, {change}, s" for change in CHANGES]
        table.add_row(scene, *(_cell(result.metrics, without, name) for name in names))
    return table


def _cell(ours: Figures, without: Figures, name: str) -> str:
    return f"{ours[name]:.2f} / {without[name]:.2f}" if name in ours else ""


if __name__ == "__main__":
    print(json_format.dumps(seconds_of(sys.argv[1], Path(sys.argv[2]))))
