"""What do we answer to what is told of pictures? What was noted, of how many, and how it is taken back.

>>> told_sentence(cmd.Rate(stars=5), 1, Told(1, 1), "a.jpg")
'Rated a.jpg 5 stars. Say “undo” to take it back.'
>>> untold_sentence((cmd.Tag("all", ("Lisbon",)),), 12)
'Took back the keyword “Lisbon” of 12 pictures.'
"""

from __future__ import annotations

from photalk import commands as cmd
from photalk.compare.sentences import listed
from photalk.conversation.actions import Told
from photalk.conversation.replies import which_count

_UNDO = "Say “undo” to take it back."


def told_sentence(telling: cmd.Telling, asked: int, told: Told, name: str = "") -> str:
    """What was noted, of one picture by its name or of several by their number."""
    of = name or which_count(told.count)
    left = asked - told.count
    but = f" {which_count(left).capitalize()} had no date that could be moved." if left > 0 else ""
    return f"{_noted(telling, of, told.detail)}.{but} {_UNDO}"


def _noted(telling: cmd.Telling, of: str, detail: str) -> str:
    match telling:
        case cmd.Rate(stars=0):
            return f"Took the rating of {of} away"
        case cmd.Rate(stars=stars):
            return f"Rated {of} {stars} {'star' if stars == 1 else 'stars'}"
        case cmd.Pick():
            return f"Marked {of} as a keeper"
        case cmd.Reject():
            return f"Marked {of} as rejected; nothing is deleted"
        case cmd.Unmark():
            return f"Took the mark of {of} away"
        case cmd.Tag(words=words):
            return f"Tagged {of} {_quoted(words)}"
        case cmd.Untag(words=words):
            return f"Took {_keywords(words)} of {of} away"
        case cmd.Title(words=words):
            return f"Titled {of} “{words}”"
        case cmd.DescribeAs(words=words):
            return f"Described {of} as “{words}”"
        case cmd.PutInAlbum(words=words):
            return f"Put {of} into the album “{words}”"
        case cmd.TakeFromAlbum(words=words):
            return f"Took {of} out of the album “{words}”"
        case cmd.Dated(words=words):
            return f"Dated {of} {words.replace('T', ' ')}; the file keeps its own date"
        case cmd.Shifted(by=by):
            way = "later" if by.total_seconds() > 0 else "earlier"
            return f"Moved the date of {of} {telling.value[1:]} {way}{f', to {detail}' if detail else ''}"
        case cmd.Located():
            return f"Placed {of} in {detail}"
    raise TypeError(f"{type(telling).__name__} tells nothing of pictures")


def untold_sentence(said: tuple[cmd.Command, ...], count: int, verb: str = "Took back") -> str:
    """What was taken back, or with another verb brought back."""
    what = listed(list(dict.fromkeys(map(_thing, said))))
    return f"{verb} {what}{f' of {which_count(count)}' if count else ''}."


def _thing(command: cmd.Command) -> str:
    match command:
        case cmd.Rate():
            return "the rating"
        case cmd.Pick() | cmd.Reject() | cmd.Unmark():
            return "the mark"
        case cmd.Tag(words=words) | cmd.Untag(words=words):
            return _keywords(words)
        case cmd.Title():
            return "the title"
        case cmd.DescribeAs():
            return "the description"
        case cmd.PutInAlbum(words=words) | cmd.TakeFromAlbum(words=words):
            return f"the album “{words}”"
        case cmd.Dated() | cmd.Shifted():
            return "the date"
        case cmd.Located():
            return "the place"
        case cmd.KeepSearch(name):
            return f"the name “{name}” of the search"
    return "that"


def _keywords(words: tuple[str, ...]) -> str:
    return f"the {'keyword' if len(words) == 1 else 'keywords'} {_quoted(words)}"


def _quoted(words: tuple[str, ...]) -> str:
    return listed([f"“{word}”" for word in words])
