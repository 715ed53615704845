"""What would an earlier Photalk have left? The same photos and turns in the tables of an earlier version."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from photalk.library.database import Database
from photalk.library.exact_store import FOLDER
from photalk.library.schema import FILE as CATALOGUE
from photalk.library.schema import MIGRATIONS as OF_CATALOGUE
from photalk.studio.sessions import FILE as SESSIONS
from photalk.studio.sessions import MIGRATIONS as OF_SESSIONS

VERSIONS: dict[str, Sequence[Callable[[sqlite3.Connection], None]]] = {
    CATALOGUE: OF_CATALOGUE,
    SESSIONS: OF_SESSIONS,
}
"""The databases of a library, each with the steps that made its tables what they are."""


def older(present: Path, old: Path, name: str, version: int) -> None:
    """Write one database of a library folder into another, as that version of Photalk had it."""
    old.mkdir(parents=True, exist_ok=True)
    Database(old / name, VERSIONS[name][:version]).close()
    with closing(sqlite3.connect(old / name)) as db:
        db.execute("ATTACH ? AS present", (str(present / name),))
        for table in _tables(db):
            mine, theirs = (_columns(db, schema, table) for schema in ("main", "present"))
            columns = ", ".join(
                ["rowid"] * (table in ("words", "written")) + [one for one in mine if one in theirs]
            )
            db.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM present.{table}")
        if "spaces" in _tables(db) and (present / FOLDER).is_dir():
            shutil.copytree(present / FOLDER, old / FOLDER, dirs_exist_ok=True)
        db.commit()


def _tables(db: sqlite3.Connection) -> list[str]:
    """The tables of the database itself, without those that the search for words keeps for itself."""
    rows = db.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall()
    return [name for (name,) in rows if not name.startswith(("sqlite_", "words_", "written_"))]


def _columns(db: sqlite3.Connection, schema: str, table: str) -> list[str]:
    return [row[1] for row in db.execute(f"PRAGMA {schema}.table_info({table})")]
