"""A training's numbers from the command line: presets, `--set key=value`, several seeds and their spread.

A plan is a frozen dataclass of numbers, words and further plans; `lesson.rate=1e-4` reaches into one of
those.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields, is_dataclass, replace
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, TypeVar, cast

from photalk.atomic_write import atomic_file
from photalk.errors import NotFound, SettingsError

P = TypeVar("P")
Figures = Mapping[str, float]

_BOOLS = {"true": True, "false": False, "yes": True, "no": False}


def planned(presets: Mapping[str, P], preset: str, settings: Sequence[str] | None) -> P:
    """The preset's plan with what was set.

    Raises:
        NotFound: there is no such preset.
        SettingsError: a setting is not `key=value`, is unknown, or its value is not of its kind.
    """
    if preset not in presets:
        raise NotFound(f"There is no preset {preset!r}; those there are: {', '.join(presets)}.")
    plan = presets[preset]
    for one in settings or ():
        key, equals, value = one.partition("=")
        if not equals:
            raise SettingsError(f"--set takes key=value, and {one!r} has no “=”.")
        known = dict(settable(plan))
        if key not in known:
            raise SettingsError(f"There is no setting {key!r}; those there are: {', '.join(known)}.")
        plan = cast(P, _with(plan, key.split("."), _of_kind(key, value, known[key])))
    return plan


def settable(plan: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """All keys that can be set, with what they are now."""
    pairs = (
        ((one.name, getattr(plan, one.name)) for one in fields(plan)) if is_dataclass(plan) else plan.items()
    )
    for name, value in pairs:
        if is_dataclass(value) or isinstance(value, Mapping):
            yield from settable(value, f"{before}{name}.")
        elif isinstance(value, bool | int | float | str):
            yield f"{before}{name}", value


def over_seeds(
    plan: P,
    seeds: int,
    reseeded: Callable[[P, int], P],
    train: Callable[[P, Path], Figures],
    out: Path,
    first: int = 0,
) -> None:
    """Train once into `out`; or with so many seeds, each in `out`/seed-N, and write `out`/seeds.json.

    That holds each figure's mean and its standard deviation over the seeds. A seed that was finished with the
    same plan is not trained again, so that a run that was stopped goes on.

    Raises:
        SettingsError: `seeds` is less than one.
    """
    if seeds < 1:
        raise SettingsError(f"--seeds takes a number from 1, and not {seeds}.")
    if seeds == 1:
        train(plan, out)
        return
    runs = {}
    for seed in range(first, first + seeds):
        runs[seed] = _once(reseeded(plan, seed), train, out / f"seed-{seed}")
    told = {
        "plan": asdict(cast(Any, plan)),
        "mean": {name: round(value, 4) for name, (value, _) in spread(list(runs.values())).items()},
        "deviation": {name: round(value, 4) for name, (_, value) in spread(list(runs.values())).items()},
        "seeds": runs,
    }
    _write(out / "seeds.json", told)
    for name, (mean, deviation) in spread(list(runs.values())).items():
        print(f"{name}: {mean:.2f} ± {deviation:.2f} over {seeds} seeds", file=sys.stderr, flush=True)


def spread(runs: Sequence[Figures]) -> dict[str, tuple[float, float]]:
    """Mean and standard deviation (n - 1) of each figure that all runs have.

    >>> spread([{"accuracy": 40.0}, {"accuracy": 44.0}])
    {'accuracy': (42.0, 2.8284271247461903)}
    """
    names = [name for name in runs[0] if all(name in one for one in runs)]
    values = {name: [float(one[name]) for one in runs] for name in names}
    return {name: (fmean(some), stdev(some) if len(some) > 1 else 0.0) for name, some in values.items()}


def _once(plan: Any, train: Callable[[Any, Path], Figures], out: Path) -> dict[str, float]:
    """The figures of a run, trained now or before."""
    done, about = out / "run.json", json.loads(json.dumps(asdict(plan)))
    try:
        kept = json.loads(done.read_text("utf-8"))
        if kept["plan"] == about:
            return dict(kept["figures"])
    except (OSError, ValueError, LookupError, TypeError):
        pass
    figures = dict(train(plan, out))
    _write(done, {"plan": about, "figures": figures})
    return figures


def _write(file: Path, what: object) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with atomic_file(file) as (_, opened):
        opened.write(json.dumps(what, indent=1).encode())


def _with(plan: Any, path: Sequence[str], value: object) -> Any:
    name, rest = path[0], path[1:]
    if isinstance(plan, Mapping):
        return {**plan, name: _with(plan[name], rest, value) if rest else value}
    return replace(plan, **{name: _with(getattr(plan, name), rest, value) if rest else value})


def _of_kind(key: str, text: str, now: Any) -> Any:
    kinds: dict[type, tuple[Callable[[str], Any], str]] = {
        bool: (lambda said: _BOOLS[said.lower()], "true or false"),
        int: (lambda said: int(said.replace("_", "")), "a whole number"),
        float: (float, "a number"),
        str: (str, "a word"),
    }
    make, kind = kinds[type(now)]
    try:
        return make(text)
    except (ValueError, LookupError):
        raise SettingsError(f"{key} takes {kind}, and {text!r} is none.") from None
