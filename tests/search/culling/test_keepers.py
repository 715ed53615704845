"""The good frame is kept, with reasons; the others are told by how they differ from it."""

from __future__ import annotations

import pytest

from photalk.library.photos import Photo
from photalk.search.culling.bursts import FrameGroup
from photalk.search.culling.frames import BurstFrame
from photalk.search.culling.keepers import CulledGroup, culled
from photalk.vision.photo_quality import FaceQuality, PhotoQuality

BOX = (0.2, 0.2, 0.6, 0.7)


def face(sharp: float = 0.8, eyes: float = 0.9, smile: float = 0.1) -> PhotoQuality:
    return PhotoQuality(0.8, 0.0, 0.0, 0.5, (FaceQuality(BOX, sharp, eyes, smile),))


def proposed(*qualities: PhotoQuality | None, digests: str = "abcdef", wide: int = 400) -> CulledGroup:
    frames = tuple(
        BurstFrame(Photo(n, f"/p/{n}.jpg", digest, (wide if n else 400, 300), 1, "jpeg"), b"")
        for n, (_, digest) in enumerate(zip(qualities, digests, strict=False))
    )
    return culled(FrameGroup("burst", frames), lambda one: qualities[one.photo.id])


def told(group: CulledGroup) -> list[str]:
    return [one.words for one in group.frames]


def test_the_sharpest_is_kept() -> None:
    group = proposed(PhotoQuality(0.4, 0, 0, 0.5), PhotoQuality(0.8, 0, 0, 0.5))
    assert group.keeper == 1
    assert told(group) == ["softer", "the sharpest"]


def test_a_blink_outweighs_a_little_blur() -> None:
    group = proposed(face(0.8, eyes=0.9), face(0.95, eyes=0.1))
    assert group.keeper == 0
    assert told(group) == ["eyes open", "sharper, but eyes shut"]


def test_of_several_people_it_is_told_how_many_blink() -> None:
    def two(*eyes: float) -> PhotoQuality:
        return PhotoQuality(0.8, 0, 0, 0.5, tuple(FaceQuality(BOX, 0.8, one, 0.0) for one in eyes))

    group = proposed(two(0.9, 0.9, 0.9), two(0.1, 0.9, 0.9), two(0.1, 0.1, 0.9))
    assert told(group) == ["nobody blinks", "somebody blinks", "2 of 3 blink"]


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        (PhotoQuality(0.8, 0.0, 0.4, 0.85), "blown out"),
        (PhotoQuality(0.8, 0.5, 0.0, 0.05), "too dark"),
        (PhotoQuality(0.8, 0.0, 0.0, 0.2), "darker"),
    ],
)
def test_wrong_exposure_is_told(spoilt: PhotoQuality, words: str) -> None:
    group = proposed(PhotoQuality(0.8, 0.0, 0.0, 0.45), PhotoQuality(0.8, 0.0, 0.0, 0.46), spoilt)
    assert group.keeper != 2
    assert group.frames[2].words == words


def test_a_smile_decides_between_equals() -> None:
    group = proposed(face(smile=0.0), face(smile=0.9))
    assert (group.keeper, told(group)) == (1, ["less of a smile", "smiling"])


def test_of_copies_the_first_is_kept_and_measured_once() -> None:
    group = proposed(face(), face(), digests="aa")
    assert (group.keeper, told(group)) == (0, ["as good as any", "the same file"])


def test_of_equals_the_larger_is_kept() -> None:
    group = proposed(face(), face(), wide=800)
    assert (group.keeper, group.frames[0].words) == (1, "smaller")


def test_what_cannot_be_measured_is_never_kept_before_what_can() -> None:
    group = proposed(None, face())
    assert (group.keeper, group.frames[0].words) == (1, "cannot be measured")
    assert proposed(None, None).keeper == 0


def test_a_blown_frame_hides_no_blur_of_others() -> None:
    blown = PhotoQuality(0.8, 0.0, 0.6, 1.0)
    group = proposed(blown, PhotoQuality(0.78, 0.0, 0.0, 0.65), PhotoQuality(0.52, 0.0, 0.0, 0.63))
    assert told(group) == ["blown out", "the sharpest and the best exposed", "softer"]


def test_no_frame_is_better_exposed_and_blown_out() -> None:
    dim, blown = PhotoQuality(0.8, 0.0, 0.0, 0.25), PhotoQuality(0.8, 0.0, 0.3, 0.5)
    assert told(proposed(dim, blown))[1] == "blown out"
