"""EXIF, XMP and IPTC come through byte for byte, except for what is meant to change."""

from __future__ import annotations

import io
import struct
from dataclasses import replace
from types import ModuleType

import numpy as np
import pytest
import tifffile
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from photalk.vision import records
from photalk.vision.metadata import GPS_TABLE, MAKER_NOTE, ORIENTATION, PHOTO_TABLE, Exif, Value, add_to_tiff

_SIZES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8, 12: 8}
_POINTERS = (0x014A, PHOTO_TABLE, GPS_TABLE, 0xA005)


@st.composite
def values(draw: st.DrawFn) -> Value:
    type_ = draw(st.sampled_from(sorted(_SIZES)))
    count = draw(st.integers(1, 12))
    size = _SIZES[type_] * count
    return Value(type_, count, draw(st.binary(min_size=size, max_size=size)))


def tables() -> st.SearchStrategy[dict[int, Value]]:
    tags = st.integers(0, 65535).filter(lambda tag: tag not in (*_POINTERS, MAKER_NOTE))
    return st.dictionaries(tags, values(), max_size=8)


exifs = st.builds(Exif, st.sampled_from("<>"), tables(), tables(), tables(), tables())


def content(exif: Exif) -> list[dict[int, tuple[int, int, bytes]]]:
    """All but where the values stood in the block."""
    return [
        {tag: (value.type, value.count, value.raw) for tag, value in table.items()}
        for table in (exif.main, exif.photo, exif.gps, exif.interop)
    ]


@given(exifs)
def test_what_is_written_is_read_again(exif: Exif) -> None:
    assert content(Exif.read(exif.write())) == content(exif)


@given(exifs)
def test_byte_order_there_and_back_changes_nothing(exif: Exif) -> None:
    other = "<" if exif.order == ">" else ">"
    assert content(exif.in_order(other).in_order(exif.order)) == content(exif)
    assert content(exif.in_order(exif.order)) == content(exif)


@given(exifs, exifs)
def test_what_one_block_lacks_comes_from_another(one: Exif, other: Exif) -> None:
    filled = one.filled(other)
    assert filled.order == one.order
    pairs = zip(content(one), content(other.in_order(one.order)), content(filled), strict=True)
    assert all(both == theirs | ours for ours, theirs, both in pairs)
    assert content(filled.filled(other)) == content(filled)
    assert content(Exif(one.order).filled(one)) == content(one)


@given(exifs, st.sampled_from([PHOTO_TABLE, GPS_TABLE]), st.integers(0, 2**32 - 1))
def test_wherever_a_pointer_leads_the_picture_keeps_its_own_tags(exif: Exif, tag: int, where: int) -> None:
    exif = replace(exif, photo=exif.photo or {1: Value(1, 1, b"x")}, gps=exif.gps or {1: Value(1, 1, b"x")})
    block = bytearray(exif.write())
    entry = block.rindex(struct.pack(f"{exif.order}HHI", tag, 4, 1))
    block[entry + 8 : entry + 12] = struct.pack(f"{exif.order}I", where)
    found = Exif.read(bytes(block))
    assert content(found)[0] == content(exif)[0]
    kept = 2 if tag == PHOTO_TABLE else 1
    assert content(found)[kept] == content(exif)[kept]


@given(st.sampled_from("<>"), st.lists(st.integers(0, 65_535), min_size=1, max_size=4))
def test_numbers_are_read_in_their_order_and_nothing_else_is_one(order: str, numbers: list[int]) -> None:
    count = len(numbers)
    exif = Exif(order, {5: Value(3, count, struct.pack(f"{order}{count}H", *numbers)), 6: Value(2, 1, b"x")})
    assert Exif.read(exif.write()).numbers(5) == tuple(numbers)
    assert exif.numbers(6) == exif.numbers(7) == ()


@given(exifs, st.lists(st.integers(0, 40_000), min_size=2, max_size=6))
def test_a_block_fits_into_a_jpeg_and_loses_its_largest_values_first(exif: Exif, sizes: list[int]) -> None:
    large = {0x9000 + at: Value(7, size + 1, b"v" * (size + 1)) for at, size in enumerate(sizes)}
    exif = replace(exif, photo=exif.photo | large)
    block = exif.write_fitting()
    assert len(block) <= 65_527
    kept = Exif.read(block)
    lost = [len(exif.photo[tag].raw) for tag in exif.photo.keys() - kept.photo.keys()]
    assert min(lost, default=10**9) >= max((len(value.raw) for value in kept.photo.values()), default=0)
    assert bool(lost) == (len(exif.write()) > 65_527)


def test_a_table_has_an_end_whatever_it_claims() -> None:
    head = b"II*\0" + struct.pack("<I", 8)
    with pytest.raises(ValueError, match="absurd number"):
        Exif.read(head + struct.pack("<H", 60_000) + bytes(800_000))
    entries = b"".join(struct.pack("<HHII", tag, 7, 5_000_000, 0) for tag in range(1_000, 1_100))
    block = head + struct.pack("<H", 100) + entries + bytes(4) + bytes(5_000_000)
    assert len(Exif.read(block).main) == 3  # each claims the same five million bytes


@given(st.binary(max_size=200))
def test_nonsense_is_refused_and_never_more(data: bytes) -> None:
    for head in (b"", b"II*\0\x08\0\0\0", b"MM\0*\0\0\0\x08", b"Exif\0\0II*\0\x08\0\0\0"):
        try:
            Exif.read(head + data)
        except ValueError:
            continue


