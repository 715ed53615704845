"""Bursts of a library, over HTTP: proposed, marked and taken back, and no file is ever touched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFilter

from toy_server import Served, serving

LATEST = "2024:05:01 10:00:0{}"


def scene(number: int, *, blurred: float = 0.0, taken: str) -> tuple[Image.Image, Image.Exif]:
    """A photo of boxes that differs by its number, out of focus where that is wanted."""
    image = Image.new("RGB", (480, 320), (120, 150, 190))
    draw = ImageDraw.Draw(image)
    for at in range(14):
        left, top = (at * 97 + number * 53) % 430, (at * 61 + number * 131) % 270
        draw.rectangle(
            (left, top, left + 40, top + 30), fill=(at * 17 % 256, at * 41 % 256, number * 90 % 256)
        )
    exif = Image.Exif()
    exif[306] = exif[36867] = taken
    return image.filter(ImageFilter.GaussianBlur(blurred)), exif


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """A burst of two, of which the second is blurred, and in another folder a photo with its copy."""
    folder = tmp_path / "photos"
    (folder / "trip").mkdir(parents=True)
    for name, number, blurred, second in (("burst1", 0, 0.0, 1), ("burst2", 0, 4.0, 2), ("alone", 2, 0.0, 9)):
        image, exif = scene(number, blurred=blurred, taken=LATEST.format(second))
        image.save(folder / f"{name}.png", exif=exif)
    for name in ("copy1", "copy2"):
        image, exif = scene(1, taken="2020:01:01 10:00:00")
        image.save(folder / "trip" / f"{name}.png", exif=exif)
    return folder


@pytest.fixture
def served(tmp_path: Path, photos: Path) -> Iterator[Served]:
    with serving(tmp_path / "library", photos) as served:
        yield served


def test_the_bursts_of_a_library_come_with_a_proposal_and_how_they_are_marked(served: Served) -> None:
    found = served.get("/cull").json()
    assert found["total"] == 2
    kinds = {group["kind"]: group for group in found["groups"]}
    kept = [frame["name"] for frame in kinds["burst"]["frames"] if frame["keep"]]
    assert kept == ["burst1.png"]
    assert {frame["mark"] for group in found["groups"] for frame in group["frames"]} == {None}
    blurred = served.picture("burst2.png")
    act = served.post("/told", {"pictures": [blurred], "commands": ["reject"]}).json()["act"]
    marks = {
        frame["name"]: frame["mark"]
        for group in served.get("/cull").json()["groups"]
        for frame in group["frames"]
    }
    assert (marks["burst2.png"], marks["burst1.png"]) == ("reject", None)
    assert served.client.delete(f"{served.at}/told/{act}").status_code == 200
    assert served.get("/cull").json() == found
    assert len(list(served.photos.rglob("*.png"))) == 5


def test_one_folder_of_the_library_can_be_looked_through(served: Served) -> None:
    folders = {folder["name"]: folder for folder in served.get("/cull/folders").json()}
    assert {name: folder["pictures"] for name, folder in folders.items()} == {"photos": 3, "trip": 2}
    found = served.get("/cull", params={"folder": folders["trip"]["id"]}).json()
    assert [group["kind"] for group in found["groups"]] == ["copies"]
    assert served.get("/cull", params={"folder": "elsewhere"}).status_code == 404


def test_groups_come_in_pages(served: Served) -> None:
    pages = [served.get("/cull", params={"offset": at, "limit": 1}).json() for at in range(3)]
    assert [page["total"] for page in pages] == [2, 2, 2]
    assert [len(page["groups"]) for page in pages] == [1, 1, 0]
    assert pages[0]["groups"] + pages[1]["groups"] == served.get("/cull").json()["groups"]


def test_photos_that_are_away_are_left_out(served: Served) -> None:
    (served.photos / "trip" / "copy2.png").unlink()
    served.served_library.studio.index(served.photos)
    assert [group["kind"] for group in served.get("/cull").json()["groups"]] == ["burst"]
