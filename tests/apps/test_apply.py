"""`photalk apply`, run as a command."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from photalk.commands import Rotate
from photalk.edit.program import Program
from photalk.studio.output_names import OutputNames

Photalk = Callable[..., Any]
Look = Callable[[Path], Any]


@pytest.fixture
def turn(tmp_path: Path) -> Path:
    program = tmp_path / "turn.txt"
    program.write_text("# a quarter to the left\nrotate 90\n")
    return program


def test_folders_are_walked_and_names_that_collide_get_a_number(
    photalk: Photalk, turn: Path, photos: Path, look: Look
) -> None:
    done = photos.parent / "done"
    ran = photalk("apply", turn, photos, "-o", done)
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == f"3 of 3 written to {done}.\n"
    assert sorted(path.name for path in done.iterdir()) == ["cat-2.jpg", "cat.jpg", "dog.png"]
    assert {look(path).size for path in done.iterdir()} == {(64, 96)}


def test_the_program_may_be_json_or_come_through_stdin(
    quick: Photalk, turn: Path, cat: Path, tmp_path: Path
) -> None:
    (tmp_path / "turn.json").write_text(Program.of(Rotate(90)).to_json())
    assert quick("apply", turn, cat, "-o", "a").code == 0
    assert quick("apply", "turn.json", cat, "-o", "b").code == 0
    assert quick("apply", "-", cat, "-o", "c", stdin="rotate 90\n").code == 0
    a, b, c = ((tmp_path / folder / "cat.jpg").read_bytes() for folder in "abc")
    assert a == b == c


def test_one_bad_file_does_not_stop_the_rest(
    photalk: Photalk, turn: Path, photos: Path, tmp_path: Path
) -> None:
    (photos / "bad.jpg").write_bytes((photos / "cat.jpg").read_bytes()[:700])
    (photos / "empty.png").write_bytes(b"")
    ran = photalk("apply", turn, photos, "missing.jpg", "-o", "done")
    assert ran.code == 2
    assert "3 of 6 written" in ran.err
    for name in ("bad.jpg", "empty.png", "missing.jpg"):
        assert any(line.startswith("  failed: ") and name in line for line in ran.err.splitlines())
    assert sorted(path.name for path in (tmp_path / "done").iterdir()) == ["cat-2.jpg", "cat.jpg", "dog.png"]


def test_nothing_is_ever_overwritten(quick: Photalk, turn: Path, photos: Path) -> None:
    before = {path: path.read_bytes() for path in photos.glob("*.*")}
    for _ in range(2):
        assert quick("apply", turn, photos / "cat.jpg", photos / "dog.png", "-o", photos).code == 0
    assert {path: path.read_bytes() for path in before} == before
    assert {"cat-2.jpg", "cat-3.jpg", "dog-2.png", "dog-3.png"} <= {path.name for path in photos.iterdir()}


def test_a_picture_that_is_given_twice_is_written_once(
    quick: Photalk, turn: Path, photos: Path, tmp_path: Path
) -> None:
    assert (
        quick("apply", turn, photos / "cat.jpg", photos / ".." / "photos" / "cat.jpg", "-o", "done").code == 0
    )
    assert [path.name for path in (tmp_path / "done").iterdir()] == ["cat.jpg"]


def test_json_has_one_object_a_picture(quick: Photalk, turn: Path, photos: Path) -> None:
    (photos / "bad.jpg").write_bytes(b"no")
    ran = quick("apply", turn, photos, "-o", "done", "--json", "--format", "webp")
    objects = [json.loads(line) for line in ran.out.splitlines()]
    assert len(objects) == 4
    assert [sorted(it) for it in objects].count(["error", "path"]) == 1
    assert all(it["size"] == [64, 96] and it["out"].endswith(".webp") for it in objects if "out" in it)


@pytest.mark.parametrize(
    ("program", "stdin"),
    [
        ("none.txt", ""),
        ("-", ""),
        ("-", "# nothing\n"),
        ("-", "rotate far"),
        ("-", "undo 1"),
        ("-", "{"),
        (".", ""),
    ],
)
def test_what_is_no_program_is_one_sentence(quick: Photalk, cat: Path, program: str, stdin: str) -> None:
    assert quick("apply", program, cat, "-o", "done", stdin=stdin).failed_in_a_sentence


def test_a_program_that_is_no_text_is_one_sentence(quick: Photalk, cat: Path) -> None:
    assert quick("apply", cat, cat, "-o", "done").failed_in_a_sentence


def test_an_output_folder_that_is_a_file_is_one_sentence(quick: Photalk, turn: Path, cat: Path) -> None:
    assert quick("apply", turn, cat, "-o", cat).failed_in_a_sentence


def test_a_folder_without_pictures_is_one_sentence(quick: Photalk, turn: Path, tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    assert quick("apply", turn, "bare", "-o", "done").failed_in_a_sentence


@pytest.mark.skipif(not Path("/sys/kernel").exists(), reason="needs a folder that even root may not write to")
def test_a_folder_that_may_not_be_written_to_fails_each_picture_and_says_so(
    quick: Photalk, turn: Path, cat: Path
) -> None:
    ran = quick("apply", turn, cat, "-o", "/sys/kernel")
    assert ran.code == 2
    assert "0 of 1 written" in ran.err


def test_names_are_free_even_where_capitals_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "taken.jpg").write_text("")
    names = OutputNames(tmp_path)
    found = [names.next(Path(it)).name for it in ("Cat.JPG", "cat.jpg", "taken.jpg", "raw.dng", "x/raw.cr2")]
    assert found == ["Cat.JPG", "cat-2.jpg", "taken-2.jpg", "raw.jpg", "raw-2.jpg"]


@pytest.mark.parametrize("isolate", ["0", "1"])
def test_damaged_pictures_are_made_if_told(photalk: Photalk, turn: Path, photos: Path, isolate: str) -> None:
    cat = photos / "cat.jpg"
    cat.write_bytes(cat.read_bytes()[:-100] + b"\xff\xd9")
    ran = photalk("apply", turn, cat, "-o", "done", "--json", "--damaged", PHOTALK_ISOLATE=isolate)
    assert ran.code == 0
    (note,) = json.loads(ran.out)["notes"]
    assert "It is damaged: about" in note
    assert note in ran.err
    assert "failed" in photalk("apply", turn, cat, "-o", "done").err


def test_many_are_exported_by_date_and_number_and_size(quick: Photalk, tmp_path: Path, look: Look) -> None:
    for at, name in enumerate(("IMG_20230714_180000", "IMG_20230714_190000", "plain")):
        Image.new("RGB", (300, 200), (40 * at, 90, 120)).save(tmp_path / f"{name}.png")
    quick("mark", "plain.png", "--date", "2021-05-06", "--library", "told")
    ran = quick(
        "export", ".", "-o", "out", "--size", "90", "--name", "{date}-{n}", "--format", "jpg",
        "--library", "told",
    )  # fmt: skip
    assert (ran.code, ran.err) == (0, "3 of 3 written to out.\n")
    made = sorted((tmp_path / "out").iterdir())
    assert [path.name for path in made] == ["2021-05-06-3.jpg", "2023-07-14-1.jpg", "2023-07-14-2.jpg"]
    assert {look(path).size for path in made} == {(90, 60)}


def test_a_name_that_is_taken_gets_a_number_whatever_the_pattern(
    quick: Photalk, turn: Path, cat: Path, tmp_path: Path
) -> None:
    for _ in range(2):
        assert quick("apply", turn, cat, "-o", "out", "--name", "{date} {camera}").code == 0
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["undated unknown camera-2.jpg", "undated unknown camera.jpg"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("{when}", "not {when}"), ("{date", "brace"), ("../{n}", "-o"), ("", "letters"),
        ("{n:>99999999}", "not {n}"), ("{name.__class__}", "not {name.__class__}"),
        ("x" * 200, "letters"), ("...", "letters"),
    ],
)  # fmt: skip
def test_what_is_no_name_is_one_sentence(quick: Photalk, cat: Path, name: str, told: str) -> None:
    ran = quick("export", cat, "-o", "out", "--name", name)
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert told in ran.err
