"""No photo serves two purposes."""

from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk_lab.papers.visual_relationships.pairs.photos import photos


def test_no_photo_is_in_two_splits(folder: Path):
    names = [{one.file.name for one in photos(folder, split).scenes} for split in ("train", "watched", "dev")]
    assert not names[0] & names[1]
    assert not (names[0] | names[1]) & names[2]


def test_there_must_be_photos_and_a_split(tmp_path: Path, folder: Path):
    with pytest.raises(NotFound, match="--data"):
        photos(tmp_path, "dev")
    with pytest.raises(NotFound, match="test"):
        photos(folder, "test")
