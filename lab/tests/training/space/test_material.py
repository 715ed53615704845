"""What was computed once is kept for the same photos and captions, and for no others."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.torch


def test_what_is_done_is_kept_for_the_same_things(tmp_path: Path) -> None:
    from photalk_lab.training.space.material import opened

    done, kept = opened(tmp_path, "seen", ["a.jpg", "b.jpg"], {"maps": (2, 3)})
    kept["maps"][0], done[0] = 7, 1
    done, kept = opened(tmp_path, "seen", ["a.jpg", "b.jpg"], {"maps": (2, 3)})
    assert done.tolist() == [1, 0]
    assert kept["maps"].tolist() == [[7, 7, 7], [0, 0, 0]]


@pytest.mark.parametrize(
    ("things", "width"),
    [(["a.jpg", "c.jpg"], 3), (["a.jpg", "b.jpg"], 4)],
    ids=["other things", "other size"],
)
def test_nothing_counts_as_done_that_was_made_of_something_else(
    tmp_path: Path, things: list[str], width: int
) -> None:
    from photalk_lab.training.space.material import opened

    done, _ = opened(tmp_path, "seen", ["a.jpg", "b.jpg"], {"maps": (2, 3)})
    done[:] = 1
    assert opened(tmp_path, "seen", things, {"maps": (2, width)})[0].tolist() == [0, 0]
    assert opened(tmp_path, "seen", ["a.jpg", "b.jpg"], {"maps": (2, 3)})[0].tolist() == [0, 0]


def test_numbers_that_are_gone_are_made_again(tmp_path: Path) -> None:
    from photalk_lab.training.space.material import opened

    shapes = {"states": (5, 2), "sentences": (1, 2)}
    done, _ = opened(tmp_path, "read", ["a dog"], shapes)
    done[:] = 1
    (tmp_path / "states.npy").unlink()
    assert opened(tmp_path, "read", ["a dog"], shapes)[0].tolist() == [0]
