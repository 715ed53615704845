"""A conversation is killed: every turn that was answered is kept, at most one more is, and none is half."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from photalk.errors import PhotalkError
from photalk.studio import Studio
from photalk.studio.sessions import FILE
from photalk_lab.bench.kills.stage import Stage, broken, hidden, whole
from photalk_lab.bench.kills.toys import painted
from photalk_lab.bench.kills.victim import Order, Told, lived

MESSAGES = (
    "hello", "make it brighter", "rotate it left", "undo", "redo", "crop it square",
    "make it black and white", "what did you do?", "more contrast", "flip it",
)  # fmt: skip

Kept = dict[int, list[str]]
"""The records of every session, as they lie on disk."""


class Talking(Stage):
    """`photalk chat --json` through a pipe: new conversations, and old ones that go on."""

    name = "chat"

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        self.library, self.saved = place / "library", place / "saved"
        self.saved.mkdir()
        self._picture = painted(place / "cat.jpg", 11, (640, 480))
        self.keep([self._picture])
        self._before: Kept = {}
        self._session: int | None = None
        self._messages: list[str] = []
        self._files = 0

    def order(self, random: Random) -> Order:
        self._before = kept(self.library)
        known = sorted(self._before)
        self._session = random.choice(known) if known and random.random() < 0.7 else None
        self._messages = random.choices(MESSAGES, k=random.randint(2, 5))
        self._files += 1
        target = self.saved / f"{self._files}{random.choice(('.png', '.jpg'))}"
        self._messages.insert(random.randint(1, len(self._messages)), f"save {target}")
        which = (str(self._picture),) if self._session is None else ("--session", str(self._session))
        words = ("chat", *which, "--library", str(self.library), "--json")
        return Order(words, self.place, self.notes, stdin="\n".join(self._messages) + "\n")

    def faults(self, told: Told) -> list[str]:
        faults = [*broken(told), *self.harmed()]
        now = kept(self.library)
        answered = [json.loads(line) for line in told.out]
        faults += changed(self._before, now, self._session)
        faults += self._unkept(now, len(answered))
        if told.ended and len(answered) != len(self._messages):
            faults.append(f"it ended after {len(answered)} of {len(self._messages)} answers")
        for said, reply in zip(self._messages, answered, strict=False):
            if said.startswith("save") and not reply["text"].startswith("Saved"):
                faults.append(f"“{said}” was answered with: {reply['text']}")
            elif said.startswith("save") and not Path(said.removeprefix("save ")).is_file():
                faults.append(f"{said.rpartition('/')[2]} was told as saved and is not there")
        faults += [f"{path.name} is half-written" for path in self.saved.glob("[!.]*") if not whole(path)]
        return [*faults, *unresumed(self.library, now)]

    def close(self) -> list[str]:
        self._messages = [f"save {self.saved / 'last.png'}"]
        words = ("chat", str(self._picture), "--library", str(self.library), "--json")
        told = lived(Order(words, self.place, self.notes, stdin=f"{self._messages[0]}\n"))
        left = hidden(self.saved)
        return [*broken(told), *([f"hidden files stay for ever: {', '.join(left)}"] if left else [])]

    def _unkept(self, now: Kept, answered: int) -> list[str]:
        """Turns that should be there and are not, or the other way round."""
        session = self._session
        if session is None:
            fresh = [number for number in now if number not in self._before]
            if len(fresh) > 1:
                return [f"one conversation became sessions {fresh}"]
            if not fresh:
                return [f"{answered} turns were answered and are not kept"] if answered else []
            session = fresh[0]
        records = [json.loads(record) for record in now[session][len(self._before.get(session, ())) :]]
        if session not in self._before:
            records = records[1:]  # the picture that it began with
        said = [record["user"] for record in records]
        if said != self._messages[: len(said)]:
            return [f"session {session} has other turns than were said: {said}"]
        if len(said) not in (answered, answered + 1):
            return [f"{answered} turns were answered, {len(said)} are kept"]
        return []


def kept(library: Path) -> Kept:
    """All turns on disk, by session."""
    path = library / FILE
    if not path.exists():
        return {}
    with closing(sqlite3.connect(path)) as db:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'turns'").fetchall():
            return {}
        rows: list[tuple[Any, ...]] = db.execute(
            "SELECT session, number, record FROM turns ORDER BY session, number"
        ).fetchall()
    sessions: Kept = {}
    for session, number, record in rows:
        turns = sessions.setdefault(session, [])
        if number != len(turns):
            raise AssertionError(f"session {session} has turn {number} in place of {len(turns)}")
        turns.append(record)
    return sessions


def changed(before: Kept, now: Kept, ours: int | None) -> list[str]:
    """Turns that were kept before and are not as they were; only the session `ours` may have grown."""
    faults = []
    for session, turns in before.items():
        after: Sequence[str] = now.get(session, ())
        if list(after[: len(turns)]) != turns or (session != ours and len(after) != len(turns)):
            faults.append(f"session {session} is not as it was")
    return faults


def unresumed(library: Path, now: Kept) -> list[str]:
    """Sessions that cannot be gone on with from their last turn."""
    faults = []
    try:
        with Studio.open(library) as studio:
            listed = {one.id: one.turns for one in studio.sessions()}
            if listed != {session: len(turns) for session, turns in now.items()}:
                faults.append(f"the list of sessions says {listed}")
            faults += [
                f"session {session} was not resumed where it ended"
                for session, turns in now.items()
                if len(studio.resume(session).state.turns) != len(turns)
            ]
    except PhotalkError as error:
        faults.append(f"the sessions do not open: {error}")
    return faults
