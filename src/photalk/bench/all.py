"""How good is all of it? Every benchmark, one after the other, and one summary of them.

Each runs in a process of its own: one that fails, or whose data are not there, is told and left out. `data`
is the folder that holds the folders of the data sets; without it, those run that need none.
"""

from __future__ import annotations

import json as json_format
import subprocess
import sys
import time
from pathlib import Path

from photalk.bench.plan import PLAN, Planned
from photalk.bench.report import commit
from photalk.bench.summary import Line, Summary, bars, lines_of, machine
from photalk.errors import NotFound

_COMMAND = [sys.executable, "-c", "from photalk.apps.cli import main; main()"]


def run(
    data: Path | None = None,
    out: Path = Path("bench-results"),
    quick: bool = False,
    only: str | None = None,
    json: Path | None = None,
) -> Summary:
    """Run them, print the table, and write all.json, all.md, all.svg and each one's own JSON into a folder.

    Raises:
        NotFound: `only` names a benchmark that there is not.
    """
    wanted = _wanted(only)
    out.mkdir(parents=True, exist_ok=True)
    lines: list[Line] = []
    left_out: dict[str, str] = {}
    for number, planned in enumerate(wanted, 1):
        began = time.monotonic()
        why = _run(planned, data, out, quick)
        if why:
            left_out[planned.name] = why
        else:
            lines += lines_of(planned, json_format.loads((out / f"{planned.name}.json").read_text("utf-8")))
        said = why or f"done in {time.monotonic() - began:.0f} s"
        print(
            f"{number} of {len(wanted)}: {planned.name}, {planned.about}: {said}", file=sys.stderr, flush=True
        )
    summary = Summary(commit(), machine(), quick, tuple(lines), left_out)
    (out / "all.json").write_text(summary.to_json(), encoding="utf-8")
    (out / "all.md").write_text(summary.markdown(), encoding="utf-8")
    (out / "all.svg").write_text(bars(lines), encoding="utf-8")
    if json is not None:
        json.write_text(summary.to_json(), encoding="utf-8")
    print(summary.markdown(), end="")
    return summary


def _wanted(only: str | None) -> tuple[Planned, ...]:
    if only is None:
        return PLAN
    names = [name.strip().replace("_", "-") for name in only.split(",")]
    known = {planned.name.replace("_", "-"): planned for planned in PLAN}
    for name in names:
        if name not in known:
            raise NotFound(f"“bench all” has no {name!r}; those there are: {', '.join(known)}.")
    return tuple(known[name] for name in names)


def _run(planned: Planned, data: Path | None, out: Path, quick: bool) -> str:
    """Why it could not be run; "" when it was."""
    arguments = ["bench", planned.name, "--json", str(out / f"{planned.name}.json")]
    if planned.data is not None:
        if data is None:
            return "it needs data; name their folder with --data."
        folder = data / planned.data
        if not folder.is_dir():
            return f"there are no data in {planned.data or 'the folder of data'}."
        arguments += ["--data", str(folder)]
    for option, value in (planned.quick if quick else planned.full).items():
        arguments += [f"--{option}", value]
    with (out / f"{planned.name}.log").open("wb") as log:
        done = subprocess.run([*_COMMAND, *arguments], stdout=log, stderr=subprocess.STDOUT)
    if done.returncode == 0:
        return ""
    last = (out / f"{planned.name}.log").read_text("utf-8", "replace").strip().splitlines()[-1:]
    return last[0] if last else f"it ended with {done.returncode}."
