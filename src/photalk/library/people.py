"""Who is in the photos? People, the names that somebody gave them, and what else was said of their faces.

Photalk groups faces and never names one. Whatever a person said (this is Anna, that is not Anna, these two
are one, these are two) holds for good, whichever photos come later, until it is taken back: each change
keeps what was there before it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from photalk.errors import CommandError, NotFound
from photalk.library.database import Database
from photalk.library.face_grouping import FaceGroups, NewFace, Settlement, Vector, lesser_half
from photalk.library.faces import Faces, PhotoFace, unpacked
from photalk.library.person_names import checked_name, person_number, shortened
from photalk.library.text_folding import name_key, printable

_KEPT_CHANGES = 200
_PERSON = (
    "SELECT id, name, (SELECT count(*) FROM photos WHERE digest IN"
    " (SELECT digest FROM faces WHERE person = people.id)) AS shown,"
    " (SELECT count(*) FROM faces WHERE person = people.id) FROM people"
)
_FACELESS = "id NOT IN (SELECT person FROM faces WHERE person NOT NULL)"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the library, by number; `name` is "" as long as nobody gave one."""

    id: int
    name: str
    photos: int
    faces: int

    @property
    def called(self) -> str:
        """How somebody is spoken of: by name, or by number."""
        return self.name or f"person {self.id}"


