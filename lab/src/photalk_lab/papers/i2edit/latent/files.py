"""Reading the weights that a user names: safetensors, never a pickle."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from torch import Tensor

from photalk.errors import WeightsError

PICKLES = (".pt", ".pth", ".pkl", ".pickle", ".ckpt", ".bin")


def refuse_pickle(path: Path) -> None:
    """Return when the file is not one that could run code on being read.

    Raises:
        WeightsError: it is, or it is not there.
    """
    if not path.is_file():
        raise WeightsError(f"There is no file {path}; correct its name in latent.json.")
    with path.open("rb") as opened:
        start = opened.read(9)
    # A pickle begins with its protocol; torch puts it into a zip archive. Safetensors, whose first eight
    # bytes are the length of the header, may begin alike, but there the header follows.
    pickled = start[:1] == b"\x80" and start[1:2] <= b"\x05" and start[8:9] != b"{"
    if path.suffix.lower() in PICKLES or pickled or start.startswith(b"PK\x03\x04"):
        raise WeightsError(
            f"{path} is a pickle, which can run code on being read and is never opened here; convert it to"
            " safetensors or ONNX first (lab/docs/latent.md shows how)."
        )


def check_sum(path: Path, wanted: str | None) -> None:
    """Return when the file is the one that was meant; None: nothing was said of it.

    Raises:
        WeightsError: it is another.
    """
    if wanted is None:
        return
    digest = hashlib.sha256()
    with path.open("rb") as opened:
        while part := opened.read(1 << 20):
            digest.update(part)
    if digest.hexdigest() != wanted.lower():
        raise WeightsError(
            f"The sha256 of {path} is {digest.hexdigest()}, not the one in latent.json; fetch the file anew."
        )


def read_tensors(path: Path) -> tuple[dict[str, Tensor], dict[str, str]]:
    """The tensors of a safetensors file by name, and what its header says of them.

    Raises:
        WeightsError: it is not there, is a pickle, or cannot be read.
    """
    refuse_pickle(path)
    from safetensors import safe_open

    try:
        with safe_open(str(path), "pt") as opened:
            return {name: opened.get_tensor(name) for name in opened.keys()}, opened.metadata() or {}  # noqa: SIM118
    except Exception as error:  # safetensors has one exception for everything, and it is not exported
        raise WeightsError(f"{path} is not a safetensors file that can be read.") from error


def write_tensors(path: Path, tensors: Mapping[str, Tensor], said: Mapping[str, str] | None = None) -> None:
    """Write tensors, and what is to be said of them, as safetensors."""
    from safetensors.torch import save_file

    path.parent.mkdir(parents=True, exist_ok=True)
    plain = {name: value.detach().contiguous().clone() for name, value in tensors.items()}
    save_file(plain, str(path), metadata=dict(said or {}))
