from __future__ import annotations

import numpy as np
import pytest

from photalk.commands.queries.query import Constraint
from photalk.search.finder import Finder
from photalk_lab.bench.part import Part
from read_query import query_of
from toy_photo_source import ToyShelf


@pytest.fixture
def shelf() -> ToyShelf:
    shelf = ToyShelf()
    for number, colour in enumerate(("red", "blue", "green", "red")):
        shelf.add(f"/a/{colour}{number}.jpg", (colour, 0.9))
    return shelf


def test_a_part_finds_as_a_library_of_its_photos_would(shelf: ToyShelf) -> None:
    part = Part(shelf, np.array([4, 2]))
    assert len(part) == 2
    hits = Finder(part).find(query_of("red"), ask=False).hits
    assert [hit.photo.path for hit in hits] == ["/a/red3.jpg", "/a/blue1.jpg"]


def test_a_part_knows_nothing_of_the_rest(shelf: ToyShelf) -> None:
    part = Part(shelf, np.array([2, 3]))
    assert part.by_path("/a/red0.jpg") is None
    assert part.by_path("/a/blue1.jpg") is not None
    chosen = part.select([Constraint("color", "red")])
    assert chosen is not None
    assert not len(chosen)
    assert part.select([]) is None
    assert set(part.with_words("red0 blue1")) <= {2, 3}
    assert part.store.nearest(np.ones(9, np.float32), 5).ids.tolist() == [2, 3]


def test_a_part_is_not_written_to(shelf: ToyShelf) -> None:
    part = Part(shelf, np.array([1]))
    with pytest.raises(TypeError):
        part.store.remove([1])
    with pytest.raises(TypeError):
        part.store.put([1], part.store.rows(np.array([1])))
