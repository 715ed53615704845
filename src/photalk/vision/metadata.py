"""What a picture says about itself: EXIF, place and time, read and written byte for byte.

EXIF is a small TIFF file inside the picture. libvips hands it on as one block (and not at all from TIFF
and RAW files, where the same tags are the file's own), so we read its tables ourselves and keep every
value as the bytes it was, known tag or not.
"""

from __future__ import annotations

import io
import mmap
import struct
from dataclasses import dataclass, field, replace
from typing import BinaryIO

ORIENTATION = 0x0112
WIDTH, HEIGHT, COMPRESSION, SAMPLES, EXTRA_SAMPLES = 0x0100, 0x0101, 0x0103, 0x0115, 0x0152
SUB_TABLES = 0x014A
PHOTO_TABLE, GPS_TABLE, INTEROP_TABLE = 0x8769, 0x8825, 0xA005
PIXEL_WIDTH, PIXEL_HEIGHT = 0xA002, 0xA003
MAKER_NOTE = 0x927C
DESCRIPTIVE = frozenset(
    {0x010D, 0x010E, 0x010F, 0x0110, 0x011A, 0x011B, 0x0128, 0x0131, 0x0132, 0x013B, 0x013C}
    | {0x4746, 0x4749, 0x8298, 0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F}
)
"""The tags of a TIFF file that speak of the picture and not of how its pixels are stored."""

_SIZES = {
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8,
}  # fmt: skip
Data = bytes | mmap.mmap
_MAX_ENTRIES = 2_000
_MAX_EXIF = 65_527  # what fits into one segment of a JPEG
_MAX_GAP = 8_192
_MAX_TABLE = 1 << 24
"""Bytes of values that are read of one table, of which each may claim all of a large file."""


@dataclass(frozen=True, slots=True)
class Value:
    """One entry of a table: TIFF type, number of items, and their bytes as they stood in the file."""

    type: int
    count: int
    raw: bytes
    offset: int = 0

    def swapped(self) -> Value:
        """The same value in the other byte order."""
        unit = 4 if self.type in (5, 10) else _SIZES[self.type]
        raw = b"".join(self.raw[at : at + unit][::-1] for at in range(0, len(self.raw), unit))
        return replace(self, raw=raw)

    def numbers(self, order: str) -> tuple[int, ...]:
        """The value as whole numbers; empty when it is of another kind."""
        code = {1: "B", 3: "H", 4: "I", 13: "I", 16: "Q", 18: "Q"}.get(self.type)
        return struct.unpack(f"{order}{self.count}{code}", self.raw) if code else ()


Table = dict[int, Value]


def short(number: int, order: str) -> Value:
    return Value(3, 1, struct.pack(f"{order}H", number))


def long(number: int, order: str) -> Value:
    return Value(4, 1, struct.pack(f"{order}I", number))


@dataclass(frozen=True, slots=True)
class Header:
    """How a TIFF file is written: its byte order, whether it is a BigTIFF, and where its first table is."""

    order: str
    big: bool
    first: int

    @classmethod
    def read(cls, data: Data) -> Header | None:
        """The header at the start of the data, or None when it is not TIFF (nor a RAW that is one)."""
        order = {b"II": "<", b"MM": ">"}.get(bytes(data[:2]))
        if order is None or len(data) < 8:
            return None
        magic, offset = struct.unpack(f"{order}HI", data[2:8])
        if magic == 43 and len(data) >= 16:
            return cls(order, True, struct.unpack(f"{order}Q", data[8:16])[0])
        return cls(order, False, offset) if magic in (42, 0x55, 0x4F52, 0x5352) else None


def read_table(data: Data, header: Header, offset: int) -> tuple[Table, int]:
    """The table at this offset and the offset of the next one (0: none).

    Entries whose values lie beyond the end are left out, and so is what would be too much altogether.

    Raises:
        ValueError: the table is not there.
    """
    order = header.order
    head, entry, word = ("Q", "HHQ", "Q") if header.big else ("H", "HHI", "I")
    head_size, entry_size, word_size = (8, 20, 8) if header.big else (2, 12, 4)
    table: Table = {}
    left, following = _MAX_TABLE, 0
    try:
        (count,) = struct.unpack_from(order + head, data, offset)
        if count > _MAX_ENTRIES:
            raise ValueError("a table with an absurd number of entries")
        for at in range(offset + head_size, offset + head_size + count * entry_size, entry_size):
            tag, type_, items = struct.unpack_from(order + entry, data, at)
            size = _SIZES.get(type_, 0) * items
            where = at + entry_size - word_size
            if size > word_size:
                (where,) = struct.unpack_from(order + word, data, where)
            if 0 < size <= left and where + size <= len(data):
                table[tag] = Value(type_, items, bytes(data[where : where + size]), where)
                left -= size
        (following,) = struct.unpack_from(order + word, data, offset + head_size + count * entry_size)
    except (struct.error, OverflowError):  # a BigTIFF's offsets may be larger than any index
        if not table:
            raise ValueError("a table beyond the end of the data") from None
    return table, following


