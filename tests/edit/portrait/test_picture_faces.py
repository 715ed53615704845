"""The faces of an original: looked at once, changed from the original, in whatever order it was said."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.commands import Face, parse
from photalk.edit.portrait.picture_faces import PictureFaces
from photalk.edit.program import Program
from photalk.edit.render import look, render
from photalk.errors import CannotDo, NotFound
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import BoxShares, Rgb, Thing
from photalk.vision.loading import load
from photalk.vision.portrait.portrait import Portrait
from toy_face import drawn_face

BOX = (0.32, 0.3, 0.72, 0.72)


class Looker:
    """Sees one drawn face, wherever it is asked to look, and nothing else."""

    def __init__(self, **changed: float) -> None:
        self.changed, self.looks = changed, 0

    def faces(self, rgb: Rgb) -> tuple[Thing, ...]:
        return (Thing("face", 0.9, BOX),)

    def portrait(self, rgb: Rgb, box: BoxShares) -> Portrait:
        self.looks += 1
        return replace(drawn_face(rgb.shape[0] // 2).portrait, **self.changed)

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        return ()

    def alpha(self, rgb: Rgb) -> np.ndarray:
        return np.ones(rgb.shape[:2], np.float32)

    def fill(self, rgb: Rgb, hole: np.ndarray) -> Rgb:
        return rgb


def eyes(looker: Looker) -> Eyes:
    return Eyes(looker, looker, looker, looker, looker)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "face.png"
    Image.fromarray(np.rint(drawn_face(200).rgb * 255).astype(np.uint8)).save(path)
    return path


def pixels(photo: Path, looker: Looker, *said: str) -> np.ndarray:
    return np.asarray(render(load(photo), Program.of(*map(parse, said)), eyes=eyes(looker)).numpy())


def test_any_order_gives_the_same_picture(photo: Path) -> None:
    wishes = ("face makeup lipstick", "face makeup pale skin 50", "face expression smiling")
    looker = Looker()
    results = [pixels(photo, looker, *order) for order in permutations(wishes)]
    assert all(np.array_equal(results[0], other) for other in results[1:])
    assert not np.array_equal(results[0], pixels(photo, looker))


def test_twenty_turns_and_their_opposites_give_the_original_back(photo: Path) -> None:
    there_and_back = ["face makeup lipstick", "face makeup -lipstick"] * 10
    looker = Looker()
    assert np.array_equal(pixels(photo, looker, *there_and_back), pixels(photo, looker))
    again = pixels(photo, looker, *there_and_back, "face makeup rosy cheeks")
    assert np.array_equal(again, pixels(photo, looker, "face makeup rosy cheeks"))


def test_threads_that_want_the_same_face_share_the_work(photo: Path) -> None:
    looker = Looker()
    sitting = PictureFaces(photo, (400, 400), np.asarray(Image.open(photo)), eyes(looker))
    (face,) = sitting.faces
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: sitting.retouch(face, (Face("makeup", "lipstick"),)), range(4)))
    assert looker.looks == 1
    assert all(one is made[0] for one in made)


@pytest.mark.parametrize("wish", ["face expression smiling", "face makeup lipstick"])
def test_a_look_is_sketched_and_shows_what_the_full_size_will(tmp_path: Path, wish: str) -> None:
    large, program, looker = tmp_path / "large.png", Program.of(parse(wish)), Looker()
    Image.fromarray(np.rint(drawn_face(600).rgb * 255).astype(np.uint8)).save(large)
    seen = eyes(looker)
    plain = render(load(large), Program(), eyes=seen, long_side=1000).numpy().astype(int)
    looked = look(load(large), program, 1000, eyes=seen).numpy().astype(int)
    shown = render(load(large), program, eyes=seen, long_side=1000).numpy().astype(int)
    changed = np.abs(shown - plain).max(2) > 4
    assert changed.sum() > 500
    assert not np.array_equal(looked, shown)
    assert np.abs(looked - shown)[changed].mean() < 0.25 * np.abs(shown - plain)[changed].mean()
    assert looker.looks == 1


def test_what_is_written_does_not_depend_on_what_was_looked_at(tmp_path: Path) -> None:
    large, program = tmp_path / "large.png", Program.of(Face("expression", "smiling"))
    Image.fromarray(np.rint(drawn_face(600).rgb * 255).astype(np.uint8)).save(large)
    written = render(load(large), program, eyes=eyes(Looker())).numpy()
    seen = eyes(Looker())
    look(load(large), program, 1000, eyes=seen)
    assert np.array_equal(render(load(large), program, eyes=seen).numpy(), written)


def test_far_from_the_face_every_pixel_is_the_original(photo: Path) -> None:
    looker = Looker()
    before, after = pixels(photo, looker), pixels(photo, looker, "face makeup lipstick")
    changed = np.abs(after.astype(int) - before).max(2) > 0
    assert changed.any()
    assert not changed[:180].any()  # above the mouth


def test_a_result_says_what_was_done_to_it(photo: Path) -> None:
    program = Program.of(Face("expression", "sad"), Face("makeup", "lipstick"))
    image = render(load(photo), program, eyes=eyes(Looker()))
    assert image.get("photalk-note") == "A face was changed with Photalk: sad, lipstick."


def test_what_is_taken_back_of_one_face_is_still_told_of_another(photo: Path) -> None:
    class Two(Looker):
        def faces(self, rgb: Rgb) -> tuple[Thing, ...]:
            return (Thing("face", 0.9, BOX), Thing("face", 0.9, (0.8, 0.3, 0.95, 0.45)))

    said = ("face makeup lipstick of 1", "face makeup lipstick of 2", "face makeup -lipstick of 2")
    image = render(load(photo), Program.of(*map(parse, said)), eyes=eyes(Two()))
    assert image.get("photalk-note") == "A face was changed with Photalk: lipstick."


@pytest.mark.parametrize(
    ("looker", "sentence"),
    [
        (Looker(sure=0.2), "turned away or covered"),
        (Looker(points=drawn_face(40).points * 0.2), "too small"),
    ],
)
def test_a_face_that_cannot_be_changed_is_told(photo: Path, looker: Looker, sentence: str) -> None:
    with pytest.raises(CannotDo, match=sentence):
        pixels(photo, looker, "face makeup lipstick")


def test_a_drawing_is_told(photo: Path, tmp_path: Path) -> None:
    flat = tmp_path / "flat.png"
    with Image.open(photo) as image:
        Image.fromarray(np.asarray(image) // 64 * 64).save(flat)
    with pytest.raises(CannotDo, match="looks drawn"):
        pixels(flat, Looker(), "face makeup lipstick")


def test_without_a_face_nothing_can_be_changed(photo: Path) -> None:
    looker = Looker()
    looker.faces = lambda rgb: ()  # type: ignore[method-assign]
    with pytest.raises(NotFound, match="can't see a face"):
        pixels(photo, looker, "face makeup lipstick")
