"""The library as a timeline and on a map, in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from axe import accessible
from browsing import shot

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from playwright.sync_api import Page

TRIPS = (
    ("Lisbon", 38.72, -9.14, "2019-05", 14), ("Porto", 41.15, -8.61, "2019-05", 5),
    ("Sydney", -33.87, 151.21, "2021-11", 9), ("Reykjavik", 64.14, -21.94, "2022-02", 3),
    ("New York", 40.71, -74.0, "2023-07", 22), ("Tokyo", 35.69, 139.69, "2023-09", 6),
)  # fmt: skip
SIZES = [("light", 1280), ("dark", 1280), ("light", 390), ("dark", 390)]


def _degrees(value: float) -> tuple[float, float, float]:
    whole = abs(value)
    return int(whole), int(whole * 60) % 60, round(whole * 3600 % 60, 2)


def travelled(folder: Path) -> None:
    """Photos of a few trips, that say when and where they were taken."""
    for at, (town, latitude, longitude, month, count) in enumerate(TRIPS):
        for number in range(count):
            picture = Image.new("RGB", (160, 120), (40 * at, 120, 250 - 9 * number))
            picture.paste((230, 200 - 20 * at, 90), (5 * number, 10, 60 + 4 * number, 90))
            exif = Image.Exif()
            exif.get_ifd(0x8769)[0x9003] = f"{month.replace('-', ':')}:{number + 1:02} 12:00:0{at}"
            north, east = latitude + 0.01 * (number % 4), longitude + 0.013 * (number // 4)
            exif.get_ifd(0x8825).update(
                {
                    1: "N" if north > 0 else "S",
                    2: _degrees(north),
                    3: "E" if east > 0 else "W",
                    4: _degrees(east),
                }
            )
            picture.save(folder / f"{town} {number + 1}.jpg", exif=exif)


@pytest.fixture
def travels(running: Any) -> Any:
    """A server whose library has the trips."""
    travelled(running.photos)
    running.served_library.studio.index(running.photos)
    return running


def see(page: Page, view: str) -> None:
    page.get_by_role("tab", name=re.compile("^All")).click()
    page.get_by_role("tab", name=view).click()


@pytest.mark.parametrize(("scheme", "width"), SIZES)
def test_the_library_lies_on_a_map(travels: Any, page: Page, scheme: Any, width: int) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(travels.url)
    see(page, "Map")
    page.get_by_text("pictures on the map").wait_for()
    page.locator(".map-spot").first.wait_for()
    page.wait_for_timeout(600)
    shot(page, f"map-{scheme}-{width}")
    accessible(page)
    page.get_by_role("button", name=re.compile("Lisbon|Porto")).first.click()
    strip = page.get_by_role("region", name=re.compile("pictures"))
    strip.get_by_role("listitem").first.wait_for()
    shot(page, f"map-strip-{scheme}-{width}")
    strip.get_by_role("button", name="Go nearer").click()
    expect(page.locator(".map-spot").nth(2)).to_be_visible()
    page.wait_for_timeout(500)
    shot(page, f"map-near-{scheme}-{width}")
    accessible(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_a_photo_of_a_place_is_opened_and_leads_back_to_the_map(travels: Any, page: Page) -> None:
    page.goto(travels.url)
    see(page, "Map")
    page.get_by_role("button", name=re.compile("Sydney")).click()
    page.get_by_role("button", name="Open Sydney 3.jpg").click()
    page.get_by_text(re.compile("of 9$")).wait_for()  # those of the place are what one walks through
    small = page.get_by_role("button", name=re.compile("See .*Sydney.* on the map"))
    small.scroll_into_view_if_needed()
    page.wait_for_timeout(600)
    shot(page, "minimap")
    accessible(page)
    small.click()
    expect(page).to_have_url(re.compile("/map$"))
    page.locator(".map-spot").first.wait_for()
    # Keys move it and zoom it.
    frame = page.get_by_role("group", name=re.compile("^Map"))
    frame.focus()
    page.keyboard.press("0")
    page.keyboard.press("+")
    page.keyboard.press("ArrowLeft")
    page.go_back()
    expect(page.locator(".picture-name strong")).to_have_text("Sydney 3.jpg")


@pytest.mark.parametrize(("scheme", "width"), SIZES)
def test_the_library_is_a_timeline(travels: Any, page: Page, scheme: Any, width: int) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(travels.url)
    see(page, "Timeline")
    page.get_by_role("heading", name="September 2023").wait_for()
    expect(page.get_by_role("button", name="Open Tokyo 6.jpg")).to_be_visible()
    page.wait_for_timeout(500)
    shot(page, f"timeline-{scheme}-{width}")
    accessible(page)
    page.get_by_role("button", name="2019, 19 pictures").click()
    expect(page.get_by_role("button", name="Open Lisbon 14.jpg")).to_be_visible()
    page.get_by_role("button", name=re.compile("^No date")).click()
    expect(page.get_by_role("heading", name="Without a date")).to_be_visible()
    page.wait_for_timeout(400)
    shot(page, f"timeline-end-{scheme}-{width}")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_a_range_is_selected_with_shift(travels: Any, page: Page) -> None:
    page.goto(travels.url)
    see(page, "Timeline")
    page.get_by_role("checkbox", name="Select New York 20.jpg").check()
    page.get_by_role("button", name="Open New York 16.jpg").click(modifiers=["Shift"])
    page.get_by_text("5 pictures selected").wait_for()
    shot(page, "range")
    page.reload()
    # The way of looking stays chosen.
    expect(page.get_by_role("tab", name="Timeline")).to_have_attribute("aria-selected", "true")
