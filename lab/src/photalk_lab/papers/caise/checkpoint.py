"""A trained model on disk: its arrays in `model.npz`, all else in `model.json`; nothing is unpickled."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import torch

from photalk.errors import NotFound
from photalk_lab.papers.caise.model import Model, Network
from photalk_lab.papers.caise.variants import Config, Switches
from photalk_lab.papers.caise.vocabulary import Vocabulary

ABOUT, ARRAYS = "model.json", "model.npz"


def save(model: Model, folder: Path) -> None:
    """Write a model into a folder, which is made when it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    about = {
        "model": "caise generator-extractor",
        "config": asdict(model.config),
        "words": model.vocabulary.words,
        "generated": model.vocabulary.generated,
        "figures": model.figures,
    }
    (folder / ABOUT).write_text(json.dumps(about, ensure_ascii=False, indent=1), encoding="utf-8")
    arrays: dict[str, Any] = {name: array.numpy() for name, array in model.network.state_dict().items()}
    np.savez(folder / ARRAYS, **arrays)


def load(folder: Path) -> Model:
    """The model of a folder.

    Raises:
        NotFound: there is none, or it is not one of ours.
    """
    try:
        about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
        config = Config(**{**about["config"], "switches": Switches(**about["config"]["switches"])})
        vocabulary = Vocabulary(tuple(about["words"]), int(about["generated"]))
        network = Network(config, vocabulary)
        with np.load(folder / ARRAYS, allow_pickle=False) as arrays:
            network.load_state_dict({name: torch.from_numpy(arrays[name]) for name in arrays.files})
        return Model(config, vocabulary, network.eval(), dict(about["figures"]))
    except FileNotFoundError as error:
        raise NotFound(f"There is no {error.filename}; train one with: photalk train caise.") from None
    except (ValueError, LookupError, TypeError, RuntimeError, EOFError, BadZipFile):
        raise NotFound(f"{folder} holds no model of CAISE's; train one with: photalk train caise.") from None


def found_in(folder: Path) -> dict[str, Path]:
    """The folders of models right below a folder, by name."""
    return {path.parent.name: path.parent for path in sorted(folder.glob(f"*/{ABOUT}"))}
