"""What a sidecar and the library disagree about, and who is right: whoever said it later. Both are told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from photalk.library.photos import GeoPlace
from photalk.library.sidecars.sidecar import Sidecar, with_facts
from photalk.library.stated_facts import Facts, Kind, Statement, facts_from, place_of, place_value
from photalk.library.statements import Stated

_SLACK = timedelta(seconds=2)
"""Some file systems count time in steps of two seconds."""

_NEAR = 1e-4
"""Degrees within which two places are the same, about ten metres."""

_WORDS = {"mark": "mark", "tag": "keyword", "date": "date", "place": "place"}


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the photo's own file says, which nobody has to tell again."""

    taken: datetime | None = None
    place: GeoPlace | None = None


@dataclass(frozen=True, slots=True)
class Reconciled:
    """What is to be kept in the library, what the sidecar is to say, and what was decided, in sentences."""

    taken: tuple[Statement, ...]
    sidecar: Sidecar
    told: tuple[str, ...]


def reconcile(
    sidecar: Sidecar, changed_at: datetime | None, log: Sequence[Stated], recorded: Recorded = Recorded()
) -> Reconciled:
    """Decide between what a sidecar says, changed at some time, and all that was told of the photo here.

    What the sidecar does not say was taken out of it only if we had written it there before; else it was
    never there.
    """
    standing = {(one.statement.kind, one.statement.key): one for one in log if one.stands}
    theirs = {(one.kind, one.key): one for one in _statements(sidecar.facts, recorded, standing)}
    later = changed_at or datetime.min.replace(tzinfo=UTC)
    taken, told = list[Statement](), list[str]()
    for key in dict.fromkeys([*theirs, *standing]):
        here, there = standing.get(key), theirs.get(key)
        if here is None:
            taken += [there] if there else []
        elif there is None:
            if here.statement.holds and _removed(sidecar, later, here):
                taken.append(replace(here.statement, holds=False))
                told.append(_told(here.statement, None, there_wins=True))
        elif not _same(here.statement, there):
            there_wins = later > here.when
            if there_wins:
                taken.append(there)
            told.append(_told(here.statement, there, there_wins=there_wins))
    after = facts_from([*(one.statement for one in standing.values()), *taken])
    return Reconciled(tuple(taken), with_facts(sidecar, _filled(after, sidecar.facts, standing)), tuple(told))


def _statements(
    facts: Facts, recorded: Recorded, standing: Iterable[tuple[Kind, str]]
) -> Iterable[Statement]:
    """What the facts of a sidecar tell, without what the photo's file itself has said all along."""
    if facts.rating:
        yield Statement.rating(facts.rating)
    single: tuple[tuple[Kind, str], ...] = (
        ("mark", facts.mark),
        ("title", facts.title),
        ("description", facts.description),
    )
    yield from (Statement(kind, value) for kind, value in single if value)
    yield from (Statement("tag", tag) for tag in facts.tags)
    yield from (Statement("album", album) for album in facts.albums)
    corrected = {kind for kind, _ in standing}
    own = recorded.taken.isoformat(timespec="seconds") if recorded.taken else ""
    if facts.date and ("date" in corrected or not own.startswith(facts.date)):
        yield Statement("date", facts.date)
    if facts.place and ("place" in corrected or not _near(facts.place, recorded.place)):
        yield Statement("place", place_value(facts.place))


def _same(here: Statement, there: Statement) -> bool:
    if here.kind == "place" and here.holds:
        return _near(place_of(here.value), place_of(there.value))
    if here.kind == "date" and here.holds:
        return here.value == there.value or f"{here.value}:00" == there.value
    return here.holds and (here.key == there.key if here.key else here.value == there.value)


def _near(one: GeoPlace, other: GeoPlace | None) -> bool:
    return (
        other is not None
        and abs(one.latitude - other.latitude) < _NEAR
        and abs(one.longitude - other.longitude) < _NEAR
    )


def _removed(sidecar: Sidecar, changed_at: datetime, here: Stated) -> bool:
    """Whether we had written a fact into the sidecar, and another program has since taken it out."""
    written = sidecar.written
    return written is not None and here.when <= written and changed_at > written + _SLACK


def _filled(after: Facts, before: Facts, standing: Iterable[tuple[Kind, str]]) -> Facts:
    """The facts with what the sidecar says of the photo's own date and place, where nobody corrects them."""
    corrected = {kind for kind, _ in standing}
    return replace(
        after,
        date=after.date or ("" if "date" in corrected else before.date),
        place=after.place or (None if "place" in corrected else before.place),
    )


def _told(here: Statement, there: Statement | None, *, there_wins: bool) -> str:
    what = _WORDS.get(here.kind, here.kind)
    ours = f"“{_shown(here)}”" if here.holds else "none"
    others = "none" if there is None else f"“{_shown(there)}”"
    winner = "the sidecar" if there_wins else "the library"
    return f"{what}: {others} in the sidecar, {ours} in the library; {winner} is newer and counts."


def _shown(one: Statement) -> str:
    if one.kind == "place":
        place = place_of(one.value)
        return place.text or f"{place.latitude:.4f}, {place.longitude:.4f}"
    return one.value if len(one.value) <= 60 else one.value[:60] + "…"
