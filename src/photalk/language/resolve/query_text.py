"""How are wishes written, so that the parsers of `photalk.search` read back what was meant?

>>> lacking("the umbrella"), lacking("people grinning at the camera")
('without umbrella', '-"people grinning at the camera"')
>>> operator(Constraint("place", "Lake Como", False))
'-place:"Lake Como"'
"""

from __future__ import annotations

from collections.abc import Iterable

from photalk.language.en.finding import ARTICLES, JOINING
from photalk.library.photos import Constraint
from photalk.operations.values import MAX_TEXT
from photalk.search.query import Query, Term
from photalk.search.query_parser import query_of


def lacking(said: str) -> str:
    """What must not be there: in plain words if they are read back as that and no more, else quoted."""
    thing = bare(said.lower())
    if not any(letter.isalnum() for letter in thing):
        return ""
    plain = f"{'not' if leans(thing) else 'without'} {thing}"
    meant = Query((Term(thing, -1.0),))
    return plain if query_of(plain) == meant else f"-{quoted(thing)}"


def operator(one: Constraint) -> str:
    """A condition on files as a query line has it: -place:"Lake Como"."""
    value = unquoted(one.value)
    return f"{'' if one.wanted else '-'}{one.field}:" + (f'"{value}"' if " " in value else value)


def joined(pieces: Iterable[str]) -> str:
    """Phrases as one line; one that leans on what stands before it follows without a comma."""
    line = ""
    for piece in filter(None, pieces):
        line += (" " if leans(piece) or piece.startswith('"') or not line else ", ") + piece
    return line.strip()


def leans(words: str) -> bool:
    """Whether words go on from something: "with the red kite"."""
    return not JOINING.isdisjoint(words.lower().split()[:1])


def led(words: str) -> str:
    """What others should show, led in by "with" where it is a thing and no circumstance."""
    return f"with {words}" if words.split(" ")[0].lower() in ("a", "an", "the") else words


def bare(said: str) -> str:
    """Words without the articles that lead them in, nor the marks that end them."""
    words = said.split()
    while len(words) > 1 and words[0].lower() in ARTICLES:
        words = words[1:]
    return " ".join(words).strip(" .,;:!?")


def flat(words: str) -> str:
    """Words of which no mark cuts a refinement into parts."""
    return " ".join(words.translate(str.maketrans(",;.", "   ")).split())


def quoted(text: str) -> str:
    """Words that are read as they stand: "no parking" denies nothing."""
    words = unquoted(text)
    return f'"{words}"' if words else ""


def unquoted(text: str) -> str:
    """Words that may stand between quotation marks."""
    return " ".join(text.translate(str.maketrans('"“”„|', "     ")).split())


def cut(words: str) -> str:
    """Words that a command takes, at most."""
    return words if len(words) <= MAX_TEXT else words[:MAX_TEXT].rsplit(" ", 1)[0]
