"""The way from words to commands stays short enough to be read in one sitting."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import photalk
from photalk.commands import format
from photalk.language.understander import understander
from photalk.language.understanding import Scene

MOST_MODULES = 25
ROOM = str(Path(photalk.__file__).parent / "language")


def test_two_plain_wishes_pass_few_modules() -> None:
    ours, passed = understander(), set[str]()
    ours.understand((), "hello")  # what is loaded once is no part of the way

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(ROOM):
            passed.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        scene = Scene(pictures=("a.jpg",), current=1, open=True)
        meant = ours.understand((), "a bit brighter and turn it left", scene)
    finally:
        sys.setprofile(None)
    assert [format(one) for one in meant.commands] == ["adjust_attr brightness 10", "rotate 90"]
    assert len(passed) <= MOST_MODULES, sorted(passed)
