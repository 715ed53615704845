"""Is everything still there when the process is killed? SIGKILL at random points, and a look at what is left.

Kinds. `index`, `chat` (one message a line through a pipe), `edit` (a large picture is exported), `apply`,
`serve` (a client talks, uploads and saves over HTTP), `serve jobs` (it has archives made and folders
indexed), `session export`, `migration` (an older library is opened) and `library copy`. Each is the real
command in a process of its own, with models that cost nothing. A library lives through a couple of dozen
kills, so that what one has left is met by the next.

Protocol. Every operation is first carried out a few times unkilled, which gives its duration and the number
of its steps on disk. Of the kills, half come by the clock, evenly over that duration from when the command
begins, and half at a step that is drawn evenly. All choices are drawn from the seed, the kind and the
number of the kill. After each: originals are what they were, byte by byte; whatever the process had told
(turns answered, files written, photos indexed, pictures uploaded) is there; nothing else of it is there but
whole; the library opens and agrees with itself; carrying it out again ends as without a kill. A run that
hangs, and what is left and cannot be looked at, are violations too. In the end of each library one operation
is left alone, after which no hidden file may be left in the folders of results. After a violation a new
library begins, so that none is counted twice.

`torn`, after the kills: files of a library and exports are cut, and have sectors zeroed, at every 512 bytes
(`kills/torn.py`): all that was kept before is there, or a sentence says that it is not. Without `--limit`
that is every place, else so many, spread over all.

Quoted are the kills by kind, how many came before the operation was over, the tears by file, after how many a
sentence was said, and violations, of which there must be none.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from photalk.errors import CannotDo
from photalk_lab.bench.report import Figures, Result, percent

if TYPE_CHECKING:
    from photalk_lab.bench.kills.stage import Stage
    from photalk_lab.bench.kills.torn import Torn

SEED = 20_260
KILLS = 1_000
TRIED = 3
"""So many operations are carried out unkilled first."""

SHARES = {
    "index": 22, "chat": 18, "edit": 14, "apply": 9, "serve": 10, "serve jobs": 6, "session export": 8,
    "migration": 6, "library copy": 7,
}  # fmt: skip
"""Percent of the kills by kind."""

TORN = "torn"

Tell = Callable[[str], None]
_print: Tell = partial(print, flush=True)


@dataclass(slots=True)
class Count:
    """What came of the kills of one kind."""

    kills: int = 0
    inside: int = 0
    by_step: int = 0
    hidden: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Pace:
    """How long an operation takes, and how many steps on disk."""

    seconds: float
    steps: int


def run(
    limit: int | None = None, split: str | None = None, seed: int = SEED, json: Path | None = None
) -> Result:
    """Kill `limit` times, tear as often, print what came of it, and write the JSON where it is wanted.

    Args:
        split: one of the kinds, to kill only that; or "torn".

    Raises:
        CannotDo: this system has no fork and no SIGKILL, or an unkilled run fails.
    """
    kinds = {} if split == TORN else shared(limit or KILLS, split)
    counts = {kind: killed(kind, number, seed) for kind, number in kinds.items()}
    tears = _torn(limit) if split in (None, TORN) else {}
    faults = [f"{kind}: {fault}" for kind, one in counts.items() for fault in one.faults]
    faults += [f"torn {of}: {fault}" for of, one in tears.items() for fault in one.faults]
    figures: Figures = {
        "kills": sum(one.kills for one in counts.values()),
        "inside": sum(one.inside for one in counts.values()),
        "tears": sum(one.tears for one in tears.values()),
        "violations": len(faults),
        "seed": seed,
    }
    for kind, one in counts.items():
        figures |= {
            f"{kind}, kills": one.kills,
            f"{kind}, inside": one.inside,
            f"{kind}, by step": one.by_step,
            f"{kind}, hidden files after": one.hidden,
            f"{kind}, violations": len(one.faults),
            f"{kind}, s": round(one.seconds, 1),
        }
    for of, torn in tears.items():
        figures |= {
            f"torn {of}, tears": torn.tears,
            f"torn {of}, all there": torn.whole,
            f"torn {of}, said so": torn.said,
            f"torn {of}, violations": len(torn.faults),
        }
    number = int(figures["kills"] + figures["tears"])
    figures["violations, percent"] = percent(len(faults), number)
    result = Result("faults", split or "all kinds", number, figures)
    tables = [*([_table(counts)] if counts else []), *([_table_of_tears(tears)] if tears else [])]
    result.publish(tables[0], json, *tables[1:], *faults)
    return result


def _torn(limit: int | None) -> dict[str, Torn]:
    from photalk_lab.bench.kills.torn import torn

    return torn(limit, _print)


def shared(limit: int, kind: str | None = None) -> dict[str, int]:
    """How many kills each kind gets; every kind at least one, and all together at least `limit`.

    >>> shared(10, "chat")
    {'chat': 10}
    """
    if kind is not None:
        if kind not in SHARES:
            raise CannotDo(
                f"There is no kind {kind!r} of operation to kill; there are {', '.join(SHARES)}, {TORN}."
            )
        return {kind: limit}
    return {one: max(1, -(-limit * share // 100)) for one, share in SHARES.items()}


def killed(kind: str, number: int, seed: int = SEED, tell: Tell = _print) -> Count:
    """What came of killing one kind of operation so many times."""
    count = Count()
    began = time.monotonic()
    stage: Stage | None = None
    pace: Pace | None = None
    with TemporaryDirectory(prefix="photalk-bench-", ignore_cleanup_errors=True) as folder:
        for at in range(number):
            if stage is None or at % stage.renewed == 0:
                _close(stage, count, at, tell)
                stage = _stages()[kind](Path(folder) / str(at))
            if pace is None:
                pace = _paced(stage, seed)
            found = _kill(stage, Random(f"{seed} {kind} {at}"), pace, count)
            _note(found, f"kill {at}", count, tell)
            if found:
                stage = None
        _close(stage, count, number, tell)
    count.seconds = time.monotonic() - began
    tell(f"{kind}: {count.kills} kills, {count.inside} inside, {len(count.faults)} violations (seed {seed})")
    return count


def _paced(stage: Stage, seed: int) -> Pace:
    """How an operation goes that nobody kills; it must be without fault too."""
    from photalk_lab.bench.kills.victim import PATIENCE, Victim

    seconds, steps = [], []
    for at in range(TRIED):
        victim = Victim(stage.order(Random(f"{seed} unkilled {at}")))
        over = stage.meet(victim)
        began = time.monotonic()
        was_over = over(PATIENCE)
        seconds.append(time.monotonic() - began)
        told = victim.kill()
        steps.append(told.steps)
        if not was_over:
            raise CannotDo(f"An unkilled run of {stage.name} does not end.")
        if faults := stage.faults(told):
            raise CannotDo(f"An unkilled run of {stage.name} is not without fault: {faults[0]}.")
    return Pace(median(seconds), int(median(steps)))


def _kill(stage: Stage, random: Random, pace: Pace, count: Count) -> list[str]:
    """Kill one operation; what is wrong then."""
    from photalk_lab.bench.kills.stage import hidden
    from photalk_lab.bench.kills.victim import PATIENCE, Victim

    order = stage.order(random)
    by_step, share = random.random() < 0.5, random.random()
    if by_step:
        order = replace(order, stop_at=1 + int(share * pace.steps))
    victim = Victim(order)
    over = stage.meet(victim)
    was_over = over(PATIENCE if by_step else share * pace.seconds)
    told = victim.kill()
    stopped = by_step and told.steps >= order.stop_at
    count.kills += 1
    count.by_step += by_step
    count.inside += told.killed_inside and (stopped or not was_over)
    count.hidden += bool(hidden(stage.place))
    hangs = [f"it did not end within {PATIENCE:.0f} s"] if by_step and not was_over else []
    return [*hangs, *_looked_at(partial(stage.faults, told))]


def _looked_at(look: Callable[[], list[str]]) -> list[str]:
    """What is wrong; that nobody can look at what is left is wrong, too."""
    try:
        return look()
    except Exception as error:
        return [f"what is left cannot be looked at ({type(error).__name__}: {error})"]


def _close(stage: Stage | None, count: Count, at: int, tell: Tell) -> None:
    if stage is not None:
        _note(_looked_at(stage.close), f"after kill {at - 1}", count, tell)


def _note(faults: list[str], when: str, count: Count, tell: Tell) -> None:
    for fault in faults:
        count.faults.append(f"{when}: {fault}")
        tell(count.faults[-1])


def _stages() -> dict[str, Callable[[Path], Stage]]:
    import signal

    if not hasattr(signal, "SIGKILL"):
        raise CannotDo("This benchmark forks and kills, so that it runs on Linux and macOS alone.")
    from photalk_lab.bench.kills.copying import Copying
    from photalk_lab.bench.kills.indexing import Indexing
    from photalk_lab.bench.kills.jobs import Jobs
    from photalk_lab.bench.kills.serving import Serving
    from photalk_lab.bench.kills.talking import Talking
    from photalk_lab.bench.kills.upgrading import Upgrading
    from photalk_lab.bench.kills.writing import Applying, Editing, SessionExport

    kinds = (Indexing, Talking, Editing, Applying, Serving, Jobs, SessionExport, Upgrading, Copying)
    return {kind.name: kind for kind in kinds}


def _table(counts: dict[str, Count]) -> Any:
    from rich.table import Table

    table = Table(title="Killed at random points")
    for heading in ("operation", "kills", "inside", "by step", "hidden files", "violations", "s"):
        table.add_column(heading, justify="left" if heading == "operation" else "right")
    for kind, one in counts.items():
        values = (one.kills, one.inside, one.by_step, one.hidden, len(one.faults))
        table.add_row(kind, *map(str, values), f"{one.seconds:.0f}")
    return table


def _table_of_tears(tears: dict[str, Torn]) -> Any:
    from rich.table import Table

    table = Table(title="Torn at every 512 bytes")
    for heading in ("file", "tears", "all there", "said so", "violations"):
        table.add_column(heading, justify="left" if heading == "file" else "right")
    for of, one in tears.items():
        table.add_row(of, *map(str, (one.tears, one.whole, one.said, len(one.faults))))
    return table
