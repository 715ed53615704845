"""Kinds of pixels and of metadata that decoders pass over, held against Pillow and tifffile."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import pyvips
import tifffile
from PIL import Image, ImageOps
from PIL.PngImagePlugin import PngInfo

from loaded import pixels
from photalk.vision.loading import load, preview, srgb_array
from photalk.vision.metadata import GPS_TABLE, PHOTO_TABLE, Exif, add_to_tiff


@pytest.mark.parametrize(
    ("kind", "low", "high", "shift", "depth"),
    [
        (np.int32, 0, 255, 0, np.uint8),
        (np.int32, 0, 65_535, 0, np.uint16),
        (np.uint32, 0, 4_294_967_295, 16, np.uint16),
        (np.int32, 0, 1_000_000, 4, np.uint16),
        (np.int16, 0, 32_767, 0, np.uint16),
        (np.int8, 0, 127, 0, np.uint8),
    ],
)
def test_whole_numbers_are_shown_as_far_as_they_reach(
    pictures: ModuleType, tmp_path: Path, kind: type, low: int, high: int, shift: int, depth: type
) -> None:
    original = np.linspace(low, high, 48 * 64).reshape(48, 64).astype(kind)
    path = pictures.save_deep(tmp_path / "p.tif", original)
    shown = pixels(load(path))
    assert shown.dtype == depth
    np.testing.assert_array_equal(shown, tifffile.imread(path).astype(np.int64) >> shift)
    assert preview(path, 30).pixels.size == (30, 22)


@pytest.mark.parametrize(("kind", "low", "high"), [(np.int8, -128, 127), (np.int16, -32_768, 32_767)])
def test_numbers_below_zero_are_dark(
    pictures: ModuleType, tmp_path: Path, kind: type, low: int, high: int
) -> None:
    original = np.linspace(low, high, 48 * 64).reshape(48, 64).astype(kind)
    shown = pixels(load(pictures.save_deep(tmp_path / "p.tif", original)))
    np.testing.assert_array_equal(shown, original.astype(int) - low)


def test_a_gif_is_transparent_where_its_frame_does_not_reach(pictures: ModuleType, tmp_path: Path) -> None:
    frame = io.BytesIO()
    Image.fromarray(pictures.noise(20, 10)).quantize(16).save(frame, "GIF")
    gif = bytearray(frame.getvalue())
    gif[6:10] = struct.pack("<HH", 50, 40)
    at = gif.index(b"\x2c\0\0\0\0")
    gif[at + 1 : at + 5] = struct.pack("<HH", 5, 7)
    (tmp_path / "p.gif").write_bytes(gif)
    shown = pixels(load(tmp_path / "p.gif"))
    with Image.open(io.BytesIO(frame.getvalue())) as whole:
        np.testing.assert_array_equal(shown[7:17, 5:25, :3], np.asarray(whole.convert("RGB")))
    reached = np.zeros((40, 50), bool)
    reached[7:17, 5:25] = True
    np.testing.assert_array_equal(shown[..., 3], reached * 255)
    assert (srgb_array(load(tmp_path / "p.gif").image)[0, 0] == 128).all()


@pytest.mark.parametrize("canvas", [(640, 480), (1600, 1200), (2049, 30), (34, 60_000), (10, 10), (0, 0)])
@pytest.mark.parametrize("clear", [False, True])
def test_a_gif_is_as_large_as_its_canvas(
    pictures: ModuleType, tmp_path: Path, canvas: tuple[int, int], clear: bool
) -> None:
    frame = io.BytesIO()
    drawn = Image.fromarray(pictures.noise(20, 10)).quantize(16)
    drawn.save(frame, "GIF", **({"transparency": 0} if clear else {}))
    gif = bytearray(frame.getvalue())
    gif[6:10] = struct.pack("<HH", *canvas)
    at = gif.index(b"\x2c\0\0\0\0")
    gif[at + 1 : at + 5] = struct.pack("<HH", 5, 7)
    (tmp_path / "p.gif").write_bytes(gif)
    picture = load(tmp_path / "p.gif")
    with Image.open(tmp_path / "p.gif") as whole:
        assert picture.full_size == whole.size == (max(25, canvas[0]), max(17, canvas[1]))
    shown = pixels(picture)
    assert shown.shape[1::-1] == picture.full_size
    np.testing.assert_array_equal(shown[7:17, 5:25, 3] == 0, (np.asarray(drawn) == 0) & clear)
    shown[7:17, 5:25, 3] = 0
    assert not shown[..., 3].any()
    assert max(preview(tmp_path / "p.gif", 20).pixels.size) == 20


@pytest.mark.parametrize(("extra", "bands"), [(0, -1), (2, 0)])
@pytest.mark.parametrize("colours", [1, 3, 4])
def test_a_channel_that_means_nothing_is_no_alpha(
    pictures: ModuleType, tmp_path: Path, extra: int, bands: int, colours: int
) -> None:
    original = np.dstack([pictures.noise(bands=4), pictures.noise()])[..., : colours + 1]
    kind = {1: "minisblack", 3: "rgb", 4: "separated"}[colours]
    path = tmp_path / "p.tif"
    tifffile.imwrite(path, original, photometric=kind, extrasamples=[extra], planarconfig="contig")
    picture = load(path)
    shown = pixels(picture)
    assert np.atleast_3d(shown).shape[2] == min(colours, 3) + 1 + bands
    assert picture.notes == (
        () if extra else (f"Only the first {colours} of its {colours + 1} channels are used.",)
    )
    if colours < 4:
        np.testing.assert_array_equal(np.atleast_3d(shown), original[..., : colours + 1 + bands])


@pytest.mark.parametrize("depth", [8, 10])
def test_an_alpha_that_is_stored_as_video_is_widened(tmp_path: Path, depth: int) -> None:
    steps = np.tile(np.linspace(0, 255, 64).astype(np.uint8), (64, 1))
    image = pyvips.Image.new_from_array(np.dstack([steps, steps, steps, steps])).copy(interpretation="srgb")
    if depth == 10:
        image = image.colourspace("rgb16")
    path = tmp_path / "p.avif"
    image.heifsave(str(path), compression="av1", bitdepth=depth, lossless=True)
    wide = pixels(load(path))
    path.write_bytes(as_video(path.read_bytes()))
    shown, top = pixels(load(path)), np.iinfo(wide.dtype).max
    expected = np.clip((wide[..., 3] * 255.0 / top - 16) / 219, 0, 1)
    np.testing.assert_allclose(shown[..., 3] / top, expected, atol=0.005)
    np.testing.assert_array_equal(shown[..., :3], wide[..., :3])
    if depth == 8:
        with Image.open(path) as other:
            np.testing.assert_allclose(shown[..., 3], np.asarray(other)[..., 3], atol=1)


def as_video(avif: bytes) -> bytes:
    """The file with its alpha said to be of a video's range, and that header among its properties as well."""
    begun = avif.rindex(b"\x12\0\x0a") + 2
    end = begun + 2 + avif[begun + 1]
    header = int.from_bytes(avif[begun:end], "big")
    header &= ~((header & -header) << 2)
    told = header.to_bytes(end - begun, "big")
    avif = avif[:begun] + told + avif[end:]
    place = avif.rindex(b"av1C") + 8
    data = bytearray(avif[:place] + told + avif[place:])
    for name in (b"meta", b"iprp", b"ipco", b"av1C"):
        at = data.rindex(name, 0, place) - 4
        data[at : at + 4] = struct.pack(">I", int.from_bytes(data[at : at + 4], "big") + len(told))
    at = data.index(b"iloc") + 4
    assert data[at : at + 6] == b"\0\0\0\0\x44\x40"  # as libheif writes where each item is: 18 bytes
    for item in range(int.from_bytes(data[at + 6 : at + 8], "big")):
        where = at + 8 + 18 * item + 4
        data[where : where + 4] = struct.pack(
            ">I", int.from_bytes(data[where : where + 4], "big") + len(told)
        )
    return bytes(data)


