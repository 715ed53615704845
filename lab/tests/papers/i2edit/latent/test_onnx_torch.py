"""Graphs computed in torch are what onnxruntime and the standard's own examples say."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk.errors import WeightsError

pytestmark = pytest.mark.torch

LEFT_OUT = (
    # numbers that nets do not use or that numpy and torch do not both have
    "16", "uint32", "uint64", "int2", "int4", "float4", "float8", "e4m3", "e5m2", "FLOAT", "INT", "string",
    # where torch fails, which is told
    "maxpool_2d_uint8", "max_empty_set", "min_empty_set",
    # onnxruntime, as we, takes the rounded size here
    "downsample_scales_linear_align_corners", "downsample_scales_cubic_align_corners",
)  # fmt: skip


@pytest.fixture(scope="module")
def examples() -> list[Any]:
    """The standard's examples of operators that we have, for the kinds of numbers that we have."""
    from onnx.backend.test.case.node import collect_testcases

    from photalk_lab.papers.i2edit.latent.operators import OPERATORS

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        cases = collect_testcases(None)
    return [
        case
        for case in cases
        if case.model is not None
        and {node.op_type for node in case.model.graph.node} <= set(OPERATORS)
        and not any(part in case.name for part in LEFT_OUT)
    ]


def array(value: Any) -> Any:
    from onnx import numpy_helper

    return numpy_helper.to_array(value) if hasattr(value, "data_type") else np.asarray(value)


def test_the_standards_own_examples(examples: list[Any], tmp_path: Path) -> None:
    import onnx
    import torch

    from photalk_lab.papers.i2edit.latent.onnx_torch import OnnxModule

    wrong: list[str] = []
    refused: list[str] = []
    path = tmp_path / "one.onnx"
    for case in examples:
        onnx.save(case.model, str(path))
        names = [one.name for one in case.model.graph.input]
        for given, wanted in case.data_sets:
            feed = {
                name: torch.from_numpy(np.array(array(one))) for name, one in zip(names, given, strict=False)
            }
            try:
                made = OnnxModule(path)(feed)
            except WeightsError as error:
                (refused if "is not provided for" in str(error) else wrong).append(case.name)
                continue
            for one, expected in zip(case.model.graph.output, wanted, strict=True):
                value = made[one.name].numpy()
                if value.shape != array(expected).shape or not np.allclose(
                    value, array(expected), 1e-3, 1e-5, True
                ):
                    wrong.append(case.name)
    assert wrong == []
    assert len(examples) - len(refused) > 900
    assert len(refused) < 75


def small(
    path: Path, nodes: list[Any], weights: dict[str, Any], inputs: dict[str, Any], opset: int = 17
) -> None:
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    given = [helper.make_tensor_value_info(name, kind, shape) for name, (kind, shape) in inputs.items()]
    made = [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)]
    constants = [numpy_helper.from_array(np.asarray(value), name) for name, value in weights.items()]
    graph = helper.make_graph(nodes, "small", given, made, constants)
    onnx.save(
        helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=9), str(path)
    )


def agrees(path: Path, feed: dict[str, Any], tolerance: float = 1e-5) -> None:
    import onnxruntime
    import torch

    from photalk_lab.papers.i2edit.latent.onnx_torch import OnnxModule

    options = onnxruntime.SessionOptions()
    # On processors without VNNI onnxruntime otherwise lets products of bytes overflow, and is itself wrong.
    options.add_session_config_entry("session.x64quantprecision", "1")
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    wanted = session.run(None, feed)
    made = OnnxModule(path)({name: torch.from_numpy(value) for name, value in feed.items()})
    for one, value in zip(wanted, made.values(), strict=True):
        assert np.allclose(one, value.detach().numpy(), atol=tolerance), np.abs(one - value.numpy()).max()


def test_a_net_that_torch_exports(tmp_path: Path) -> None:
    import torch
    from torch import nn

    from photalk_lab.training.graphs import write_graph

    torch.manual_seed(0)
    net = nn.Sequential(
        nn.Conv2d(3, 8, 3, stride=2, padding=1, groups=1), nn.BatchNorm2d(8), nn.PReLU(8),
        nn.ConvTranspose2d(8, 4, 4, 2, 1), nn.InstanceNorm2d(4), nn.GELU(),
        nn.MaxPool2d(3, 2, 1, ceil_mode=True),
        nn.Upsample(scale_factor=2, mode="bilinear"), nn.AvgPool2d(3, 2, 1, count_include_pad=False),
        nn.Hardswish(), nn.Upsample(scale_factor=1.5, mode="bicubic"), nn.ReflectionPad2d(1),
        nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(4, 6), nn.LayerNorm(6), nn.Softmax(dim=1),
    )  # fmt: skip
    net[1].running_mean.normal_()
    write_graph(net, (torch.randn(2, 3, 16, 16),), ["x"], ["y"], {"x": {0: "n"}}, tmp_path / "net.onnx")
    agrees(
        tmp_path / "net.onnx", {"x": np.random.default_rng(0).normal(size=(3, 3, 16, 16)).astype(np.float32)}
    )


