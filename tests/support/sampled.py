"""JPEGs whose colours have any resolution that the standard allows, of which Pillow writes three."""

from __future__ import annotations

import struct

import numpy as np

_LEVELS, _DETAILS, _LAST = bytes(range(12)), bytes([1, 2, 0, 3, 4, 5]), 0
"""Symbols for numbers of so many bits, each with a code of four bits."""


def jpeg(sampling: tuple[tuple[int, int], ...], width: int, height: int, seed: int = 0) -> bytes:
    """A baseline JPEG of noise; each of its components is sampled so often across and down."""
    chance, before = np.random.default_rng(seed), [0] * len(sampling)
    across, down = (8 * max(way) for way in zip(*sampling, strict=True))
    bits = ""
    for _ in range(-(-width // across) * -(-height // down)):
        for part, (wide, high) in enumerate(sampling):
            for _ in range(wide * high):
                level, details = int(chance.integers(-60, 60)), chance.integers(1, 9, chance.integers(0, 6))
                bits += _coded(level - before[part], _LEVELS)
                bits += "".join(_coded(int(detail), _DETAILS) for detail in details)
                bits += f"{_DETAILS.index(_LAST):04b}"
                before[part] = level
    bits += "1" * (-len(bits) % 8)
    scan = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
    parts = b"".join(bytes([at, wide << 4 | high, 0]) for at, (wide, high) in enumerate(sampling))
    frame = struct.pack(">BHHB", 8, height, width, len(sampling)) + parts
    codes = [
        bytes([kind << 4, 0, 0, 0, len(table), *bytes(12)]) + table
        for kind, table in enumerate((_LEVELS, _DETAILS))
    ]
    begun = bytes([len(sampling)]) + b"".join(bytes([at, 0]) for at in range(len(sampling))) + b"\0\x3f\0"
    segments = ((0xDB, b"\0" + b"\x08" * 64), (0xC0, frame), (0xC4, b"".join(codes)), (0xDA, begun))
    head = b"".join(bytes([0xFF, name]) + struct.pack(">H", len(body) + 2) + body for name, body in segments)
    return b"\xff\xd8" + head + scan + b"\xff\xd9"


def _coded(number: int, symbols: bytes) -> str:
    size = abs(number).bit_length()
    tail = f"{number if number > 0 else number + (1 << size) - 1:0{size}b}" if size else ""
    return f"{symbols.index(size):04b}{tail}"
