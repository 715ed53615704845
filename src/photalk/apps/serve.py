"""`photalk serve`: the page and the API, on this machine unless told otherwise."""

from __future__ import annotations

import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from photalk import settings
from photalk.errors import CannotDo
from photalk.library.folder_choice import library_folder


def run(
    libraries: Sequence[Path], host: str, port: int, *, token: str | None = None, browser: bool = False
) -> None:
    """Serve until Ctrl-C.

    Raises:
        CannotDo: the address cannot be used.
    """
    from photalk.apps.api import connections
    from photalk.apps.api.access_guard import LOOPBACK, Limits
    from photalk.apps.api.app import application
    from photalk.apps.api.server_state import ServerState

    local = host in LOOPBACK
    token = token or settings.current().token or None
    if not local and not token:
        token = secrets.token_urlsafe(24)
    listening = _listening(host, port)
    shown = f"http://{'localhost' if local else _named(host)}:{listening.getsockname()[1]}/"
    address = f"{shown}#token={token}" if token else shown
    server_state = ServerState.open([library_folder(one) for one in libraries or (None,)], local=local)
    limits = Limits(streams=connections.most_connections() // 2)
    app = application(server_state, token=token, hosts=frozenset(LOOPBACK) if local else None, limits=limits)
    print(f"Photalk is at {address} (Ctrl-C ends it).", file=sys.stderr, flush=True)
    server_state.warm()
    if browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    connections.serve(app, listening)


def _listening(host: str, port: int) -> socket.socket:
    """A socket at the address; it is taken before anything is said or loaded."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(512)
        except OSError:
            listening.close()
            raise
    except OSError as error:
        raise CannotDo(
            f"{host}:{port} cannot be used ({error.strerror or error}); choose another with --port or --host."
        ) from None
    return listening


def _named(host: str) -> str:
    return socket.gethostname() if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
