"""How is a query written, so that it is read as what was meant?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date

from photalk.commands.queries.query import Query, QueryLine
from photalk.commands.queries.query_parser import query_line
from photalk.commands.queries.refinement_parser import change_line
from photalk.commands.queries.wishes import leans
from photalk.operations.values import MAX_TEXT


def search_line(shown: str, beside: Query, today: date | None = None) -> QueryLine:
    """The line that asks for what words show, and beside it for terms and constraints."""
    return _written((shown,), beside, " ", lambda text: query_line(text, today))


def refinement_line(parts: Sequence[str], beside: Query, today: date | None = None) -> QueryLine:
    """The line of a refinement that has these parts, and beside them terms and constraints."""
    flat = [re.sub("[,;.]", " ", part) for part in parts]  # of which no mark makes two
    return _written(flat, beside, ", ", lambda text: change_line(text, today))


def _written(parts: Sequence[str], beside: Query, joint: str, read: Callable[[str], QueryLine]) -> QueryLine:
    """The most natural line that is read as all of it; where none is, the one with the most marks."""
    terms = {*beside.terms, *(term for part in parts for term in read(part).query.terms)}
    for marked in (False, True):
        pieces = (*parts, *_pieces(beside, marked))
        line = read(_cut(joint.join(filter(None, pieces))))
        if set(line.query.terms) == terms and set(beside.constraints) <= set(line.query.constraints):
            break
    return line


def _pieces(beside: Query, marked: bool) -> Iterator[str]:
    for term in beside.terms:
        plain = f"{'not' if leans(term.words) else 'without'} {term.words}"
        if term.weight < 0 and not marked and query_line(plain).decided() == Query((term,)):
            yield plain
        else:
            yield f'{"" if term.weight > 0 else "-"}"{unquoted(term.words)}"'
    for one in beside.constraints:
        value = unquoted(one.value)
        yield f"{'' if one.wanted else '-'}{one.field}:" + (f'"{value}"' if " " in value else value)


def unquoted(text: str) -> str:
    """Words that may stand between quotation marks."""
    return " ".join(text.translate(str.maketrans('"“”„|', "     ")).split())


def _cut(words: str) -> str:
    """Words on one line that a command takes, at most."""
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in words).split())
    return words if len(words) <= MAX_TEXT else words[:MAX_TEXT].rsplit(" ", 1)[0]
