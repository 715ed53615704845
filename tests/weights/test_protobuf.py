"""What is written by hand reads back with the real package."""

from __future__ import annotations

import numpy as np
import onnx
from onnx import numpy_helper

from photalk.weights.protobuf import Node, model


def test_a_model_reads_back_as_it_was_meant() -> None:
    weights = np.arange(6, dtype=np.float32).reshape(2, 3, 1, 1)
    sizes = np.array([1, -5, 1 << 40], np.int64)
    nodes = [Node("Conv", ("x", "w"), "y", (("auto_pad", "SAME_UPPER"), ("strides", (1, 2)), ("group", 1)))]
    read = onnx.load_from_string(
        model(nodes, {"w": weights, "s": sizes}, ("x", (1, 3, 4, 4)), ("y", (1, 2, 4, 2)))
    )
    onnx.checker.check_model(read)
    (node,) = read.graph.node
    assert (node.op_type, list(node.input), list(node.output)) == ("Conv", ["x", "w"], ["y"])
    said = {one.name: onnx.helper.get_attribute_value(one) for one in node.attribute}
    assert said == {"auto_pad": b"SAME_UPPER", "strides": [1, 2], "group": 1}
    held = {one.name: numpy_helper.to_array(one) for one in read.graph.initializer}
    assert np.array_equal(held["w"], weights)
    assert np.array_equal(held["s"], sizes)
    assert [one.dim_value for one in read.graph.input[0].type.tensor_type.shape.dim] == [1, 3, 4, 4]
