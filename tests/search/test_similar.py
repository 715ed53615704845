"""The four answers, on real photos and what edits make of them."""

from dataclasses import replace
from datetime import datetime, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageEnhance
from skimage import data

from photalk.library.appearance import perceptual_hash
from photalk.library.photos import Photo
from photalk.search.similar import PhotoWithCopy, all_ways, hash_distance, in_a_row, kin
from photalk.vision.registration.overlay import SmallCopy, agreement, laid_over

MOMENT = datetime(2024, 5, 1, 12, 0, 0)
PHOTO = Photo(1, "/p/IMG_0012.JPG", "aa", (600, 400), 1000, "jpeg", MOMENT, "Camera")
OTHER = replace(PHOTO, id=2, path="/p/b.jpg", digest="bb")


@pytest.fixture(scope="module")
def coffee() -> Image.Image:
    return Image.fromarray(data.coffee()).resize((300, 200))


@pytest.fixture(scope="module")
def cat() -> Image.Image:
    return Image.fromarray(data.chelsea()).resize((300, 200))


def small(image: Image.Image) -> SmallCopy:
    return SmallCopy.of(np.asarray(image.convert("RGB")))


def told(
    one: Image.Image, other: Image.Image, photo: Photo = OTHER, similarity: float = 0.0
) -> tuple[str, str]:
    found = kin(PhotoWithCopy(PHOTO, small(one)), PhotoWithCopy(photo, small(other)), similarity, 0.5)
    return (found.kinship, found.evidence) if found else ("", "")


def test_equal_bytes_are_the_same_file(coffee: Image.Image) -> None:
    assert told(coffee, coffee, replace(OTHER, digest="aa"))[0] == "same file"


EDITS = {
    "darker": lambda image: ImageEnhance.Brightness(image).enhance(0.6),
    "contrast": lambda image: ImageEnhance.Contrast(image).enhance(1.5),
    "black and white": lambda image: image.convert("L"),
    "mirrored": lambda image: image.transpose(Image.Transpose.FLIP_LEFT_RIGHT),
    "turned": lambda image: image.transpose(Image.Transpose.ROTATE_90),
    "upside down": lambda image: image.transpose(Image.Transpose.ROTATE_180),
    "cropped": lambda image: image.crop((60, 30, 270, 170)),
    "cropped, mirrored": lambda image: image.crop((60, 30, 270, 170)).transpose(
        Image.Transpose.FLIP_LEFT_RIGHT
    ),
    "changed": lambda image: image.rotate(3, Image.Resampling.BICUBIC).crop((15, 15, 285, 185)),
}


@pytest.mark.parametrize("edit", EDITS)
def test_edits_make_edited_copies_and_are_named(coffee: Image.Image, edit: str) -> None:
    kinship, evidence = told(coffee, EDITS[edit](coffee))
    assert kinship == "edited copy"
    for word in edit.split(", "):
        if word in ("darker", "black and white", "mirrored", "turned", "upside down"):
            assert word in evidence
    assert ("cropped to" in evidence) == ("crop" in edit or edit == "changed")


def test_a_copy_is_one_from_either_side(coffee: Image.Image) -> None:
    cropped = EDITS["cropped"](coffee)
    assert told(cropped, coffee)[0] == told(coffee, cropped)[0] == "edited copy"
    grey = EDITS["black and white"](coffee)
    assert told(grey, coffee) == ("edited copy", "the same picture, in colour")


def test_different_pictures_are_similar_only_if_their_vectors_are(
    coffee: Image.Image, cat: Image.Image
) -> None:
    assert told(coffee, cat)[0] == ""
    assert told(coffee, cat, similarity=0.7)[0] == "similar"


def test_frames_in_a_row_are_a_burst_even_when_they_agree(coffee: Image.Image) -> None:
    later = replace(OTHER, path="/p/IMG_0013.JPG", taken=MOMENT + timedelta(seconds=1))
    kinship, evidence = told(coffee, EDITS["cropped"](coffee), later)
    assert kinship == "burst"
    assert "taken 1 s apart" in evidence


def test_another_scene_within_seconds_is_no_burst(coffee: Image.Image, cat: Image.Image) -> None:
    later = replace(OTHER, taken=MOMENT + timedelta(seconds=4), look=2**64 - 1)
    assert told(coffee, cat, later)[0] == ""


def slanted(image: Image.Image) -> Image.Image:
    """As seen from a little elsewhere."""
    corners = (6, 4, 10, 196, 296, 190, 284, 0)
    return image.transform(image.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC)


@pytest.mark.parametrize(
    ("taken", "answer", "word"),
    [
        (None, "burst", "dates are not known"),
        (MOMENT + timedelta(seconds=3), "burst", "taken 3 s apart"),
        (MOMENT + timedelta(days=3), "similar", "at another time"),
    ],
)
def test_the_same_scene_from_elsewhere_is_no_copy(
    coffee: Image.Image, taken: datetime | None, answer: str, word: str
) -> None:
    kinship, evidence = told(coffee, slanted(coffee), replace(OTHER, taken=taken))
    assert kinship == answer
    assert word in evidence


def test_an_export_of_the_same_moment_may_be_changed_in_places(coffee: Image.Image) -> None:
    pasted = coffee.copy()
    pasted.paste((200, 30, 90), (40, 20, 150, 110))
    assert told(coffee, pasted, OTHER)[0] == "edited copy"


@pytest.mark.parametrize(
    ("change", "row"),
    [
        ({"taken": MOMENT + timedelta(seconds=2)}, "taken 2 s apart"),
        ({"taken": MOMENT + timedelta(seconds=60)}, ""),
        ({"taken": MOMENT, "path": "/p/IMG_0012-edit.JPG"}, ""),
        ({"taken": MOMENT, "path": "/p/IMG_0013.JPG"}, "taken in the same second"),
        ({"taken": None, "path": "/p/IMG_0014.JPG"}, "numbered in a row"),
        ({"taken": None, "path": "/p/IMG_0090.JPG"}, ""),
        ({"taken": MOMENT + timedelta(seconds=2), "camera": "Another"}, ""),
    ],
)
def test_what_counts_as_in_a_row(change: dict[str, object], row: str) -> None:
    assert in_a_row(PHOTO, replace(OTHER, **change)) == row


def test_a_flat_picture_agrees_with_nothing(coffee: Image.Image) -> None:
    flat = Image.new("RGB", (300, 200), (90, 90, 90))
    assert laid_over(small(coffee), small(flat)) is None


@given(st.floats(0.2, 1.0), st.floats(-0.3, 0.3))
def test_agreement_does_not_mind_tones(contrast: float, brightness: float) -> None:
    grey = np.random.default_rng(0).random((40, 40)).astype(np.float32)
    assert agreement(grey, contrast * grey + np.float32(brightness), np.ones(grey.shape, bool)) == 1


def test_fingerprints_of_mirrored_and_turned_pictures_can_be_foretold(coffee: Image.Image) -> None:
    pixels = np.asarray(coffee)
    ways = all_ways(perceptual_hash(pixels))
    assert ways[0] == perceptual_hash(pixels)
    assert len(ways) == 8
    for mirrored in (pixels, pixels[:, ::-1]):
        for turned in range(4):
            shown = np.ascontiguousarray(np.rot90(mirrored, turned))
            assert min(hash_distance(perceptual_hash(shown), way) for way in ways) <= 6


@given(st.integers(0, 2**64 - 1))
def test_all_ways_of_a_way_are_the_same_ways(look: int) -> None:
    assert all(set(all_ways(way)) == set(all_ways(look)) for way in all_ways(look))
