"""A text-image model as people bring them, small enough to be made in a test: mean colours and colour words.

The image half says which colour a photo has on average, the text half the average of the colours that a
text names, both as distances from grey. The graphs can be made in the shapes that real exports have.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

from photalk.vision.space.settings import PairSettings
from toy_space import COLOURS

SIDE = 8
NAMES = ["[PAD]", "[UNK]", "<s>", "</s>", *COLOURS]
PLAIN: dict[str, Any] = {"mean": (0.0, 0.0, 0.0), "std": (1.0, 1.0, 1.0), "scale": 20.0}


def toy_pair(folder: Path, **changed: Any) -> PairSettings:
    """The settings of a pair in this folder, made if it is not there; `changed` are other settings."""
    if not (folder / "tokenizer.json").exists():
        image_tower(folder / "image.onnx")
        text_tower(folder / "text.onnx")
        tokenizer(folder / "tokenizer.json")
    files = {name: folder / f"{name}.onnx" for name in ("image", "text")}
    return PairSettings(**{**files, "tokenizer": folder / "tokenizer.json", **PLAIN, **changed})


def image_tower(
    path: Path, *, last: bool = False, bytes: bool = False, batch: int | str = "n", side: int | str = SIDE,
    output: str = "image_embeds", width: int = 3, flat: bool = True,
) -> None:  # fmt: skip
    """Photos to their mean colour less grey; `flat` False leaves the places in the output."""
    shape = [batch, side, side, 3] if last else [batch, 3, side, side]
    kind = TensorProto.UINT8 if bytes else TensorProto.FLOAT
    nodes = _image_nodes("pixel_values", output, last=last, bytes=bytes, flat=flat)
    weights = {**_image_weights(bytes), "mix": np.eye(3, width, dtype=np.float32)}
    inputs = [helper.make_tensor_value_info("pixel_values", kind, shape)]
    _save(path, nodes, inputs, [output], weights)


def text_tower(
    path: Path, *, masked: bool = True, kind: int = TensorProto.INT64, length: int | str = "l",
    batch: int | str = "n", positions: int | None = None, output: str = "text_embeds",
    extra: tuple[str, ...] = (),
) -> None:  # fmt: skip
    """Ids to the mean colour that they name; more than `positions` of them are too many."""
    nodes = _text_nodes("input_ids", output, masked=masked, positions=positions)
    names = ["input_ids", *(["attention_mask"] if masked else []), *extra]
    inputs = [helper.make_tensor_value_info(name, kind, [batch, length]) for name in names]
    _save(path, nodes, inputs, [output], _text_weights(positions))


def both_towers(path: Path) -> None:
    """Both halves in one file, with their similarities, as some exports are."""
    nodes = [
        *_image_nodes("pixel_values", "image_embeds"),
        *_text_nodes("input_ids", "text_embeds"),
        helper.make_node("Transpose", ["text_embeds"], ["turned"], perm=[1, 0]),
        helper.make_node("MatMul", ["image_embeds", "turned"], ["logits_per_image"]),
    ]
    inputs = [
        helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["t", "l"]),
        helper.make_tensor_value_info("pixel_values", TensorProto.FLOAT, ["n", 3, SIDE, SIDE]),
        helper.make_tensor_value_info("attention_mask", TensorProto.INT64, ["t", "l"]),
    ]
    weights = {**_image_weights(False), **_text_weights(None), "mix": np.eye(3, dtype=np.float32)}
    _save(path, nodes, inputs, ["logits_per_image", "text_embeds", "image_embeds"], weights)


def tokenizer(path: Path) -> None:
    """Words as they are, in lower case, between marks of start and end."""
    made = Tokenizer(models.WordLevel({name: at for at, name in enumerate(NAMES)}, unk_token="[UNK]"))
    made.normalizer = normalizers.Lowercase()
    made.pre_tokenizer = pre_tokenizers.Whitespace()
    made.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 2), ("</s>", 3)]
    )
    made.save(str(path))


def _image_nodes(
    pixels: str, output: str, *, last: bool = False, bytes: bool = False, flat: bool = True
) -> list[Any]:
    return [
        helper.make_node("Cast", [pixels], ["float"], to=TensorProto.FLOAT),
        helper.make_node("Div", ["float", "white"], ["unit"]),
        helper.make_node("Transpose", ["unit"], ["first"], perm=[0, 3, 1, 2] if last else [0, 1, 2, 3]),
        helper.make_node("ReduceMean", ["first"], ["colour"], axes=[2, 3], keepdims=int(not flat)),
        helper.make_node("Sub", ["colour", "grey"], ["centred"]),
        helper.make_node("MatMul", ["centred", "mix"], [output]) if flat else _same("centred", output),
    ]


def _image_weights(bytes: bool) -> dict[str, NDArray[Any]]:
    return {"white": np.float32(255 if bytes else 1), "grey": np.float32(0.5)}  # type: ignore[dict-item]


def _text_nodes(ids: str, output: str, *, masked: bool = True, positions: int | None = None) -> list[Any]:
    nodes = [
        helper.make_node("Gather", ["table", ids], ["looked"]),
        helper.make_node("Cast", ["attention_mask" if masked else ids], ["ones"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["ones", "last"], ["weights"]),
        helper.make_node("Mul", ["looked", "weights"], ["weighed"]) if masked else _same("looked", "weighed"),
        helper.make_node("ReduceSum", ["weighed", "along"], [output], keepdims=0),
    ]
    if positions is not None:  # like a table of positions: a longer text is out of its bounds
        nodes[0] = helper.make_node("Gather", ["table", ids], ["found"])
        more = [
            helper.make_node("Shape", [ids], ["shape"]),
            helper.make_node("Gather", ["shape", "along"], ["length"]),
            helper.make_node("Sub", ["length", "along"], ["end"]),
            helper.make_node("Gather", ["places", "end"], ["place"]),
            helper.make_node("Add", ["found", "place"], ["looked"]),
        ]
        nodes[1:1] = more
    return nodes


def _text_weights(positions: int | None) -> dict[str, NDArray[Any]]:
    colours = np.array(list(COLOURS.values()), np.float32) / 255 - 0.5
    weights: dict[str, NDArray[Any]] = {
        "table": np.concatenate([np.zeros((4, 3), np.float32), colours]),
        "last": np.array([-1]), "along": np.array([1]),
    }  # fmt: skip
    return weights | ({} if positions is None else {"places": np.zeros((positions, 1), np.float32)})


def _same(a: str, b: str) -> Any:
    return helper.make_node("Identity", [a], [b])


def _save(
    path: Path, nodes: list[Any], inputs: list[Any], outputs: list[str], weights: dict[str, Any]
) -> None:
    made = [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in outputs]
    constants = [numpy_helper.from_array(np.asarray(value), name) for name, value in weights.items()]
    graph = helper.make_graph(nodes, "toy", inputs, made, constants)
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9), str(path))
