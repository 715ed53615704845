"""A model in TensorFlow.js' wrapping is made an ONNX file once, and only that is loaded."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from photalk import weights
from photalk.errors import WeightsError
from photalk.vision.runtime import Onnx
from photalk.weights import manifest
from photalk.weights.card import Made, PictureInput
from photalk.weights.manifest import siblings
from photalk.weights.tfjs import to_onnx

GRAPH = {
    "modelTopology": {
        "node": [
            {"name": "picture", "op": "Placeholder"},
            {"name": "scaled", "op": "Mul", "input": ["picture", "scale"]},
            {"name": "shares", "op": "Relu", "input": ["scaled"]},
        ]
    },
    "weightsManifest": [{"weights": [{"name": "scale", "shape": [3], "dtype": "float32"}]}],
}
LAYERS, NUMBERS = json.dumps(GRAPH).encode(), np.asarray([1, 2, -3], np.float32).tobytes()
MODEL = to_onnx(GRAPH, NUMBERS, 4, "shares")


def _told(content: bytes) -> dict[str, object]:
    return {"sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}


@pytest.fixture
def sources(make, cache) -> Path:
    """A cache in which the two files of the wrapping lie, and the manifest's cards for them."""
    for card in (
        make.card(name="layers", member="layers.json", file="layers.json", **_told(LAYERS)),
        make.card(name="numbers", member="numbers.bin", file="numbers.bin", **_told(NUMBERS)),
        make.card(
            name="made", member="", file="made.onnx", made=Made("layers", "numbers", "shares"),
            input=PictureInput(4), **_told(MODEL),
        ),
    ):  # fmt: skip
        manifest.CARDS[card.name] = card
    cache.mkdir()
    (cache / "layers.json").write_bytes(LAYERS)
    (cache / "numbers.bin").write_bytes(NUMBERS)
    return cache


def test_it_is_made_once_and_gives_what_the_wrapping_says(sources):
    path = weights.path_of("made")
    assert path == sources / "made.onnx"
    picture = np.random.default_rng(1).normal(size=(1, 4, 4, 3)).astype(np.float32)
    expected = np.maximum(picture * [1, 2, -3], 0).transpose(0, 3, 1, 2)
    assert np.allclose(Onnx(path)(picture), expected, atol=1e-4)
    for source in ("layers.json", "numbers.bin"):
        (sources / source).unlink()
    assert weights.path_of("made") == path
    assert not [left for left in sources.iterdir() if left.name.startswith(".fetching-")]


def test_a_file_that_was_spoilt_is_made_anew(sources):
    path = weights.path_of("made")
    path.write_bytes(b"x" * len(MODEL))
    assert weights.path_of("made").read_bytes() == MODEL


def test_what_comes_out_otherwise_is_not_kept(make, sources):
    told = {**_told(MODEL), "sha256": "0" * 64}
    manifest.CARDS["made"] = make.card(
        name="made", file="made.onnx", made=Made("layers", "numbers", "shares"), input=PictureInput(4), **told
    )
    with pytest.raises(WeightsError, match=r"made.onnx .* does not have the right sha256"):
        weights.path_of("made")
    assert not (sources / "made.onnx").exists()


def test_what_it_is_made_of_is_fetched_first_and_named_when_it_cannot_be(sources, client):
    (sources / "numbers.bin").unlink()
    client("print('getaddrinfo ENOTFOUND', file=sys.stderr); sys.exit(1)")
    with pytest.raises(
        WeightsError, match=r"could not be reached .* put its numbers.bin here as .*numbers\.bin"
    ):
        weights.pull(["made"], lambda _: None)


def test_it_is_looked_for_in_no_package(sources):
    assert {card.name for card in siblings(manifest.CARDS["layers"])} == {"layers", "numbers", "tiny"}


@pytest.mark.weights
def test_the_face_parser_comes_out_as_its_card_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in ("parsing-graph", "parsing-numbers"):
        shutil.copy(weights.path_of(name), tmp_path)
    monkeypatch.setenv("PHOTALK_WEIGHTS", str(tmp_path))
    monkeypatch.setenv("PHOTALK_OFFLINE", "1")
    assert Onnx(weights.path_of("parsing"))(np.zeros((1, 448, 448, 3), np.float32)).shape == (1, 19, 448, 448)
