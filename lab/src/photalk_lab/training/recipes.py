"""A recipe is all numbers of a run in one place; a run may differ from the usual one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from typing import TYPE_CHECKING, TypeVar

from photalk.errors import NotFound

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

R = TypeVar("R", bound="DataclassInstance")


def changed(usual: R, changes: str) -> R:
    """The usual recipe with what the JSON says changed.

    Raises:
        NotFound: it names what no recipe has, or is no JSON.
    """
    try:
        given = json.loads(changes)
    except json.JSONDecodeError as error:
        raise NotFound(f"The recipe {changes[:60]!r} is no JSON.") from error
    known = {field.name for field in fields(usual)}
    if not isinstance(given, dict) or set(given) - known:
        raise NotFound(f"A recipe has {', '.join(sorted(known))}; it was given {changes[:60]!r}.")
    return replace(usual, **given)


def run_of(recipe: DataclassInstance, about: Sequence[str]) -> str:
    """The name of a run in the work folder: another recipe, or one about other words, is another run.

    A run that is to be longer or shorter than it was is the same one.
    """
    numbers = asdict(recipe) | {"steps": 0}
    told = json.dumps([numbers, about], sort_keys=True)
    return f"{numbers['seed']}-{hashlib.sha256(told.encode()).hexdigest()[:12]}"
