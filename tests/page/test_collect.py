"""The collection interface in real browsers: two people in a room, and one who is asked."""

from __future__ import annotations

import json
import urllib.request
from typing import TYPE_CHECKING, Any

import pytest

from axe import accessible

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def say(page: Page, text: str) -> None:
    page.get_by_label("Your message").fill(text)
    page.get_by_label("Your message").press("Enter")


def apart(chromium: Browser, url: str) -> Page:
    """A page in a browser of its own."""
    page = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    page.set_default_timeout(15_000)
    page.goto(url)
    return page


def exported(indexed: Any, form: str) -> Any:
    url = f"{indexed.url}api/v1/libraries/{indexed.served_library.id}/rooms/export?form={form}"
    with urllib.request.urlopen(url) as answer:
        return json.load(answer)


def test_two_people_in_two_browsers_make_a_dialogue(indexed: Any, page: Page, chromium: Browser) -> None:
    page.goto(f"{indexed.url}#/collect")
    page.get_by_role("button", name="New room").click()
    page.get_by_label("Title").fill("Pilot")
    page.get_by_label("Suggested tasks, one a line").fill("Find something blue\nTurn it")
    accessible(page)
    page.get_by_role("button", name="Make the room").click()
    links = [page.get_by_label(f"For the {role}", exact=True).input_value() for role in ("user", "assistant")]
    user, assistant = (apart(chromium, link) for link in links)
    user.get_by_text("The assistant is here").wait_for()
    assistant.get_by_text("The user is here").wait_for()

    user.get_by_label("Your message").press_sequentially("Something")
    assistant.get_by_text("The user is writing").wait_for()
    say(user, "Something blue, please")
    assistant.get_by_text("Something blue, please").wait_for()
    assistant.get_by_label("What to look for").fill("blue")
    assistant.get_by_label("What to look for").press("Enter")
    assistant.get_by_role("button", name="Show picture 1,").click()
    user.locator(".open-frame img").wait_for()
    assistant.get_by_role("button", name="Rotate left by 90 degrees").click()
    user.get_by_alt_text("with 1 change").first.wait_for()
    # The frame takes the turned picture's shape when that is decoded; a box drawn before would miss it.
    assistant.locator(".open[aria-busy=false] img[alt$='with 1 change']").wait_for()
    assistant.get_by_role("button", name="Draw a box").click()
    frame = assistant.locator(".open-frame").bounding_box()
    assert frame is not None
    assistant.mouse.move(frame["x"] + frame["width"] * 0.25, frame["y"] + frame["height"] * 0.25)
    assistant.mouse.down()
    assistant.mouse.move(frame["x"] + frame["width"] * 0.75, frame["y"] + frame["height"] * 0.75, steps=4)
    assistant.mouse.up()
    _all_tools_can_be_reached(assistant)
    assistant.get_by_role("button", name="Crop", exact=True).click()
    user.get_by_alt_text("with 2 changes").first.wait_for()
    user.get_by_label("Find something blue").check()
    assert user.get_by_text("rotate 90").count() == 0
    accessible(user)
    accessible(assistant)

    indexed.stop()
    say(user, "Thank you")
    user.get_by_text("waiting for the server").wait_for()
    indexed.start()
    assistant.get_by_text("Thank you").wait_for(timeout=40_000)
    user.get_by_role("button", name="End", exact=True).click()
    user.get_by_role("button", name="End it").click()
    assistant.get_by_text("This dialogue has ended").wait_for()
    instances = exported(indexed, "caise")
    assert [one["api"] for one in instances][:2] == ["search blue", "rotate 90"]
    assert instances[2]["api"].startswith("crop ")
    assert instances[-1]["history_utte"][1] == "user_text: Something blue, please"
    for other in (user, assistant):
        other.context.close()


def _all_tools_can_be_reached(page: Page) -> None:
    """On a smaller screen they scroll up and down, and are whole from side to side."""
    page.set_viewport_size({"width": 1024, "height": 768})
    command = page.get_by_label("Command", exact=True)
    command.scroll_into_view_if_needed()
    sides = page.locator(".bench").evaluate(
        "bench => [bench.scrollWidth - bench.clientWidth, bench.getBoundingClientRect().bottom]"
    )
    box = command.bounding_box()
    assert box is not None
    assert sides[0] == 0
    assert box["y"] + box["height"] <= sides[1] <= 768
    page.set_viewport_size({"width": 1280, "height": 800})


def test_one_person_answers_until_the_picture_is_found(indexed: Any, page: Page, chromium: Browser) -> None:
    page.goto(f"{indexed.url}#/collect")
    page.get_by_role("button", name="New room").click()
    page.get_by_role("radio", name="One person, who is asked").check()
    page.get_by_label("Found when among the first").fill("100")
    page.get_by_role("button", name="Make the room").click()
    person = apart(chromium, page.get_by_role("textbox", name="For the person who answers").input_value())
    person.get_by_alt_text("The picture that you describe").wait_for()
    accessible(person)
    say(person, "something red")
    person.get_by_text("Found: it is number").wait_for()
    (told,) = exported(indexed, "chatir")
    assert told["dialog"] == ["something red"]
    assert told["found"]
    person.context.close()
