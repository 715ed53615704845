"""An entry of a conversation as JSON, both ways: the form in the database and in exported sessions."""

from __future__ import annotations

from typing import Any

from photalk.commands import Edit, format, parse
from photalk.commands.queries.query_json import query_from, query_record, text_of
from photalk.conversation.choosing import Offer
from photalk.conversation.state import Done, Entry, Listing
from photalk.language.understanding import Question


def to_record(entry: Entry) -> dict[str, Any]:
    """The entry as plain JSON values."""
    record: dict[str, Any] = {
        "user": entry.user,
        "reply": entry.reply,
        "commands": [{"do": format(done.command), "picture": done.picture} for done in entry.done],
        "listing": None if entry.listing is None else _listing_record(entry.listing),
        "picture": entry.picture,
        "size": None if entry.size is None else list(entry.size),
        "shows": entry.shows,
        "question": None if entry.question is None else _question_record(entry.question),
    }
    if entry.unedited:
        record["unedited"] = True
    if entry.unsaid:
        record["unsaid"] = True
    if entry.offer is not None:
        readings = [list(map(format, reading)) for reading in entry.offer.readings]
        record["offer"] = {"readings": readings, "done": entry.offer.done}
    if entry.query is not None:
        record["query"] = query_record(entry.query)
    if entry.told:
        record["told"] = list(entry.told)
    if entry.rows:
        record["rows"] = [list(row) for row in entry.rows]
    if entry.suggested:
        record["suggested"] = list(map(format, entry.suggested))
    return record


def from_record(record: dict[str, Any]) -> Entry:
    """The entry that a record holds.

    Raises:
        KeyError, TypeError, ValueError, CommandError: it is not a record of ours.
    """
    question, listing, size = record["question"], record["listing"], record["size"]
    offer, query = record.get("offer"), record.get("query")
    return Entry(
        user=text_of(record["user"]),
        reply=text_of(record["reply"]),
        done=tuple(Done(parse(text_of(done["do"])), _path(done["picture"])) for done in record["commands"]),
        listing=None if listing is None else _listing(listing),
        picture=_path(record["picture"]),
        size=None if size is None else (int(size[0]), int(size[1])),
        shows=bool(record["shows"]),
        unedited=bool(record.get("unedited")),
        unsaid=bool(record.get("unsaid")),
        question=None if question is None else _question(question),
        offer=None if offer is None else _offer(offer),
        query=None if query is None else query_from(query),
        suggested=tuple(map(_edit, record.get("suggested", ()))),
        told=tuple(map(int, record.get("told", ()))),
        rows=tuple((text_of(name), int(count)) for name, count in record.get("rows", ())),
    )


def _listing_record(listing: Listing) -> dict[str, Any]:
    record = {"folder": listing.folder, "pictures": list(listing.pictures), "words": listing.words}
    return record if listing.start == 1 else {**record, "start": listing.start}


def _listing(record: dict[str, Any]) -> Listing:
    pictures = tuple(map(text_of, record["pictures"]))
    return Listing(text_of(record["folder"]), pictures, text_of(record["words"]), int(record.get("start", 1)))


def _question_record(question: Question) -> dict[str, Any]:
    record = {"text": question.text, "options": list(question.options)}
    return {**record, "topic": question.topic} if question.topic else record


def _question(record: dict[str, Any]) -> Question:
    options = tuple(map(text_of, record["options"]))
    return Question(text_of(record["text"]), options, text_of(record.get("topic", "")))


def _offer(record: dict[str, Any]) -> Offer:
    readings = tuple(tuple(parse(text_of(line)) for line in reading) for reading in record["readings"])
    return Offer(readings, bool(record["done"]))


def _edit(line: Any) -> Edit:
    command = parse(text_of(line))
    if not isinstance(command, Edit):
        raise ValueError(f"{type(command).__name__} is no edit")
    return command


def _path(value: Any) -> str | None:
    return None if value is None else text_of(value)
