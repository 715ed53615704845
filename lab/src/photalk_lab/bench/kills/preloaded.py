"""All that a run of the product imports, and its language models: loaded once, by the server that forks."""

from __future__ import annotations

from importlib import import_module

from photalk.dialogue.combined import understander

for name in (
    "apps.api.app", "apps.apply", "apps.chat", "apps.cli", "apps.edit", "apps.index", "apps.serve",
    "bench.kills.toys", "bench.kills.victim", "library.indexing", "studio.performer", "studio.library_search",
):  # fmt: skip
    import_module(f"photalk.{name}")

MEANT = understander().understand((), "make it a bit brighter")
"""To understand something loads the models."""
