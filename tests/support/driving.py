"""Drives a dialogue's generator by hand: what it asks for is performed, errors are thrown back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from photalk.errors import PhotalkError


def driven(talk: Any, perform: Callable[[Any], Any]) -> Any:
    """What the dialogue ends with."""
    try:
        action = next(talk)
        while True:
            try:
                observation = perform(action)
            except PhotalkError as error:
                action = talk.throw(error)
            else:
                action = talk.send(observation)
    except StopIteration as end:
        return end.value
