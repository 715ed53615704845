"""CelebA's faces are read and parted in a way that never changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk.vision.portrait.attributes import HEIGHT, WIDTH
from photalk_lab.training.portraits.people import ATTRIBUTES, part_of, read_people


def test_eight_tenths_are_learned_from_and_a_tenth_is_held_out() -> None:
    parts = [part_of(number) for number in range(1, 5001)]
    assert [parts.count(part) for part in ("train", "valid", "held")] == [4000, 500, 500]


def test_faces_are_read_with_our_names(celeba: Path) -> None:
    people = read_people(celeba)
    assert people.photos.shape == (20, HEIGHT, WIDTH, 3)
    assert people.names == tuple(ATTRIBUTES)
    smiles, beard = (people.labels[:, people.names.index(name)] for name in ("smiling", "beard"))
    assert smiles.sum() == 10
    # They say who has no beard.
    assert (beard == ~smiles).all()
    assert people.numbers.tolist() == list(range(1, 21))


def test_parts_do_not_overlap(celeba: Path) -> None:
    people = read_people(celeba, ["smiling"])
    parts = [set(people.part(part).numbers.tolist()) for part in ("train", "valid", "held")]
    assert parts[2] == {10, 20}
    assert not (parts[0] & parts[1] | parts[0] & parts[2] | parts[1] & parts[2])
    assert len(parts[0] | parts[1] | parts[2]) == 20


def test_what_is_missing_is_told(celeba: Path) -> None:
    (celeba / "images" / "000007.jpg").unlink()
    with pytest.raises(NotFound, match=r"000007\.jpg"):
        read_people(celeba)
    (celeba / "attributes.txt").write_text("Smiling\n000001.jpg 1\n")
    with pytest.raises(NotFound, match="Brown_Hair"):
        read_people(celeba)
