"""What does a line of words ask for? Its query, and what of it only a library can decide.

"A dog in Reading" asks for a place where a photo was taken there, and else for what it says. A line keeps
both readings; whoever has the library decides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from photalk.commands.queries.query import Constraint, Query
from photalk.operations.values import one_line

Knows = Callable[[Constraint], bool]
"""Whether any photo of the library meets a constraint."""


@dataclass(frozen=True, slots=True)
class Maybe:
    """How a line is read if some photo meets a constraint; `plainly` also where no library can be asked."""

    constraint: Constraint
    reading: QueryLine
    plainly: bool = False


@dataclass(frozen=True, slots=True)
class QueryLine:
    """A line with what it asks for; the first of its `maybes` that holds is what it asks for instead.

    Lines that ask for the same are equal, however they are worded.
    """

    text: str = field(compare=False)
    query: Query
    maybes: tuple[Maybe, ...] = ()

    def __str__(self) -> str:
        return self.text

    def decided(self, knows: Knows | None = None) -> Query:
        """The one query that it is, for whoever has a library to ask and for whoever has none."""
        for maybe in self.maybes:
            if maybe.plainly if knows is None else knows(maybe.constraint):
                return replace(maybe.reading.decided(knows), wishes=self.query.wishes)
        return self.query


def written_line(line: QueryLine | str, what: str, read: Callable[[str], QueryLine]) -> QueryLine:
    """A line as a command holds it; one that is given as a text is read.

    Raises:
        CommandError: it has no words, or too many.
    """
    text = one_line(str(line), what)
    return line if isinstance(line, QueryLine) and line.text == text else read(text)
