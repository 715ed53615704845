"""`photalk mark`: what a person tells about pictures, kept in the library; with no options, what was told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from photalk import commands as cmd
from photalk.conversation.replies import name_of, which_count
from photalk.errors import CommandError, NotFound, presentable
from photalk.library.folder_choice import library_folder
from photalk.library.library import Library
from photalk.library.stated_facts import Facts
from photalk.studio.folders import pictures_in
from photalk.studio.telling import tell


@dataclass(frozen=True, slots=True)
class Marks:
    """The options of a command line by which something is told."""

    rating: int | None = None
    pick: bool = False
    reject: bool = False
    unmark: bool = False
    keywords: tuple[str, ...] = ()
    albums: tuple[str, ...] = ()
    title: str = ""
    description: str = ""
    date: str = ""
    place: str = ""

    def tellings(self) -> list[cmd.Telling]:
        """What is told, as commands.

        Raises:
            CommandError: it cannot be told, or contradicts itself.
        """
        given: tuple[tuple[type[cmd.Telling], bool], ...] = (
            (cmd.Pick, self.pick), (cmd.Reject, self.reject), (cmd.Unmark, self.unmark),
        )  # fmt: skip
        marks = [mark() for mark, told in given if told]
        if len(marks) > 1:
            raise CommandError("A picture is picked, rejected or neither; give one of the three.")
        worded = (
            (cmd.Title, self.title), (cmd.DescribeAs, self.description), (cmd.Dated, self.date),
            (cmd.Located, self.place), *((cmd.PutInAlbum, album) for album in self.albums),
        )  # fmt: skip
        return [
            *([] if self.rating is None else [cmd.Rate(stars=self.rating)]),
            *marks,
            *([cmd.Tag(words=self.keywords)] if self.keywords else []),
            *(telling(words=words) for telling, words in worded if words),
        ]


def run(
    images: Sequence[Path], library: Path | None, marks: Marks, *, undo: bool = False, as_json: bool = False
) -> None:
    """Keep what is told of these pictures as one act, take back the last, or print what was told.

    Raises:
        CommandError: something is told that cannot be, or told and taken back at once.
        NotFound: there is nothing to take back.
        PictureError: a picture cannot be read and is not indexed.
    """
    told = marks.tellings()
    if undo and told:
        raise CommandError("Either tell something or --undo, not both at once.")
    paths = [path for image in images for path in _pictures(image.expanduser())]
    with Library(library_folder(library)) as shelf:
        digests = shelf.statements.digests(paths)
        if told:
            tell(shelf, paths, told, "mark")
        elif undo:
            act = shelf.statements.last_act(digests)
            if act is None:
                raise NotFound("Nothing was told of these pictures that could be taken back.")
            count = shelf.statements.take_back(act)
            if not as_json:
                print(f"Took back what was told last, of {which_count(count)}.")
        for path, digest in zip(paths, digests, strict=True):
            facts = shelf.statements.facts_of(digest)
            if as_json:
                print(json.dumps({"path": str(path), **facts.as_object()}), flush=True)
            else:
                print(presentable(f"{name_of(str(path))}: {in_words(facts)}"), flush=True)


def _pictures(image: Path) -> list[Path]:
    found = [Path(path) for path in pictures_in(image)] if image.is_dir() else [image]
    if not found:
        raise NotFound(f"There are no pictures in {image}.")
    return found


def in_words(facts: Facts) -> str:
    """What was told of a picture, on one line.

    >>> in_words(Facts(rating=4, tags=("Lisbon", "harbour"), title="Boats"))
    '4 stars, “Boats”, tagged Lisbon, harbour'
    """
    told = (
        f"{facts.rating} {'star' if facts.rating == 1 else 'stars'}" if facts.rating else "",
        {"pick": "picked", "reject": "rejected"}.get(facts.mark, ""),
        f"“{facts.title}”" if facts.title else "",
        facts.description,
        f"tagged {', '.join(facts.tags)}" if facts.tags else "",
        f"in the album {', '.join(facts.albums)}" if facts.albums else "",
        f"taken {facts.date.replace('T', ' ')}" if facts.date else "",
        f"in {facts.place.text}" if facts.place else "",
    )
    return ", ".join(filter(None, told)) or "nothing was told"
