"""Where are a library's vectors kept? In its folder, unless it was made to keep them on a Milvus server.

The library itself remembers that: it is chosen once, while the library is empty, and a library with photos is
copied to another store (`copying.copy`).
"""

from __future__ import annotations

import os
import re
import secrets
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from photalk.errors import CommandError, LibraryError
from photalk.library.database import Database
from photalk.library.exact_store import ExactStore, Shape
from photalk.library.store import LibraryStore

EMBEDDED = "embedded"
INDEXES = ("FLAT", "IVF_FLAT", "HNSW")
_PORT, _DATABASE = 19_530, "default"
TOKEN = "PHOTALK_MILVUS_TOKEN"
"""Environment variable for "user:password" or an API key: what opens a server is not kept in a library."""


@dataclass(frozen=True, slots=True)
class Address:
    """A Milvus server: `milvus://host:port/database?index=FLAT&tls=no`, where all behind the host may lack.

    FLAT finds exactly what is nearest; HNSW and IVF_FLAT are quicker over many millions, and miss some.
    """

    host: str
    port: int = _PORT
    database: str = _DATABASE
    index: str = INDEXES[0]
    tls: bool = False

    @classmethod
    def parsed(cls, text: str) -> Address:
        """Read an address.

        Raises:
            CommandError: it is none.
        """
        no_store = CommandError(
            f"A store is “{EMBEDDED}” or like milvus://host:19530, milvus://host/database or"
            f" milvus://host?index=HNSW&tls=yes, not {text!r}."
        )
        try:
            parts = urlsplit(text)
            options = dict(parse_qsl(parts.query, strict_parsing=True)) if parts.query else {}
            host, port = parts.hostname, parts.port or _PORT
        except ValueError:
            raise no_store from None
        if parts.username or parts.password:
            raise CommandError(f"Put user and password into {TOKEN}, not into the address of the store.")
        index, tls = options.pop("index", INDEXES[0]).upper(), options.pop("tls", "no")
        database = parts.path.strip("/") or _DATABASE
        fits = index in INDEXES and tls in ("yes", "no") and re.fullmatch(r"\w+", database, re.ASCII)
        if parts.scheme != "milvus" or not host or options or not fits:
            raise no_store
        return cls(host, port, database, index, tls == "yes")

    @property
    def token(self) -> str:
        """What opens the server, from the environment; empty when it is open."""
        return os.environ.get(TOKEN, "")

    @property
    def place(self) -> str:
        """Host and port."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def __str__(self) -> str:
        options = [f"index={self.index}"] * (self.index != INDEXES[0]) + ["tls=yes"] * self.tls
        path = f"/{self.database}" if self.database != _DATABASE else ""
        return f"milvus://{self.place}{path}{'?' if options else ''}{'&'.join(options)}"


def store_of(database: Database, shape: Shape) -> LibraryStore:
    """The store in which a library keeps rows of this shape.

    Raises:
        LibraryError: what that store needs is not installed.
    """
    chosen = kept_at(database)
    if chosen == EMBEDDED:
        return ExactStore(database, shape)
    from photalk.library.milvus_store import MilvusStore

    return MilvusStore(database, shape, Address.parsed(chosen), setting(database, "tag") or "")


def kept_at(database: Database) -> str:
    """Where a library keeps its vectors: “embedded”, or the address of a server."""
    return setting(database, "store") or EMBEDDED


def choose(database: Database, store: str) -> None:
    """Keep the vectors there from now on.

    Raises:
        CommandError: that is no store.
        LibraryError: the library has vectors elsewhere already.
    """
    chosen = store if store == EMBEDDED else str(Address.parsed(store))
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
