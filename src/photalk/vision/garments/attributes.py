"""How likely each attribute is of a garment in a photo: learned heads over what is seen and measured.

All heads share one hidden layer. The values of a group (kind, colour, …) share one whole, of which a part is
“other”, for values too rare to learn; a word of pattern or cut stands for itself. All are calibrated: of the
garments said to be navy blue with 0.7, about seven in ten are. `photalk train fashion` makes the heads anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from photalk.errors import WeightsError
from photalk.vision.garments.measures import Measured
from photalk.vision.runtime import Lazily
from photalk.vision.space.encoder import Encoded, Floats, log_odds

WORD = "word"
"""The group of attributes that do not exclude each other."""

OTHER = "other"
"""The value of a group that stands for all that is too rare to be learned."""

_ARRAYS = ("mean", "spread", "hidden", "hidden_bias", "weights", "bias")


@dataclass(frozen=True, slots=True)
class Heads:
    """A head for every attribute, with the identity of the encoder they were learned on."""

    encoder: str
    names: tuple[str, ...]
    """As “colour:navy blue”; those of a group lie side by side."""
    mean: Floats
    spread: Floats
    hidden: Floats
    """(features, units): what all attributes share."""
    hidden_bias: Floats
    weights: Floats
    """(units, attributes); calibration is part of them."""
    bias: Floats

    def probabilities(self, encoded: Encoded, measured: Measured) -> Floats:
        """How likely each attribute is of each garment: (n, attributes)."""
        seen = standardised(features(encoded, measured), self.mean, self.spread)
        units = np.maximum(seen @ self.hidden + self.hidden_bias, 0)
        return shares(np.asarray(units @ self.weights + self.bias, np.float32), self.names)


def features(encoded: Encoded, measured: Measured) -> Floats:
    """All that the heads are told of photos: what the encoder sees, and what is measured."""
    tags = np.clip(log_odds(encoded.tags), -8, 4) / np.float32(4)
    parts: list[Floats] = [encoded.vectors, tags, measured.features]
    if encoded.details is not None:
        details = encoded.details.astype(np.float32) / np.float32(32)
        parts += [details.mean(1), details.max(1)]
    return np.concatenate(parts, axis=1, dtype=np.float32)


def standardised(seen: Floats, mean: Floats, spread: Floats) -> Floats:
    """Features in widths of their spread, none further out than six."""
    return np.asarray(np.clip((seen - mean) / spread, -6, 6), np.float32)


def groups(names: tuple[str, ...]) -> Iterator[tuple[str, slice]]:
    """The groups of attributes, with where each lies among the names."""
    start = 0
    for at in range(1, len(names) + 1):
        group = names[start].split(":")[0]
        if at == len(names) or names[at].split(":")[0] != group:
            yield group, slice(start, at)
            start = at


def shares(logits: Floats, names: tuple[str, ...]) -> Floats:
    """Logits as probabilities: within a group they add up to one, words stand for themselves."""
    found = np.empty_like(logits)
    for group, where in groups(names):
        part = logits[:, where]
        if group == WORD:
            found[:, where] = 1 / (1 + np.exp(-np.clip(part, -30, 30)))
        else:
            risen = np.exp(part - part.max(1, keepdims=True))
            found[:, where] = risen / risen.sum(1, keepdims=True)
    return found


def top(probabilities: Floats, names: tuple[str, ...], count: int = 8) -> list[tuple[str, float]]:
    """The likeliest attributes of one garment, with confidences: at most one of a group, “other” never."""
    best: list[tuple[str, float]] = []
    for group, where in groups(names):
        known = [(name, float(p)) for name, p in zip(names[where], probabilities[where], strict=True)]
        known = [(name, p) for name, p in known if not name.endswith(f":{OTHER}")]
        best += known if group == WORD else [max(known, key=lambda pair: pair[1])]
    return sorted(best, key=lambda pair: -pair[1])[:count]


def saved(heads: Heads, folder: Path) -> None:
    """Write the heads: half-precision arrays, and a card that says what they are."""
    folder.mkdir(parents=True, exist_ok=True)
    arrays = {name: getattr(heads, name) for name in _ARRAYS}
    with (folder / "heads.npz").open("wb") as file:
        np.savez_compressed(file, **{name: values.astype(np.float16) for name, values in arrays.items()})
    card = {"encoder": heads.encoder, "names": heads.names}
    (folder / "card.json").write_text(json.dumps(card, indent=0) + "\n", encoding="utf-8")


def loaded(folder: Path) -> Heads:
    """The heads of a folder.

    Raises:
        WeightsError: they are not there, or are damaged.
    """
    try:
        card = json.loads((folder / "card.json").read_text("utf-8"))
        with (folder / "heads.npz").open("rb") as file, np.load(file) as stored:
            arrays = {name: stored[name].astype(np.float32) for name in _ARRAYS}
        return Heads(card["encoder"], tuple(card["names"]), **arrays)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise WeightsError(
            f"The garment attributes in {folder} cannot be read ({error}); "
            "`photalk train fashion` makes them."
        ) from None


def heads(encoder: str) -> Heads:
    """The heads that ship with us, if they were learned on this encoder.

    Raises:
        WeightsError: they are not there, or belong to another encoder.
    """
    shipped = _heads()
    if shipped.encoder != encoder:
        raise WeightsError(
            f"The garment attributes were learned on the encoder {shipped.encoder}, not on {encoder}; "
            "make them anew with `photalk train fashion`."
        )
    return shipped


_heads: Lazily[Heads] = Lazily(lambda: loaded(Path(str(files(__package__) / "model"))))