def test_a_tiff_in_lab_keeps_what_it_says(pictures: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "p.tif"
    Image.fromarray(pictures.colours(), "LAB").save(path)
    with path.open("r+b") as file:
        add_to_tiff(file, Exif.read(pictures.exif().tobytes()))
    exif = Exif.read(load(path).image.get("exif-data"))
    assert exif.main[0x0110].raw.startswith(b"Model T")
    assert exif.photo[0x9003].raw.startswith(b"2024:05:01")
    assert exif.gps


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_a_transparent_grey_of_few_bits_is_transparent(tmp_path: Path, depth: int) -> None:
    top, width = (1 << depth) - 1, 16
    levels = np.random.default_rng(depth).integers(0, top + 1, (8, width))
    rows = b"".join(
        b"\0" + np.packbits(np.unpackbits(row.astype(np.uint8)[:, None], axis=1)[:, -depth:]).tobytes()
        for row in levels
    )

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    parts = [
        chunk(b"IHDR", struct.pack(">IIBBBBB", width, 8, depth, 0, 0, 0, 0)),
        chunk(b"tRNS", struct.pack(">H", top)),
        chunk(b"IDAT", zlib.compress(rows)),
        chunk(b"IEND", b""),
    ]
    (tmp_path / "p.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(parts))
    shown = pixels(load(tmp_path / "p.png"))
    np.testing.assert_array_equal(shown[..., 0], levels * 255 // top)
    np.testing.assert_array_equal(shown[..., 1], (levels != top) * 255)


def test_colours_of_half_resolution_in_a_tiff_get_no_alpha(tmp_path: Path) -> None:
    luma = np.arange(16, dtype=np.uint8).reshape(4, 4) * 10 + 40
    units = [luma[y : y + 2, x : x + 2].tobytes() + b"\x80\x80" for y in (0, 2) for x in (0, 2)]
    table = {256: (3, 4), 257: (3, 4), 259: (3, 1), 262: (3, 6), 277: (3, 3), 278: (3, 4), 279: (4, 24)}
    entries = [(tag, kind, 1, struct.pack("<I", value)) for tag, (kind, value) in table.items()]
    entries += [(258, 3, 3, struct.pack("<I", 8 + 24)), (273, 4, 1, struct.pack("<I", 8))]
    entries += [(530, 3, 2, struct.pack("<HH", 2, 2))]
    body = b"".join(struct.pack("<HHI", *entry[:3]) + entry[3] for entry in sorted(entries))
    content = b"".join(units) + struct.pack("<HHH", 8, 8, 8)
    where = struct.pack("<I", 8 + len(content))
    ifd = struct.pack("<H", len(entries)) + body + bytes(4)
    (tmp_path / "p.tif").write_bytes(b"II*\0" + where + content + ifd)
    shown = pixels(load(tmp_path / "p.tif"))
    assert shown.shape == (4, 4, 3)
    assert np.abs(shown.astype(int) - luma[..., None]).max() <= 3


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp", "tif"])
@pytest.mark.parametrize("orientation", [3, 6])
def test_an_orientation_that_only_xmp_has_is_applied(
    pictures: ModuleType, tmp_path: Path, suffix: str, orientation: int
) -> None:
    xmp = pictures.XMP.replace(b'Orientation="6"', b'Orientation="%d"' % orientation)
    path = tmp_path / f"p.{suffix}"
    text = PngInfo()
    text.add_itxt("XML:com.adobe.xmp", xmp.decode())
    how = {"tif": {"tiffinfo": {700: xmp}}, "png": {"pnginfo": text}}
    pictures.save(path, pictures.colours(), **how.get(suffix, {"xmp": xmp}))
    assert load(path).full_size == ((48, 64) if orientation == 6 else (64, 48))
    turned = np.rot90(pictures.colours(), 2 if orientation == 3 else -1)
    for long_side in (None, 40):
        image = load(path, long_side=long_side).image
        corner = srgb_array(image)[2, 2].astype(int)
        assert np.abs(corner - turned[2, 2]).max() < 30
    assert preview(path, 200).pixels.size == turned.shape[1::-1]


def test_where_exif_says_how_it_is_turned_xmp_does_not_count(pictures: ModuleType, tmp_path: Path) -> None:
    path = pictures.save(tmp_path / "p.jpg", pictures.colours(), exif=pictures.exif(), xmp=pictures.XMP)
    assert load(path).full_size == (64, 48)


def test_exif_that_imagemagick_wrote_into_a_png_turns_it(pictures: ModuleType, tmp_path: Path) -> None:
    block = b"Exif\0\0" + pictures.exif(orientation=6).tobytes().removeprefix(b"Exif\0\0")
    words = f"\nexif\n{len(block):8d}\n{block.hex()}\n"
    for packed in (False, True):
        text = PngInfo()
        text.add_text("Raw profile type exif", words, zip=packed)
        path = pictures.save(tmp_path / "p.png", pictures.colours(), pnginfo=text)
        with Image.open(path) as image:
            upright = np.asarray(ImageOps.exif_transpose(image))
        np.testing.assert_array_equal(pixels(load(path)), upright)
        assert b"Model T" in load(path).image.get("exif-data")


def with_segments(jpeg: bytes, *blocks: bytes) -> bytes:
    """A JPEG with these blocks of EXIF, each in a segment."""
    bodies = [b"Exif\0\0" + block for block in blocks]
    segments = [b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body for body in bodies]
    return jpeg[:2] + b"".join(segments) + jpeg[2:]


def plain_exif(exif: Image.Exif) -> bytes:
    return exif.tobytes().removeprefix(b"Exif\0\0")


@pytest.mark.parametrize("long_side", [None, 30, 200])
def test_exif_may_go_on_in_a_second_segment(
    pictures: ModuleType, tmp_path: Path, long_side: int | None
) -> None:
    block = plain_exif(pictures.exif(orientation=6))
    path = pictures.save(tmp_path / "p.jpg", pictures.colours())
    path.write_bytes(with_segments(path.read_bytes(), block[:100], block[100:]))
    picture = load(path, long_side=long_side)
    assert picture.full_size == (48, 64)
    assert Exif.read(picture.image.get("exif-data")).photo.keys() == Exif.read(block).photo.keys()
    assert preview(path, 200).pixels.size == (48, 64)


def test_a_second_block_of_exif_adds_what_the_first_has_not(pictures: ModuleType, tmp_path: Path) -> None:
    first = Image.Exif()
    first[0x010E] = "a title"
    path = pictures.save(tmp_path / "p.jpg", pictures.colours())
    blocks = plain_exif(first), plain_exif(pictures.exif(orientation=3))
    path.write_bytes(with_segments(path.read_bytes(), *blocks))
    exif = Exif.read(load(path).image.get("exif-data"))
    assert exif.main[0x010E].raw.startswith(b"a title")
    assert exif.main[0x0110].raw.startswith(b"Model T")
    assert exif.gps
    assert np.abs(pixels(load(path))[:4, :4].astype(int) - pictures.colours()[-4:, -4:]).mean() < 12


@pytest.mark.parametrize("broken", [PHOTO_TABLE, GPS_TABLE])
def test_one_bad_pointer_costs_one_table(pictures: ModuleType, tmp_path: Path, broken: int) -> None:
    block = bytearray(plain_exif(pictures.exif()))
    order = "<" if block[:2] == b"II" else ">"
    at = block.index(struct.pack(f"{order}HHI", broken, 4, 1))
    block[at + 8 : at + 12] = struct.pack(f"{order}I", 0x7FFFFFFF)
    path = pictures.save(tmp_path / "p.jpg", pictures.colours(), exif=b"Exif\0\0" + bytes(block))
    picture = load(path)
    exif = Exif.read(picture.image.get("exif-data"))
    assert picture.notes == ()
    assert exif.main[0x0110].raw.startswith(b"Model T")
    assert bool(exif.photo) == (broken == GPS_TABLE)
    assert bool(exif.gps) == (broken == PHOTO_TABLE)


def test_a_long_description_stays_with_a_tiff_and_a_raw(pictures: ModuleType, tmp_path: Path) -> None:
    words = "a very long story " * 5_000
    tifffile.imwrite(tmp_path / "p.tif", pictures.colours(), description=words, metadata=None)
    exif = Exif.read(load(tmp_path / "p.tif").image.get("exif-data"))
    assert exif.main[0x010E].raw.decode().startswith(words[:1_000])
    assert len(exif.write()) > 65_535
    assert 0x010E not in Exif.read(exif.write_fitting()).main
    assert exif.main.keys() - Exif.read(exif.write_fitting()).main.keys() == {0x010E}
    with pictures.save_dng(tmp_path / "p.dng").open("r+b") as raw:
        add_to_tiff(raw, exif)
    exif = Exif.read(load(tmp_path / "p.dng").image.get("exif-data"))
    assert exif.main[0x010E].raw.decode().startswith(words[:1_000])


def test_sixteen_bits_of_a_colour_ppm_stay(pictures: ModuleType, tmp_path: Path) -> None:
    original = pictures.noise(deep=True)
    (tmp_path / "p.ppm").write_bytes(b"P6 64 48 65535\n" + original.astype(">u2").tobytes())
    np.testing.assert_array_equal(pixels(load(tmp_path / "p.ppm")), original)
    (tmp_path / "p.ppm").write_bytes(b"P5 4 1 100\n" + bytes([0, 50, 100, 200]))
    np.testing.assert_array_equal(pixels(load(tmp_path / "p.ppm")), [[0, 128, 255, 255]])


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA"])
@pytest.mark.parametrize("width", [1, 7, 33])
def test_bitmaps_come_out_as_pillow_has_them(
    pictures: ModuleType, tmp_path: Path, mode: str, width: int
) -> None:
    image = Image.fromarray(pictures.noise(width, 5, 4)).convert("RGB").convert(mode)
    image.save(tmp_path / "p.bmp")
    with Image.open(tmp_path / "p.bmp") as opened:
        plain = opened.convert({"1": "L", "P": "RGB"}.get(opened.mode, opened.mode))
        np.testing.assert_array_equal(pixels(load(tmp_path / "p.bmp")), np.asarray(plain))
