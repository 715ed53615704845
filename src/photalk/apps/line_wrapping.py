"""How are long sentences laid out? Broken between words in a terminal, and left alone elsewhere."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from typing import TextIO

from photalk.errors import presentable

_BEGINNING = re.compile(r"\s*(?:(?:\d+\.?|[✓✗·])\s+)?")
"""What a line begins with, before its first word: room, and the number or the mark of a list."""


def tell(line: str) -> None:
    """Tell a person something beside what the command gives, on stderr; "" is nothing to tell."""
    if line:
        print(laid_out(presentable(line), sys.stderr), file=sys.stderr, flush=True)


def laid_out(text: str, stream: TextIO) -> str:
    """The text as this stream should have it: lines that end between words in a terminal, else as they were.

    What goes on in the next line stands under the first word of its own.
    """
    if not stream.isatty():
        return text
    width = max(20, shutil.get_terminal_size().columns - 1)
    return "\n".join(_broken(line, width) for line in text.splitlines())


def _broken(line: str, width: int) -> str:
    beginning = _BEGINNING.match(line)
    under = " " * len(beginning.group() if beginning else "")
    return textwrap.fill(line, width, subsequent_indent=under, break_long_words=False, break_on_hyphens=False)