def test_attention_that_torch_exports(tmp_path: Path) -> None:
    import torch
    from torch import nn

    from photalk_lab.training.graphs import write_graph

    class Attention(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.three, self.last = nn.Linear(16, 48), nn.LayerNorm(16)

        def forward(self, x: Any) -> Any:
            n, length, _ = x.shape
            q, k, v = self.three(x).reshape(n, length, 3, 4, 4).permute(2, 0, 3, 1, 4)
            seen = torch.softmax(q @ k.transpose(-1, -2) / 2, dim=-1) @ v
            return self.last(x + seen.transpose(1, 2).reshape(n, length, 16))

    torch.manual_seed(0)
    net = Attention()
    write_graph(net, (torch.randn(2, 5, 16),), ["x"], ["y"], {"x": {0: "n", 1: "l"}}, tmp_path / "net.onnx")
    agrees(
        tmp_path / "net.onnx",
        {"x": np.random.default_rng(0).normal(size=(1, 7, 16)).astype(np.float32)},
        1e-4,
    )


def test_an_eight_bit_net_lets_gradients_pass(tmp_path: Path) -> None:
    import torch
    from torch import nn

    from photalk_lab.papers.i2edit.latent.onnx_torch import OnnxModule
    from photalk_lab.training.graphs import write_bytes

    torch.manual_seed(0)
    net = nn.Sequential(nn.Linear(12, 16), nn.ReLU(), nn.Linear(16, 4))
    write_bytes(net, (torch.randn(2, 12),), ["x"], ["y"], {"x": {0: "n"}}, tmp_path / "net.onnx")
    x = np.random.default_rng(0).normal(size=(3, 12)).astype(np.float32)
    agrees(tmp_path / "net.onnx", {"x": x}, 1e-4)
    given = torch.from_numpy(x).requires_grad_()
    OnnxModule(tmp_path / "net.onnx")({"x": given})["y"].sum().backward()
    plain = torch.from_numpy(x).requires_grad_()
    net(plain).sum().backward()
    assert given.grad is not None
    assert plain.grad is not None
    alike = torch.nn.functional.cosine_similarity(given.grad.flatten(), plain.grad.flatten(), dim=0)
    assert alike > 0.98


def test_quantised_convolutions(tmp_path: Path) -> None:
    from onnx import TensorProto, helper

    rng = np.random.default_rng(0)
    weights = {
        "xs": np.float32(0.02), "xz": np.uint8(120), "w": rng.integers(-127, 127, (4, 3, 3, 3), np.int8),
        "ws": rng.uniform(0.01, 0.02, 4).astype(np.float32), "wz": np.zeros(4, np.int8),
        "ys": np.float32(0.05), "yz": np.uint8(100), "b": rng.integers(-50, 50, 4).astype(np.int32),
    }  # fmt: skip
    nodes = [
        helper.make_node("QuantizeLinear", ["x", "xs", "xz"], ["q"]),
        helper.make_node(
            "QLinearConv", ["q", "xs", "xz", "w", "ws", "wz", "ys", "yz", "b"], ["c"], pads=[1, 1, 1, 1]
        ),
        helper.make_node("DequantizeLinear", ["c", "ys", "yz"], ["y"]),
    ]
    small(tmp_path / "q.onnx", nodes, weights, {"x": (TensorProto.FLOAT, ["n", 3, 8, 8])})
    # A value halfway between two steps may be rounded either way.
    agrees(tmp_path / "q.onnx", {"x": rng.normal(size=(2, 3, 8, 8)).astype(np.float32)}, 0.051)


def test_our_own_joint_space_is_computed_as_it_is() -> None:
    import torch

    from photalk.vision.space.shipped_encoder import ShippedEncoder
    from photalk.vision.space.words import HOME
    from photalk_lab.papers.i2edit.latent.onnx_torch import OnnxModule

    ours = ShippedEncoder()
    photo = np.random.default_rng(0).integers(0, 256, (1, ours.side, ours.side, 3), np.uint8)
    given = torch.from_numpy(photo).float().requires_grad_()
    made = OnnxModule(HOME / "image.onnx", ["vectors"])({"photos": given}, ["vectors"])["vectors"]
    assert np.allclose(made.detach().numpy(), ours.see(photo).vectors, atol=1e-4)
    made[0, 0].backward()
    assert given.grad is not None
    assert (given.grad != 0).float().mean() > 0.9


def test_what_cannot_be_computed_is_named(tmp_path: Path) -> None:
    import torch
    from onnx import TensorProto, helper

    from photalk_lab.papers.i2edit.latent.onnx_torch import OnnxModule

    path, inputs = tmp_path / "net.onnx", {"x": (TensorProto.FLOAT, [2, 3])}
    small(path, [helper.make_node("Det", ["x"], ["y"])], {}, inputs)
    with pytest.raises(WeightsError, match=r"operator Det, which photalk cannot differentiate"):
        OnnxModule(path)
    small(
        path, [helper.make_node("Det", ["x"], ["a"]), helper.make_node("NonZero", ["a"], ["y"])], {}, inputs
    )
    with pytest.raises(WeightsError, match=r"operators Det and NonZero"):
        OnnxModule(path)
    small(path, [helper.make_node("Own", ["x"], ["y"], domain="my.own")], {}, inputs)
    with pytest.raises(WeightsError, match=r"Own of the domain my.own"):
        OnnxModule(path)
    small(path, [helper.make_node("MatMul", ["x", "w"], ["y"])], {"w": np.ones((5, 5), np.float32)}, inputs)
    with pytest.raises(WeightsError, match=r"its step MatMul \(y\) fails"):
        OnnxModule(path)({"x": torch.zeros(2, 3)})
    small(
        path, [helper.make_node("MatMul", ["x", "w"], ["y"])], {}, inputs | {"w": (TensorProto.FLOAT, [3, 3])}
    )
    with pytest.raises(WeightsError, match="without its input w"):
        OnnxModule(path)({"x": torch.zeros(2, 3)})
    small(path, [helper.make_node("Identity", ["w"], ["y"])], {"w": np.array(["a"], object)}, inputs)
    with pytest.raises(WeightsError, match="holds weights of a kind that is not provided for"):
        OnnxModule(path)
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(WeightsError, match="not an ONNX model"):
        OnnxModule(path)


def test_only_what_is_wanted_is_computed(tmp_path: Path) -> None:
    import torch
    from onnx import TensorProto, helper

    from photalk_lab.papers.i2edit.latent.onnx_torch import OnnxModule

    nodes = [helper.make_node("Relu", ["x"], ["y"]), helper.make_node("Det", ["z"], ["other"])]
    inputs = {"x": (TensorProto.FLOAT, [2]), "z": (TensorProto.FLOAT, [2, 2])}
    small(tmp_path / "net.onnx", nodes, {}, inputs)
    net = OnnxModule(tmp_path / "net.onnx", ["y"])
    assert net.needs("y") == {"x"}
    assert net({"x": torch.tensor([-1.0, 2.0])})["y"].tolist() == [0, 2]


def test_weights_of_sixteen_bits_are_read(tmp_path: Path) -> None:
    import onnx
    import torch
    from onnx import TensorProto, helper

    from photalk_lab.papers.i2edit.latent.onnx_torch import OnnxModule

    nodes = [
        helper.make_node("Cast", ["w"], ["wide"], to=TensorProto.FLOAT),
        helper.make_node("Mul", ["x", "wide"], ["y"]),
    ]
    x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in "xy")
    weight = helper.make_tensor("w", TensorProto.BFLOAT16, [2], [1.5, -2.0])
    onnx.save(
        helper.make_model(helper.make_graph(nodes, "one", [x], [y], [weight])), str(tmp_path / "w.onnx")
    )
    made = OnnxModule(tmp_path / "w.onnx")({"x": torch.tensor([2.0, 3.0])})["y"]
    assert made.tolist() == [3, -6]


def test_casts_say_the_same_where_gradients_pass() -> None:
    import torch

    from photalk_lab.papers.i2edit.latent.operators import OPERATORS, Node

    x = torch.tensor([-2.7, 0.0, 0.4, 5.9])
    moving = x.clone().requires_grad_()
    for kind in (6, 9):
        cast = Node("Cast", ("x",), ("y",), {"to": kind}, 17)
        assert OPERATORS["Cast"](cast, moving).tolist() == OPERATORS["Cast"](cast, x).tolist()
    like = Node("CastLike", ("x", "like"), ("y",), {}, 17)
    OPERATORS["CastLike"](like, moving, torch.tensor([1])).sum().backward()
    assert moving.grad is not None
    assert moving.grad.tolist() == [1, 1, 1, 1]


def test_a_size_that_is_left_open_is_none(tmp_path: Path) -> None:
    from onnx import TensorProto, helper

    from photalk_lab.papers.i2edit.latent.onnx_torch import OnnxModule

    path = tmp_path / "net.onnx"
    small(path, [helper.make_node("Relu", ["x"], ["y"])], {}, {"x": (TensorProto.FLOAT, ["n", -1, 0, 3])})
    assert OnnxModule(path).inputs["x"].shape == (None, None, None, 3)
