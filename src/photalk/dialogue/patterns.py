"""Patterns that cost nothing until they are first looked at.

The grammar holds some hundred and fifty regular expressions, and compiling them takes longer than
everything else at start. Most messages need few of them: `Pattern` compiles when it is first asked,
and one with `hints` is not even asked where none of these is in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator


class Pattern:
    """A regular expression, compiled when it is first needed.

    `hints` are pieces of text of which every match holds at least one: where none of them occurs, there
    is no match, and no need to look.
    """

    __slots__ = ("_compiled", "_flags", "_source", "hints")

    def __init__(self, source: str, flags: int = 0, hints: tuple[str, ...] = ()) -> None:
        self._source, self._flags, self.hints = source, flags, hints
        self._compiled: re.Pattern[str] | None = None

    @property
    def compiled(self) -> re.Pattern[str]:
        if self._compiled is None:
            self._compiled = re.compile(self._source, self._flags)
        return self._compiled

    def _hopeless(self, text: str) -> bool:
        return bool(self.hints) and not any(hint in text for hint in self.hints)

    def search(self, text: str) -> re.Match[str] | None:
        return None if self._hopeless(text) else self.compiled.search(text)

    def match(self, text: str) -> re.Match[str] | None:
        return None if self._hopeless(text) else self.compiled.match(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return None if self._hopeless(text) else self.compiled.fullmatch(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return iter(()) if self._hopeless(text) else self.compiled.finditer(text)

    def sub(self, by: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        return text if self._hopeless(text) else self.compiled.sub(by, text, count=count)
