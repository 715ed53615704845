"""What does the model say? One call, and nothing where it fails."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from photalk.errors import PhotalkError
from photalk.search.asking.llm_server import Message, Rest, Server

_THOUGHT = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Model:
    """A language model at a server; `tell` gets the sentence when it fails, and then it is left alone."""

    server: Server
    rest: Rest = field(default_factory=Rest)
    tell: Callable[[str], None] = field(default=lambda sentence: print(sentence, file=sys.stderr))

    def says(self, messages: Sequence[Message], tokens: int) -> str | None:
        """What it says, without what it thinks aloud; None where it fails or is left alone."""
        if not self.rest.over:
            return None
        try:
            said = self.server.complete(messages, tokens=tokens)
        except PhotalkError as error:
            self.tell(str(error))
            self.rest.begin()
            return None
        return _THOUGHT.sub("", said).strip()


def line(text: str, most: int = 300) -> str:
    """Text as part of one line of a prompt, so that it cannot pass for further lines of it."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:most]
