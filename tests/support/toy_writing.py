"""Writing for tests, as if it had been read: lines of words across a picture."""

from __future__ import annotations

from photalk.vision.text.written import Writing, WrittenLine, WrittenWord


def written_across(*lines: str, unread: int = 0) -> Writing:
    """Lines one below the other, each as wide as the picture, its words as wide as one another."""
    return Writing(
        tuple(_line(text, at / len(lines), 1 / len(lines)) for at, text in enumerate(lines)), unread
    )


def _line(text: str, top: float, high: float) -> WrittenLine:
    words = text.split()
    return WrittenLine(
        tuple(
            WrittenWord(word, 0.95, (at / len(words), top, (at + 1) / len(words), top + high))
            for at, word in enumerate(words)
        ),
        0.95,
        (0.0, top, 1.0, top + high),
    )
