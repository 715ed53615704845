"""An entry of a conversation as JSON, both ways: the form in the database and in exported sessions."""

from __future__ import annotations

from typing import Any

from photalk.commands import format, parse
from photalk.dialogue.choosing import Offer
from photalk.dialogue.state import Done, Entry, Listing
from photalk.dialogue.understanding import Question


def to_record(entry: Entry) -> dict[str, Any]:
    """The entry as plain JSON values."""
    record = {
        "user": entry.user,
        "reply": entry.reply,
        "commands": [_done_record(done) for done in entry.done],
        "listing": None if entry.listing is None else _listing_record(entry.listing),
        "picture": entry.picture,
        "size": None if entry.size is None else list(entry.size),
        "shows": entry.shows,
        "question": None
        if entry.question is None
        else {"text": entry.question.text, "options": list(entry.question.options)},
    }
    return record if entry.offer is None else {**record, "offer": _offer_record(entry.offer)}


def from_record(record: dict[str, Any]) -> Entry:
    """The entry that a record holds.

    Raises:
        KeyError, TypeError, ValueError, CommandError: it is not a record of ours.
    """
    question, listing, size = record["question"], record["listing"], record["size"]
    offer = record.get("offer")
    return Entry(
        user=_text(record["user"]),
        reply=_text(record["reply"]),
        done=tuple(Done(parse(_text(done["do"])), _path(done["picture"])) for done in record["commands"]),
        listing=None
        if listing is None
        else Listing(
            _text(listing["folder"]), tuple(map(_text, listing["pictures"])), _text(listing["words"])
        ),
        picture=_path(record["picture"]),
        size=None if size is None else (int(size[0]), int(size[1])),
        shows=bool(record["shows"]),
        question=None
        if question is None
        else Question(_text(question["text"]), tuple(map(_text, question["options"]))),
        offer=None if offer is None else _offer(offer),
    )


def _done_record(done: Done) -> dict[str, Any]:
    return {"do": format(done.command), "picture": done.picture}


def _listing_record(listing: Listing) -> dict[str, Any]:
    return {"folder": listing.folder, "pictures": list(listing.pictures), "words": listing.words}


def _offer_record(offer: Offer) -> dict[str, Any]:
    return {"readings": [list(map(format, reading)) for reading in offer.readings], "done": offer.done}


def _offer(record: dict[str, Any]) -> Offer:
    readings = tuple(tuple(parse(_text(line)) for line in reading) for reading in record["readings"])
    return Offer(readings, bool(record["done"]))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected a text, not {type(value).__name__}")
    return value


def _path(value: Any) -> str | None:
    return None if value is None else _text(value)
