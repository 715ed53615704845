"""A server at the desk of one library: what it finds there when it begins."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

from photalk.apps.api.served_library import ServedLibrary
from photalk.atomic_write import atomic_file


def test_what_a_killed_job_was_writing_is_gone_when_a_server_begins(tmp_path: Path) -> None:
    exports = tmp_path / "exports"
    (exports / "batch-1").mkdir(parents=True)
    for name in ("batch-1/cat.jpg", "batch-1/.photalk-0123.tmp", ".photalk-4567.tmp", "batch-1.zip"):
        (exports / name).write_bytes(b"some")
    with (
        atomic_file(exports / "batch-1" / "dog.jpg"),
        closing(ServedLibrary(tmp_path)),
    ):  # another server's job
        assert len(list(exports.rglob(".*"))) == 1
    assert sorted(os.listdir(exports)) == ["batch-1", "batch-1.zip"]
    assert sorted(os.listdir(exports / "batch-1")) == ["cat.jpg", "dog.jpg"]
