"""People in a real browser: seen, named, made one, told apart again, and asked about."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from axe import accessible
from browsing import shot
from toy_album import meet, write_album

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

LOOKS = pytest.mark.parametrize(
    ("theme", "width"), [("light", 1280), ("dark", 1280), ("dark", 390)], ids=["light", "dark", "narrow"]
)


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    write_album(tmp_path / "photos")
    return tmp_path / "photos"


@pytest.fixture
def met(indexed: Any) -> Any:
    """A server whose library knows four people, none by name."""
    meet(indexed.served_library.library)
    return indexed


def looked_at(page: Page, url: str, theme: str, width: int) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(url)


def cards(page: Page) -> Locator:
    return page.get_by_role("list", name="People").get_by_role("listitem")


def within(page: Page, width: int) -> None:
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert page.locator(".people").evaluate("one => one.scrollWidth - one.clientWidth") <= 0


@LOOKS
def test_people_are_named_made_one_and_told_apart_again(met: Any, page: Page, theme: str, width: int) -> None:
    name = f"people-{theme}-{width}"
    looked_at(page, met.url, theme, width)
    page.get_by_role("tab", name="People").click()
    expect(cards(page)).to_have_count(4)
    page.wait_for_function(
        "() => [...document.querySelectorAll('img.face')].every((one) => one.naturalWidth > 1)"
    )
    shot(page, name)
    accessible(page)
    within(page, width)

    cards(page).nth(0).get_by_role("button", name=re.compile("^Somebody ?: say who")).click()
    page.get_by_role("combobox", name="Name", exact=True).fill("Anna")
    shot(page, f"{name}-naming")
    page.keyboard.press("Enter")
    expect(cards(page).nth(0)).to_contain_text("Anna")
    expect(page.locator(".deed")).to_contain_text("Named Anna.")

    cards(page).nth(0).get_by_role("checkbox").check()
    cards(page).nth(1).get_by_role("checkbox").check()
    shot(page, f"{name}-merging")
    accessible(page)
    page.get_by_role("button", name="Both are Anna").click()
    expect(cards(page)).to_have_count(3)
    page.locator(".deed").get_by_role("button", name="Undo").click()
    expect(cards(page)).to_have_count(4)

    page.get_by_role("button", name="Anna: see 3 photos").click()
    photos = page.get_by_role("list", name="Photos", exact=True).get_by_role("listitem")
    expect(photos).to_have_count(3)
    shot(page, f"{name}-photos")
    accessible(page)
    within(page, width)
    page.get_by_role("button", name="Not all of these are Anna").click()
    photos.nth(0).get_by_role("button").click()
    shot(page, f"{name}-splitting")
    accessible(page)
    page.get_by_role("button", name="Split off").click()
    expect(photos).to_have_count(2)
    page.get_by_role("button", name="Everybody").click()
    expect(cards(page)).to_have_count(5)
    page.get_by_role("button", name=re.compile("^Anna: see")).click()
    photos.nth(0).get_by_role("button").click()
    page.get_by_role("button", name="Export").wait_for()


@LOOKS
def test_sorting_asks_what_settles_most(met: Any, page: Page, theme: str, width: int) -> None:
    looked_at(page, met.url, theme, width)
    page.get_by_role("tab", name="People").click()
    page.get_by_role("button", name="Help me sort").click()
    card = page.get_by_role("region", name="Help me sort")
    expect(card.get_by_role("heading")).to_have_text("Who is this?")
    expect(card).to_contain_text("It names 3 photos.")
    shot(page, f"sorting-{theme}-{width}")
    accessible(page)
    within(page, width)
    card.get_by_role("combobox", name="Who is this?").fill("Anna")
    page.keyboard.press("Enter")
    expect(card).to_contain_text("It names 2 photos.")
    for _ in range(2):
        card.get_by_role("button", name="Skip").click()
        page.wait_for_function("() => !document.querySelector('.sorting[aria-busy=true]')")
    expect(card.get_by_role("heading")).to_have_text("Is this Anna too?")
    expect(card).to_contain_text("It decides 1 photo.")
    expect(card.get_by_role("heading")).to_be_focused()
    shot(page, f"sorting-two-{theme}-{width}")
    accessible(page)
    within(page, width)
    card.get_by_role("button", name="Yes").click()
    expect(card.get_by_role("heading")).to_contain_text("Nothing is left to ask")
    expect(page.get_by_role("button", name="Anna: see 4 photos")).to_be_visible()
    page.locator(".deed").get_by_role("button", name="Undo").click()
    expect(card.get_by_role("heading")).to_have_text("Is this Anna too?")
    card.get_by_role("button", name="No", exact=True).click()
    expect(card.get_by_role("heading")).to_contain_text("Nothing is left to ask")
    expect(page.get_by_role("button", name="Anna: see 3 photos")).to_be_visible()


@LOOKS
def test_faces_of_the_open_picture_have_names(met: Any, page: Page, theme: str, width: int) -> None:
    name = f"faces-{theme}-{width}"
    looked_at(page, met.url, theme, width)
    page.get_by_role("tab", name=re.compile("^All")).click()
    page.get_by_role("button", name=re.compile("picnic")).click()
    page.get_by_role("button", name="Names", exact=True).click()
    faces = page.get_by_role("list", name="Faces in the picture").get_by_role("button")
    expect(faces).to_have_count(2)
    frame, box = page.locator(".canvas-frame").bounding_box(), faces.first.bounding_box()
    assert frame is not None
    assert box is not None
    assert box["x"] - frame["x"] == pytest.approx((150 - 60) / 600 * frame["width"], abs=3)
    assert box["width"] == pytest.approx(120 / 600 * frame["width"], abs=4)
    faces.first.click()
    shot(page, f"{name}-who")
    accessible(page)
    page.get_by_role("combobox", name="Who is this?").fill("Anna Karenina")
    page.keyboard.press("Enter")
    expect(faces.first).to_contain_text("Anna Karenina")
    shot(page, f"{name}-named")
    accessible(page)
    page.get_by_role("button", name="Not Anna Karenina").click()
    expect(faces.first).not_to_contain_text("Anna Karenina")
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Who is this?")).to_have_count(0)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_names_go_with_the_picture_as_it_is_edited(met: Any, page: Page) -> None:
    from browsing import say

    page.goto(met.url)
    page.get_by_role("button", name=re.compile("picnic")).click()
    page.get_by_role("button", name="Names", exact=True).click()
    before = page.locator(".face-box").first.bounding_box()
    say(page, "turn it left")
    page.wait_for_function("() => document.querySelector('.face-box')?.style.height === '20%'")
    after = page.locator(".face-box").first.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > after["height"]
    assert before["width"] < before["height"]
    shot(page, "faces-turned")
