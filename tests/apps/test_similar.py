"""`photalk similar`, in JSON and in words."""

import json
import shutil
from pathlib import Path

import pytest
from PIL import Image
from skimage import data

from photalk.apps.similar import run
from photalk.errors import CommandError, NotFound
from photalk.library import library as library_module
from photalk.library.library import Library
from toy_space import ToyEncoder


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(library_module, "_chosen_encoder", ToyEncoder)
    photos = tmp_path / "photos"
    photos.mkdir()
    Image.fromarray(data.chelsea()).resize((150, 100)).save(photos / "cat.png")
    Image.fromarray(data.coffee()).resize((150, 100)).save(photos / "coffee.png")
    shutil.copyfile(photos / "cat.png", photos / "again.png")
    with Library(tmp_path / "library", ToyEncoder) as library:
        library.index([photos])
    return tmp_path


def test_one_picture_as_json(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(shelf / "photos" / "cat.png", shelf / "library", as_json=True)
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert first["path"].endswith("again.png")
    assert (first["answer"], first["evidence"]) == ("same file", "the same bytes")


def test_the_whole_library_in_words(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(None, shelf / "library", everywhere=True)
    said = capsys.readouterr()
    assert "same file" in said.out
    assert "coffee" not in said.out
    assert "One group was found." in said.err
    run(None, shelf / "library", everywhere=True, as_json=True)
    assert json.loads(capsys.readouterr().out)["answer"] == "same file"


def test_what_cannot_be_asked_is_one_sentence(shelf: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="either a picture"):
        run(None, shelf / "library")
    with pytest.raises(CommandError, match="-k"):
        run(shelf / "photos" / "cat.png", shelf / "library", k=0)
    with pytest.raises(NotFound, match="photalk index"):
        run(shelf / "photos" / "cat.png", tmp_path / "empty")
