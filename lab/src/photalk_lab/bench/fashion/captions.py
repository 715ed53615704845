"""Does the learned simulator speak as people would? Its captions of unseen pairs, beside people's wording.

References are five sentences that are true of the pair in people's wording
(`photalk_lab.papers.fashion_iq.telling`). The upper line is a sixth such sentence: people do not all say the
same either. The trivial line is one sentence for all, the one that is said most often.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from photalk_lab.bench.fashion.graphs import present
from photalk_lab.bench.fashion.nouns import Gallery, Simulator
from photalk_lab.bench.report import Figures
from photalk_lab.bench.wording import bleu4, cider_d, meteor, rouge_l
from photalk_lab.papers.fashion_iq.facts import facts_of
from photalk_lab.papers.fashion_iq.phrases import Phrasebook, words_in
from photalk_lab.papers.fashion_iq.telling import SAME, Teller

REFERENCES = 5
UPPER, TRIVIAL = "people's wording", "one sentence for all"


def captioned(
    gallery: Gallery, simulators: Sequence[Simulator], pairs: Sequence[tuple[int, int]], models: Path
) -> dict[str, Figures]:
    """BLEU-4, ROUGE-L, CIDEr-D and METEOR (× 100) of each simulator and both lines, by name.

    Pairs of which nothing is known to differ are left out.

    Raises:
        WeightsError: the phrasebook is not there.
    """
    book = Phrasebook.from_json(present(models, "phrasebook.json").read_text("utf-8"))
    teller, rng = Teller(book), random.Random(7)
    told = []
    for shown, wanted in pairs:
        facts = facts_of(gallery.items[shown]), facts_of(gallery.items[wanted])
        said = [teller.say(*facts, rng) for _ in range(REFERENCES + 1)]
        if SAME not in said:
            told.append(((shown, wanted), said))
    people = [[words_in(one) for one in said[:REFERENCES]] for _, said in told]
    common = (
        Counter(one for _, said in told for one in said[:REFERENCES]).most_common(1)[0][0] if told else ""
    )
    systems = {one.name: one.say(gallery, [pair for pair, _ in told], 1) for one in simulators}
    systems |= {UPPER: [said[REFERENCES] for _, said in told], TRIVIAL: [common] * len(told)}
    return {name: scored([words_in(one) for one in said], people) for name, said in systems.items()}


def scored(said: Sequence[list[str]], people: Sequence[list[list[str]]]) -> Figures:
    """All scores that can be had here, × 100, with how many captions and different ones there are."""
    if not said:
        return {"n": 0.0}
    found = {
        "BLEU-4": bleu4(said, people),
        "ROUGE-L": rouge_l(said, people),
        "CIDEr-D": cider_d(said, people),
    }
    by_java = meteor(said, people)
    if by_java is not None:
        found["METEOR"] = by_java
    told = {name: round(100 * value, 2) for name, value in found.items()}
    return told | {"n": float(len(said)), "different": float(len({" ".join(one) for one in said}))}


def caption_table(figures: dict[str, Figures]) -> Any:
    """The table of it."""
    from rich.table import Table

    n = max((told["n"] for told in figures.values()), default=0.0)
    table = Table(
        title=f"What is said of unseen pairs, against {REFERENCES} sentences of people's wording, n={n:.0f}"
    )
    table.add_column("speaker")
    names = [
        name
        for name in ("BLEU-4", "ROUGE-L", "CIDEr-D", "METEOR", "different")
        if any(name in one for one in figures.values())
    ]
    for name in names:
        table.add_column(name, justify="right")
    for speaker, told in figures.items():
        table.add_row(speaker, *(f"{told[name]:.1f}" if name in told else "" for name in names))
    return table
