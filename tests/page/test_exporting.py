"""A picture with transparent parts is kept as the dialog shows it, in a real browser."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import expect

from axe import accessible
from browsing import shot

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_the_colour_behind_transparent_parts_is_that_of_the_file(
    indexed: Any, page: Page, tmp_path: Path, scheme: Any, width: int
) -> None:
    cut = Image.new("RGBA", (160, 120), (0, 0, 0, 0))
    ImageDraw.Draw(cut).ellipse((40, 20, 120, 100), (220, 120, 40, 255))
    cut.save(indexed.photos / "cut.png")
    indexed.served_library.studio.index(indexed.photos)
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(indexed.url)
    if width < 860:
        page.get_by_role("tab", name="All").click()
    page.get_by_role("button", name=re.compile("cut.png")).first.click()
    if width < 860:
        page.get_by_role("tab", name="Picture").click()
    page.get_by_role("button", name="Export").click()
    expect(page.locator(".exporting-result")).to_contain_text("PNG")
    page.locator(".exporting-picture[data-clear]").wait_for()
    page.get_by_text("JPEG", exact=True).click()
    page.get_by_text("Grey", exact=True).click()
    expect(page.locator(".exporting-picture")).to_have_css("background-color", "rgb(128, 128, 128)")
    shot(page, f"background-{scheme}")
    accessible(page)
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name="Save").click()
    kept = tmp_path / "kept.jpg"
    download.value.save_as(kept)
    made = Image.open(io.BytesIO(kept.read_bytes()))
    assert made.format == "JPEG"
    corner = made.convert("RGB").getpixel((4, 4))
    assert isinstance(corner, tuple)
    assert max(abs(part - 128) for part in corner) <= 3
