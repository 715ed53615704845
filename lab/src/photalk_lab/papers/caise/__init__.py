"""CAISE's own model: a generator of command words beside extractors of words said and of things seen.

Kim et al. 2022, equations 1-13. `encoder` holds equations 1-5, `decoder` 6-12, `model` 13. The paper
also sees pictures as a detector's features and boxes (V̂ and B of equation 1); the data that are given out
have none, so objects are known here by their concepts alone ("red bowl").

This module, `variants`, `inputs`, `vocabulary` and `ablation` can be imported without torch;
the others need `photalk-lab[train]`.
"""

from photalk_lab.papers.caise.variants import VARIANTS, Config, Switches

__all__ = ["VARIANTS", "Config", "Switches"]
