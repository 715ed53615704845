"""Where is a store of vectors? In the library's own folder, or on a Milvus server with an address."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from photalk import settings
from photalk.errors import CommandError

EMBEDDED = "embedded"
INDEXES = ("FLAT", "IVF_FLAT", "HNSW")
_PORT, _DATABASE = 19_530, "default"
TOKEN = settings.variable("milvus_token")
"""Environment variable for "user:password" or an API key: what opens a server is not kept in a library."""


@dataclass(frozen=True, slots=True)
class MilvusAddress:
    """A Milvus server: `milvus://host:port/database?index=FLAT&tls=no`, where all behind the host may lack.

    FLAT finds exactly what is nearest; HNSW and IVF_FLAT are quicker over many millions, and miss some.
    """

    host: str
    port: int = _PORT
    database: str = _DATABASE
    index: str = INDEXES[0]
    tls: bool = False

    @classmethod
    def parsed(cls, text: str) -> MilvusAddress:
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
        """What opens the server, from the settings; empty when it is open."""
        return settings.current().milvus_token

    @property
    def place(self) -> str:
        """Host and port."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def __str__(self) -> str:
        options = [f"index={self.index}"] * (self.index != INDEXES[0]) + ["tls=yes"] * self.tls
        path = f"/{self.database}" if self.database != _DATABASE else ""
        return f"milvus://{self.place}{path}{'?' if options else ''}{'&'.join(options)}"
