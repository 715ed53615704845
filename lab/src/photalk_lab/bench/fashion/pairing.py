"""Which garment is shown where one turn is all there is: the one named most like the wanted one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np

from photalk_lab.papers.fashion_iq.items import Item


def named_alike(items: Sequence[Item]) -> list[tuple[int, int]]:
    """(shown, wanted) for every garment, chosen as Fashion IQ chose the pairs that people described.

    The shown one has the most weight of words in common in its name, by TF-IDF; the first of equals counts.
    """
    words = [sorted(set(re.findall(r"[a-z0-9]+", item.name.lower()))) for item in items]
    often = Counter(word for name in words for word in name)
    place = {word: at for at, word in enumerate(often)}
    weight = np.array([np.log(len(items) / often[word]) for word in place], np.float32)
    holds = np.zeros((len(items), len(place)), np.float32)
    for row, name in enumerate(words):
        holds[row, [place[word] for word in name]] = 1
    shared = (holds * weight) @ holds.T
    np.fill_diagonal(shared, -1)
    return [(int(row.argmax()), wanted) for wanted, row in enumerate(shared)]
