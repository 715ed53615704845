"""A trained speaker on disk: arrays in `model.safetensors`, all else in `model.json`; nothing unpickled."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from photalk.errors import NotFound
from photalk_lab.papers.visual_relationships.nets import Config, Speaker
from photalk_lab.papers.visual_relationships.vocabulary import VARIANTS, Vocabulary

ABOUT, ARRAYS = "model.json", "model.safetensors"


@dataclass(frozen=True, slots=True)
class Trained:
    """A speaker, the words that it says, and what was measured when it was trained."""

    net: Speaker
    vocabulary: Vocabulary
    figures: dict[str, float] = field(default_factory=dict)


def save(trained: Trained, folder: Path) -> None:
    """Write a speaker into a folder, which is made when it is not there."""
    from safetensors.torch import save_file

    folder.mkdir(parents=True, exist_ok=True)
    about = {
        "model": "relational speaker",
        "config": asdict(trained.net.config),
        "words": trained.vocabulary.words,
        "figures": trained.figures,
    }
    (folder / ABOUT).write_text(json.dumps(about, ensure_ascii=False, indent=1), encoding="utf-8")
    save_file(trained.net.state_dict(), str(folder / ARRAYS))


def load(folder: Path) -> Trained:
    """The speaker of a folder.

    Raises:
        NotFound: there is none, or it is not one of ours.
    """
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    try:
        about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
        net = Speaker(Config(**about["config"]))
        net.load_state_dict(load_file(str(folder / ARRAYS)))
        return Trained(net.eval(), Vocabulary(tuple(about["words"])), dict(about["figures"]))
    except FileNotFoundError:
        raise NotFound(f"There is no speaker in {folder}; train one with: photalk train speaker.") from None
    except (ValueError, LookupError, TypeError, RuntimeError, SafetensorError):
        raise NotFound(f"{folder} holds no speaker of ours; train one with: photalk train speaker.") from None


def found_in(folder: Path) -> dict[str, Path]:
    """The folders of speakers right below a folder, the paper's variants in its order and first."""
    there = {path.parent.name: path.parent for path in folder.glob(f"*/{ABOUT}")}
    rank = {name: at for at, name in enumerate(VARIANTS)}
    return {name: there[name] for name in sorted(there, key=lambda name: (rank.get(name, len(rank)), name))}
