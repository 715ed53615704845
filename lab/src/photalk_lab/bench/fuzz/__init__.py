"""`photalk bench fuzz`: can a picture that was made to do so crash Photalk, hang it, or make it say nonsense?

Split `pictures`: small pictures of every format are spoilt, by chance and on purpose, and each goes the way
of a user's picture in a process that may be lost. It must come out fine, or be refused in one sentence.

Split `damage`: photographs are damaged as disks, downloads and hasty repairs do it. What each was is known:
one that is passed as sound although it is another, by more than 3 levels of 255 in the mean or in size, is a
violation, told by the kind of damage and by whether any reader could have noticed (Pillow, or libvips where
every warning counts). In one of twenty, a sound one carries more than 64 KB of metadata instead, of which
nothing may be lost.

Split `texts`: messages, commands, sessions and other texts, spoilt likewise.
"""

from __future__ import annotations

import json as json_format
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from photalk.errors import NotFound
from photalk.vision.isolated import Isolated, Lost
from photalk_lab.bench.fuzz.damage import damaged
from photalk_lab.bench.fuzz.journey import Outcome, go
from photalk_lab.bench.fuzz.mutating import Case, case
from photalk_lab.bench.fuzz.seeds import seeds
from photalk_lab.bench.fuzz.texts import hear, text_case
from photalk_lab.bench.fuzz.truth import UNNOTICED, judge
from photalk_lab.bench.report import Result, percent

COUNT = 100_000
SECONDS = 20.0
"""How long one picture may take; none of these has more than `PIXELS`."""

MEMORY = 1_500_000_000
"""Bytes that the process may ask for beyond those with which it starts."""

PIXELS = 1_000_000
"""The limit on a picture's size here; many say that they are larger, and must be refused for it."""

_ROUND = 10_000
"""A process is replaced after so many pictures, so that what leaks is seen and does not add up."""


_TOLD, _NAMED = 1_000, 5

KINDS = ("fine", "refused", "violation", "lost")


@dataclass(slots=True)
class Tally:
    """What has come of the pictures so far."""

    kinds: Counter[str] = field(default_factory=Counter)
    formats: dict[str, Counter[str]] = field(default_factory=dict)
    ways: dict[str, Counter[str]] = field(default_factory=dict)
    sentences: Counter[str] = field(default_factory=Counter)
    violations: Counter[str] = field(default_factory=Counter)
    lost: list[tuple[Case, str]] = field(default_factory=list)
    bad: list[tuple[Case, str]] = field(default_factory=list)
    noise: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")
    peak: int = 0
    bytes: int = 0

    def add(self, spoilt: Case, outcome: Outcome) -> None:
        """Count one picture that came back."""
        self._count(spoilt, outcome.kind)
        if outcome.kind == "refused":
            self.sentences[re.sub(r"\d[\d,]*", "N", outcome.what)] += 1
        elif outcome.kind == "violation":
            self.violations[outcome.what] += 1
            self.ways.setdefault(spoilt.how, Counter())[UNNOTICED] += UNNOTICED in outcome.what
            self.bad.append((spoilt, outcome.what))
        if outcome.noise:
            self.noise[outcome.noise.splitlines()[0][:100]] += 1
        self.slowest = max(self.slowest, (outcome.seconds, f"{spoilt.number} ({spoilt.seed}, {spoilt.how})"))
        self.peak = max(self.peak, outcome.peak)

    def lose(self, spoilt: Case, how: str) -> None:
        """Count one picture that took its process with it."""
        self._count(spoilt, "lost")
        self.lost.append((spoilt, how))

    def _count(self, spoilt: Case, kind: str) -> None:
        self.kinds[kind] += 1
        self.bytes += len(spoilt.data)
        self.formats.setdefault(spoilt.seed.partition("-")[0], Counter())[kind] += 1
        self.ways.setdefault(spoilt.how, Counter())[kind] += 1


def run(limit: int = COUNT, json: Path | None = None, split: str = "pictures", seed: int = 0) -> Result:
    """Spoil so many "pictures" or "texts", take each all the way, and keep what does harm beside the JSON."""
    began = time.monotonic()
    tell = _teller(limit)
    if split == "pictures":
        tally = fuzz(range(limit), partial(case, seeds=seeds(), seed=seed), go, tell)
    elif split == "damage":
        tally = fuzz(range(limit), partial(damaged, seed=seed), judge, tell, _whole)
    elif split == "texts":
        tally = fuzz(range(limit), partial(text_case, seed=seed), hear, tell)
    else:
        raise NotFound(
            f"There is no split {split!r} of this benchmark; there are pictures, damage and texts."
        )
    seconds = time.monotonic() - began
    if json is not None:
        _keep(tally, json.with_suffix(".pictures"))
    figures = _figures(tally, seconds) | (_by_damage(tally) if split == "damage" else {})
    result = Result("fuzz", split, limit, figures, {})
    more = [_table_of_ways(tally), *_more(tally)] if split == "damage" else _more(tally)
    result.publish(_table(tally, limit, seconds), json, *more)
    return result


def _bytes(spoilt: Case) -> tuple[int, bytes]:
    return spoilt.number, spoilt.data


def _whole(spoilt: Case) -> Case:
    return spoilt


