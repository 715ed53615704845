"""Which held-out voices calibrate, and which are reported on?"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from photalk_lab.training.reader.examples import Example


def half(examples: Sequence[Example]) -> tuple[frozenset[str], frozenset[str]]:
    """The voices in two halves: to calibrate on, and to report on; a single voice has to serve for both."""
    voices = sorted({one.voice for one in examples})
    Random(7).shuffle(voices)
    middle = len(voices) // 2
    return frozenset(voices[:middle] or voices), frozenset(voices[middle:])
