"""What is told of pictures over the wire, by their numbers in a library."""

from __future__ import annotations

from collections.abc import Sequence

from photalk import commands as cmd
from photalk.apps.api import told_wire
from photalk.errors import CommandError
from photalk.library.library import Library
from photalk.library.photos import Photo
from photalk.studio.telling import tell


def told_of(library: Library, asked: told_wire.TellRequest) -> told_wire.ToldAct:
    """Keep what is told as one act.

    Raises:
        NotFound: there is no such picture, or no such place.
        CommandError: a command tells nothing of pictures.
    """
    paths = [photo.path for photo in library.photos(asked.pictures)]
    told = tell(library, paths, tellings(asked.commands), "mark")
    return told_wire.ToldAct(act=told.act, count=told.count)


def facts_told(library: Library, photo: Photo) -> told_wire.ToldFacts:
    """What was told of a photo."""
    return told_wire.ToldFacts.model_validate(library.statements.facts_of(photo.digest).as_object())


def tellings(lines: Sequence[str]) -> list[cmd.Telling]:
    """The commands that lines write, each of the pictures that are named beside them.

    Raises:
        CommandError: one of them tells nothing of pictures, or says of which.
    """
    commands = list(map(cmd.parse, lines))
    for line, command in zip(lines, commands, strict=True):
        if not isinstance(command, cmd.Telling) or command.pictures != "open":
            raise CommandError(
                f"“{line[:60]}” is not told of a picture by itself; try “rate 5” or “tag lisbon”."
            )
    return [command for command in commands if isinstance(command, cmd.Telling)]
