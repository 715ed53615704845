"""What is asked of a Milvus server, in the words of `pymilvus`; failures are one sentence each.

Every call may be made twice without harm, since pymilvus repeats those that were not answered: rows are
upserted, never inserted.
"""

from __future__ import annotations

import base64
import logging
import math
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from photalk.errors import LibraryError
from photalk.library.exact_store import Shape
from photalk.library.ledger import Keys
from photalk.library.milvus_address import MilvusAddress
from photalk.vision.space.encoder import Encoded, Floats

if TYPE_CHECKING:
    from pymilvus import MilvusClient

MOST_HITS = 16_384
"""So many rows a server returns to one question at most."""

SENT = 1_000
"""Rows that are sent or fetched at a time: with our encoder 7.5 MB, of 64 that gRPC takes."""

ERASED = 10_000

PATIENCE = 15.0
"""Seconds after which a server that does not answer is taken to be away."""

_RECOVERY = 90.0
"""Seconds for which a server that is there, but not ready yet, is asked again."""

_UNREADY = ("not ready", "not available", "no available", "not loaded", "unhealthy", "recover", "not serving",
            "not fully loaded", "node not found", "node offline", "shard leader")  # fmt: skip

_AWAY = ("retry timeout", "unavailable", "deadline", "fail connecting", "connection", "should create")

_PIECE = 65_532
"""Characters that one text field holds at most, in whole groups of four."""

_BUILT: dict[str, dict[str, int]] = {
    "FLAT": {},
    "IVF_FLAT": {"nlist": 1_024},
    "HNSW": {"M": 32, "efConstruction": 200},
}


