"""Bursts side by side in a real browser: marked by keys, and nothing is deleted."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from axe import accessible
from browsing import say, shot
from toy_album import write_album

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOOKS = pytest.mark.parametrize(
    ("theme", "width"), [("light", 1280), ("dark", 1280), ("light", 390)], ids=["light", "dark", "narrow"]
)


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    write_album(tmp_path / "photos")
    return tmp_path / "photos"


def looked_at(page: Page, url: str, theme: str, width: int) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(url)


@LOOKS
def test_a_burst_is_marked_by_keys_and_every_mark_taken_back(
    indexed: Any, page: Page, theme: str, width: int
) -> None:
    name = f"lights-{theme}-{width}"
    looked_at(page, indexed.url, theme, width)
    page.get_by_role("tab", name=re.compile("Light table|Bursts")).click()
    burst = page.get_by_role("list", name="A burst, 3 photos")
    frames = burst.get_by_role("listitem")
    expect(frames).to_have_count(3)
    expect(frames.nth(1)).to_contain_text("The sharpest")
    expect(frames.nth(2)).to_contain_text("Softer")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.frame img')].every((one) => one.naturalWidth > 1)"
    )
    shot(page, name)
    accessible(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width

    frames.nth(0).locator("[data-frame]").focus()
    page.keyboard.press("x")
    expect(frames.nth(0)).to_contain_text("Rejected")
    page.keyboard.press("ArrowRight")
    expect(frames.nth(1).locator("[data-frame]")).to_be_focused()
    page.keyboard.press("p")
    expect(frames.nth(1)).to_contain_text("Picked")
    page.keyboard.press("u")
    expect(frames.nth(1).locator(".frame-mark")).to_have_count(0)
    for _ in range(3):
        page.keyboard.press("z")
        page.wait_for_timeout(200)
    expect(page.locator(".frame-mark")).to_have_count(0)

    frames.nth(1).locator("[data-frame]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".deed")).to_contain_text("Picked burst2.jpg, rejected 2.")
    expect(page.locator(".frame-mark")).to_have_text(["Rejected", "Picked", "Rejected"])
    shot(page, f"{name}-taken")
    accessible(page)
    page.reload()
    page.get_by_role("tab", name=re.compile("Light table|Bursts")).click()
    expect(page.locator(".frame-mark")).to_have_text(["Rejected", "Picked", "Rejected"])
    assert len(list(indexed.photos.glob("burst*.jpg"))) == 3


def test_a_library_without_bursts_says_so(running: Any, page: Page) -> None:
    for path in running.photos.glob("burst*"):
        path.unlink()
    running.served_library.studio.index(running.photos)
    page.goto(running.url)
    page.get_by_role("tab", name="Light table").click()
    page.get_by_role("heading", name="No bursts here").wait_for()
    accessible(page)


@LOOKS
def test_stars_and_marks_of_the_open_picture_are_seen_and_set(
    indexed: Any, page: Page, theme: str, width: int
) -> None:
    looked_at(page, indexed.url, theme, width)
    page.get_by_role("tab", name=re.compile("^All")).click()
    page.get_by_role("button", name=re.compile("picnic")).click()
    page.get_by_role("group", name="Not rated").get_by_role("button", name="4 stars").click()
    page.get_by_role("group", name="Rated 4 stars").wait_for()
    page.get_by_role("button", name="Pick", exact=True).click()
    expect(page.get_by_role("button", name="Pick", exact=True)).to_have_attribute("aria-pressed", "true")
    if width > 800:
        say(page, "reject")
        expect(page.get_by_role("button", name="Reject", exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
    shot(page, f"marks-{theme}-{width}")
    accessible(page)
    page.get_by_role("group", name="Rated 4 stars").get_by_role("button", name="4 stars").click()
    page.get_by_role("group", name="Not rated").wait_for()


@LOOKS
def test_what_was_counted_is_a_chart_with_numbers(indexed: Any, page: Page, theme: str, width: int) -> None:
    looked_at(page, indexed.url, theme, width)
    if width < 800:
        page.get_by_role("tab", name="Talk").click()
    say(page, "ask count by month")
    table = page.get_by_role("table")
    expect(table.get_by_role("row", name="June 2023 3")).to_be_visible()
    rows = table.locator("tbody tr")
    wide = [rows.nth(at).locator(".chart-bar").evaluate("one => one.offsetWidth") for at in range(2)]
    counts = [int(rows.nth(at).locator(".chart-count").inner_text()) for at in range(2)]
    assert wide[0] / wide[1] == pytest.approx(counts[0] / counts[1], rel=0.05)
    expect(page.locator(".chat-reply").last).not_to_contain_text("▇")
    shot(page, f"chart-{theme}-{width}")
    accessible(page)
