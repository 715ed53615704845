"""A whole session as one readable, versioned JSON, to be kept elsewhere or replayed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from photalk.conversation.state import Entry
from photalk.errors import PhotalkError, SessionError
from photalk.studio.entry_json import from_record, to_record
from photalk.studio.portable_names import moved

VERSION = 1


@dataclass(frozen=True, slots=True)
class RecordedSession:
    """A session as it was exported; `originals` maps each picture's path to its SHA-256, if it was there."""

    entries: tuple[Entry, ...]
    originals: dict[str, str | None]

    def check_originals(self) -> None:
        """Make sure that every original is there and is what it was.

        Raises:
            SessionError: one is not, so the replay could not give the same pictures.
        """
        for path, digest in self.originals.items():
            now = _digest(path)
            if now is None:
                raise SessionError(
                    f"{path[:200]} is gone, so the session cannot be replayed; put it back first."
                )
            if digest is not None and now != digest:
                raise SessionError(
                    f"{path[:200]} has changed since, so the session would not give the same pictures."
                )


def to_json(session: int, entries: Sequence[Entry]) -> str:
    """The session as our JSON."""
    pictures = dict.fromkeys(
        done.picture for entry in entries for done in entry.done if done.picture is not None
    )
    document = {
        "photalk_session": VERSION,
        "id": session,
        "pictures": [{"path": path, "sha256": _digest(path)} for path in pictures],
        "turns": [to_record(entry) for entry in entries],
    }
    return json.dumps(document, indent=2) + "\n"


def from_json(text: str, place: Callable[[str], str] = str) -> RecordedSession:
    """The session that our JSON holds; `place` tells where a picture lies that goes by another name in it.

    Raises:
        SessionError: it is not one, or of another version.
    """
    try:
        document: dict[str, Any] = json.loads(text)
        version = document["photalk_session"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise SessionError(
            "This is not a session of Photalk; “photalk sessions export NUMBER” writes one."
        ) from None
    if version != VERSION:
        raise SessionError(
            f"This session has version {str(version)[:40]}; this Photalk reads version {VERSION}."
        )
    try:
        document = moved(document, place)
        originals = {str(it["path"]): it["sha256"] for it in document["pictures"]}
        return RecordedSession(tuple(from_record(turn) for turn in document["turns"]), originals)
    except (
        LookupError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError, PhotalkError,
    ) as error:  # fmt: skip
        raise SessionError(f"This session is damaged: {_fault(error)}.") from None


def _fault(error: Exception) -> str:
    """What is wrong with a record, in words that end no sentence."""
    if isinstance(error, KeyError):
        return f"“{str(error.args[0])[:200]}” is missing in it"
    return str(error)[:200].rstrip(".")


def _digest(path: str) -> str | None:
    try:
        # Somebody else may have written the session: what it names need not be a file that has an end.
        if not Path(path).is_file():
            return None
        with Path(path).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):  # a path with a NUL, or with half a character
        return None
