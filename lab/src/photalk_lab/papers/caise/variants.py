"""Which model is trained, on what: the paper's ablations as switches, and all sizes in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Switches:
    """What a variant may copy from, and what it is told.

    `request` is the last two utterances, as in the paper, `history` all other lines, `commands` those
    among them that are executed commands, `concepts` the things seen in the pictures.
    """

    copies_words: bool = True
    copies_concepts: bool = True
    request: bool = True
    history: bool = True
    commands: bool = True
    concepts: bool = True


VARIANTS: dict[str, Switches] = {
    # Table 4: what the extractors give.
    "base": Switches(copies_words=False, copies_concepts=False),
    "+ve": Switches(copies_words=False),
    "+ue": Switches(copies_concepts=False),
    "+ue+ve": Switches(),
    # Table 5: what each input gives to the full model, where "vision" is the concepts.
    "request": Switches(history=False, concepts=False),
    "history": Switches(request=False, concepts=False),
    "request+history": Switches(concepts=False),
    "vision": Switches(request=False, history=False),
    "request+vision": Switches(history=False),
    # Ours: the full model when nobody tells it what was executed.
    "no-commands": Switches(commands=False),
}


@dataclass(frozen=True, slots=True)
class Config:
    """All that decides what is trained.

    The paper has words of 256, states of 512, dropout of 0.3 and 0.5, a learning rate of 1e-4 and 500 epochs
    on a GPU; these sizes, and a rate that suits them, reach the same region within minutes on one core.
    """

    switches: Switches = Switches()
    word_size: int = 96
    state_size: int = 128
    word_dropout: float = 0.3
    state_dropout: float = 0.3
    learning_rate: float = 2e-3
    dialogues_a_batch: int = 8
    epochs: int = 12
    patience: int = 3
    held_out: float = 0.1
    rarest: int = 2
    """How often a word must occur in training to have an embedding of its own."""
    seed: int = 2020


PRESETS: dict[str, Config] = {
    "cpu": Config(),
    "paper": Config(
        word_size=256, state_size=512, word_dropout=0.3, state_dropout=0.5, learning_rate=1e-4,
        dialogues_a_batch=7, epochs=500, patience=500,
    ),
}  # fmt: skip
"""Ours, and the sizes, rate and epochs of the paper's appendix C; seven dialogues have its 25 instances."""
