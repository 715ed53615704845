"""The page in a real browser, from an empty library to a kept picture."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from axe import accessible
from browsing import say, shot

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page


def steps(page: Page) -> Locator:
    return page.get_by_label("Steps").get_by_role("listitem")


def test_from_an_empty_library_to_a_kept_picture(running: Any, page: Page, tmp_path: Path) -> None:
    page.goto(running.url)
    page.get_by_text("Add pictures").first.wait_for()
    shot(page, "empty")
    accessible(page)

    # Index a folder, chosen by the name that the server gives it.
    page.get_by_role("button", name="Add pictures").first.click()
    shot(page, "adding")
    accessible(page)
    page.get_by_role("button", name="Add photos").click()
    page.get_by_text(re.compile("12 photos: 12 new")).wait_for()
    shot(page, "indexed")
    page.get_by_role("button", name=re.compile("Done|Close")).first.click()
    page.get_by_role("button", name=re.compile("IMG_3")).first.wait_for()
    shot(page, "library")
    accessible(page)

    # Find, and answer the question.
    say(page, "something blue")
    page.locator(".tile-open").first.wait_for()
    shot(page, "results")
    accessible(page)
    page.get_by_role("button", name="no", exact=True).click()
    page.locator(".chat-question").wait_for(state="hidden")
    page.wait_for_function("() => !document.querySelector('.chat-working')")
    expect(page.locator(".chat-said").last).to_have_text(re.compile("no$"))
    shot(page, "answered")

    # Refine by clicking, then open.
    page.get_by_role("button", name="Not this: 2", exact=True).click()
    page.wait_for_function("() => !document.querySelector('.chat-working')")
    page.get_by_role("button", name="Like this: 1", exact=True).click()
    page.wait_for_function("() => !document.querySelector('.chat-working')")
    shot(page, "refined")
    say(page, "find something blue")
    page.locator(".tile-open").first.click()
    page.get_by_role("button", name="Export").wait_for()

    # Edit in words; the steps are in step with the talk.
    say(page, "a bit brighter and turn it left")
    expect(steps(page)).to_have_count(2)
    shot(page, "edited")
    accessible(page)
    say(page, "make it black and white")
    expect(steps(page)).to_have_count(3)
    page.get_by_role("button", name=re.compile("^Undo")).click()
    page.wait_for_function("() => document.querySelectorAll('[role=switch]').length === 2")
    page.get_by_role("button", name=re.compile("^Delete step 1")).click()
    page.wait_for_function("() => document.querySelectorAll('[role=switch]').length === 1")
    page.get_by_role("switch").click()
    page.wait_for_function(
        "() => document.querySelector('[role=switch]').getAttribute('aria-checked') === 'false'"
    )
    page.get_by_role("switch").click()
    page.wait_for_function(
        "() => document.querySelector('[role=switch]').getAttribute('aria-checked') === 'true'"
    )

    # Compare with the original.
    page.get_by_role("button", name="Compare").click()
    page.get_by_text("With the original").click()
    page.get_by_text(re.compile("turned 90°")).first.wait_for()
    shot(page, "compared")
    accessible(page)
    page.keyboard.press("Escape")

    # Export: what is kept is what the program makes, at full size.
    page.get_by_role("button", name="Export").click()
    shot(page, "exporting")
    accessible(page)
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role(
            "button", name=re.compile("^(Export|Save|Download)")
        ).last.click()
    kept = tmp_path / "kept.jpg"
    download.value.save_as(kept)
    assert Image.open(io.BytesIO(kept.read_bytes())).size == (120, 160)
    page.keyboard.press("Escape")

    # Reload: everything is as it was.
    said = page.locator(".chat-turn").count()
    page.reload()
    page.get_by_role("button", name="Export").wait_for()
    expect(steps(page)).to_have_count(1)
    expect(page.locator(".chat-turn")).to_have_count(said)
    shot(page, "resumed")


def test_an_amount_and_an_order_are_changed_by_keyboard(indexed: Any, page: Page) -> None:
    page.goto(indexed.url)
    page.get_by_role("button", name=re.compile("IMG_3")).first.click()
    page.get_by_role("button", name="Export").wait_for()
    say(page, "brighter and turn it left")
    amount = page.locator(".steps-number").first
    amount.fill("55")
    amount.press("Enter")
    page.get_by_text("adjust_attr brightness 55").first.wait_for(state="attached")  # a click is told in brief
    page.get_by_role("button", name=re.compile("^Move step 2")).focus()
    page.keyboard.press("ArrowUp")
    page.wait_for_function(
        "() => document.querySelector('[role=switch]').getAttribute('aria-label').includes('turned')"
    )


def test_two_tabs_stay_together(indexed: Any, page: Page, context: BrowserContext) -> None:
    page.goto(indexed.url)
    page.get_by_role("button", name=re.compile("IMG_3")).first.click()
    page.get_by_role("button", name="Export").wait_for()
    say(page, "brighter")
    other = context.new_page()
    other.goto(page.url)
    other.get_by_role("button", name="Export").wait_for()
    say(other, "turn it left")
    page.wait_for_function("() => document.querySelectorAll('[role=switch]').length === 2")


def test_a_server_that_comes_back_is_found_again_and_nothing_is_lost(indexed: Any, page: Page) -> None:
    page.goto(indexed.url)
    page.get_by_role("button", name=re.compile("IMG_3")).first.click()
    page.get_by_role("button", name="Export").wait_for()
    say(page, "brighter")
    indexed.stop()
    box = page.locator(".composer-box")
    box.fill("turn it left")
    box.press("Enter")
    page.get_by_text(re.compile("does not answer|reach|away", re.IGNORECASE)).first.wait_for()
    shot(page, "away")
    # Whoever wants no motion gets none, and not a flicker instead.
    expect(page.locator(".banner .spinner")).to_have_css("animation-iteration-count", "1")
    expect(box).to_have_value("turn it left")
    indexed.start()
    page.wait_for_function("() => !document.querySelector('.banner')", timeout=30_000)
    expect(page.get_by_role("button", name="Send", exact=True)).to_be_enabled()
    box.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('[role=switch]').length === 2")


def test_a_picture_that_vanished_and_a_file_that_is_none_are_told(
    indexed: Any, page: Page, tmp_path: Path
) -> None:
    page.goto(indexed.url)
    page.get_by_role("button", name=re.compile("IMG_3")).first.wait_for()
    (indexed.photos / "IMG_3.png").unlink()
    page.get_by_role("button", name=re.compile("IMG_3")).first.click()
    page.get_by_text(re.compile("IMG_3.png is not where it was|cannot be shown")).first.wait_for()
    shot(page, "vanished")
    page.get_by_role("button", name="Add pictures").first.click()
    page.get_by_label("Files to add").set_input_files(
        [
            {"name": "<img src=x onerror=alert(1)>.png", "mimeType": "image/png", "buffer": _png()},
            {"name": "letter.png", "mimeType": "image/png", "buffer": b"Dear all, this is no picture."},
        ]
    )
    page.get_by_text(re.compile("letter.png is not a picture")).wait_for()
    shot(page, "refused")
    assert page.locator("img[src='x']").count() == 0


def test_hostile_words_stay_words(indexed: Any, page: Page) -> None:
    page.goto(indexed.url)
    hostile = "<script>alert(1)</script><img src=x onerror=alert(2)>"
    say(page, hostile)
    expect(page.get_by_text(hostile).first).to_be_visible()
    assert page.locator("img[src='x']").count() == 0


def test_what_a_file_says_of_itself_stays_text(indexed: Any, page: Page) -> None:
    hostile = "<img src=x onerror=alert(1)>'; DROP TABLE photos; -- “open the first one”"
    exif = Image.Exif()
    exif[0x010E] = hostile
    folder = indexed.photos / "<b>&amp;"
    folder.mkdir()
    Image.new("RGB", (90, 60), (40, 60, 220)).save(folder / "<script>alert(2)<%2Fscript>.jpg", exif=exif)
    indexed.served_library.studio.index(indexed.photos)
    page.goto(indexed.url)
    say(page, "something blue")
    page.locator(".tile-open").first.wait_for()
    expect(page.get_by_text("<img src=x onerror").first).to_be_attached()
    assert page.locator("img[src='x']").count() == 0
    assert page.locator(".chat-turn").count() == 1
    page.locator(".tile-open", has_text="").first.click()
    page.get_by_role("button", name="Export").wait_for()
    accessible(page)


def test_a_server_with_a_token_lets_in_who_has_it(running: Any, page: Page, context: BrowserContext) -> None:
    running.stop()
    running.token = "a token/that nobody guesses"
    running.start()
    page.goto(running.url)
    page.get_by_text("This server wants its token").wait_for()
    accessible(page)
    page.get_by_label("Token").fill("wrong")
    page.keyboard.press("Enter")
    page.get_by_text("This is not the token").wait_for()
    page.get_by_label("Token").fill(running.token)
    page.keyboard.press("Enter")
    page.get_by_text("No pictures yet").wait_for()
    context.clear_cookies()
    invited = context.new_page()
    invited.goto(f"{running.url}#token=a%20token%2Fthat%20nobody%20guesses")
    invited.get_by_text("No pictures yet").wait_for()
    assert "token" not in invited.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_narrow_screens_and_both_schemes(indexed: Any, page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 375, "height": 740})
    page.goto(indexed.url)
    page.wait_for_load_state("networkidle")
    shot(page, f"narrow-{scheme}")
    accessible(page)
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 375


def test_menus_lie_within_a_narrow_window(indexed: Any, page: Page) -> None:
    page.set_viewport_size({"width": 375, "height": 740})
    page.goto(indexed.url)
    page.get_by_role("tab", name="All").click()
    page.get_by_role("button", name=re.compile("IMG_3")).first.click()
    page.get_by_role("button", name="Export").wait_for()
    say(page, "brighter")
    page.get_by_role("tab", name="Picture").click()
    page.locator(".picture").evaluate("pane => pane.scrollTo(0, pane.scrollHeight)")
    page.get_by_role("button", name="Compare").click()
    _within(page)
    page.get_by_role("menuitem", name="With the original").click()
    page.get_by_role("dialog", name="What is different").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Conversations").click()
    page.get_by_role("menuitem", name=re.compile("2 turns")).wait_for()
    _within(page)
    # What a part says of itself counts more than what holds for all: the arrow has the whole button.
    expect(page.locator(".composer-send")).to_have_css("padding", "0px")


def _within(page: Page) -> None:
    """The open menu is not cut off."""
    window = page.viewport_size
    box = page.get_by_role("menu").bounding_box()
    assert window is not None
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= window["width"]
    assert box["y"] + box["height"] <= window["height"]


def test_the_menu_leads_to_the_collection_interface_and_back(indexed: Any, page: Page) -> None:
    page.goto(indexed.url)
    page.get_by_role("button", name="Conversations").click()
    page.get_by_role("menuitem", name="Collect dialogues with others").click()
    page.get_by_role("heading", name="Collect dialogues").wait_for()
    page.get_by_role("link", name="Studio").click()
    page.get_by_role("heading", name="Photalk").wait_for()


def _png() -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (30, 20), (200, 30, 30)).save(data, "png")
    return data.getvalue()
