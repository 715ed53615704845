"""Which photos may be used for what? The split of every pair is that of its photo."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from photalk.errors import NotFound

SPLITS = ("train", "watched", "dev")
"""For training; a tenth of the training photos to watch it by; and unseen ones for benches."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A photo and what people said of it."""

    file: Path
    captions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Photos:
    """The photos of a split with their captions, and faces by themselves."""

    scenes: tuple[Scene, ...]
    faces: tuple[Path, ...]


def photos(data: Path, split: str) -> Photos:
    """The photos of a split: Flickr8k's in `data` or `data/flickr8k`, faces in `data/celeba` where they are.

    Raises:
        NotFound: there is no such split, or no photos.
    """
    if split not in SPLITS:
        raise NotFound(f"There is no split {split!r} of the pairs; those there are: {', '.join(SPLITS)}.")
    home = data / "flickr8k" if (data / "flickr8k").is_dir() else data
    scenes = _scenes(home / f"{'dev' if split == 'dev' else 'train'}.jsonl", home / "images")
    if split != "dev":
        scenes = tuple(one for one in scenes if _watched(one.file) == (split == "watched"))
    if len(scenes) < 2:
        raise NotFound(f"There are fewer than two photos of the split {split!r} in {home}.")
    faces = sorted((data / "celeba" / "images").glob("*.jpg"))
    return Photos(scenes, tuple(face for face in faces if _part(face) == split))


def _scenes(listed: Path, images: Path) -> tuple[Scene, ...]:
    try:
        rows = [json.loads(line) for line in listed.read_text("utf-8").splitlines() if line.strip()]
        return tuple(Scene(images / row["image"], tuple(row["captions"])) for row in rows)
    except OSError as error:
        raise NotFound(
            f"{listed} cannot be read ({error.strerror}); --data names the data's folder."
        ) from None
    except (ValueError, LookupError, TypeError):
        raise NotFound(f'{listed} is not a line of {{"image", "captions"}} a photo.') from None


def _watched(file: Path) -> bool:
    return crc32(file.name.encode()) % 10 == 0


def _part(face: Path) -> str:
    """CelebA has no splits here, so a tenth of it is watched and a tenth is unseen."""
    return {0: "watched", 1: "dev"}.get(crc32(face.name.encode()) % 10, "train")
