"""What is known of the open photo, and how bright it is, beside the photo in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from axe import accessible
from browsing import say, shot

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from playwright.sync_api import Page


def with_facts(indexed: Any, page: Page) -> None:
    """A photo that says when and with what it was taken is open."""
    exif = Image.Exif()
    exif[0x010F], exif[0x0110], exif[0x010E] = "Canon", "EOS 5D", "Boats in the harbour"
    exif.get_ifd(0x8769).update({0x9003: "2023:07:14 18:05:09", 0xA434: "EF 50mm f/1.8"})
    with Image.open(indexed.photos / "rocket.jpg") as rocket:
        rocket.save(indexed.photos / "harbour.jpg", exif=exif)
    indexed.served_library.studio.index(indexed.photos)
    page.goto(indexed.url)
    if page.viewport_size and page.viewport_size["width"] < 860:
        page.get_by_role("tab", name="All").click()
    page.get_by_role("button", name=re.compile("harbour")).first.click()
    page.get_by_role("button", name="Export").wait_for()
    if page.viewport_size and page.viewport_size["width"] < 860:
        page.get_by_role("tab", name="Picture").click()


def test_what_is_known_of_a_photo_stands_beside_it(indexed: Any, page: Page) -> None:
    with_facts(indexed, page)
    facts = page.locator(".facts")
    for told in ("14", "2023", "Canon EOS 5D", "EF 50mm f/1.8", "Boats in the harbour", "640 × 427, JPEG"):
        expect(facts).to_contain_text(told)
    say(page, "tag sea, holiday")
    expect(facts).to_contain_text("sea, holiday")
    shot(page, "about")
    accessible(page)
    page.get_by_text("About this photo").click()
    expect(facts).to_be_hidden()
    page.reload()
    page.get_by_role("button", name="Export").wait_for()
    expect(facts).to_be_hidden()


def test_the_histogram_follows_the_picture_as_shown(indexed: Any, page: Page) -> None:
    with_facts(indexed, page)
    page.get_by_text("Histogram").click()
    words = page.locator(".histogram figcaption")
    expect(words).to_have_text(re.compile("^Mostly dark"))
    outline = page.locator(".histogram path").first.get_attribute("d")
    page.locator(".composer-box").focus()
    say(page, "a bit brighter")
    expect(page.get_by_label("Steps").get_by_role("listitem")).to_have_count(1)
    expect(page.locator(".histogram path").first).not_to_have_attribute("d", outline or "")
    shot(page, "histogram")
    accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_lie_below_the_photo_on_a_phone(indexed: Any, page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 390, "height": 844})
    with_facts(indexed, page)
    page.get_by_text("Histogram").click()
    expect(page.locator(".histogram figcaption")).to_have_text(re.compile("^Mostly dark"))
    shot(page, f"about-narrow-top-{scheme}")
    page.get_by_text("Original", exact=True).scroll_into_view_if_needed()
    shot(page, f"about-narrow-{scheme}")
    accessible(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
