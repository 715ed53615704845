"""Undo by keys, photo after photo, and the browser's own Back and Forward, in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from axe import accessible
from browsing import say, shot

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from playwright.sync_api import Page


def found(page: Page, indexed: Any) -> None:
    """Something was found, and the first of it is open."""
    page.goto(indexed.url)
    say(page, "find something blue")
    page.locator(".tile-open").first.click()
    page.get_by_role("button", name="Export").wait_for()


def test_steps_are_taken_back_and_brought_back_by_keys(indexed: Any, page: Page) -> None:
    found(page, indexed)
    say(page, "a bit brighter")
    steps = page.get_by_label("Steps").get_by_role("listitem")
    expect(steps).to_have_count(1)
    # In the box to say something the keys are the text's own.
    page.locator(".composer-box").press("Control+z")
    page.get_by_role("group", name="Picture, zoom and pan").focus()
    expect(steps).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(steps).to_have_count(0)
    page.keyboard.press("Control+Shift+Z")
    expect(steps).to_have_count(1)


def test_photos_of_the_list_are_walked_through(indexed: Any, page: Page) -> None:
    found(page, indexed)
    name = page.locator(".picture-name strong")
    first = name.text_content()
    page.get_by_role("group", name="Picture, zoom and pan").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_text(re.compile(r"^2 of \d+$")).wait_for()
    expect(name).not_to_have_text(first or "")
    shot(page, "walked")
    accessible(page)
    page.get_by_role("button", name="Previous photo").click()
    expect(name).to_have_text(first or "")
    expect(page.get_by_role("button", name="Previous photo")).to_have_attribute("aria-disabled", "true")


def test_back_and_forward_lead_between_results_photos_and_compare(indexed: Any, page: Page) -> None:
    found(page, indexed)
    name = page.locator(".picture-name strong")
    first = name.text_content()
    say(page, "a bit brighter")
    page.get_by_role("button", name="Next photo").click()
    page.get_by_text(re.compile(r"^2 of \d+$")).wait_for()
    page.go_back()
    expect(name).to_have_text(first or "")
    expect(page.get_by_label("Steps").get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="Compare").click()
    page.get_by_role("menuitem", name="With the original").click()
    dialog = page.get_by_role("dialog", name="What is different")
    dialog.wait_for()
    page.go_back()
    expect(dialog).to_be_hidden()
    page.go_back()
    page.locator(".tile-open").first.wait_for()
    expect(page).to_have_url(re.compile("/results$"))
    page.go_forward()
    expect(name).to_have_text(first or "")
    page.go_forward()
    expect(dialog).to_be_visible()
    # A reload goes on with what was in front.
    page.reload()
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.get_by_role("tab", name="Results").click()
    page.reload()
    expect(page.get_by_role("tab", name="Results")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_clicks_are_quiet_lines_in_the_talk(indexed: Any, page: Page, scheme: Any, width: int) -> None:
    found(page, indexed)
    say(page, "a bit brighter")
    page.locator(".steps-number").first.fill("55")
    page.locator(".steps-number").first.press("Enter")
    line = page.locator(".chat-quiet", has_text="Brightness +55")
    line.wait_for()
    expect(line.get_by_text("adjust_attr brightness 55")).to_be_hidden()
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    if width < 860:
        page.get_by_role("tab", name="Talk").click()
    shot(page, f"quiet-{scheme}")
    accessible(page)
    line.locator("summary").click()
    expect(line.get_by_text("change 1 adjust_attr brightness 55")).to_be_visible()
    expect(line.locator(".chat-reply")).to_contain_text("Step 1 is")
    accessible(page)
