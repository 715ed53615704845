"""Text in a picture, in a real browser: found, marked, selected and copied."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import expect

from axe import accessible
from browsing import say, shot
from photalk.vision.text.written import Writing, WrittenLine, WrittenWord

pytestmark = pytest.mark.browser

if TYPE_CHECKING:
    from playwright.sync_api import Page

WORDS = (("EMERGENCY", (60, 60, 420, 110)), ("EXIT", (440, 60, 600, 110)))
SIZE = (660, 440)


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    folder = tmp_path / "photos"
    folder.mkdir()
    sign = Image.new("RGB", SIZE, (10, 90, 60))
    draw = ImageDraw.Draw(sign)
    for word, (left, top, right, _) in WORDS:
        font = ImageFont.load_default(48)
        drawn = Image.new("L", [round(side) for side in font.getbbox(word)[2:]])
        ImageDraw.Draw(drawn).text((0, 0), word, 255, font)
        draw.bitmap((left, top), drawn.resize((right - left, 50)), "white")
    sign.save(folder / "sign.png")
    Image.new("RGB", SIZE, "blue").save(folder / "plain.png")
    return folder


@pytest.fixture
def signed(indexed: Any) -> Any:
    """A server whose library has read what is written in its photos."""
    library = indexed.served_library.library
    words = tuple(
        WrittenWord(word, 0.98, (left / SIZE[0], top / SIZE[1], right / SIZE[0], bottom / SIZE[1]))
        for word, (left, top, right, bottom) in WORDS
    )
    line = WrittenLine(words, 0.98, (*words[0].box[:2], *words[-1].box[2:]))
    photo = library.by_path(indexed.photos / "sign.png")
    plain = library.by_path(indexed.photos / "plain.png")
    library.writings.keep([(photo.digest, Writing((line,))), (plain.digest, Writing())])
    return indexed


@pytest.mark.parametrize(
    ("theme", "width"), [("light", 1280), ("dark", 1280), ("light", 390)], ids=["light", "dark", "narrow"]
)
def test_what_is_written_is_found_marked_and_copied(signed: Any, page: Page, theme: str, width: int) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 800})
    name = f"text-{theme}-{width}"
    page.goto(signed.url)
    if width < 800:
        page.get_by_role("tab", name="Talk").click()
    say(page, "search text:exit")
    page.get_by_role("tab", name="Results").click()
    reason = page.locator(".tile").first.locator(".why-glance")
    expect(reason).to_contain_text("it reads “EMERGENCY EXIT”")
    expect(reason.locator("mark")).to_have_text("EXIT")
    shot(page, f"{name}-results")
    accessible(page)

    page.locator(".tile-open").first.click()
    mark = page.locator(".text-mark")
    expect(mark).to_have_count(1)
    shot(page, f"{name}-marked")
    page.get_by_role("button", name="Text", exact=True).click()
    line = page.locator(".text-line")
    expect(line).to_have_text("EMERGENCY EXIT")
    frame, laid = page.locator(".canvas-frame").bounding_box(), line.bounding_box()
    assert frame is not None
    assert laid is not None
    assert laid["x"] - frame["x"] == pytest.approx(60 / SIZE[0] * frame["width"], abs=3)
    assert laid["width"] == pytest.approx(540 / SIZE[0] * frame["width"], abs=4)
    line.click(click_count=3)
    assert page.evaluate("() => String(getSelection()).trim()") == "EMERGENCY EXIT"
    shot(page, f"{name}-selected")
    accessible(page)


def test_the_text_goes_with_the_picture_as_it_is_edited(signed: Any, page: Page) -> None:
    page.goto(signed.url)
    page.get_by_role("button", name="sign").first.click()
    page.get_by_role("button", name="Text", exact=True).click()
    say(page, "turn it left")
    page.wait_for_function("() => document.querySelector('.text-line')?.style.transform.includes('270deg')")
    shot(page, "text-turned")
    accessible(page)
    page.get_by_role("button", name="Text", exact=True).click()
    expect(page.locator(".text-line")).to_have_count(0)