def fuzz(
    numbers: Iterable[int],
    make: Callable[[int], Case],
    work: Callable[[Any], Outcome],
    tell: Callable[[int, Tally], None] = lambda number, tally: None,
    question: Callable[[Case], object] = _bytes,
) -> Tally:
    """What comes of the cases of these numbers, when each is asked about in that form."""
    tally = Tally()
    settings = {"PHOTALK_MAX_PIXELS": str(PIXELS), "VIPS_CONCURRENCY": "1"}
    before = {name: os.environ[name] for name in settings if name in os.environ}
    os.environ |= settings
    worker = Isolated(work, seconds=SECONDS, memory=MEMORY)
    try:
        for number in numbers:
            spoilt = make(number)
            try:
                tally.add(spoilt, worker.ask(question(spoilt)))
            except Lost as lost:
                tally.lose(spoilt, lost.how)
            except Exception as error:  # of the work around the picture, which no picture may disturb either
                tally.add(spoilt, Outcome("violation", f"{type(error).__name__}: {error}", 0.0, 0))
            if number % _ROUND == _ROUND - 1:
                worker.close()
            if number % _TOLD == _TOLD - 1:
                tell(number + 1, tally)
    finally:
        worker.close()
        for name in settings:
            del os.environ[name]
        os.environ |= before
    return tally


def _teller(limit: int) -> Callable[[int, Tally], None]:
    began = time.monotonic()

    def tell(done: int, tally: Tally) -> None:
        left = (time.monotonic() - began) / done * (limit - done)
        print(f"{done:,} of {limit:,}: {dict(tally.kinds)}, {left / 60:.0f} minutes left", flush=True)
        latest = [(one, what) for one, what in [*tally.bad, *tally.lost] if one.number >= done - _TOLD]
        for spoilt, what in latest[:_NAMED]:
            print(f"  {spoilt.number} ({spoilt.seed}, {spoilt.how}): {what}", flush=True)

    return tell


def _figures(tally: Tally, seconds: float) -> dict[str, float]:
    hangs = sum(how == "hang" for _, how in tally.lost)
    tried = sum(tally.kinds.values())
    return {
        "fine": tally.kinds["fine"],
        "refused in one sentence": tally.kinds["refused"],
        "violations": tally.kinds["violation"],
        "harm, percent": percent(tally.kinds["violation"] + len(tally.lost), tried),
        "processes lost": len(tally.lost),
        "hangs": hangs,
        "different sentences": len(tally.sentences),
        "pictures at which a library printed something": sum(tally.noise.values()),
        "slowest picture, s": round(tally.slowest[0], 3),
        "most memory of a process, MB": round(tally.peak / 1e6),
        "minutes": round(seconds / 60, 2),
        "ms a picture": round(1000 * seconds / max(1, tried), 2),
    }


def _by_damage(tally: Tally) -> dict[str, float]:
    """Those that were passed as sound, by the kind of damage, and of which no reader could have known."""
    figures: dict[str, float] = {
        "violations, percent": percent(tally.kinds["violation"], sum(tally.kinds.values())),
        "violations that a reader notices": tally.kinds["violation"]
        - sum(counts[UNNOTICED] for counts in tally.ways.values()),
    }
    for way, counts in sorted(tally.ways.items()):
        figures |= {
            f"{way}, cases": sum(counts[kind] for kind in KINDS),
            f"{way}, violations": counts["violation"],
        }
        figures[f"{way}, violations that a reader notices"] = counts["violation"] - counts[UNNOTICED]
    return figures


def _keep(tally: Tally, folder: Path) -> None:
    """Write the pictures that did harm, each with what it did, and what was counted of the others."""
    harmful = [*tally.lost, *tally.bad]
    folder.mkdir(parents=True, exist_ok=True)
    for spoilt, _ in harmful[:200]:
        (folder / f"{spoilt.number}-{spoilt.seed}.bin").write_bytes(spoilt.data)
    told = {
        "formats": tally.formats,
        "slowest": tally.slowest,
        "sentences": dict(tally.sentences.most_common()),
        "violations": dict(tally.violations.most_common()),
        "printed by libraries": dict(tally.noise.most_common()),
        "harmful": [
            {"number": spoilt.number, "of": spoilt.seed, "how": spoilt.how, "what": what}
            for spoilt, what in harmful
        ],
    }
    (folder / "told.json").write_text(json_format.dumps(told, indent=2) + "\n", encoding="utf-8")


def _table(tally: Tally, limit: int, seconds: float) -> object:
    title = f"{limit:,} spoilt cases, {tally.bytes / 1e6:.0f} MB, {seconds / 60:.1f} minutes"
    return _counted(title, "kind", tally.formats | {"all": tally.kinds}, KINDS)


def _table_of_ways(tally: Tally) -> object:
    return _counted("By the kind of damage", "damage", tally.ways, (*KINDS, UNNOTICED))


def _counted(title: str, first: str, rows: Mapping[str, Counter[str]], columns: tuple[str, ...]) -> object:
    from rich.table import Table

    table = Table(title=title)
    table.add_column(first)
    for column in columns:
        table.add_column(column, justify="right")
    for name, counts in sorted(rows.items(), key=lambda row: (row[0] == "all", row[0])):
        table.add_row(name, *(f"{counts[column]:,}" for column in columns))
    return table


def _more(tally: Tally) -> list[str]:
    lines = [f"Slowest: {tally.slowest[0]:.2f} s, {tally.slowest[1]}; most memory {tally.peak / 1e6:.0f} MB."]
    lines += [f"{count:,} × {what}" for what, count in tally.violations.most_common(20)]
    lines += [
        f"lost at {spoilt.number} ({spoilt.seed}, {spoilt.how}): {how}" for spoilt, how in tally.lost[:20]
    ]
    return lines
