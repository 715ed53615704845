"""Where are a library's vectors kept? In its folder, unless it was made to keep them on a Milvus server.

The library itself remembers that: it is chosen once, while the library is empty, and a library with photos is
copied to another store (`copying.copy`).
"""

from __future__ import annotations

import secrets

from photalk.errors import LibraryError
from photalk.library.database import Database
from photalk.library.exact_store import ExactStore, Shape
from photalk.library.milvus_address import EMBEDDED, MilvusAddress
from photalk.library.store import LibraryStore


def store_of(database: Database, shape: Shape) -> LibraryStore:
    """The store in which a library keeps rows of this shape.

    Raises:
        LibraryError: what that store needs is not installed.
    """
    chosen = kept_at(database)
    if chosen == EMBEDDED:
        return ExactStore(database, shape)
    from photalk.library.milvus_store import MilvusStore

    return MilvusStore(database, shape, MilvusAddress.parsed(chosen), setting(database, "tag") or "")


def kept_at(database: Database) -> str:
    """Where a library keeps its vectors: “embedded”, or the address of a server."""
    return setting(database, "store") or EMBEDDED


def choose(database: Database, store: str) -> None:
    """Keep the vectors there from now on.

    Raises:
        CommandError: that is no store.
        LibraryError: the library has vectors elsewhere already.
    """
    chosen = store if store == EMBEDDED else str(MilvusAddress.parsed(store))
    with database.transaction():
        if chosen == kept_at(database):
            return
        if shapes(database):
            raise LibraryError(
                f"{database.path.parent} keeps its vectors at {kept_at(database)} already; make a copy that"
                " keeps them elsewhere with “photalk library copy”."
            )
        # Collections of one library have a name that no other library's have.
        keep_setting(database, "tag", secrets.token_hex(8))
        keep_setting(database, "store", chosen)


def shapes(database: Database) -> tuple[Shape, ...]:
    """The shapes of rows that a library has, one for each encoder that has seen its photos."""
    table = "spaces" if kept_at(database) == EMBEDDED else "collections"
    found = database.rows(f"SELECT identity, width, words, places, columns FROM {table} ORDER BY identity")
    return tuple(
        Shape(identity, width, words, (places, columns) if places and columns else None)
        for identity, width, words, places, columns in found
    )


def setting(database: Database, name: str) -> str | None:
    """What was kept under a name."""
    found = database.rows("SELECT value FROM settings WHERE name = ?", (name,))
    return str(found[0][0]) if found else None


def keep_setting(database: Database, name: str, value: str | None) -> None:
    """Keep something under a name; None forgets it."""
    if value is None:
        database.many("DELETE FROM settings WHERE name = ?", [(name,)])
    else:
        database.many("INSERT OR REPLACE INTO settings VALUES (?, ?)", [(name, value)])
