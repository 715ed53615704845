"""What a conversation over HTTP may touch."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.apps.api.sandboxed_performer import bare_name
from photalk.errors import ExportError


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("out.jpg", "out.jpg"),
        ("../../etc/out.jpg", "out.jpg"),
        ("C:\\Users\\me\\out.png", "out.png"),
        ("/tmp/out.webp/", "out.webp"),
        ("a<b>:c?.png", "abc.png"),
        (".hidden.png", "hidden.png"),
        ("x" * 500 + ".jpg", "x" * 120 + ".jpg"),
    ],
)
def test_a_name_is_kept_without_its_folders(said: str, kept: str) -> None:
    assert bare_name(said) == kept


@given(st.text(max_size=200))
def test_no_name_leads_out_of_the_folder(said: str) -> None:
    try:
        name = bare_name(said)
    except ExportError:
        return
    assert name not in ("", ".", "..")
    assert set(name).isdisjoint("/\\\0\n")
    assert not name.startswith(".")
