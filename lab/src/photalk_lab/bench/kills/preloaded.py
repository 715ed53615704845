"""All that a run of the product imports, and its language models: loaded once, by the server that forks."""

from __future__ import annotations

from importlib import import_module

from photalk.language.understander import understander

for name in (
    "photalk.apps.api.app", "photalk.apps.apply", "photalk.apps.chat", "photalk.apps.cli",
    "photalk.apps.edit", "photalk.apps.index", "photalk.apps.serve", "photalk.library.indexing",
    "photalk.studio.performer", "photalk.studio.library_search", "photalk_lab.bench.kills.toys",
    "photalk_lab.bench.kills.victim",
):  # fmt: skip
    import_module(name)

MEANT = understander().understand((), "make it a bit brighter")
"""To understand something loads the models."""