@dataclass(frozen=True, slots=True)
class Exif:
    """The EXIF of a picture: the picture's own tags, the shot's, the place's; no thumbnail."""

    order: str = "<"
    main: Table = field(default_factory=dict)
    photo: Table = field(default_factory=dict)
    gps: Table = field(default_factory=dict)
    interop: Table = field(default_factory=dict)

    @classmethod
    def read(cls, data: Data) -> Exif:
        """The EXIF that a block (or a whole TIFF file) holds; a bad pointer costs only what it points to.

        Raises:
            ValueError: the data are not EXIF, or damaged.
        """
        if data[:6] == b"Exif\0\0":
            data = data[6:]
        header = Header.read(data)
        if header is None:
            raise ValueError("no EXIF header")
        main, _ = read_table(data, header, header.first)

        def below(table: Table, tag: int) -> Table:
            pointer = table[tag].numbers(header.order) if tag in table else ()
            try:
                return read_table(data, header, pointer[0])[0] if pointer else {}
            except ValueError:
                return {}

        photo = below(main, PHOTO_TABLE)
        exif = cls(header.order, main, photo, below(main, GPS_TABLE), below(photo, INTEROP_TABLE))
        return exif._without_pointers()

    def _without_pointers(self) -> Exif:
        pointers = (PHOTO_TABLE, GPS_TABLE, INTEROP_TABLE, SUB_TABLES)
        main, photo = (
            {t: v for t, v in table.items() if t not in pointers} for table in (self.main, self.photo)
        )
        return replace(self, main=main, photo=photo)

    def __bool__(self) -> bool:
        return bool(self.main or self.photo or self.gps)

    def numbers(self, tag: int) -> tuple[int, ...]:
        """What the picture's own table has under this tag, as whole numbers; empty: none."""
        return self.main[tag].numbers(self.order) if tag in self.main else ()

    def descriptive(self) -> Exif:
        """Only what speaks of the picture, for tags that come from a TIFF or RAW file.

        Maker notes are left behind: their inner offsets mean places in the file they came from.
        """
        return replace(
            self,
            main={t: v for t, v in self.main.items() if t in DESCRIPTIVE},
            photo={t: v for t, v in self.photo.items() if t != MAKER_NOTE},
        )

    def upright(self, width: int, height: int) -> Exif:
        """The same for a picture of this size that needs no turning."""
        main = {t: v for t, v in self.main.items() if t not in (WIDTH, HEIGHT)}
        main[ORIENTATION] = short(1, self.order)
        photo = dict(self.photo)
        for tag, size in ((PIXEL_WIDTH, width), (PIXEL_HEIGHT, height)):
            if tag in photo:
                photo[tag] = long(size, self.order)
        return replace(self, main=main, photo=photo)

    def filled(self, other: Exif) -> Exif:
        """The same with what only the other has."""
        pairs = zip(other.in_order(self.order)._tables(), self._tables(), strict=True)
        return Exif(self.order, *({**theirs, **ours} for theirs, ours in pairs))

    def without_place(self) -> Exif:
        """The same without where it was taken."""
        return replace(self, gps={})

    def in_order(self, order: str) -> Exif:
        """The same in this byte order, "<" or ">"."""
        if order == self.order:
            return self
        tables = ({t: v.swapped() for t, v in table.items()} for table in self._tables())
        return Exif(order, *tables)

    def _tables(self) -> tuple[Table, Table, Table, Table]:
        return self.main, self.photo, self.gps, self.interop

    def write(self) -> bytes:
        """The EXIF block, without the leading `Exif\\0\\0`.

        A maker note stays at the offset it had, since makers write offsets into it that count from the
        start of the block.
        """
        note = self.photo.get(MAKER_NOTE)
        start = 8
        if note is not None and 8 <= note.offset <= _MAX_GAP:
            start = note.offset + len(note.raw)
            start += start % 2
        else:
            note = None
        body = _Writer(self.order, start)
        interop = body.table(self.interop) if self.interop else None
        fixed = {} if note is None else {MAKER_NOTE: note.offset}
        photo = body.table(self.photo, {INTEROP_TABLE: interop}, fixed) if self.photo or interop else None
        gps = body.table(self.gps) if self.gps else None
        first = body.table(self.main, {PHOTO_TABLE: photo, GPS_TABLE: gps})
        block = bytearray(start) + body.data
        block[:8] = (b"II" if self.order == "<" else b"MM") + struct.pack(f"{self.order}HI", 42, first)
        if note is not None:
            block[note.offset : note.offset + len(note.raw)] = note.raw
        return bytes(block)

    def write_fitting(self) -> bytes:
        """The block as it fits into a JPEG: where need be, without the maker note and its largest values."""
        exif, block = self, self.write()
        while len(block) > _MAX_EXIF:
            exif = exif._lighter(len(block) - _MAX_EXIF)
            block = exif.write()
        return block if exif else b""

    def _lighter(self, excess: int) -> Exif:
        """The same without so many bytes of values, the largest first."""
        tables = [dict(table) for table in self._tables()]
        values = (
            (tag == MAKER_NOTE, len(table[tag].raw), at, tag)
            for at, table in enumerate(tables)
            for tag in table
        )
        for _, size, at, tag in sorted(values, reverse=True):
            if excess > 0:
                del tables[at][tag]
                excess -= max(size, 12)
        return Exif(self.order, *tables)


