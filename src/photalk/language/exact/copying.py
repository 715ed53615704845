"""Is it a plain wish for the text of the open picture? "copy the text": there is nothing to learn in it."""

from __future__ import annotations

import re

from photalk.language.acts import Act, Said
from photalk.language.en.talk import COPY_TEXT
from photalk.language.exact import Proposal
from photalk.language.table import Table


def copying(message: str, table: Table) -> tuple[Proposal, ...]:
    """The question for the text of the open picture, where the message asks for nothing else."""
    said = " ".join(message.casefold().split()).strip(" .!?")
    if not table.open or not re.fullmatch(COPY_TEXT, said):
        return ()
    whole = Said(message, 0, len(message))
    return (Proposal("pick", 0, len(message), (Act("ask", ("text",), (), whole),)),)
