"""A few real photos to start with: those that scikit-image's wheel carries, with their credits in EXIF."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

from PIL import Image

from photalk.errors import NotFound

Place = tuple[float, float]
"""Degrees north and degrees east."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A photo of the wheel: its file there, what it shows, whose it is, and where it was taken if known."""

    file: str
    shows: str
    credit: str
    rights: str
    place: Place | None = None

    @property
    def name(self) -> str:
        return f"{Path(self.file).stem}.jpg"

    def exif(self) -> Image.Exif:
        """What is known of the photo, as a camera and a photographer would have written it."""
        block = Image.Exif()
        # Image description, artist and copyright.
        block[0x010E], block[0x013B], block[0x8298] = self.shows, self.credit, self.rights
        if self.place is not None:
            north, east = self.place
            gps = block.get_ifd(0x8825)
            gps[1], gps[2] = "N" if north >= 0 else "S", _degrees(abs(north))
            gps[3], gps[4] = "E" if east >= 0 else "W", _degrees(abs(east))
        return block


SAMPLES = (
    Sample("astronaut.png", "The astronaut Eileen Collins", "NASA", "Public domain"),
    Sample("chelsea.png", "Chelsea the cat", "Stefan van der Walt", "CC0"),
    Sample("coffee.png", "A cup of coffee at Pikolo Espresso Bar", "Rachel Michetti", "CC0"),
    Sample(
        "rocket.jpg", "Falcon 9 with DSCOVR at Cape Canaveral", "SpaceX", "Public domain", (28.5622, -80.5772)
    ),
)


def write_samples(folder: Path) -> tuple[Path, ...]:
    """Write the photos as JPEGs into a folder that is there; the same bytes every time.

    Raises:
        NotFound: the installed scikit-image does not carry one of them.
    """
    return tuple(_write(sample, folder / sample.name) for sample in SAMPLES)


def _write(sample: Sample, path: Path) -> Path:
    try:
        with as_file(files("skimage") / "data" / sample.file) as source, Image.open(source) as photo:
            pixels = photo.convert("RGB")
    except FileNotFoundError:
        raise NotFound(
            f"This scikit-image does not carry {sample.file}; install it again: pip install scikit-image."
        ) from None
    pixels.save(path, quality=95, subsampling=0, exif=sample.exif())
    return path


def _degrees(value: float) -> tuple[float, float, float]:
    """Degrees, minutes and seconds."""
    minutes = value % 1 * 60
    return float(int(value)), float(int(minutes)), round(minutes % 1 * 60, 1)
