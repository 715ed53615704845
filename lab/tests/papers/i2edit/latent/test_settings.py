"""latent.json, and a sentence for every mistake in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from photalk.errors import CannotDo, WeightsError
from photalk_lab.papers.i2edit.latent import open_editor
from photalk_lab.papers.i2edit.latent.settings import read_latent


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("g.safetensors", "e.onnx", "id.onnx", "joint.toml"):
        (tmp_path / name).write_bytes(b"")
    return tmp_path


def write(folder: Path, **said: Any) -> None:
    (folder / "latent.json").write_text(
        json.dumps({"generator": "g.safetensors", "encoder": "e.onnx"} | said)
    )


def test_what_is_named_is_read(folder: Path) -> None:
    write(
        folder, joint="joint.toml",
        refine=20, keep_detail=True, optimise={"steps": 30, "l2": 1, "ramp": True},
        identity={"file": "id.onnx", "crop": [0, 0, 1, 1], "side": 96, "mean": 127, "std": 128},
        encoder={"file": "e.onnx", "adds_mean": True, "sha256": "0" * 64},
    )  # fmt: skip
    read = read_latent(folder)
    assert read.generator.path == folder / "g.safetensors"
    assert read.encoder.more == {"adds_mean": True}
    assert read.encoder.sha256 == "0" * 64
    assert read.identity is not None
    assert read.identity.more == {"crop": (0, 0, 1, 1), "side": 96, "mean": 127, "std": 128}
    assert read.joint == folder / "joint.toml"
    assert read.optimise == {"steps": 30, "l2": 1.0, "ramp": True}
    assert (read.refine, read.keep_detail) == (20, True)


def test_least_is_a_generator_and_an_encoder(folder: Path) -> None:
    write(folder)
    read = read_latent(folder)
    assert (read.joint, read.identity, read.refine, read.keep_detail) == (None, None, 0, False)
    write(folder, joint="ours")
    assert read_latent(folder).joint is None


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"generator": None}, "The setting generator .* is missing"),
        ({"generator": 3}, "must be the name of a file, or an object"),
        ({"generator": "none.safetensors"}, "names .*none.safetensors, which is not there"),
        ({"generator": {"file": "g.safetensors", "size": 3}}, "generator .* has no size, only file, sha256"),
        ({"encoder": {"file": "e.onnx", "side": 3}}, "encoder.side .* must be a whole number from 8 to 4096"),
        ({"encoder": {"file": "e.onnx", "sha256": "12"}}, "64 hexadecimal digits"),
        ({"encoder": {"file": "e.onnx", "sha256": "x" * 64}}, "64 hexadecimal digits"),
        ({"identity": {"file": "id.onnx", "crop": [0, 0, 2, 1]}}, "identity.crop .* four shares"),
        ({"optimise": {"speed": 3}}, "optimise .* has no speed, only steps"),
        ({"optimise": {"steps": 2.5}}, "optimise.steps .* cannot be 2.5"),
        ({"optimise": 7}, "must be an object"),
        ({"refine": -1}, "refine .* whole number of steps"),
        ({"keep_detail": 1}, "must be true or false"),
        ({"joint": 5}, "joint .* must be the name of a file"),
        ({"colour": 1}, "There is no setting colour"),
    ],
)  # fmt: skip
def test_mistakes_are_told(folder: Path, said: dict[str, Any], sentence: str) -> None:
    write(folder, **said)
    with pytest.raises(WeightsError, match=sentence):
        read_latent(folder)


def test_a_folder_without_settings_and_settings_that_are_no_json(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"There is no latent.json in"):
        read_latent(tmp_path)
    (tmp_path / "latent.json").write_text("{")
    with pytest.raises(WeightsError, match="cannot be read as JSON"):
        read_latent(tmp_path)
    (tmp_path / "latent.json").write_text("[]")
    with pytest.raises(WeightsError, match="must hold one object"):
        read_latent(tmp_path)


def test_without_torch_it_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "photalk_lab.papers.i2edit.latent.find_spec", lambda name: None if name == "torch" else object()
    )
    with pytest.raises(CannotDo, match=r"needs torch.*photalk-lab\[train\]"):
        open_editor(tmp_path)