def test_exif_agrees_with_pillow(pictures: ModuleType) -> None:
    exif = Exif.read(pictures.exif(orientation=6).tobytes())
    again = Image.Exif()
    again.load(exif.write())
    assert again[0x0110] == "Model T"
    assert again[ORIENTATION] == 6
    assert again.get_ifd(PHOTO_TABLE)[0x9003] == "2024:05:01 12:00:00"
    assert again.get_ifd(GPS_TABLE)[2] == (48.0, 51.0, 30.0)


def test_upright_sets_orientation_and_size_and_no_more(pictures: ModuleType) -> None:
    before = Exif.read(pictures.exif(orientation=6).tobytes())
    after = Image.Exif()
    after.load(before.upright(300, 200).write())
    photo = after.get_ifd(PHOTO_TABLE)
    assert (after[ORIENTATION], photo[0xA002], photo[0xA003]) == (1, 300, 200)
    assert set(photo) == set(before.photo)


def test_a_maker_note_stays_where_it_was(pictures: ModuleType) -> None:
    before = Exif.read(pictures.exif().tobytes())
    note = before.photo[MAKER_NOTE]
    block = before.without_place().upright(10, 10).write()
    assert block[note.offset : note.offset + len(note.raw)] == note.raw
    assert Exif.read(block).photo[MAKER_NOTE] == note


def test_what_does_not_fit_into_a_jpeg_goes_without_the_maker_note() -> None:
    note, lens = Value(7, 70_000, b"x" * 70_000), Value(2, 5, b"Lens\0")
    exif = Exif(photo={MAKER_NOTE: note, 0xA434: lens})
    assert content(Exif.read(exif.write_fitting())) == content(Exif(photo={0xA434: lens}))
    assert Exif(photo={0xA434: note}).write_fitting() == b""


@pytest.mark.parametrize("big", [False, True])
@pytest.mark.parametrize("order", ["<", ">"])
def test_exif_goes_into_a_tiff(pictures: ModuleType, big: bool, order: str) -> None:
    pixels = pictures.noise(deep=True)
    file = io.BytesIO()
    tifffile.imwrite(file, pixels, photometric="rgb", bigtiff=big, byteorder=order, metadata=None)
    add_to_tiff(file, Exif.read(pictures.exif().tobytes()))
    np.testing.assert_array_equal(tifffile.imread(io.BytesIO(file.getvalue())), pixels)
    exif = Exif.read(file.getvalue())
    assert exif.main[0x0110].raw == b"Model T\0"
    assert exif.photo[0xA434].raw == b"50mm f/1.8\0"
    assert struct.unpack(f"{order}6I", exif.gps[2].raw)[::2] == (48, 51, 30)
    if not big:
        with Image.open(io.BytesIO(file.getvalue())) as image:
            assert image.getexif().get_ifd(GPS_TABLE)[4] == (2.0, 17.0, 40.0)


def test_xmp_loses_its_places_and_keeps_the_rest(pictures: ModuleType) -> None:
    packet = records.xmp_without_place(pictures.XMP)
    assert not any(word in packet for word in (b"GPS", b"48,51", b"2,17", b"Paris"))
    assert b'xmp:Rating="5"' in packet
    assert b"<xmp:Label>Red</xmp:Label>" in packet
    assert packet.startswith(b"<?xpacket begin=")
    assert packet.endswith(b'<?xpacket end="w"?>')


@pytest.mark.parametrize("packet", [b"<broken", b"\0\xff", b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"])
def test_xmp_that_cannot_be_read_for_certain_goes_with_its_places(packet: bytes) -> None:
    assert records.xmp_without_place(packet) == b""


def test_xmp_is_made_upright(pictures: ModuleType) -> None:
    assert b'tiff:Orientation="1"' in records.upright_xmp(pictures.XMP)
    element = b"<tiff:Orientation>8</tiff:Orientation>"
    assert records.upright_xmp(element) == b"<tiff:Orientation>1</tiff:Orientation>"
    assert records.upright_xmp(b"<xmp:Rating>8</xmp:Rating>") == b"<xmp:Rating>8</xmp:Rating>"


def test_iptc_loses_its_places_and_keeps_the_rest(pictures: ModuleType) -> None:
    datasets = pictures.iptc(n5=b"Title", n90=b"Paris", n101=b"France", n120=b"Caption")
    assert records.iptc_without_place(datasets) == pictures.iptc(n5=b"Title", n120=b"Caption")


@given(st.binary(max_size=60))
def test_iptc_comes_out_of_its_wrapping(text: bytes) -> None:
    datasets = b"\x1c\x02\x78" + struct.pack(">H", len(text)) + text
    assert records.iptc_of(records.jpeg_segment_of(datasets)) == datasets
    assert records.iptc_of(records.photoshop_of(datasets)) == datasets
    assert records.iptc_of(datasets) == datasets


@given(st.binary(max_size=60))
def test_damaged_iptc_never_raises(data: bytes) -> None:
    records.iptc_of(b"Photoshop 3.0\x008BIM" + data)
    records.iptc_without_place(b"\x1c\x02" + data)


def test_an_offset_beyond_any_index_is_damage() -> None:
    beyond = b"II+\0" + struct.pack("<HHQ", 8, 0, 2**63 + 5)
    with pytest.raises(ValueError, match="beyond the end"):
        Exif.read(beyond)
