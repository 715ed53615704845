"""The demo, with and without its models."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import pyvips
from PIL import Image

from photalk.apps import demo
from photalk.apps.contact_sheet import COLUMNS, WIDTH, Cell, contact_sheet, seen
from photalk.apps.samples import SAMPLES, write_samples
from photalk.edit.program import Program
from photalk.errors import ExportError
from photalk.studio import Studio


@pytest.fixture(scope="module")
def offline(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the demo leaves behind on a machine that has no models and may not fetch any."""
    out = tmp_path_factory.mktemp("demo") / "out"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PHOTALK_OFFLINE", "1")
        patch.setenv("PHOTALK_WEIGHTS", str(out.parent / "none"))
        demo.run(out)
    return out


@pytest.fixture
def no_models(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PHOTALK_OFFLINE", "1")
    monkeypatch.setenv("PHOTALK_WEIGHTS", str(tmp_path / "none"))


def _files(folder: Path) -> dict[str, bytes]:
    """Everything that was written, but for the library, which has times in it."""
    paths = (path for path in folder.rglob("*") if path.is_file() and "library" not in path.parts)
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def test_without_models_the_demo_says_so_and_goes_on(offline: Path) -> None:
    text = (offline / "transcript.md").read_text("utf-8")
    assert [line[4:-2] for line in text.splitlines() if line.startswith("**› ")] == list(demo.CONVERSATION)
    assert text.count("are missing and may not be fetched") >= 3
    assert "Saved cat.jpg, 400 × 300." in text


def test_every_picture_of_the_transcript_is_there(offline: Path) -> None:
    text = (offline / "transcript.md").read_text("utf-8")
    named = {part.split(")")[0] for part in text.split("](")[1:]}
    assert named == {f"pictures/{path.name}" for path in (offline / "pictures").iterdir()}
    for name in named:
        with Image.open(offline / name) as picture:
            picture.load()


@pytest.mark.usefixtures("no_models")
def test_the_session_can_be_replayed_and_the_program_read(offline: Path, tmp_path: Path) -> None:
    text = (offline / "session.json").read_text("utf-8")
    with Studio.open(tmp_path) as studio:
        chat = studio.replay(text)
    assert chat.program == Program.read((offline / "program.json").read_text("utf-8"))
    assert len(chat.program.edits) >= 3


def test_the_demo_leaves_where_we_are_as_it_was(offline: Path) -> None:
    assert not Path("cat.jpg").exists()
    assert Path.cwd() != offline


@pytest.mark.usefixtures("no_models")
def test_a_second_run_in_the_same_folder_writes_the_same(
    offline: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = _files(offline)
    before["transcript.md"] = _elsewhere(before["transcript.md"])
    demo.run(offline)
    after = _files(offline)
    after["transcript.md"] = _elsewhere(after["transcript.md"])
    sessions = [json.loads(_elsewhere(files.pop("session.json"))) for files in (before, after)]
    assert sessions[0].pop("id") != sessions[1].pop("id")
    assert sessions[0] == sessions[1]
    assert before == after
    assert "photalk chat ~/Pictures" in capsys.readouterr().out


def _elsewhere(text: bytes) -> bytes:
    """The text without the folder of models, which is another in each run here."""
    return re.sub(rb"[^\s\"(]*/none/", b"none/", text)


def test_the_conversation_shows_what_it_should(offline: Path) -> None:
    text = (offline / "transcript.md").read_text("utf-8")
    assert "**› rotate it by 4 degrees**\n\nClockwise or counter-clockwise?" in text
    assert "Step 1 is “turned 4° to the right” now" in text
    assert "Took out “turned 4° to the right”" in text
    assert "I can't do “turn it into a painting” yet" in text


@pytest.mark.parametrize("name", ["session.json", "cat.jpg", "photos"])
def test_files_that_are_not_of_a_demo_are_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(ExportError, match="choose another folder"):
        demo.run(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text() == "mine"


def test_a_file_where_the_folder_should_be_is_told_in_a_sentence(photalk: Callable, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    assert photalk("demo", "-o", "out").failed_in_a_sentence


@pytest.mark.weights
def test_with_models_every_request_but_the_impossible_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    demo.run(tmp_path)
    out = capsys.readouterr().out
    assert "weights" not in out
    assert "spoon erased" in out
    assert "background removed" in out
    assert "She looks sad now." in out
    assert len(list((tmp_path / "pictures").iterdir())) == 23
    with Image.open(tmp_path / "astronaut.png") as cut:
        alpha = np.asarray(cut.getchannel("A"))
    assert alpha[:80, 330:350].max() < 30  # beside her head
    assert alpha[350:400, 200:240].min() > 225  # her suit


def test_the_photos_carry_their_credits(tmp_path: Path) -> None:
    for sample, path in zip(SAMPLES, write_samples(tmp_path), strict=True):
        with Image.open(path) as photo:
            assert photo.format == "JPEG"
            assert photo.getexif()[0x013B] == sample.credit
            assert bool(photo.getexif().get_ifd(0x8825)) == (sample.place is not None)


def test_what_the_conversation_saves_is_known_to_be_of_the_demo() -> None:
    saved = [said.removeprefix("save as ") for said in demo.CONVERSATION if said.startswith("save as ")]
    assert saved == list(demo.SAVED)


def test_what_is_said_can_be_written_on_the_sheet() -> None:
    # The font that Pillow carries has hardly more.
    assert all(said.isascii() for said in demo.CONVERSATION)


def test_a_sheet_has_a_row_for_each_first_cell_and_breaks_full_ones() -> None:
    picture = Image.new("RGB", (300, 200), "red")
    one = contact_sheet([Cell("a", "b", picture, first=True)] * 1)
    two = contact_sheet([Cell("a", "b", picture, first=True)] * 2)
    full = contact_sheet([Cell("a", "b", picture)] * (COLUMNS + 1))
    assert two.width == one.width < full.width
    assert two.height == full.height > one.height


def test_long_words_on_a_sheet_are_broken_and_cut() -> None:
    picture = Image.new("RGB", (300, 200), "red")
    short = contact_sheet([Cell("a", "b", picture)])
    long = contact_sheet([Cell("some words " * 40, "b", picture)])
    longer = contact_sheet([Cell("some words " * 80, "b", picture)])
    assert short.height < long.height == longer.height
    assert long.width == short.width > WIDTH


@pytest.mark.parametrize("deep", [False, True])
def test_transparent_parts_show_a_board_and_opaque_ones_the_picture(deep: bool) -> None:
    top = 65535 if deep else 255
    pixels = np.zeros((40, 40, 4), np.uint16 if deep else np.uint8)
    pixels[..., 0] = top
    pixels[:, 20:, 3] = top
    image = pyvips.Image.new_from_array(pixels).copy(interpretation="rgb16" if deep else "srgb")
    shown = np.asarray(seen(image))
    assert (shown[:, 20:] == (255, 0, 0)).all()
    assert set(np.unique(shown[:, :20])) == {206, 236}
