"""A language model that helps out, where one is named: with requests that were not understood, and wording.

It is off unless PHOTALK_LLM_URL names a server and PHOTALK_LLM_FOR says "parse" or "phrase". What it says is
data: a request becomes commands of our language or nothing, and a reply keeps every fact or stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from photalk import settings
from photalk.language.understanding import Adviser

Phraser = Callable[[str, Sequence[str]], str]
"""Says a reply in other words; the names of files in it stay."""


@dataclass(frozen=True, slots=True)
class Aid:
    """Who helps out: with requests that were not understood, and with the wording of replies."""

    adviser: Adviser | None = None
    phraser: Phraser | None = None


def aid_of_settings() -> Aid:
    """The help that the settings name.

    Raises:
        CommandError: what they say is of no use.
    """
    if not settings.current().llm_url:
        return Aid()
    from photalk.conversation.llm.model import Model
    from photalk.conversation.llm.parsing import ModelAdviser
    from photalk.conversation.llm.phrasing import ModelPhraser
    from photalk.search.asking.llm_server import rest_of, server_of_settings, uses_of_settings

    server, uses = server_of_settings(), uses_of_settings()
    if server is None:
        return Aid()
    model = Model(server, rest_of(server.url))
    return Aid(
        ModelAdviser(model) if "parse" in uses else None, ModelPhraser(model) if "phrase" in uses else None
    )
