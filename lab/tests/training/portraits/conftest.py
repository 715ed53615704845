"""A CelebA of twenty drawn faces: one that smiles is red, one that does not is blue."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

CELEBA = (
    "Smiling Brown_Hair Blond_Hair Black_Hair Gray_Hair Straight_Hair Wavy_Hair Receding_Hairline Sideburns"
    " Bangs Mustache Goatee Heavy_Makeup Wearing_Lipstick Wearing_Earrings Bushy_Eyebrows Big_Lips"
    " Rosy_Cheeks Pale_Skin Male Young Eyeglasses Wearing_Hat No_Beard Bald"
)
FACES = 20


@pytest.fixture
def celeba(tmp_path: Path) -> Path:
    folder = tmp_path / "celeba"
    (folder / "images").mkdir(parents=True)
    rng = np.random.default_rng(0)
    rows = [CELEBA]
    for number in range(1, FACES + 1):
        # By tens, so that of each part some have it and some have not.
        smiles = (number - 1) // 10 % 2 == 0
        rgb = rng.integers(60, 120, (109, 89, 3)).astype(np.uint8)
        rgb[30:90, 20:70] = (230, 40, 40) if smiles else (60, 60, 200)
        Image.fromarray(rgb).save(folder / "images" / f"{number:06d}.jpg", quality=95)
        rows.append(f"{number:06d}.jpg " + " ".join(["1" if smiles else "-1"] * len(CELEBA.split())))
    (folder / "attributes.txt").write_text("\n".join(rows) + "\n")
    return folder
