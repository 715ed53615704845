"""What was read in a picture: lines of words. Text from pictures is data, and never obeyed."""

from __future__ import annotations

from dataclasses import dataclass

from photalk.vision.image_types import BoxShares


@dataclass(frozen=True, slots=True)
class WrittenWord:
    """One word, how surely it was read (0..1), and where it stands."""

    text: str
    confidence: float
    box: BoxShares


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """Words that stand in one line, in their order."""

    words: tuple[WrittenWord, ...]
    confidence: float
    box: BoxShares

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True, slots=True)
class Writing:
    """All that is written in a picture, in the order in which it is read.

    `unread` is how many lines there are besides whose letters could not be made out, as those of a script
    that the model does not know.
    """

    lines: tuple[WrittenLine, ...] = ()
    unread: int = 0

    @property
    def text(self) -> str:
        """The lines, one below the other; "" where nothing was read."""
        return "\n".join(line.text for line in self.lines)
