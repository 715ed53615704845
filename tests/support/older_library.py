"""A library as an earlier Photalk left it: its later tables gone, its version that of then."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from photalk.library.schema import FILE, MIGRATIONS

_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"


def made_older(library: Path, version: int) -> None:
    """Take a library back to a version of its schema; what later tables held is lost."""
    with closing(sqlite3.connect(":memory:")) as then, closing(sqlite3.connect(library / FILE)) as now:
        for step in MIGRATIONS[:version]:
            step(then)
        known = {name for (name,) in then.execute(_TABLES)}
        # A virtual table comes before its parts, which go with it.
        for (name,) in now.execute(f"{_TABLES} ORDER BY sql NOT LIKE 'CREATE VIRTUAL%'").fetchall():
            if name not in known:
                now.execute(f"DROP TABLE IF EXISTS {name}")
        now.execute(f"PRAGMA user_version = {version}")
        now.commit()