class MilvusServer:
    """One collection of a server: a key, a vector, and tags and details as text, a row."""

    def __init__(self, address: MilvusAddress, collection: str, shape: Shape) -> None:
        self.address = address
        self.collection = collection
        self._shape = shape
        self._lock = Lock()
        self._client: MilvusClient | None = None
        self._there = False

    def exists(self) -> bool:
        """Whether there is such a collection; if so, it is made ready to be searched."""
        if not self._there and self._ask("has_collection", self.collection):
            self._ask("load_collection", self.collection, timeout=_RECOVERY)
            self._there = True
        return self._there

    def make(self) -> None:
        """Make the collection, unless it is there."""
        if self.exists():
            return
        from pymilvus import DataType, MilvusClient

        schema = MilvusClient.create_schema(auto_id=False, enable_dynamic_field=False)
        schema.add_field("key", DataType.INT64, is_primary=True)
        schema.add_field("vector", DataType.FLOAT_VECTOR, dim=max(2, self._shape.width))
        for name in self._texts():
            schema.add_field(name, DataType.VARCHAR, max_length=65_535)
        index = MilvusClient.prepare_index_params()
        kind = self.address.index
        index.add_index("vector", index_type=kind, metric_type="IP", params=_BUILT[kind])
        options = {"schema": schema, "index_params": index, "consistency_level": "Strong"}
        self._ask("create_collection", self.collection, **options, timeout=_RECOVERY)
        self._there = True

    def send(self, keys: Keys, encoded: Encoded) -> None:
        """Keep rows under new keys; in the server's log, which survives it, on return."""
        names = self._texts()
        vectors, others = np.ascontiguousarray(encoded.vectors, np.float32), _others(encoded)
        for start in range(0, len(keys), SENT):
            some = slice(start, start + SENT)
            rows = [
                {"key": key, "vector": _widened(vector), **dict(zip(names, _pieces(other), strict=True))}
                for key, vector, other in zip(keys[some].tolist(), vectors[some], others[some], strict=True)
            ]
            self._ask("upsert", self.collection, rows)

    def erase(self, keys: Keys) -> None:
        """Drop rows."""
        for start in range(0, len(keys), ERASED):
            self._ask("delete", self.collection, filter=_among(keys[start : start + ERASED]))

    def search(self, vector: Floats, count: int, among: Keys | None, *, fresh: bool) -> tuple[Keys, Floats]:
        """The keys with the largest inner products, largest first; `fresh` waits for the latest writes."""
        thorough = {"IVF_FLAT": {"nprobe": 64}, "HNSW": {"ef": min(32_768, max(2_048, 8 * count))}}
        (hits,) = self._ask(
            "search",
            self.collection,
            [_widened(vector)],
            filter="" if among is None else _among(among),
            limit=count,
            search_params={"metric_type": "IP", "params": thorough.get(self.address.index, {})},
            consistency_level=_level(fresh),
        )
        keys, scores = [hit["id"] for hit in hits], [hit["distance"] for hit in hits]
        return np.array(keys, np.int64), np.array(scores, np.float32)

    def fetch(self, keys: Keys, *, fresh: bool, vectors_only: bool = False) -> tuple[Keys, Encoded]:
        """The rows with these keys that are there, by ascending key."""
        shape = self._shape
        fields = [] if vectors_only else self._texts()
        rows: list[dict[str, Any]] = []
        for start in range(0, len(keys), SENT):
            rows += self._query(_among(keys[start : start + SENT]), ["key", "vector", *fields], fresh)
        rows.sort(key=lambda row: int(row["key"]))
        found = np.array([row["key"] for row in rows], np.int64)
        vectors = np.zeros((len(rows), max(2, shape.width)), np.float32)
        others = np.zeros((len(rows), 0 if vectors_only else self._others_size()), np.uint8)
        for at, row in enumerate(rows):
            vectors[at] = row["vector"]
            text = base64.b64decode("".join(row[name] for name in fields))
            others[at] = np.frombuffer(text, np.uint8)
        details = None
        if shape.details is not None and not vectors_only:
            details = others[:, shape.words :].copy().view(np.int8).reshape(len(rows), *shape.details)
        return found, Encoded(vectors[:, : shape.width], others[:, : shape.words].copy(), details)

    def count(self) -> int:
        """How many rows there are."""
        return int(self._query("", ["count(*)"], True)[0]["count(*)"])

    def keys(self) -> Iterator[Keys]:
        """The keys of all rows, ascending, many at a time."""
        last = -1
        while True:
            rows = self._query(f"key > {last}", ["key"], True, limit=MOST_HITS)
            found = np.sort(np.array([row["key"] for row in rows], np.int64))
            if not len(found):
                return
            yield found
            last = int(found[-1])

    def settle(self) -> None:
        """Have the server write what it holds in memory to its disks."""
        self._ask("flush", self.collection, timeout=_RECOVERY)

    def drop(self, collections: Sequence[str]) -> None:
        """Drop collections, those that are there."""
        for name in collections:
            self._ask("drop_collection", name)

    def close(self) -> None:
        """Let go of the connection."""
        with self._lock:
            if self._client is not None:
                self._client.close()
            self._client = None
            self._there = False

    def _others_size(self) -> int:
        places, columns = self._shape.details or (0, 0)
        return self._shape.words + places * columns

    def _texts(self) -> list[str]:
        """The names of the fields that tags and details take."""
        characters = 4 * math.ceil(self._others_size() / 3)
        return [f"text{at}" for at in range(math.ceil(characters / _PIECE))]

    def _query(self, chosen: str, fields: list[str], fresh: bool, **options: int) -> list[dict[str, Any]]:
        level = _level(fresh)
        return list(
            self._ask(
                "query",
                self.collection,
                filter=chosen,
                output_fields=fields,
                consistency_level=level,
                **options,
            )
        )

    def _ask(self, what: str, *values: Any, timeout: float | None = None, **options: Any) -> Any:
        """The answer of the server, which may need a while after its start until it is ready."""
        give_up = time.monotonic() + _RECOVERY
        with self._sentences():
            import grpc
            from pymilvus import MilvusException

            while True:
                try:
                    return getattr(self._connected(), what)(*values, timeout=timeout or PATIENCE, **options)
                except (MilvusException, grpc.RpcError) as error:
                    passing = _says(error, _UNREADY) or (_says(error, _AWAY) and self._reachable())
                    if not passing or time.monotonic() > give_up:
                        raise
                time.sleep(0.5)

    def _reachable(self) -> bool:
        """Whether something listens at the address: a server that has just been started, then."""
        with suppress(OSError), socket.create_connection((self.address.host, self.address.port), 3.0):
            return True
        return False

    def _connected(self) -> MilvusClient:
        from pymilvus import MilvusClient

        with self._lock:
            if self._client is None:
                # It writes every failure to stderr, in colours; ours is told once, as a sentence.
                logging.getLogger("pymilvus").setLevel(logging.CRITICAL)
                uri = f"{'https' if self.address.tls else 'http'}://{self.address.place}"
                self._client = MilvusClient(
                    uri=uri, token=self.address.token, db_name=self.address.database, timeout=PATIENCE
                )
            return self._client

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        try:
            import grpc
            from pymilvus import MilvusException
        except ImportError:
            raise LibraryError(
                f"The vectors of this library are kept at {self.address}, which needs pymilvus; install"
                " photalk[cluster]."
            ) from None
        try:
            yield
        except (MilvusException, grpc.RpcError) as error:
            if _says(error, (*_AWAY, *_UNREADY)):
                raise LibraryError(
                    f"The Milvus server {self.address} does not answer; start it or see to the network and do"
                    " this again: all that was kept before is kept."
                ) from None
            reason = " ".join(str(error).split())[:300]
            raise LibraryError(
                f"The Milvus server {self.address} refuses ({reason}); see what its log says: all that was"
                " kept before is kept."
            ) from None


def _says(error: Exception, signs: Sequence[str]) -> bool:
    words = str(error).lower()
    return any(sign in words for sign in signs)


def _level(fresh: bool) -> str:
    return "Strong" if fresh else "Bounded"


def _among(keys: Keys) -> str:
    return f"key in [{','.join(map(str, keys.tolist()))}]"


def _widened(vector: Floats) -> Floats:
    """A vector of two numbers at least, fewer than which a server does not take."""
    return vector if len(vector) > 1 else np.pad(vector, (0, 2 - len(vector)))


def _others(encoded: Encoded) -> list[str]:
    """Tags and details of every row, as text."""
    tags = np.ascontiguousarray(encoded.tags, np.uint8).reshape(len(encoded), -1)
    parts = [tags]
    if encoded.details is not None:
        parts.append(np.ascontiguousarray(encoded.details, np.int8).view(np.uint8).reshape(len(encoded), -1))
    return [base64.b64encode(row.tobytes()).decode("ascii") for row in np.concatenate(parts, axis=1)]


def _pieces(text: str) -> list[str]:
    return [text[start : start + _PIECE] for start in range(0, len(text), _PIECE)]
