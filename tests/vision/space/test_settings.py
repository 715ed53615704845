"""The table [encoder] of the settings, and who is chosen by it."""

from pathlib import Path

import platformdirs
import pytest

from photalk.errors import WeightsError
from photalk.vision.runtime import Lazily
from photalk.vision.space import encoder_choice, settings
from photalk.vision.space.onnx_pair import OnnxPair
from photalk.vision.space.settings import pair_settings, read_settings, settings_path
from toy_pair import toy_pair

FILES = 'image = "image.onnx"\ntext = "text.onnx"\ntokenizer = "tokenizer.json"\n'


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    toy_pair(tmp_path)
    monkeypatch.setenv("PHOTALK_SETTINGS", str(tmp_path / "settings.toml"))
    return tmp_path / "settings.toml"


def test_files_are_found_from_where_the_settings_lie(file: Path) -> None:
    file.write_text(f"[encoder]\n{FILES}scale = 20\nmean = [0, 0, 0]\nstd = [1, 1.0, 1]\nside = 8\n")
    found = pair_settings()
    assert found is not None
    assert (found.image, found.scale, found.mean, found.side) == (
        file.parent / "image.onnx",
        20.0,
        (0, 0, 0),
        8,
    )
    assert (found.prompt, found.context_length) == ("a photo of {}", None)


def test_one_file_may_be_both_halves(file: Path) -> None:
    file.write_text('[encoder]\nimage = "image.onnx"\ntokenizer = "tokenizer.json"\n')
    found = read_settings(file)
    assert found is not None
    assert found.text == found.image


def test_without_settings_there_is_no_pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "user_config_path", lambda *_: tmp_path)
    assert settings_path() == tmp_path / "settings.toml"
    assert pair_settings() is None
    (tmp_path / "settings.toml").write_text("[other]\nx = 1\n")
    assert pair_settings() is None
    assert platformdirs.user_config_path("photalk", False).name == "photalk"


def test_settings_that_are_named_must_be_there(file: Path) -> None:
    with pytest.raises(WeightsError, match="PHOTALK_SETTINGS"):
        pair_settings()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[encoder", "cannot be read"),
        ("encoder = 3", "must be a table"),
        ("[encoder]", r"encoder\.image .* is missing"),
        ('[encoder]\nimage = "image.onnx"', r"encoder\.tokenizer .* is missing"),
        ('[encoder]\nimage = "gone.onnx"', r"encoder\.image .*gone\.onnx, which is not there"),
        ("[encoder]\nimage = 7", r"encoder\.image .* must be the path"),
        (f"[encoder]\n{FILES}sides = 7", r"no setting encoder\.sides .*side, mean"),
        (f"[encoder]\n{FILES}side = 0", r"encoder\.side .* whole number"),
        (f"[encoder]\n{FILES}side = true", r"encoder\.side .* whole number"),
        (f"[encoder]\n{FILES}context_length = 7.5", r"encoder\.context_length .* whole number"),
        (f"[encoder]\n{FILES}mean = [1, 2]", r"encoder\.mean .* three numbers"),
        (f"[encoder]\n{FILES}mean = [nan, 1, 1]", r"encoder\.mean .* three numbers"),
        (f"[encoder]\n{FILES}std = [0, 1, 1]", r"encoder\.std .* above 0"),
        (f"[encoder]\n{FILES}scale = -1", r"encoder\.scale .* above 0"),
        (f'[encoder]\n{FILES}scale = "big"', r"encoder\.scale .* above 0"),
        (f'[encoder]\n{FILES}prompt = "a photo"', r"encoder\.prompt .* one \{\}"),
    ],
)
def test_a_mistake_is_one_sentence_that_names_the_setting(file: Path, text: str, named: str) -> None:
    file.write_text(text)
    with pytest.raises(WeightsError, match=named) as raised:
        pair_settings()
    assert "\n" not in str(raised.value)


def test_the_pair_of_the_settings_is_the_encoder(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(f"[encoder]\n{FILES}")
    monkeypatch.setattr(encoder_choice, "_encoder", Lazily(lambda: encoder_choice.made(pair_settings())))
    assert isinstance(encoder_choice.encoder(), OnnxPair)
    assert encoder_choice.encoder() is encoder_choice.encoder()
