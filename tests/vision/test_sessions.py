"""Models run alike on every processor."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from photalk.vision.sessions import session_of, session_options, use_threads


def eight_bit_product(weights: np.ndarray) -> bytes:
    """What `quantize_dynamic` makes of a matrix product: bytes times signed bytes, added up in 32 bits."""
    nodes = [
        helper.make_node("DynamicQuantizeLinear", ["x"], ["bytes", "scale", "zero"]),
        helper.make_node("MatMulInteger", ["bytes", "weights", "zero"], ["sums"]),
        helper.make_node("Cast", ["sums"], ["floats"], to=TensorProto.FLOAT),
        helper.make_node("Mul", ["floats", "scale"], ["y"]),
    ]
    graph = helper.make_graph(
        nodes,
        "product",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, len(weights)])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, weights.shape[1]])],
        [numpy_helper.from_array(weights, "weights")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    return model.SerializeToString()


def test_products_of_eight_bits_do_not_overflow() -> None:
    # Two products of 255 × 127 are more than sixteen bits hold, in which some processors would add them up.
    weights = np.full((64, 32), 127, np.int8)
    x = np.full((1, 64), 255, np.float32)
    (found,) = session_of(eight_bit_product(weights), session_options()).run(None, {"x": x})
    np.testing.assert_allclose(found, x @ weights.astype(np.float32), rtol=1e-6)


def test_a_model_runs_on_as_many_threads_as_were_said() -> None:
    assert session_options(threads=1).intra_op_num_threads == 1
    assert session_options().intra_op_num_threads == 0
    use_threads(2)
    try:
        assert session_options().intra_op_num_threads == 2
    finally:
        use_threads(0)


def test_what_is_no_model_is_told(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"no model")
    with pytest.raises(ValueError, match="cannot be loaded"):
        session_of(tmp_path / "model.onnx", session_options())
