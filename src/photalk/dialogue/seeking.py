"""A search while a turn is being worked out: what is looked for, what is found, and how that is told."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from photalk.commands import Command, Filter, Forget, More, Search, Why
from photalk.dialogue import replies, results
from photalk.dialogue.actions import Action, Discovered, Find, Meant, Observation, Read
from photalk.dialogue.context import search_in
from photalk.dialogue.finding import asks_for_list
from photalk.dialogue.names import matching, named
from photalk.dialogue.quest import DONT_KNOW, NOTHING_SOUGHT, Quest, in_words, said_in
from photalk.dialogue.state import Done, Listing
from photalk.dialogue.understanding import Question
from photalk.errors import NotFound, PhotalkError
from photalk.search.query import Query
from photalk.search.query import Question as Asked

if TYPE_CHECKING:
    from photalk.dialogue.draft import Draft

PAGE = 12
"""How many pictures are listed at once."""

_Work = Generator[Action, Observation, None]


def seek(draft: Draft, commands: tuple[Command, ...]) -> _Work:
    """Look for what is wanted after these commands; where contents cannot be searched, file names are."""
    folder = _folder(draft)
    match commands:
        case (Search(words),) if folder and (picture := named(words, folder.pictures)) is not None:
            yield from draft.look(picture, commands[0])
            return
    quest = draft.quest
    for command in () if _is_again(draft, commands) else commands:
        quest = quest.after(command, (yield from _meant(command)))
    if not quest.query:
        _forget(draft, commands, folder)
        return
    try:
        discovered = yield from _find(quest.query, PAGE, folder)
    except PhotalkError as error:
        words = _named_words(commands)
        if folder is None or not words:
            raise
        yield from _seek_by_name(draft, commands, words, folder, str(error))
    else:
        yield from _list(draft, commands, quest, discovered)


def _is_again(draft: Draft, commands: tuple[Command, ...]) -> bool:
    """Whether the search that stands is asked for as it is: "back to the list".

    Its numbers spoke of lists that are gone, so that it cannot be worked out again from its commands.
    """
    stands = bool(draft.quest.query) and commands == search_in(draft.state.turns)
    return stands and asks_for_list(draft.message)


def list_more(draft: Draft) -> _Work:
    """List the next of the pictures that were found."""
    listing = _found_listing(draft)
    known = len(listing.pictures)
    discovered = yield from _find(draft.quest.query, known + PAGE, _folder(draft), ask=False)
    found = discovered.found
    if len(found.hits) <= known:
        raise NotFound(f"There are no more than these {known}." if known > 1 else "There is only this one.")
    paths = (*listing.pictures, *(hit.photo.path for hit in found.hits[known:]))
    draft.listing = Listing(listing.folder, paths, listing.words, known + 1)
    draft.picture, draft.size = None, None
    draft.done.append(Done(More()))
    draft.said.append(results.Results(draft.listing, found, draft.quest.query))


def explain(draft: Draft, number: int) -> _Work:
    """Say why a listed picture was found."""
    listing = _found_listing(draft)
    path = draft.quest.numbered(number)
    discovered = yield from _find(draft.quest.query, len(listing.pictures), _folder(draft), ask=False)
    hit = next((hit for hit in discovered.found.hits if hit.photo.path == path), None)
    if hit is None:
        raise NotFound(f"{replies.name_of(path)} is not among what is found any more; search again.")
    draft.done.append(Done(Why(number)))
    draft.said.append(results.Explained(number, hit))


def _meant(command: Command) -> Generator[Action, Observation, Query | None]:
    """What the words of a command look for; None where the library cannot tell more than the words do."""
    words = said_in(command)
    if not words:
        return None
    try:
        meant = yield Read(words)
    except PhotalkError:
        return None
    assert isinstance(meant, Meant)
    return meant.query


def _find(
    query: Query, k: int, folder: Listing | None, *, ask: bool = True
) -> Generator[Action, Observation, Discovered]:
    discovered = yield Find(query, k, folder.folder if folder else "", ask)
    assert isinstance(discovered, Discovered)
    return discovered


def _list(draft: Draft, commands: tuple[Command, ...], quest: Quest, discovered: Discovered) -> _Work:
    found, words, folder = discovered.found, in_words(quest.query), _folder(draft)
    note = " ".join(filter(None, (*quest.notes, discovered.note)))
    where = folder.folder if folder else ""
    first = not any(listing.words for listing in (draft.state.listing,) if listing)
    draft.query = quest.query
    paths = tuple(hit.photo.path for hit in found.hits)
    if len(paths) == 1 and found.matched:
        draft.listing = Listing(where, paths, words or "one")
        draft.done.extend(map(Done, commands[:-1]))
        lead = f"Only one of {found.considered:,} fits:" if found.considered > 1 else "Found:"
        yield from draft.look(paths[0], commands[-1], " ".join(filter(None, (note, lead))))
        return
    draft.done.extend(map(Done, commands))
    if paths:
        draft.listing, draft.picture, draft.size = Listing(where, paths, words or "all"), None, None
    draft.question = None if found.question is None else _question(found.question)
    listing = Listing(where, paths, words)
    draft.said.append(results.Results(listing, found, quest.query, note, first))


def _question(asked: Asked) -> Question:
    options = [option for option in asked.options if option != DONT_KNOW]
    return Question(asked.text, (*options, DONT_KNOW), asked.topic)


def _forget(draft: Draft, commands: tuple[Command, ...], folder: Listing | None) -> None:
    draft.query, draft.picture, draft.size = Query(), None, None
    if folder is not None:
        draft.listing = folder
    draft.done.extend(map(Done, commands))
    draft.said.append(results.Forgotten(folder.folder if folder else ""))


def _seek_by_name(
    draft: Draft, commands: tuple[Command, ...], words: str, folder: Listing, why: str
) -> _Work:
    hits = matching(words, folder.pictures)
    if not hits:
        where = replies.name_of(folder.folder)
        raise NotFound(f"No file name in {where} has “{words}”, and only those could be searched: {why}")
    done = tuple(command for command in commands if isinstance(command, Search | Filter | Forget))[:1]
    draft.listing = Listing(folder.folder, hits, words)
    if len(hits) == 1:
        yield from draft.look(hits[0], done[0], "Found by its file name:")
        return
    draft.picture, draft.size = None, None
    draft.done.extend(map(Done, done))
    draft.said.append(replies.Found(draft.listing, why))


def _named_words(commands: tuple[Command, ...]) -> str:
    """The words that file names can be searched for; "" where the commands ask for something else too."""
    match commands:
        case (Search(words),) | (Filter("name", words),):
            return words
    return ""


def _folder(draft: Draft) -> Listing | None:
    """The folder that is open, with its pictures."""
    return next((it for it in (draft.listing, draft.state.folder) if it and not it.words), None)


def _found_listing(draft: Draft) -> Listing:
    listing = draft.listing or draft.state.listing
    if not draft.quest.query or listing is None or not listing.words:
        raise NotFound(NOTHING_SOUGHT)
    return listing
