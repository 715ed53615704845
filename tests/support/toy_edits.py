"""A small folder of data to make pairs of: a few photos with captions, and sentences of our own."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from PIL import Image

from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Thing

CAPTIONS = {
    "astronaut": ["A woman in an orange suit smiles .", "A smiling woman stands before a flag ."],
    "coffee": ["A cup of coffee on a wooden table .", "A white cup with a spoon beside it ."],
    "chelsea": ["A brown cat looks at the camera .", "A cat with green eyes ."],
    "rocket": ["A rocket stands on a tower at night .", "Bright lights shine on a rocket ."],
}

SPLITS = {"train": ("astronaut", "coffee", "chelsea", "rocket"), "dev": ("chelsea", "coffee", "rocket")}


class Middle:
    """A cutter for which the subject is in the middle."""

    def alpha(self, rgb: np.ndarray) -> np.ndarray:
        mask = np.zeros(rgb.shape[:2], np.float32)
        high, wide = rgb.shape[0] // 4, rgb.shape[1] // 4
        mask[high:-high, wide:-wide] = 1
        return mask


class Green:
    """A filler that paints holes green."""

    def fill(self, rgb: np.ndarray, hole: np.ndarray) -> np.ndarray:
        return np.where(hole[..., None], np.array([0, 200, 0], np.uint8), rgb)


class ADog:
    """A detector that sees one dog, and two of something else."""

    def things(self, rgb: np.ndarray) -> tuple[Thing, ...]:
        return (
            Thing("dog", 0.9, (0.1, 0.3, 0.4, 0.7)),
            Thing("ball", 0.8, (0.6, 0.3, 0.7, 0.4)),
            Thing("ball", 0.8, (0.8, 0.3, 0.9, 0.4)),
        )


def toy_eyes() -> Eyes:
    return Eyes(Middle(), Green(), ADog())


def toy_data(folder: Path) -> Path:
    """Write the folder: flickr8k/, gier_fivek/, image_editing_request/ and spot_the_diff/."""
    from skimage import data

    home = folder / "flickr8k"
    (home / "images").mkdir(parents=True)
    for split, names in SPLITS.items():
        rows = []
        for copy in range(6):
            for name in names:
                file = f"{split}-{name}-{copy}.jpg"
                picture = Image.fromarray(getattr(data, name)()).convert("RGB")
                picture.thumbnail((160, 160))
                picture.save(home / "images" / file, quality=95)
                rows.append({"image": file, "captions": CAPTIONS[name]})
        (home / f"{split}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    for split in ("train", "valid"):
        _write(folder / "gier_fivek" / f"gier.{split}.json", _gier())
        _write(folder / "gier_fivek" / f"fivek.{split}.json", [_asked("lighten the photo")] * 8)
        sentences = ["crop the photo", "turn it left", "sharpen the picture and make it warmer"] * 6
        rows = [
            {"img0": "a", "img1": "b", "sents": [one], "uid": str(at)} for at, one in enumerate(sentences)
        ]
        _write(folder / "image_editing_request" / f"{split}.json", rows)
    told = ["the red car is gone", "a person has appeared", "there is no difference", "the car has moved"]
    _write(folder / "spot_the_diff" / "train.json", [{"img_id": "1", "sentences": told}] * 3)
    return folder


def _gier() -> list[dict[str, object]]:
    rows = [
        ("brighten the image", {"brightness": {}}),
        ("brighten the image a lot and remove the man", {"brightness": {}, "inpaint_obj": {}}),
        # The label does not bear the words out, so this must not be learnt.
        ("darken the image", {"inpaint_obj": {}}),
        ("remove the man on the left", {"inpaint_obj": {}}),
        ("blur the background", {"gaussain_blur": {}}),
        ("give the image a blue tint", {"tint": {}}),
        ("please make the image black and white", {"black&white": {}}),
        ("my friend said it is too dark, can you brighten it", {"brightness": {}}),
    ]
    return [
        {"input": "a", "output": f"{at}", "request": text, "operator": ops, "expert_summary": [text, text]}
        for at, (text, ops) in enumerate(rows * 4)
    ]


def _asked(text: str) -> dict[str, str]:
    return {"input": "a", "output": text, "request": text}


def _write(file: Path, rows: object) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(rows), encoding="utf-8")
