"""The picture as a function of the original and the program."""

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from photalk.commands import AdjustAttr, Erase, Flip, ImageCutout, Rotate, Straighten, parse, parse_lines
from photalk.edit.export import Export, export
from photalk.edit.program import Program
from photalk.edit.render import render, shown_size
from photalk.errors import CannotDo, CommandError, NotFound, PictureError
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Thing
from photalk.vision.loading import decoding, load


class LeftHalf:
    """A cutter for which the subject is whatever is on the left."""

    def alpha(self, rgb: np.ndarray) -> np.ndarray:
        mask = np.zeros(rgb.shape[:2], np.float32)
        mask[:, : rgb.shape[1] // 2] = 1
        return mask


class Green:
    """A filler that paints holes green."""

    def fill(self, rgb: np.ndarray, hole: np.ndarray) -> np.ndarray:
        return np.where(hole[..., None], np.array([0, 200, 0], np.uint8), rgb)


class TwoDogs:
    """A detector that sees a dog on either side."""

    def things(self, rgb: np.ndarray) -> tuple[Thing, ...]:
        return (Thing("dog", 0.9, (0.1, 0.3, 0.3, 0.7)), Thing("dog", 0.8, (0.7, 0.3, 0.9, 0.7)))


@pytest.fixture
def eyes() -> Eyes:
    return Eyes(LeftHalf(), Green(), TwoDogs())


@pytest.fixture
def photo(tmp_path: Path, pictures: ModuleType) -> Path:
    return pictures.save(tmp_path / "photo.png", pictures.colours(120, 80))


def program(text: str) -> Program:
    return Program.of(*parse_lines(text.replace(";", "\n")))


def pixels(path: Path, text: str, eyes: Eyes | None = None, **options: int) -> np.ndarray:
    return render(load(path), program(text), eyes=eyes, **options).numpy()


def test_no_steps_give_the_original_back(photo: Path, pictures: ModuleType) -> None:
    assert np.array_equal(pixels(photo, ""), pictures.colours(120, 80))


def test_twenty_times_up_and_twenty_times_down_lose_nothing(photo: Path) -> None:
    there_and_back = "adjust_attr brightness 5;" * 20 + "adjust_attr brightness -5;" * 20
    assert np.array_equal(pixels(photo, there_and_back), pixels(photo, ""))
    turned = "rotate 7;" * 20 + "rotate 353;" * 20
    assert np.array_equal(pixels(photo, turned), pixels(photo, ""))


def test_many_small_edits_are_one_large_one(photo: Path) -> None:
    many = "adjust_attr contrast 2.5;" * 8 + "adjust_attr saturation 4;" * 5
    assert np.array_equal(
        pixels(photo, many), pixels(photo, "adjust_attr contrast 20;adjust_attr saturation 20")
    )


@given(
    st.permutations(
        ["adjust_attr brightness 20", "flip horizontal", "adjust_attr vignette 30", "adjust_color red 0.2"]
    )
)
@settings(deadline=None, max_examples=10)
def test_the_order_of_independent_edits_does_not_matter(order: list[str]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "p.png")
        Image.fromarray(np.random.default_rng(0).integers(0, 256, (20, 30, 3)).astype(np.uint8)).save(path)
        assert np.array_equal(pixels(path, ";".join(order)), pixels(path, ";".join(sorted(order))))


@pytest.mark.parametrize("kind", ["grey", "rgb", "alpha", "deep", "deep grey", "deep alpha"])
@pytest.mark.parametrize(
    "text",
    [
        "adjust_attr brightness 20;adjust_attr contrast 10",
        "adjust_attr saturation 30;adjust_attr temperature 10",
        "adjust_attr sharpness 50",
        "adjust_attr blur 40",
        "adjust_attr vignette 50",
        "adjust_color blue 0.4",
        "black_and_white",
        "enhance",
        "rotate 30",
        "rotate 90;flip vertical",
        "straighten 4",
        "crop 10 50 20 90",
        "resize 50%",
        "image_cutout",
        "erase 10 40 10 40",
        "adjust_attr brightness 40 in the left half",
    ],
)
def test_every_operation_works_on_every_kind_of_picture(
    tmp_path: Path, pictures: ModuleType, eyes: Eyes, kind: str, text: str
) -> None:
    bands = {"grey": 1, "alpha": 4, "deep grey": 1, "deep alpha": 4}.get(kind, 3)
    deep = kind.startswith("deep")
    image = pictures.noise(120, 80, bands, deep=deep) // 2 + (16384 if deep else 64)
    path = pictures.save_deep(
        tmp_path / "p.tif",
        image,
        **({"extrasamples": ["unassalpha"], "photometric": "rgb"} if bands == 4 else {}),
    )
    result = render(load(path), program(text), eyes=eyes)
    array = result.numpy()
    assert array.dtype == (np.uint16 if deep else np.uint8)
    assert result.interpretation in (("rgb16", "grey16") if deep else ("srgb", "b-w"))
    assert result.hasalpha() == (bands == 4 or text in ("rotate 30", "image_cutout"))
    assert array.std() > 0


@pytest.mark.parametrize(
    "text",
    [
        "adjust_attr brightness 30;adjust_attr saturation 20;rotate 90;crop 10 400 5 300",
        "rotate 25;adjust_attr vignette 50;adjust_color pink 0.3",
        "resize 60%;flip vertical;adjust_attr contrast -20",
        "adjust_attr blur 50",
    ],
)
def test_a_preview_looks_like_the_result_made_small(tmp_path: Path, pictures: ModuleType, text: str) -> None:
    path = pictures.save(tmp_path / "p.png", pictures.colours(480, 320))
    full = render(load(path), program(text))
    small = render(load(path), program(text), long_side=120)
    assert max(small.width, small.height) == 120
    reduced = full.resize(small.width / full.width, vscale=small.height / full.height).numpy().astype(int)
    assert np.abs(reduced - small.numpy())[4:-4, 4:-4].mean() < 4


def test_a_preview_of_a_close_crop_is_rendered_from_enough_pixels(
    tmp_path: Path, pictures: ModuleType
) -> None:
    path = pictures.save(tmp_path / "p.png", pictures.noise(800, 600))
    close = render(load(path, long_side=100), program("crop 100 200 100 200"), long_side=100)
    assert np.array_equal(close.numpy(), pictures.noise(800, 600)[100:200, 100:200])


def test_shown_size_needs_no_pixels(photo: Path) -> None:
    assert shown_size(load(photo), program("rotate 90;resize 50%")) == (40, 60)


def test_the_same_program_gives_the_same_bytes(tmp_path: Path, pictures: ModuleType) -> None:
    path = pictures.save(tmp_path / "p.jpg", pictures.colours(300, 200), quality=90)
    steps = program("adjust_attr exposure 20;rotate 12;adjust_attr saturation 40;adjust_attr vignette 30")
    one, two = (
        export(render(load(path), steps), tmp_path / name).read_bytes() for name in ("1.jpg", "2.jpg")
    )
    assert one == two


def test_profile_and_metadata_stay_with_the_picture(tmp_path: Path, pictures: ModuleType, eyes: Eyes) -> None:
    path = tmp_path / "p.jpg"
    profile = pictures.swapped_profile()
    Image.fromarray(pictures.colours(120, 80)).save(
        path, icc_profile=profile, exif=pictures.exif(orientation=6)
    )
    for text in (
        "adjust_attr saturation 20;rotate 30",
        "image_cutout",
        "adjust_attr blur 20 in the left half",
        "resize 30%",
    ):
        out = export(render(load(path), program(text), eyes=eyes), tmp_path / "o.jpg")
        with Image.open(out) as saved:
            assert saved.info["icc_profile"] == profile
            assert saved.getexif()[0x0110] == "Model T"
            assert saved.getexif().get(0x0112, 1) == 1


def test_a_cutout_is_transparent_or_black_outside_the_subject(
    photo: Path, eyes: Eyes, tmp_path: Path
) -> None:
    alpha = pixels(photo, "image_cutout", eyes)[..., 3]
    assert alpha[:, :50].min() > 240
    assert alpha[:, 70:].max() < 15
    flat = export(
        render(load(photo), program("image_cutout"), eyes=eyes), tmp_path / "o.jpg", settings=Export()
    )
    with Image.open(flat) as saved:
        assert np.asarray(saved)[:, 80:].max() < 10


def test_a_box_is_erased_in_the_picture_as_shown(photo: Path, eyes: Eyes) -> None:
    plain, erased = pixels(photo, "", eyes), pixels(photo, "erase 20 50 20 50", eyes)
    assert erased[35, 35].tolist() == [0, 200, 0]
    assert np.array_equal(erased[:, 70:], plain[:, 70:])
    turned = pixels(photo, "flip horizontal;erase 20 50 20 50;flip horizontal", eyes)
    assert turned[35, 120 - 36].tolist() == [0, 200, 0]
    assert np.array_equal(turned[:, :50], plain[:, :50])


def test_left_means_left_in_the_picture_as_shown(photo: Path, eyes: Eyes) -> None:
    left = pixels(photo, "erase the dog on the left", eyes)
    mirrored = pixels(photo, "flip horizontal;erase the dog on the left;flip horizontal", eyes)
    plain = pixels(photo, "")
    assert not np.array_equal(left[:, :40], plain[:, :40])
    assert np.array_equal(left[:, 70:], plain[:, 70:])
    assert np.array_equal(mirrored[:, :50], plain[:, :50])
    assert not np.array_equal(mirrored[:, 80:], plain[:, 80:])


def test_a_region_keeps_the_rest_untouched(photo: Path, eyes: Eyes) -> None:
    plain, changed = pixels(photo, ""), pixels(photo, "adjust_attr brightness 60 in 0 80 0 40", eyes)
    assert changed[40, 10].astype(int).sum() > plain[40, 10].astype(int).sum() + 30
    assert np.array_equal(changed[:, 70:], plain[:, 70:])
    blurred = pixels(photo, "adjust_attr blur 60 in the background", eyes)
    assert np.array_equal(blurred[:, :40], plain[:, :40])


def test_crop_to_a_thing(photo: Path, eyes: Eyes) -> None:
    assert shown_size(load(photo), program("crop the dog on the right"), eyes=eyes) < (60, 60)
    with pytest.raises(NotFound, match="llama"):
        render(load(photo), program("crop the llama"), eyes=eyes)


def test_what_cannot_be_done_is_told(photo: Path, eyes: Eyes) -> None:
    with pytest.raises(NotFound, match="can't see a face"):
        render(load(photo), Program.of(parse("face expression smiling")), eyes=eyes)
    with pytest.raises(CommandError, match="whole picture"):
        render(load(photo), program("adjust_attr vignette 20 in the sky"), eyes=eyes)
    with pytest.raises(CommandError, match="outside the picture"):
        render(load(photo), program("crop 10 20 500 600"))


def test_a_disabled_step_is_not_rendered(photo: Path) -> None:
    steps = Program.of(Rotate(90), AdjustAttr("brightness", 50), Flip("vertical"))
    off = steps.switch(2, enabled=False)
    assert np.array_equal(render(load(photo), off).numpy(), render(load(photo), steps.drop(2)).numpy())


def test_a_file_that_vanishes_is_told_in_a_sentence(photo: Path, eyes: Eyes) -> None:
    picture = load(photo)
    photo.unlink()
    with pytest.raises(PictureError, match=r"photo\.png"), decoding(photo):
        render(picture, Program.of(ImageCutout(), Erase("the dog")), eyes=eyes).numpy()


def test_straighten_finds_the_angle_by_itself(tmp_path: Path) -> None:
    stripes = np.full((400, 600, 3), 230, np.uint8)
    for y in range(40, 400, 60):
        stripes[y : y + 12] = 30
    tilted = Image.fromarray(stripes).rotate(-4, Image.Resampling.BICUBIC, fillcolor=(128, 128, 128))
    tilted.crop((60, 60, 540, 340)).save(tmp_path / "p.png")
    auto = render(load(tmp_path / "p.png"), Program.of(Straighten())).numpy().astype(float)
    assert auto[:, 50:-50].std(axis=1).mean() < 20  # rows are of one colour again
    Image.fromarray(np.full((200, 300, 3), 90, np.uint8)).save(tmp_path / "flat.png")
    with pytest.raises(NotFound, match="say by how many degrees"):
        render(load(tmp_path / "flat.png"), Program.of(Straighten()))


def test_enhance_uses_the_whole_range(tmp_path: Path, pictures: ModuleType) -> None:
    dull = (pictures.colours(200, 150) * 0.4 + 70).astype(np.uint8)
    path = pictures.save(tmp_path / "dull.png", dull)
    before, after = pixels(path, ""), pixels(path, "enhance")
    assert np.ptp(after) > 1.4 * np.ptp(before)
    assert np.array_equal(pixels(path, "enhance 0"), before)


def test_a_strip_that_is_turned_does_not_become_a_picture_of_any_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHOTALK_MAX_PIXELS", "40000")
    Image.new("L", (4, 10_000)).save(tmp_path / "strip.png")
    picture = load(tmp_path / "strip.png")
    assert shown_size(picture, Program.of(Rotate(90))) == (10_000, 4)
    for asked in (shown_size, render):
        with pytest.raises(CannotDo, match="pixels, more than the allowed 160,000; crop it first"):
            asked(picture, Program.of(Rotate(10)))
