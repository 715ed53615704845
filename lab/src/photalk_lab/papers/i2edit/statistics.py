"""How large and how varied are the dialogues? The figures of I²Edit's Table 2, for ours.

python -m photalk_lab.papers.i2edit.statistics [COUNT]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from photalk_lab.papers.i2edit.simulator import SimDialogue, SimTurn, simulate


@dataclass(frozen=True, slots=True)
class Statistics:
    """Table 2's figures."""

    dialogues: int
    utterances: int
    turns: float
    utterances_each: float
    user_words: float
    system_words: float
    mentioned: float
    """Values that somebody speaks of in a dialogue: given, taken back, or suggested."""
    edited: float
    """Values that hold at the end of a dialogue."""


PAPER = Statistics(12_000, 96_269, 4.0, 8.0, 11.5, 9.1, 5.5, 4.0)
"""What the paper says of I²Edit."""


def statistics(dialogues: Iterable[SimDialogue]) -> Statistics:
    """The figures of these dialogues, of which there must be at least one."""
    found = list(dialogues)
    turns = [turn for dialogue in found for turn in dialogue.turns]
    utterances = sum(1 + bool(turn.system) for turn in turns)
    return Statistics(
        dialogues=len(found),
        utterances=utterances,
        turns=len(turns) / len(found),
        utterances_each=utterances / len(found),
        user_words=_mean(len(turn.user.split()) for turn in turns),
        system_words=_mean(len(turn.system.split()) for turn in turns if turn.system),
        mentioned=_mean(len(_mentioned(dialogue.turns)) for dialogue in found),
        edited=_mean(sum(map(len, dialogue.turns[-1].state.values())) for dialogue in found),
    )


def _mean(numbers: Iterable[int]) -> float:
    found = list(numbers)
    return sum(found) / len(found)


def _mentioned(turns: Iterable[SimTurn]) -> set[str]:
    return {value for turn in turns for value in (*turn.given, *turn.taken, *turn.offered)}


def table(ours: Statistics) -> str:
    """Our figures beside the paper's, a line each."""
    rows = (
        ("Total # dialogues", "dialogues"),
        ("Total # utterances", "utterances"),
        ("Avg # turns per dialogue", "turns"),
        ("Avg # utterances per dialogue", "utterances_each"),
        ("Avg # words per user turn", "user_words"),
        ("Avg # words per system turn", "system_words"),
        ("Avg # attributes mentioned per dialogue", "mentioned"),
        ("Avg # attributes edited per dialogue", "edited"),
    )
    lines = [f"{'':<42}{'ours':>10}{'I²Edit':>10}"]
    for name, field in rows:
        mine, theirs = getattr(ours, field), getattr(PAPER, field)
        lines.append(f"{name:<42}{_written(mine):>10}{_written(theirs):>10}")
    return "\n".join(lines)


def _written(figure: float) -> str:
    return f"{figure:,}" if isinstance(figure, int) else f"{figure:.1f}"


def main() -> None:
    """Print the table for the train split, and how often each kind of turn and each value comes."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    dialogues = list(simulate("train", count))
    print(table(statistics(dialogues)))
    turns = [turn for dialogue in dialogues for turn in dialogue.turns]
    for name, counted in (
        ("kinds", Counter(turn.kind for turn in turns)),
        ("acts", Counter(turn.act for turn in turns)),
        ("given", Counter(value for turn in turns for value in turn.given)),
        ("taken back", Counter(value for turn in turns for value in turn.taken)),
    ):
        print(f"{name}: " + ", ".join(f"{key or 'none'} {number}" for key, number in counted.most_common()))


if __name__ == "__main__":
    main()
