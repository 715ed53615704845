"""How does what the rooms know look on the wire? Nouns of the product in, nouns of `wire` out."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from photalk.apps.api import session_wire, wire
from photalk.apps.api.quiet_words import quiet_words
from photalk.apps.pathless import pathless
from photalk.apps.pathless import shown_name as shown_name
from photalk.commands import Edit, format
from photalk.commands.queries.query import Query
from photalk.conversation.sought_parts import parts_of
from photalk.conversation.state import ChatState, Entry, Listing
from photalk.edit.program import Program
from photalk.language.understanding import Question
from photalk.library.library import Library
from photalk.library.photos import Photo
from photalk.library.writings import is_said
from photalk.operations.registry import amount_of, describe
from photalk.search.answers.library_answer import bars
from photalk.search.hits import Hit, SearchQuestion
from photalk.studio.entry_json import from_record, to_record
from photalk.studio.portable_names import PortableNames, moved
from photalk.vision.choice import SURE
from photalk.vision.lexicon import plural, with_article
from photalk.vision.text.written import Writing

MAX_RESULTS = 200
"""How many pictures of a list cross the wire at once."""

_NUMBERED = re.compile(r"\s*\d+  \S|\s+… and \d+ more|Say a number or a name to open one\.$")

Known = Callable[[str], Photo | None]
"""The photo of the library that lies at a path."""


@dataclass(frozen=True, slots=True)
class Window:
    """Looks at a library for the wire."""

    library: Library

    def photo(self, path: str) -> Photo | None:
        return self.library.by_path(path)

    def whole(self, photo: Photo) -> wire.PictureInfo:
        """A photo, what is seen in it, and the files that go along with it."""
        along = map(shown_name, self.library.companions.of(photo.id))
        known: dict[str, object] = {"things": things_in(photo), "along": list(along)}
        if photo.place is not None:
            known |= {"latitude": photo.place.latitude, "longitude": photo.place.longitude}
        return picture_of(photo).model_copy(update=known)

    def told(self, record: Any) -> Any:
        """A record as it may leave this machine: paths in it become the names of pictures in the library."""
        known: dict[str, str] = {}
        names = PortableNames(self.library)

        def name(path: str) -> str:
            return known.setdefault(path, names.called(path)) if os.path.isabs(path) else pathless(path)

        return moved(moved(record, name), str, partial(pathless, known=known))

    def turn(self, number: int, entry: Entry) -> session_wire.TurnInfo:
        """One turn of a conversation."""
        told = from_record(self.told(to_record(entry)))
        return session_wire.TurnInfo(
            number=number,
            user=told.user,
            reply=told.reply,
            brief=brief(told),
            commands=[format(command) for command in told.commands],
            quiet=quiet_words(told),
            question=question_of(told.question),
            lists=told.listing is not None,
            shows=told.shows,
            rows=[wire.CountedRow(name=name, count=count) for name, count in told.rows],
        )

    def results(self, listing: Listing, hits: Sequence[Hit] = (), query: Query | None = None) -> wire.Results:
        """The pictures of a list, with the scores and reasons of those that were just found by the query."""
        known = {hit.photo.path: hit for hit in hits}
        first = max(0, min(listing.start - 1, len(listing.pictures) - MAX_RESULTS))
        items = []
        for number, path in enumerate(listing.pictures[first : first + MAX_RESULTS], first + 1):
            hit = known.get(path)
            photo = hit.photo if hit else self.photo(path)
            items.append(
                wire.Result(
                    number=number,
                    name=shown_name(path),
                    picture=None if photo is None else picture_of(photo),
                    score=None if hit is None else round(hit.score, 4),
                    why=[] if hit is None else why_of(hit),
                )
            )
        return wire.Results(
            words=listing.words,
            sought=list(parts_of(query)) if query and listing.words else [],
            start=listing.start,
            total=len(listing.pictures),
            items=items,
        )

    def view(self, state: ChatState) -> session_wire.View | None:
        """The open picture as it is now."""
        if state.picture is None:
            return None
        photo = self.photo(state.picture)
        width, height = state.size or (None, None)
        return session_wire.View(
            name=shown_name(state.picture),
            picture=None if photo is None else self.whole(photo),
            steps=steps_of(state.program),
            do=[format(edit) for edit in state.program.edits],
            width=width,
            height=height,
            undo=state.history.undoable,
            redo=state.history.redoable,
        )


def things_in(photo: Photo) -> list[str]:
    """What is surely seen in a photo, as people say it."""
    return [
        with_article(one.name) if one.number == 1 else f"{one.number} {plural(one.name)}"
        for one in photo.things
        if one.score >= SURE
    ]


def picture_of(photo: Photo) -> wire.PictureInfo:
    """A photo of the library."""
    return wire.PictureInfo(
        id=photo.id,
        name=shown_name(photo.path),
        width=photo.size[0],
        height=photo.size[1],
        format=photo.format,
        bytes=photo.bytes,
        taken=photo.taken,
        place=photo.place.text if photo.place else "",
        camera=photo.camera,
        lens=photo.lens,
        caption=photo.caption,
        kind=photo.kind,
        away=photo.away,
    )


def why_of(hit: Hit) -> list[wire.WishVerdict]:
    """Why a picture was found."""
    return [
        wire.WishVerdict(wish=one.wish, verdict=one.verdict, detail=one.detail, sought=one.sought)
        for one in hit.why
    ]


def text_of(writing: Writing | None, sought: str = "") -> wire.PictureText:
    """What is written in a picture, with the words marked that are among those sought."""
    if writing is None:
        return wire.PictureText(looked=False)
    return wire.PictureText(
        looked=True,
        lines=[
            wire.ReadLine(
                text=line.text,
                confidence=line.confidence,
                box=line.box,
                words=[
                    wire.ReadWord(
                        text=word.text,
                        confidence=word.confidence,
                        box=word.box,
                        found=is_said(sought, word.text),
                    )
                    for word in line.words
                ],
            )
            for line in writing.lines
        ],
        unread=writing.unread,
    )


def steps_of(program: Program) -> list[session_wire.StepInfo]:
    """The steps of a program, counted from 1."""
    return [
        session_wire.StepInfo(
            number=number,
            command=format(step.command),
            text=describe(step.command),
            enabled=step.enabled,
            amount=dial_of(step.command),
        )
        for number, step in enumerate(program, 1)
    ]


def dial_of(edit: Edit) -> session_wire.StepAmount | None:
    """The dial of a step, if it has one."""
    amount = amount_of(edit)
    if amount is None:
        return None
    return session_wire.StepAmount(
        label=amount.label,
        unit=amount.unit,
        value=amount.value,
        low=amount.low,
        high=amount.high,
        step=amount.step,
    )


def question_of(question: Question | SearchQuestion | None) -> wire.QuestionInfo | None:
    """A question that was asked."""
    return None if question is None else wire.QuestionInfo(text=question.text, options=list(question.options))


def brief(entry: Entry) -> str:
    """The reply without what a page shows in its own way: numbered names, tables, the question's answers."""
    table = set(bars(entry.rows))
    lines = [line for line in entry.reply.splitlines() if line not in table]
    if entry.listing is not None:
        lines = [line for line in lines if not _NUMBERED.match(line)]
    if entry.question is not None:
        lines = [line.partition(entry.question.text)[0].rstrip() for line in lines]
    return "\n".join(lines).strip() or (entry.question.text if entry.question else entry.reply)
