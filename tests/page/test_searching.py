"""A search and the talk around it, in a real browser: taken back part by part, endless, named and deleted."""

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


def test_every_part_of_a_search_is_a_chip_and_a_way_out_is_a_button(indexed: Any, page: Page) -> None:
    page.goto(indexed.url)
    page.get_by_role("button", name="Skip", exact=True).click()
    say(page, "find something blue")
    chips = page.get_by_role("list", name="What is looked for")
    expect(chips).to_have_text("blue")
    say(page, "filter on 1985")
    shot(page, "way-out")
    accessible(page)
    page.get_by_role("button", name=re.compile("^Show the .* without “taken in 1985”")).click()
    expect(page.get_by_role("button", name=re.compile("^Show the"))).to_be_hidden()
    page.get_by_role("button", name="No longer: blue").click()
    expect(page.get_by_role("tab", name="All pictures")).to_have_attribute("aria-selected", "true")


def test_more_results_come_by_themselves_until_there_are_no_more(indexed: Any, page: Page) -> None:
    page.goto(indexed.url)
    say(page, "find something blue")
    for _ in range(6):
        page.locator(".results").evaluate("box => box.scrollTo(0, box.scrollHeight)")
        page.wait_for_timeout(400)
    page.get_by_text("That is all of them.").wait_for()
    expect(page.locator(".tile")).to_have_count(len(list(indexed.photos.iterdir())))
    expect(page.locator(".composer-note")).to_be_hidden()


def test_the_picture_follows_a_slider_and_is_found_again_after_a_search(indexed: Any, page: Page) -> None:
    page.goto(indexed.url)
    say(page, "find something blue")
    page.locator(".tile-open").first.click()
    page.get_by_role("button", name="Export").wait_for()
    say(page, "a bit brighter")
    box = page.locator(".steps-range").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 0.6 * box["width"], box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 0.9 * box["width"], box["y"] + box["height"] / 2, steps=4)
    expect(page.locator(".canvas-picture").first).to_have_attribute("src", re.compile("dial=1&amount="))
    page.mouse.up()
    expect(page.locator(".canvas-picture").first).not_to_have_attribute("src", re.compile("dial="))
    say(page, "find something red")
    page.get_by_role("tab", name="Picture", exact=True).click()
    expect(page.get_by_label("Steps").get_by_role("listitem")).to_have_count(1)


def test_conversations_are_named_and_deleted(indexed: Any, page: Page) -> None:
    page.goto(indexed.url)
    say(page, "find something blue")
    page.get_by_role("button", name="Conversations").click()
    page.get_by_role("menuitem", name="Rename or delete").click()
    page.get_by_role("button", name="Rename “find something blue”").click()
    page.get_by_role("textbox", name=re.compile("^Name of")).fill("Summer in blue")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".talk-name")).to_have_text("Summer in blue")
    accessible(page)
    page.get_by_role("button", name="Delete “Summer in blue”").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_text("Say what you are looking for.", exact=True).wait_for()
