"""`photalk edit`, run as a command."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from photalk.apps.edit import understood
from photalk.commands import AdjustAttr, Face, Rotate
from photalk.edit.program import Program
from photalk.errors import CannotDo, CommandError
from photalk.language.understanding import Scene
from spoken import Spoken

Photalk = Callable[..., Any]
Look = Callable[[Path], Any]


def test_words_become_a_picture(photalk: Photalk, cat: Path, tmp_path: Path, look: Look) -> None:
    ran = photalk("edit", cat, "turn it left by 90 degrees and make it 20 percent brighter", "-o", "out.png")
    assert (ran.code, ran.out) == (0, "")
    assert "Saved out.png, 64 × 96." in ran.err
    assert look(tmp_path / "out.png").size == (64, 96)


def test_the_program_goes_to_stdout_and_needs_no_output(photalk: Photalk, cat: Path, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    ran = photalk("edit", cat, "turn it left by 90 degrees", "--program")
    assert (ran.code, ran.out, ran.err) == (0, "rotate 90\n", "")
    assert sorted(tmp_path.iterdir()) == before


def test_program_and_output_together(quick: Photalk, cat: Path, tmp_path: Path) -> None:
    ran = quick("edit", cat, "flip it horizontally", "--program", "-o", "out.jpg")
    assert ran.out == "flip horizontal\n"
    assert (tmp_path / "out.jpg").exists()


def test_the_same_words_give_the_same_bytes(quick: Photalk, cat: Path, tmp_path: Path) -> None:
    for name in ("a.jpg", "b.jpg"):
        assert quick("edit", cat, "increase the contrast by 20 percent", "-o", name).code == 0
    assert (tmp_path / "a.jpg").read_bytes() == (tmp_path / "b.jpg").read_bytes()


def test_neither_output_nor_program_is_wrong_usage(quick: Photalk, cat: Path) -> None:
    ran = quick("edit", cat, "brighter")
    assert (ran.code, ran.out) == (2, "")
    assert "-o OUT" in ran.err


def test_a_question_goes_to_stderr(quick: Photalk, cat: Path) -> None:
    ran = quick("edit", cat, "rotate it by 40", "-o", "out.jpg")
    assert ran.failed_in_a_sentence
    assert "?" in ran.err


@pytest.mark.parametrize("words", ["hello", "", "make her smile", "what changed?"])
def test_words_that_ask_for_no_edit_are_told_so(
    quick: Photalk, cat: Path, tmp_path: Path, words: str
) -> None:
    assert quick("edit", cat, words, "-o", "out.jpg").failed_in_a_sentence
    assert not (tmp_path / "out.jpg").exists()


def test_the_original_is_refused_as_output(
    photalk: Photalk, quick: Photalk, cat: Path, photos: Path, tmp_path: Path
) -> None:
    before = cat.read_bytes()
    (tmp_path / "link.jpg").symlink_to(cat)
    os.link(cat, tmp_path / "hard.jpg")
    assert photalk("edit", cat, "flip it horizontally", "-o", cat).failed_in_a_sentence
    for out in (photos / ".." / "photos" / "cat.jpg", "link.jpg", "hard.jpg"):
        assert quick("edit", cat, "flip it horizontally", "-o", out).failed_in_a_sentence
    assert cat.read_bytes() == before


def bad_files(folder: Path, good: bytes) -> dict[str, Path]:
    contents = {"empty": b"", "text": b"hello", "cut": good[: len(good) // 2], "zeros": bytes(5000)}
    for name, content in contents.items():
        (folder / f"{name}.jpg").write_bytes(content)
    return {name: folder / f"{name}.jpg" for name in contents}


@pytest.mark.parametrize("kind", ["empty", "text", "cut", "zeros"])
def test_a_bad_picture_is_one_sentence(quick: Photalk, cat: Path, tmp_path: Path, kind: str) -> None:
    bad = bad_files(tmp_path, cat.read_bytes())[kind]
    ran = quick("edit", bad, "flip it horizontally", "-o", "out.png")
    assert ran.failed_in_a_sentence
    assert bad.name in ran.err
    assert not (tmp_path / "out.png").exists()


def test_a_missing_picture_is_one_sentence(photalk: Photalk) -> None:
    ran = photalk("edit", "none.jpg", "flip it horizontally", "-o", "out.png")
    assert ran.failed_in_a_sentence
    assert "none.jpg" in ran.err


def test_a_folder_is_no_picture(quick: Photalk, photos: Path) -> None:
    assert quick("edit", photos, "flip it horizontally", "-o", "out.png").failed_in_a_sentence


@pytest.mark.parametrize(
    "options",
    [
        ["-o", "out.xyz"],
        ["-o", "nowhere/out.jpg"],
        ["-o", "out.jpg", "--quality", "0"],
        ["-o", "out.jpg", "--metadata", "some"],
        ["-o", "out.jpg", "--background", "reddish"],
    ],
)
def test_wrong_options_are_one_sentence(quick: Photalk, cat: Path, options: list[str]) -> None:
    assert quick("edit", cat, "flip it horizontally", *options).failed_in_a_sentence


def test_background_fills_what_a_turn_uncovers(quick: Photalk, cat: Path, tmp_path: Path, look: Look) -> None:
    ran = quick("edit", cat, "rotate it 45 degrees to the left", "-o", "out.jpg", "--background", "#ffffff")
    assert ran.code == 0
    corner = look(tmp_path / "out.jpg").convert("RGB").getpixel((1, 1))
    assert min(corner) > 245


def test_metadata_can_be_left_out(quick: Photalk, cat: Path, tmp_path: Path, look: Look) -> None:
    image = look(cat)
    exif = image.getexif()
    exif[0x010F] = "Camera"
    image.save(tmp_path / "tagged.jpg", exif=exif)
    for keep, left in (("all", "Camera"), ("none", None)):
        out = tmp_path / f"{keep}.jpg"
        assert quick("edit", "tagged.jpg", "flip it horizontally", "-o", out, "--metadata", keep).code == 0
        assert look(out).getexif().get(0x010F) == left


@pytest.mark.skipif(not Path("/sys/kernel").exists(), reason="needs a folder that even root may not write to")
@pytest.mark.parametrize("folder", ["/proc", "/sys/kernel"])
def test_a_place_where_nobody_may_write_is_one_sentence(quick: Photalk, cat: Path, folder: str) -> None:
    assert quick("edit", cat, "flip it horizontally", "-o", f"{folder}/out.jpg").failed_in_a_sentence


def test_a_damaged_picture_is_edited_if_told(quick: Photalk, cat: Path, tmp_path: Path, look: Look) -> None:
    whole = cat.read_bytes()
    cat.write_bytes(whole[: len(whole) - 100] + b"\xff\xd9")
    ran = quick("edit", cat, "flip it horizontally", "-o", "out.jpg")
    assert ran.failed_in_a_sentence
    assert "open it anyway (--damaged)" in ran.err
    ran = quick("edit", cat, "flip it horizontally", "-o", "out.jpg", "--damaged")
    assert ran.code == 0
    assert re.search(r"It is damaged: about \d+% of the picture is missing\.", ran.err)
    assert look(tmp_path / "out.jpg").size == (96, 64)
    assert quick("edit", cat, "flip it horizontally", "-o", "again.jpg").code == 2  # told once is told once


HERE = Scene(("cat.jpg",), 1, True, (96, 64), Program(), 0, 0)
UNSURE = {
    "turn it": [("edit rotate right", 0.5), ("edit rotate left", 0.45)],
    "a beard": "edit beard",
    "brighter, and then some long story": [("edit brightness up <- brighter", 0.55)],
    "print it": 'beyond what="print it"',
}


def test_where_chat_would_ask_it_asks_too_and_yes_takes_the_likeliest() -> None:
    ours = Spoken(UNSURE)
    with pytest.raises(CommandError, match=r"Clockwise or counter-clockwise\?"):
        understood("turn it", HERE, ours)
    assert understood("turn it", HERE, ours, yes=True).program == Program.of(Rotate(270))
    with pytest.raises(CommandError, match=r"mustache or a goatee\?"):
        understood("a beard", HERE, ours)
    assert understood("a beard", HERE, ours, yes=True).program == Program.of(Face("beard", "mustache"))


def test_what_nothing_came_of_is_told_and_what_cannot_be_done_ends_it() -> None:
    asked = understood("brighter, and then some long story", HERE, Spoken(UNSURE), yes=True)
    assert asked.program == Program.of(AdjustAttr("brightness", 20))
    assert asked.not_done == ("and then some long story",)
    with pytest.raises(CannotDo, match="“print it”"):
        understood("print it", HERE, Spoken(UNSURE), yes=True)