class People:
    """The people of a library."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self.faces = Faces(database)

    def listed(self) -> tuple[Person, ...]:
        """Everybody: those with names first, then those in the most photos."""
        rows = self._db.rows(f"{_PERSON} ORDER BY name = '', shown DESC, id")
        return tuple(Person(*row) for row in rows)

    def person(self, who: str) -> Person:
        """The person with this name or number.

        Raises:
            NotFound: there is nobody like that.
        """
        wanted = printable(who).strip()
        named = self.called(wanted)
        if named is None and (number := person_number(wanted)) is not None:
            rows = self._db.rows("SELECT id FROM people WHERE id = ?", (number,))
            named = rows[0][0] if rows else None
        if named is None:
            raise NotFound(f"Nobody here is called {shortened(wanted)}; `photalk people` lists who is.")
        return self.numbered(named)

    def called(self, name: str) -> int | None:
        """The number of whoever has this name."""
        rows = self._db.rows("SELECT id FROM people WHERE key = ? AND name != ''", (name_key(name),))
        return rows[0][0] if rows else None

    def numbered(self, person: int) -> Person:
        """The person of this number.

        Raises:
            NotFound: there is nobody of it.
        """
        rows = self._db.rows(f"{_PERSON} WHERE id = ?", (person,))
        if not rows:
            raise NotFound(f"Nobody here is person {person}; `photalk people` lists who is.")
        return Person(*rows[0])

    def names(self) -> tuple[str, ...]:
        """The names that somebody gave."""
        return tuple(
            name for (name,) in self._db.rows("SELECT name FROM people WHERE name != '' ORDER BY id")
        )

    def any_looked(self) -> bool:
        """Whether faces have been looked for in any photo."""
        return self.faces.any_looked()

    def name(self, person: int, name: str) -> Person:
        """Give somebody a name; who has the name of another is that other.

        Raises:
            CommandError: it is no name.
        """
        name = checked_name(name)
        with self._change([person]):
            return self.numbered(self._named(person, name))

    def tell(self, face: PhotoFace, name: str) -> Person:
        """A face is somebody's, and so are those that belong with it, unless they have another name."""
        name = checked_name(name)
        taken = face.name and name_key(face.name) != name_key(name)
        mistaken = self._beside(face, name)
        alone = face.person is None or taken or self._meets(face.person, name)
        with self._change([] if face.person is None else [face.person], [face.id, *mistaken]):
            self._disown([*mistaken, face.id] if alone else mistaken)
            if alone or face.person is None:
                person = self._with_name(name)
                self._db.many("UPDATE faces SET person = ? WHERE id = ?", [(person, face.id)])
            else:
                person = self._named(face.person, name)
            self._db.many("DELETE FROM not_somebody WHERE face = ? AND person = ?", [(face.id, person)])
            self._db.many("UPDATE faces SET told = 1 WHERE id = ?", [(face.id,)])
            if mistaken:
                self.group()
            return self.numbered(person)

    def _beside(self, face: PhotoFace, name: str) -> list[int]:
        """The other faces of a photo that were taken for somebody who is there once."""
        rows = self._db.rows(
            "SELECT faces.id FROM faces JOIN people ON people.id = person WHERE key = ? AND faces.id != ?"
            " AND name != '' AND digest = (SELECT digest FROM faces WHERE id = ?)",
            (name_key(name), face.id, face.id),
        )
        return [other for (other,) in rows]

    def _meets(self, person: int, name: str) -> bool:
        """Whether somebody is in a photo with whoever has a name, and so is somebody else."""
        there = self.called(name)
        return there is not None and there != person and self.kept_apart(person, there)

    def _disown(self, faces: Sequence[int]) -> None:
        """Faces are not whose they seemed to be; that holds for good."""
        for sql in (
            "INSERT OR IGNORE INTO not_somebody"
            " SELECT id, person FROM faces WHERE id = ? AND person NOT NULL",
            "UPDATE faces SET person = NULL, told = 0 WHERE id = ?",
        ):
            self._db.many(sql, [(face,) for face in faces])

    def deny(self, face: PhotoFace) -> None:
        """A face is not whose it seemed to be; that holds for good, and who it is instead is looked for."""
        if face.person is None:
            return
        with self._change([face.person], [face.id]):
            self._disown([face.id])
            self.group()

    def together(self, one: int, other: int) -> str:
        """That two people are in one photo, in words, where they are: they are hardly the same then."""
        beside = (
            "SELECT digest FROM faces WHERE person = ? INTERSECT SELECT digest FROM faces WHERE person = ?"
        )
        ((count,),) = self._db.rows(f"SELECT count(*) FROM photos WHERE digest IN ({beside})", (one, other))
        if one == other or not count:
            return ""
        names = [self.numbered(person).called for person in (one, other)]
        photos = "1 photo" if count == 1 else f"{count:,} photos"
        return f"{names[0][:1].upper()}{names[0][1:]} and {names[1]} are together on {photos}"

    def merge(self, one: int, other: int) -> Person:
        """Two people are one, by the name of the other if it has one."""
        with self._change([one, other]):
            return self.numbered(self._merged(one, other))

    def split(self, person: int, faces: Sequence[int] = ()) -> tuple[Person, Person]:
        """One person is two: these faces leave, or the lesser half of all; who stays comes first.

        Raises:
            CommandError: there is nothing to split.
        """
        rows = self._db.rows("SELECT id, vector FROM faces WHERE person = ? ORDER BY id", (person,))
        own = [face for face, _ in rows]
        if faces:
            leaving = [face for face in own if face in faces]
        else:
            telling = [(face, vector) for face, vector in rows if vector is not None]
            leaves = lesser_half(unpacked([vector for _, vector in telling]))
            leaving = [face for (face, _), goes in zip(telling, leaves, strict=True) if goes]
        if not leaving or len(leaving) == len(own):
            raise CommandError(f"{self.numbered(person).called} has no faces that could be told apart.")
        with self._change([person]):
            new = self._new()
            self._db.many("UPDATE faces SET person = ? WHERE id = ?", [(new, face) for face in leaving])
            self._keep_apart(person, new)
            return self.numbered(person), self.numbered(new)

    def apart(self, one: int, other: int) -> None:
        """Two people are not the same, however alike they are."""
        with self._change([one, other]):
            self._keep_apart(one, other)

    def forget(self, person: int) -> Person:
        """Take somebody's name away; returns who it was."""
        before = self.numbered(person)
        with self._change([person]):
            self._db.many("UPDATE people SET name = '', key = '' WHERE id = ?", [(person,)])
        return before

    def undo(self) -> bool:
        """Take the last change back; whether there was one."""
        rows = self._db.rows("SELECT id, before FROM people_changes ORDER BY id DESC LIMIT 1")
        if not rows:
            return False
        change, before = rows[0][0], json.loads(rows[0][1])
        with self._db.transaction():
            self._db.many("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", before["people"])
            self._db.many(
                "UPDATE faces SET person = ?, told = ? WHERE id = ?",
                [(person, told, face) for face, person, told in before["faces"]],
            )
            for table in ("not_somebody", "not_same"):
                self._db.many(f"DELETE FROM {table}", [()])
                self._db.many(f"INSERT INTO {table} VALUES (?, ?)", before[table])
            self._db.many(f"DELETE FROM people WHERE id > ? AND {_FACELESS}", [(before["last"],)])
            self._db.many("DELETE FROM people_changes WHERE id = ?", [(change,)])
        return True

    def group(self) -> None:
        """Give the faces that belong to nobody to somebody, and see who proves to be the same."""
        with self._db.transaction():
            rows = self.faces.telling()
            vectors = unpacked([row[4] for row in rows])
            denied = _sets(self._db.rows("SELECT face, person FROM not_somebody"))
            settlement = self._settlement(rows, vectors, denied)
            fresh = [
                NewFace(face, digest, vector, frozenset(denied.get(face, ())))
                for (face, digest, person, *_), vector in zip(rows, vectors, strict=True)
                if person is None
            ]
            settlement.settle(fresh, self._new)
            settlement.unite(settlement.named)
            self._db.many(
                "UPDATE faces SET person = ? WHERE id = ?",
                [(person, face) for face, person in settlement.person_of.items()],
            )
            for gone, stays in settlement.same_as.items():
                self._move(gone, stays)  # in the order in which they met
            self._tidy()

    def means(self) -> FaceGroups:
        """Everybody who can be told apart."""
        rows = [row for row in self.faces.telling() if row[2] is not None]
        return _groups([row[2] or 0 for row in rows], unpacked([row[4] for row in rows]))

    def kept_apart(self, one: int, other: int) -> bool:
        """Whether two people cannot be one: somebody said so, or they are in one photo."""
        said = "SELECT 1 FROM not_same WHERE (one, other) IN (VALUES (?, ?), (?, ?))"
        denied = (
            "SELECT 1 FROM not_somebody JOIN faces ON face = faces.id"
            " WHERE (faces.person, not_somebody.person) IN (VALUES (?, ?), (?, ?))"
        )
        beside = (
            "SELECT 1 FROM faces AS a JOIN faces AS b USING (digest)"
            " WHERE (a.person, b.person) IN (VALUES (?, ?), (?, ?))"
        )
        pairs = (one, other, other, one)
        return any(self._db.rows(f"{sql} LIMIT 1", pairs) for sql in (said, denied, beside))

    def example(self, person: int) -> str:
        """The path of the photo that shows somebody best; "" where there is none."""
        rows = self._db.rows(
            "SELECT path FROM faces JOIN photos USING (digest) WHERE person = ?"
            " ORDER BY quality DESC, photos.id LIMIT 1",
            (person,),
        )
        return os.fsdecode(rows[0][0]) if rows else ""

    def _settlement(
        self,
        rows: Sequence[tuple[int, str, int | None, float, bytes]],
        vectors: Vector,
        denied: dict[int, set[int]],
    ) -> Settlement:
        present: dict[str, set[int]] = {}
        groups = _groups([person or 0 for _, _, person, *_ in rows], vectors)
        apart = _sets(self._db.rows("SELECT one, other FROM not_same UNION SELECT other, one FROM not_same"))
        named = frozenset(person for (person,) in self._db.rows("SELECT id FROM people WHERE name != ''"))
        settlement = Settlement(groups, named, apart, present)
        for face, digest, person in self._db.rows(
            "SELECT id, digest, person FROM faces WHERE person NOT NULL"
        ):
            settlement.keep_apart(
                person, {*present.setdefault(digest, set()), *denied.get(face, ())} - {person}
            )
            present[digest].add(person)
        return settlement

    def _named(self, person: int, name: str) -> int:
        """Who has the name after somebody was given it."""
        there = self.called(name)
        if there is not None and there != person:
            return self._merged(person, there)
        self._db.many("UPDATE people SET name = ?, key = ? WHERE id = ?", [(name, name_key(name), person)])
        return person

    def _with_name(self, name: str) -> int:
        there = self.called(name)
        return self._new(name) if there is None else there

    def _new(self, name: str = "") -> int:
        key = name_key(name) if name else ""
        ((number,),) = self._db.rows("INSERT INTO people (name, key) VALUES (?, ?) RETURNING id", (name, key))
        return int(number)

    def _merged(self, one: int, other: int) -> int:
        if one == other:
            return other
        first, second = self.numbered(one), self.numbered(other)
        if first.name and not second.name:
            one, other = other, one
        self._db.many("DELETE FROM not_same WHERE one IN (?, ?) AND other IN (?, ?)", [(one, other) * 2])
        self._db.many(
            "DELETE FROM not_somebody WHERE person IN (?, ?)"
            " AND face IN (SELECT id FROM faces WHERE person IN (?, ?))",
            [(one, other) * 2],
        )
        self._move(one, other)
        self._tidy()
        return other

    def _move(self, gone: int, stays: int) -> None:
        self._db.many("UPDATE faces SET person = ? WHERE person = ?", [(stays, gone)])
        self._db.many("UPDATE OR IGNORE not_somebody SET person = ? WHERE person = ?", [(stays, gone)])
        self._db.many("UPDATE OR IGNORE not_same SET one = ? WHERE one = ?", [(stays, gone)])
        self._db.many("UPDATE OR IGNORE not_same SET other = ? WHERE other = ?", [(stays, gone)])
        self._db.many("DELETE FROM people WHERE id = ?", [(gone,)])

    def _keep_apart(self, one: int, other: int) -> None:
        self._db.many("INSERT OR IGNORE INTO not_same VALUES (?, ?)", [(one, other)])

    def _tidy(self) -> None:
        """Forget those without a name who have no face any more."""
        self._db.many(f"DELETE FROM people WHERE name = '' AND {_FACELESS}", [()])

    @contextmanager
    def _change(self, people: Iterable[int], faces: Iterable[int] = ()) -> Iterator[None]:
        """A change that can be taken back: of everything, what it was before."""
        with self._db.transaction():
            chosen = json.dumps([*people]), json.dumps([*faces])
            before = {
                "last": self._db.rows("SELECT coalesce(max(id), 0) FROM people")[0][0],
                "people": self._db.rows(
                    "SELECT id, name, key FROM people WHERE name != ''"
                    " OR id IN (SELECT value FROM json_each(?))",
                    chosen[:1],
                ),
                "faces": self._db.rows(
                    "SELECT id, person, told FROM faces WHERE person IN (SELECT value FROM json_each(?))"
                    " OR id IN (SELECT value FROM json_each(?))",
                    chosen,
                ),
                "not_somebody": self._db.rows("SELECT face, person FROM not_somebody"),
                "not_same": self._db.rows("SELECT one, other FROM not_same"),
            }
            yield
            ((change,),) = self._db.rows(
                "INSERT INTO people_changes (before) VALUES (?) RETURNING id", (json.dumps(before),)
            )
            self._db.many("DELETE FROM people_changes WHERE id <= ?", [(change - _KEPT_CHANGES,)])


def _groups(owners: Sequence[int], vectors: Vector) -> FaceGroups:
    """People as their faces are; a face of nobody's has owner 0."""
    groups = FaceGroups()
    order = np.argsort(owners, kind="stable")
    numbers, starts = np.unique(np.asarray(owners, np.int64)[order], return_index=True)
    sums = np.add.reduceat(vectors[order], starts) if len(order) else vectors
    for person, total in zip(numbers.tolist(), sums, strict=False):
        if person:
            groups.add(person, total)
    return groups


def _sets(pairs: Iterable[tuple[int, int]]) -> dict[int, set[int]]:
    sets: dict[int, set[int]] = {}
    for one, other in pairs:
        sets.setdefault(one, set()).add(other)
    return sets