class _Writer:
    """Lays tables and their values one after the other, from an offset on."""

    def __init__(self, order: str, start: int, *, big: bool = False) -> None:
        self.order, self.start, self.big, self.data = order, start, big, bytearray()

    def put(self, raw: bytes) -> int:
        at = self.start + len(self.data)
        self.data += raw + b"\0" * (len(raw) % 2)
        return at

    def table(
        self,
        table: Table,
        pointers: dict[int, int | None] | None = None,
        fixed: dict[int, int] | None = None,
        following: int = 0,
    ) -> int:
        """Write a table with pointers to tables written before; values in `fixed` are already in place."""
        entry, word, head = ("HHQ", "Q", "Q") if self.big else ("HHI", "I", "H")
        width = struct.calcsize(f"={word}")
        rows = dict(table)
        for tag, offset in (pointers or {}).items():
            if offset is not None:
                rows[tag] = Value(18 if self.big else 4, 1, struct.pack(self.order + word, offset))
        lines = b""
        for tag, value in sorted(rows.items()):
            raw = value.raw
            if len(raw) > width:
                where = (fixed or {}).get(tag) or self.put(raw)
                raw = struct.pack(self.order + word, where)
            lines += struct.pack(self.order + entry[:2] + word, tag, value.type, value.count) + raw.ljust(
                width, b"\0"
            )
        return self.put(
            struct.pack(self.order + head, len(rows)) + lines + struct.pack(self.order + word, following)
        )


def add_to_tiff(file: BinaryIO, exif: Exif) -> None:
    """Write EXIF into a finished TIFF file, where its tags are the file's own.

    The first table is written anew at the end of the file, with these tags and pointers to the others.
    """
    file.flush()
    file.seek(0)
    header = Header.read(file.read(16))
    if header is None:
        raise ValueError("not a TIFF file")
    exif = exif.in_order(header.order)
    if isinstance(file, io.BytesIO):
        main, following = read_table(file.getvalue(), header, header.first)
    else:
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
            main, following = read_table(whole, header, header.first)
    end = file.seek(0, io.SEEK_END)
    writer = _Writer(header.order, end + end % 2, big=header.big)
    interop = writer.table(exif.interop) if exif.interop else None
    photo = writer.table(exif.photo, {INTEROP_TABLE: interop}) if exif.photo or interop else None
    gps = writer.table(exif.gps) if exif.gps else None
    own = {tag: value for tag, value in exif.main.items() if tag in DESCRIPTIVE}
    first = writer.table({**main, **own}, {PHOTO_TABLE: photo, GPS_TABLE: gps}, following=following)
    file.write(b"\0" * (end % 2) + writer.data)
    file.seek(8 if header.big else 4)
    file.write(struct.pack(header.order + ("Q" if header.big else "I"), first))
