"""How the command line reads its options: as they are written, where there is nothing to check.

Typer has each value checked by pydantic, and to load that takes longer than most commands take to begin. Here
it gets only what has a form of its own, such as a number.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

from typer import core


def read_plainly() -> None:
    """Let the commands of this process read texts and paths by themselves."""
    for kind in (core.TyperOption, core.TyperArgument):
        typers = getattr(kind, "get_runtime_param", None)
        if typers is not None:  # else this version of Typer has no need of pydantic
            kind.get_runtime_param = _before(typers)  # type: ignore[assignment,method-assign]


class _Plain:
    """Reads a value, and asks Typer where that takes more than to take it as it is."""

    def __init__(self, typers: Callable[[], Any]) -> None:
        self._typers = typers

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """What the function of a command is given for what was written; None: nothing was."""
        kind, several = param.type_descriptor.annotation, param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        values = value if several else [value]
        if several:
            (kind,) = get_args(kind) or (kind,)
        if not all(_is_plain(one, kind) for one in values):
            return self._typers().coerce(value, param=param, ctx=ctx)
        made = [kind(one) for one in values]
        return made if several else made[0]


def _before(typers: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda param: _Plain(lambda: typers(param))


def _is_plain(value: object, kind: type) -> bool:
    """Whether there is nothing to check: a default, a text, or a path that can be read or is not there."""
    if not isinstance(value, str):
        return isinstance(value, kind)
    return kind is str or (kind is Path and (os.access(value, os.R_OK) or not os.path.exists(value)))
