"""Retouching is a step like any other: written, read, told and carried out by one table."""

from __future__ import annotations

import pytest

from photalk.commands import FaceRetouch, format, parse
from photalk.edit.portrait.wishes import holding
from photalk.errors import CommandError
from photalk.operations.registry import OPERATIONS, describe, predicate, request
from photalk.operations.retouching import KINDS


@pytest.mark.parametrize("kind", [one.kind for one in KINDS])
def test_every_kind_has_a_text_form_and_words(kind: str) -> None:
    for who in (None, "the woman on the left"):
        edit = FaceRetouch(kind, 60, who)
        assert parse(format(edit)) == edit
        assert describe(edit).startswith("retouching")
        assert predicate(edit).startswith("with ")
        assert (who or "the person") in request(edit)
        assert edit.key in OPERATIONS


@pytest.mark.parametrize("line", ["retouch", "retouch nose", "retouch white teeth 500", "retouch shine much"])
def test_what_is_no_retouching_is_said(line: str) -> None:
    with pytest.raises(CommandError):
        parse(line)


def test_the_same_said_again_counts_once_and_values_stay_beside_it() -> None:
    said = [parse(line) for line in ("retouch shine", "face makeup lipstick", "retouch shine 40")]
    held = holding(said)  # type: ignore[arg-type]
    assert [format(one) for one in held] == ["face makeup lipstick", "retouch shine 40"]
