"""Where files lie is told to nobody who is not at this machine."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.apps import pathless as module
from photalk.apps.pathless import pathless


def test_the_examples_hold() -> None:
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("'/a b/c d.jpg' is gone.", "'c d.jpg' is gone."),
        ("“/home/me/x.png” is an original.", "“x.png” is an original."),
        (r"'C:\Users\me\x.png' is gone.", "'x.png' is gone."),
        ("The folder /var/tmp/out may not be written to.", "The folder out may not be written to."),
        ("Brightness +20 and/or contrast.", "Brightness +20 and/or contrast."),
        ("It is 16/9 now.", "It is 16/9 now."),
        ("The 3 likeliest for “a man and/or a woman”:", "The 3 likeliest for “a man and/or a woman”:"),
    ],
)
def test_paths_are_cut_to_names(text: str, left: str) -> None:
    assert pathless(text) == left


@given(st.lists(st.text("abcxyz", min_size=1, max_size=5), min_size=2, max_size=6))
def test_no_folder_is_left(parts: list[str]) -> None:
    assert pathless(f"/{'/'.join(parts)} is gone.") == f"{parts[-1]} is gone."
