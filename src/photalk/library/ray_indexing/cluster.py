"""Which cluster? One that runs, found by its address, or one on this machine that ends with this process."""

from __future__ import annotations

import logging
import os
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from photalk.errors import CannotDo, CommandError, NotFound

LOCAL = "local"
_ATTEMPTS = 3
_STORE = 128 << 20
"""Bytes that results on their way take at most; Ray's own choice is a third of the memory."""

_SECONDS = 4.0
_GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
_SETTINGS = 4


def checked(address: str) -> str:
    """The address, when there is something that may be a Ray cluster; this takes seconds at most.

    Raises:
        CannotDo: Ray is not installed.
        CommandError: it is no address.
        NotFound: nobody answers there.
    """
    if find_spec("ray") is None:
        raise CannotDo("Indexing on a cluster needs Ray; install it with: pip install 'photalk[cluster]'.")
    if address == LOCAL:
        return address
    host, colon, port = address.rpartition(":")
    if not (host and colon and port.isdecimal() and 0 < int(port) < 65_536) or "/" in host:
        raise CommandError(
            f"{address!r} is no address of a Ray cluster; say --ray local, or --ray HOST:PORT as"
            " “ray start” printed it."
        )
    _greet(host.strip("[]"), int(port))
    return address


def _greet(host: str, port: int) -> None:
    """See whether somebody there speaks Ray's protocol; Ray itself would wait for minutes."""
    try:
        with socket.create_connection((host, port), _SECONDS) as line:
            line.settimeout(_SECONDS)
            line.sendall(_GREETING)
            answer = line.recv(9)
    except OSError as error:
        why = str(error.strerror or error)
        raise NotFound(
            f"No Ray cluster answers at {host}:{port} ({why}); is it running, and may this machine reach it?"
        ) from None
    if len(answer) < 4 or answer[3] != _SETTINGS:
        raise NotFound(
            f"What answers at {host}:{port} is no Ray cluster; “ray start --head” prints the port."
        )


@contextmanager
def joined(address: str, cores: int | None = None) -> Iterator[Any]:
    """Ray, connected to the cluster; `cores` are those that a local one may use.

    Raises:
        PhotalkError: as `checked`; or the cluster cannot be joined.
    """
    checked(address)
    # Nothing is sent to anybody about what is run here.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address == LOCAL:
        # As eager as this process is; otherwise they would wait for everybody else on this machine.
        os.environ.setdefault("RAY_worker_niceness", "0")
    else:
        # Somebody has answered; who then does not let us in within seconds will not do so in a minute.
        os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "5")
    ray: Any = import_module("ray")  # not installed everywhere, where the types are checked neither
    # A local cluster listens on this machine's network; that it asks for a token is right, and no news.
    logging.getLogger("ray").setLevel(logging.ERROR)
    quiet = {"log_to_driver": False, "configure_logging": False, "logging_level": "ERROR"}
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        try:
            if address == LOCAL:
                _start(ray, cores or os.cpu_count() or 1, folder, quiet)
            else:
                ray.init(address=address, **quiet)
        except Exception as error:  # Ray has no common base class for these
            why = (str(error).strip().splitlines() or [type(error).__name__])[0]
            remedy = (
                "see whether this machine lets processes talk to each other"
                if address == LOCAL
                else f"run “ray start --address={address}” on this machine first, and set RAY_AUTH_MODE=token"
                " if the cluster asks for a token"
            )
            raise NotFound(
                f"The Ray cluster at {address} cannot be joined ({why[:200]}); {remedy}."
            ) from error
        try:
            yield ray
        finally:
            ray.shutdown()


def _start(ray: Any, cores: int, folder: str, quiet: dict[str, Any]) -> None:
    """Start a cluster of our own; a machine that is too busy for it at first is asked again.

    Ray gives its processes thirty seconds to come up, whatever else is going on.
    """
    for attempt in range(_ATTEMPTS):
        try:
            ray.init(
                address=LOCAL, num_cpus=cores, include_dashboard=False, object_store_memory=_STORE,
                _temp_dir=os.path.join(folder, str(attempt)), **quiet,
            )  # fmt: skip
            return
        except Exception as error:
            ray.shutdown()
            if attempt == _ATTEMPTS - 1 or "timed out" not in str(error):
                raise
