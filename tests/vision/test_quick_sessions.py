"""A model is optimised once: its copy computes the same, and whatever is wrong with that costs no answer."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from photalk.vision import quick_sessions
from photalk.vision.quick_sessions import quick_session
from photalk.vision.sessions import session_options
from photalk.vision.space import fingerprints


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(fingerprints, "user_cache_path", lambda *_: tmp_path / "cache")
    return tmp_path / "cache"


def model(path: Path, factor: float) -> Path:
    nodes = [
        helper.make_node("Mul", ["x", "factor"], ["larger"]),
        helper.make_node("Identity", ["larger"], ["same"]),
        helper.make_node("Add", ["same", "same"], ["y"]),
    ]
    x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, [3]) for name in "xy")
    constant = numpy_helper.from_array(np.float32([factor] * 3), "factor")
    graph = helper.make_graph(nodes, "twice", [x], [y], [constant])
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)
    return path


def answer(path: Path) -> float:
    (found,) = quick_session(path, session_options).run(None, {"x": np.float32([1, 1, 1])})
    return float(found[0])


def copies(cache: Path) -> list[Path]:
    return sorted((cache / "encoders" / "graphs").rglob("*.onnx"))


def test_the_second_time_the_optimised_copy_is_loaded(tmp_path: Path, own_cache: Path) -> None:
    path = model(tmp_path / "m.onnx", 3)
    assert answer(path) == 6
    (copy,) = copies(own_cache)
    assert "Identity" not in {node.op_type for node in onnx.load(copy).graph.node}
    model(copy, 50)
    assert answer(path) == 100, "it is the copy that answers"


def test_another_model_in_its_place_answers_for_itself_and_one_copy_is_left(
    tmp_path: Path, own_cache: Path
) -> None:
    assert answer(model(tmp_path / "m.onnx", 3)) == 6
    assert answer(model(tmp_path / "m.onnx", 4)) == 8
    assert len(copies(own_cache)) == 1


def test_another_processor_gets_a_copy_of_its_own(
    tmp_path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = model(tmp_path / "m.onnx", 3)
    answer(path)
    model(copies(own_cache)[0], 50)
    monkeypatch.setattr(quick_sessions, "_processor", lambda: "another")
    assert answer(path) == 6


def test_a_damaged_copy_costs_no_answer(tmp_path: Path, own_cache: Path) -> None:
    path = model(tmp_path / "m.onnx", 3)
    answer(path)
    copies(own_cache)[0].write_bytes(b"no model")
    assert answer(path) == 6


def test_where_nothing_can_be_kept_the_model_is_loaded_as_it_is(tmp_path: Path, own_cache: Path) -> None:
    own_cache.write_bytes(b"a file where the folder would be")
    assert answer(model(tmp_path / "m.onnx", 3)) == 6


def test_what_is_no_model_is_told_and_not_kept(tmp_path: Path, own_cache: Path) -> None:
    (tmp_path / "m.onnx").write_bytes(b"no model")
    with pytest.raises(ValueError, match="cannot be loaded"):
        quick_session(tmp_path / "m.onnx", session_options)
    assert not copies(own_cache)
