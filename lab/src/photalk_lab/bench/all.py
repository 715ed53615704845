"""How good is all of it? Every benchmark, one after the other, and one summary of them.

Each runs in a process of its own: one that fails, or whose data are not there, is told and left out. `data`
is the folder that holds the folders of the data sets; without it, those run that need none. A run that was
stopped goes on where it was: what the same commit found by the same command is not measured again.
"""

from __future__ import annotations

import json as json_format
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from photalk.errors import CannotDo, NotFound
from photalk_lab.bench.plan import PLAN, Planned
from photalk_lab.bench.report import commit, write
from photalk_lab.bench.summary import Line, Summary, bars, lines_of, machine

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
        try:
            lines += lines_of(planned, _measured(planned, data, out, quick))
            said = f"done in {time.monotonic() - began:.0f} s"
        except CannotDo as why:
            said = left_out[planned.key] = str(why)
        print(
            f"{number} of {len(wanted)}: {planned.key}, {planned.about}: {said}", file=sys.stderr, flush=True
        )
    summary = Summary(commit(), machine(), quick, tuple(lines), left_out)
    write(out / "all.json", summary.to_json())
    write(out / "all.md", summary.markdown())
    write(out / "all.svg", bars(lines))
    if json is not None:
        write(json, summary.to_json())
    print(summary.markdown(), end="")
    return summary


def _wanted(only: str | None) -> tuple[Planned, ...]:
    if only is None:
        return PLAN
    names = [name.strip().replace("_", "-") for name in only.split(",")]
    known = {planned.key: planned for planned in PLAN}
    for name in names:
        if name not in known:
            raise NotFound(f"“bench all” has no {name!r}; those there are: {', '.join(known)}.")
    return tuple(known[name] for name in names)


def _measured(planned: Planned, data: Path | None, out: Path, quick: bool) -> dict[str, Any]:
    """The benchmark's result.

    Raises:
        CannotDo: it could not be run.
    """
    path, log = out / f"{planned.key}.json", out / f"{planned.key}.log"
    arguments = ["bench", planned.name, "--json", str(path), *_options(planned, data, quick)]
    if (known := _known(path, arguments)) is not None:
        return known
    with log.open("wb") as file:
        done = subprocess.run([*_COMMAND, *arguments], stdout=file, stderr=subprocess.STDOUT)
    if done.returncode:
        last = log.read_text("utf-8", "replace").strip().splitlines()[-1:]
        raise CannotDo(last[0] if last else f"it ended with {done.returncode}.")
    result: dict[str, Any] = json_format.loads(path.read_text("utf-8"))
    return result


def _options(planned: Planned, data: Path | None, quick: bool) -> list[str]:
    options: list[str] = []
    if planned.data is not None:
        if data is None:
            raise CannotDo("it needs data; name their folder with --data.")
        folder = data / planned.data
        if not folder.is_dir():
            raise CannotDo(f"there are no data in {planned.data or 'the folder of data'}.")
        options += ["--data", str(folder)]
    for option, value in (planned.quick if quick else planned.full).items():
        options += [f"--{option}", value]
    return options


def _known(path: Path, arguments: Sequence[str]) -> dict[str, Any] | None:
    """What an earlier run found with the same code and the same command, if it did."""
    with suppress(OSError, ValueError, KeyError):
        result: dict[str, Any] = json_format.loads(path.read_text("utf-8"))
        at = result["commit"]
        same = result["command"] == shlex.join(["photalk", *arguments]) and at == commit()
        # Code that is not committed may have changed since.
        if same and at is not None and not at.endswith("+"):
            return result
    return None
