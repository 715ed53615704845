"""How is a text written word by word? The tokens of the text-to-text model's answers, and the text that
they make.

Words keep their case and their apostrophes, marks stand alone; what a text is made of can be put together
again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

END, UNKNOWN = "<end>", "<unknown>"

_TOKEN = re.compile(r"\w+(?:['’\-]\w+)*|[^\w\s]")
_NO_SPACE_BEFORE = frozenset(".,!?;:)]}…%")
_NO_SPACE_AFTER = frozenset("([{")


def tokens_of(text: str) -> list[str]:
    """The words and marks of a text.

    >>> tokens_of("Sure, she's smiling (a bit)!")
    ['Sure', ',', "she's", 'smiling', '(', 'a', 'bit', ')', '!']
    """
    return _TOKEN.findall(text)


def text_of(tokens: Sequence[str]) -> str:
    """The text that tokens make, with spaces where people put them.

    >>> text_of(["Sure", ",", "she's", "smiling", "(", "a", "bit", ")", "!"])
    "Sure, she's smiling (a bit)!"
    """
    text, glued = "", True
    for token in tokens:
        text += token if glued or token in _NO_SPACE_BEFORE else f" {token}"
        glued = token in _NO_SPACE_AFTER
    return text


class Words:
    """A vocabulary: the end, the unknown, then the words by how often they occur."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)
        self._places = {word: place for place, word in enumerate(self.words)}

    @classmethod
    def of(cls, texts: Iterable[str], least: int = 1) -> Words:
        """The words of these texts that occur at least so often."""
        counts = Counter(token for text in texts for token in tokens_of(text))
        return cls([END, UNKNOWN, *(word for word, count in counts.most_common() if count >= least)])

    def places(self, text: str) -> list[int]:
        """The places of a text's tokens, and the end."""
        return [*(self._places.get(token, 1) for token in tokens_of(text)), 0]

    def text(self, places: Iterable[int]) -> str:
        """The text of places up to the end."""
        found: list[str] = []
        for place in places:
            if not place:
                break
            found.append(self.words[place])
        return text_of(found)
