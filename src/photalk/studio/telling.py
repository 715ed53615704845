"""What is told of pictures reaches the library: commands become statements about the contents of files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from photalk import commands as cmd
from photalk.conversation.actions import KeepQuery, Tell, Told, Untell
from photalk.errors import CommandError, NotFound
from photalk.library.gazetteer import place_called
from photalk.library.library import Library
from photalk.library.photos import GeoPlace
from photalk.library.stated_facts import Source, Statement, place_value
from photalk.search.kept_searches import kept_form


def performed(library: Library, action: Tell | KeepQuery | Untell) -> Told:
    """What comes of an action by which something is told, or taken back."""
    match action:
        case Tell(pictures, telling):
            return tell(library, pictures, [telling])
        case KeepQuery(name, query):
            return Told(library.statements.keep_search(name, kept_form(query)), 0)
        case Untell(acts, again):
            counts = [library.statements.take_back(act, back=not again) for act in reversed(acts)]
            return Told(acts[-1], max(counts))


def tell(
    library: Library, pictures: Sequence[str | Path], tellings: Sequence[cmd.Telling], source: Source = "said"
) -> Told:
    """Keep all that is told of these pictures as one act.

    Raises:
        NotFound: there is no such place, or no date that could be moved.
        CommandError: dates are moved beside something else.
        PictureError: one of the pictures cannot be read and is not indexed.
    """
    if len(tellings) > 1 and any(isinstance(telling, cmd.Shifted) for telling in tellings):
        raise CommandError("Dates are moved by themselves; tell the rest before or after.")
    digests = library.statements.digests(pictures)
    if len(tellings) == 1 and isinstance(tellings[0], cmd.Shifted):
        act, moved = library.statements.shift(digests, tellings[0].by, source)
        date = library.statements.facts_of(digests[0]).date if len(digests) == 1 else ""
        return Told(act, sum(digest in moved for digest in digests), date.replace("T", " "))
    statements = [one for telling in tellings for one in statements_of(telling)]
    places = [one for telling in tellings if isinstance(telling, cmd.Located) for one in [telling]]
    act = library.statements.state(dict.fromkeys(digests), statements, source)
    return Told(act, len(pictures), _place(places[-1].words).text if places else "")


def statements_of(telling: cmd.Telling) -> list[Statement]:
    """What a command tells of each picture.

    Raises:
        NotFound: there is no such place.
    """
    match telling:
        case cmd.Rate(stars=stars):
            return [Statement.rating(stars)]
        case cmd.Pick() | cmd.Reject():
            return [Statement("mark", telling.name)]
        case cmd.Unmark():
            return [Statement("mark", holds=False)]
        case cmd.Tag(words=words) | cmd.Untag(words=words):
            return [Statement("tag", word, isinstance(telling, cmd.Tag)) for word in words]
        case cmd.Title(words=words):
            return [Statement("title", words)]
        case cmd.DescribeAs(words=words):
            return [Statement("description", words)]
        case cmd.PutInAlbum(words=words) | cmd.TakeFromAlbum(words=words):
            return [Statement("album", words, isinstance(telling, cmd.PutInAlbum))]
        case cmd.Dated(words=words):
            return [Statement("date", words)]
        case cmd.Located(words=words):
            return [Statement("place", place_value(_place(words)))]
    raise TypeError(f"{type(telling).__name__} says nothing of a picture by itself")


def _place(words: str) -> GeoPlace:
    place = place_called(words)
    if place is None:
        raise NotFound(
            f"I know no place called “{words}”; say a town, a country, or degrees like 38.72 -9.14."
        )
    return place
