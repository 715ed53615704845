"""Two ways in which the weights of StyleGAN2 are named, and ours.

NVlabs: `synthesis.b8.conv0.affine.weight`, `mapping.fc0.weight`, `mapping.w_avg`.
rosinality: `convs.0.conv.modulation.weight`, `style.1.weight`, `latent_avg` (kept beside `g_ema`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from torch import Tensor

from photalk.errors import WeightsError

_PREFIXES = ("g_ema.", "G_ema.", "generator.", "decoder.", "G.")
"""What stands before the names where a file holds more than the generator."""

_OURS_TO_NVLABS = (
    (re.compile(r"^(synthesis\.b\d+\.(?:conv\d|torgb))\.conv\.(weight|affine\..*)$"), r"\1.\2"),
    (re.compile(r"^w_mean$"), "mapping.w_avg"),
)


def theirs(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Our tensors in NVlabs' spelling."""
    return {_renamed(name, _OURS_TO_NVLABS): value for name, value in tensors.items()}


def ours(tensors: Mapping[str, Tensor], path: Path) -> dict[str, Tensor]:
    """The generator's tensors of a file in our spelling; what is not of the generator is left out.

    Raises:
        WeightsError: there is more than one generator in it.
    """
    plain = _without_prefix(tensors, path)
    if any(name.startswith("synthesis.b4.") for name in plain):
        return _from_nvlabs(plain)
    return _from_rosinality(plain) if "conv1.conv.weight" in plain else {}


def _without_prefix(tensors: Mapping[str, Tensor], path: Path) -> dict[str, Tensor]:
    found = [
        prefix
        for prefix in ("", *_PREFIXES)
        if f"{prefix}conv1.conv.weight" in tensors or f"{prefix}synthesis.b4.conv1.weight" in tensors
    ]
    if len(found) > 1:
        raise WeightsError(f"{path} holds {len(found)} generators; keep only the averaged one (g_ema).")
    prefix = found[0] if found else ""
    kept = {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}
    if "latent_avg" in tensors:
        kept["latent_avg"] = tensors["latent_avg"]
    return kept


def _from_nvlabs(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    made = {}
    for name, value in tensors.items():
        if name in ("mapping.w_avg", "latent_avg"):
            made["w_mean"] = value
        elif re.match(r"^mapping\.fc\d+\.", name):
            made[name] = value
        elif match := re.match(r"^(synthesis\.b\d+)\.(?:(conv\d|torgb)\.)?(.*)$", name):
            block, layer, last = match.groups()
            if last.startswith(("weight", "affine.")):
                made[f"{block}.{layer}.conv.{last}"] = value
            elif last in ("bias", "noise_const", "const"):
                made[f"{block}.{layer}.{last}" if layer else f"{block}.{last}"] = value
            elif last == "noise_strength":
                made[f"{block}.{layer}.{last}"] = value.reshape(())
    return made


def _from_rosinality(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    made = {}
    for name, value in tensors.items():
        first, _, rest = name.partition(".")
        match first:
            case "input":
                made["synthesis.b4.const"] = value[0]
            case "latent_avg":
                made["w_mean"] = value
            case "style":
                # The first of them is the normalisation, which has no weights.
                at, _, last = rest.partition(".")
                made[f"mapping.fc{int(at) - 1}.{last}"] = value
            case "conv1":
                made |= _layer("synthesis.b4.conv1", rest, value)
            case "convs":
                at, _, last = rest.partition(".")
                made |= _layer(f"synthesis.b{8 << int(at) // 2}.conv{int(at) % 2}", last, value)
            case "to_rgb1":
                made |= _layer("synthesis.b4.torgb", rest, value)
            case "to_rgbs":
                at, _, last = rest.partition(".")
                made |= _layer(f"synthesis.b{8 << int(at)}.torgb", last, value)
            case "noises":
                number = int(rest.removeprefix("noise_"))
                block, layer = 4 << (number + 1) // 2, 1 if number % 2 == 0 else 0
                made[f"synthesis.b{block}.conv{layer}.noise_const"] = value[0, 0]
    return made


def _layer(place: str, last: str, value: Tensor) -> dict[str, Tensor]:
    match last:
        case "conv.weight":
            return {f"{place}.conv.weight": value[0]}
        case "conv.modulation.weight" | "conv.modulation.bias":
            return {f"{place}.conv.affine.{last.rpartition('.')[2]}": value}
        case "noise.weight":
            return {f"{place}.noise_strength": value.reshape(())}
        case "activate.bias" | "bias":
            return {f"{place}.bias": value.reshape(-1)}
        case _:
            return {}


def _renamed(name: str, rules: tuple[tuple[re.Pattern[str], str], ...]) -> str:
    for pattern, instead in rules:
        if pattern.match(name):
            return pattern.sub(instead, name)
    return name
