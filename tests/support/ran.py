"""A run of the command in this process, which is many times faster than one of its own."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from photalk.apps import error_boundary
from photalk.apps.cli import app


@dataclass(frozen=True)
class Ran:
    """What a run left behind."""

    code: int
    out: str
    err: str

    @property
    def failed_in_a_sentence(self) -> bool:
        """Exit code 2, nothing on stdout, one line on stderr and no traceback."""
        return self.code == 2 and self.out == "" and len(self.err.strip().splitlines()) == 1

    @property
    def sentence(self) -> str:
        """What was said of a failure."""
        assert self.failed_in_a_sentence, self
        return self.err.strip()


def ran(
    arguments: Sequence[object],
    stdin: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Ran:
    """Run `photalk ARGUMENTS`."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
    capsys.readouterr()
    words = list(map(str, arguments))
    code = error_boundary.run(lambda: app(words, prog_name="photalk", standalone_mode=False))
    captured = capsys.readouterr()
    return Ran(code, captured.out, captured.err)
