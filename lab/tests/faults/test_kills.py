"""A few kills of every kind, as `photalk bench faults` makes a thousand; and one where it would hurt most."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from photalk_lab.bench import faults
from photalk_lab.bench.kills import writing
from photalk_lab.bench.kills.stage import digest, hidden, whole
from photalk_lab.bench.kills.toys import painted
from photalk_lab.bench.kills.victim import Order, Victim, lived

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")


@pytest.mark.parametrize("kind", faults.SHARES)
def test_nothing_is_lost_and_nothing_is_half_done(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "TRIED", 1)
    monkeypatch.setattr(writing, "LARGE", (900, 600))
    monkeypatch.setattr(writing, "TURNS", 60)
    count = faults.killed(kind, 2, tell=lambda line: None)
    assert count.faults == []
    assert count.kills == 2


def test_a_large_picture_whose_export_is_killed_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    original = painted(tmp_path / "large.jpg", 5, (4000, 3000))
    before = digest(original)
    results = tmp_path / "results"
    results.mkdir()
    (results / "out.png").write_bytes(b"an older result")
    words = ("edit", str(original), "rotate 90", "-o", "out.png")
    victim = Victim(Order(words, results, tmp_path / "notes"))
    while not any((results / name).stat().st_size > 300_000 for name in hidden(results)):
        assert not victim.wait(0.002), "it ended before it was seen writing"
    told = victim.kill()
    assert told.killed_inside
    assert (results / "out.png").read_bytes() == b"an older result"
    assert len(hidden(results)) == 1
    assert digest(original) == before
    small = painted(tmp_path / "small.jpg", 6)
    order = Order(("edit", str(small), "rotate 90", "-o", "out.png"), results, tmp_path / "notes")
    assert lived(order).code == 0
    assert whole(results / "out.png")
    assert hidden(results) == []
