"""Disks that come and go, and links that lead to no disk at all, as a person meets them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from photalk_lab.bench.kills.toys import painted

Photalk = Callable[..., Any]

TOYS = (
    "from photalk_lab.bench.kills.toys import put_in_place; put_in_place();"
    " from photalk.apps.cli import main; main()"
)


def _unplugged(folder: Path) -> Path:
    """Where the disk is now that was mounted in a folder, which is left bare."""
    away = folder.with_name("unplugged")
    folder.rename(away)
    folder.mkdir()
    return away


def test_photos_on_a_disk_that_is_away_are_told_found_and_not_opened(photalk: Photalk, photos: Path) -> None:
    assert photalk("index", photos).code == 0
    away = _unplugged(photos)
    ran = photalk("index", photos)
    assert ran.code == 0
    assert ran.err.splitlines()[0] == "6 photos: nothing new; 6 away."
    assert "are away (6)" in ran.err
    assert json.loads(photalk("index", photos, "--json").out)["away"] == 6
    lines = photalk("search", "red", "-k", 2).out.splitlines()
    assert [line.endswith("  (away)") for line in lines] == [True, True]
    hits = [json.loads(line) for line in photalk("search", "red", "--json").out.splitlines()]
    assert [hit["away"] for hit in hits] == [True] * 6
    ran = photalk("chat", stdin="red\nopen 1\n")
    assert ran.out.count("(away)") == 6
    assert "its disk is away" in ran.out
    said = json.loads(photalk("chat", "--json", stdin="red\n").out)
    assert said["hits"][0]["away"] is True
    photos.rmdir()
    away.rename(photos)
    assert photalk("index", photos).err.splitlines() == ["6 photos: nothing new."]
    assert "away" not in photalk("search", "red").out
    assert "away" not in photalk("chat", stdin="red\nopen 1\n").out


def test_a_disk_whose_folder_is_gone_is_forgotten_when_that_is_wished(photalk: Photalk, photos: Path) -> None:
    assert photalk("index", photos).code == 0
    photos.rename(photos.with_name("unplugged"))
    assert photalk("index", photos).err.startswith("6 photos: nothing new; 6 away.")
    assert photalk("index", photos, "--forget-missing").err.startswith("0 photos: 6 gone.")
    assert "There is no file or folder" in photalk("index", photos).sentence


def test_a_path_that_never_was_makes_no_library(photalk: Photalk, tmp_path: Path) -> None:
    assert "There is no file or folder" in photalk("index", tmp_path / "none").sentence
    assert not (tmp_path / "library").exists()


def test_a_disk_that_was_mounted_in_a_folder_below_is_away_whatever_is_left_there(
    photalk: Photalk, photos: Path, small_disk: Path, tmp_path: Path
) -> None:
    painted(small_disk / "usb.jpg", 11)
    painted(small_disk / "usb 2.jpg", 12)
    assert photalk("index", tmp_path).err.startswith("8 photos: 8 new.")
    subprocess.run(["umount", str(small_disk)], check=True)
    try:
        painted(small_disk / "stray.jpg", 13)
        assert photalk("index", tmp_path).err.startswith("9 photos: 1 new; 2 away.")
        (small_disk / "stray.jpg").unlink()
        small_disk.rmdir()  # as some programs do that mount
        assert photalk("index", tmp_path).err.startswith("9 photos: nothing new; 3 away.")
    finally:
        small_disk.mkdir(exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(small_disk)], check=True)
    assert photalk("index", tmp_path).err.startswith("9 photos: nothing new; 3 away.")  # another, empty disk
    painted(small_disk / "usb.jpg", 11)
    painted(small_disk / "usb 2.jpg", 12)
    assert photalk("index", tmp_path).err.startswith("8 photos: 1 gone.")


@pytest.mark.skipif(sys.platform != "linux", reason="this system makes up no files")
@pytest.mark.parametrize("given", ["photos", "photos/proc", "photos/k.jpg", "photos/pipe.jpg"])
def test_links_to_what_never_ends_do_not_hold_it_up(photos: Path, tmp_path: Path, given: str) -> None:
    targets = {
        "proc": "/proc", "sys": "/sys", "k.jpg": "/proc/kmsg", "m.jpg": "/proc/self/mem", "round": ".",
        "z.jpg": "/dev/zero", "c.jpg": "/proc/kcore", "one.jpg": "two.jpg", "two.jpg": "one.jpg",
    }  # fmt: skip
    for name, target in targets.items():
        (photos / name).symlink_to(target)
    os.mkfifo(photos / "pipe.jpg")
    command = [sys.executable, "-c", TOYS, "index", given, "--json", "--library", "library"]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, timeout=120, check=True)
    report = json.loads(done.stdout)
    assert (report["new"], report["skipped"]) == (6 if given == "photos" else 0, [])
