"""Make the pictures of the web studio for the documentation: a real server, real photos, a real Chromium.

    python scripts/screenshots.py

Needs Chromium, the built page (make page) and the model weights.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from photalk.apps.samples import write_samples
from photalk.studio import Studio

ROOT = Path(__file__).parents[1]
PICTURES, LAB = ROOT / "docs" / "pictures", ROOT / "lab" / "docs" / "pictures"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
WIDTH, HEIGHT = 1280, 780
MOST = 120_000
"""Bytes that a picture of the documentation may have."""


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    assert chromium, "this needs Chromium"
    with TemporaryDirectory() as folder:
        photos, library = Path(folder, "photos"), Path(folder, "Pictures")
        photos.mkdir()
        write_samples(photos)
        with Studio.open(library) as studio:
            studio.index(photos)
        start = [sys.executable, "-c", "from photalk.apps.cli import main; main()"]
        command = [*start, "serve", "--library", str(library), "--port", "0"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
            assert server.stderr is not None
            found = re.search(r"http://\S+", server.stderr.readline())
            assert found, "the server did not start"
            try:
                with sync_playwright() as playwright:
                    browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
                    for shoot in (studio_light, studio_dark_narrow, comparing, collecting):
                        shoot(browser, found[0])
            finally:
                server.terminate()


def opened(
    browser: Browser, url: str, *, dark: bool = False, size: tuple[int, int] = (WIDTH, HEIGHT)
) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if dark else "light"
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(url)
    return page


def say(page: Page, *messages: str) -> None:
    for message in messages:
        turns = page.locator(".chat-turn").count()
        page.locator(".composer-box").fill(message)
        page.locator(".composer-box").press("Enter")
        page.wait_for_function(
            "n => document.querySelectorAll('.chat-turn').length > n"
            " && !document.querySelector('.chat-working')",
            arg=turns,
        )
    page.wait_for_timeout(2_500)


def studio_light(browser: Browser, url: str) -> None:
    page = opened(browser, url)
    say(page, "a person", "open the first one", "remove the background", "a bit of a smile and warmer")
    save(page.screenshot, "studio")
    page.get_by_role("tab", name=re.compile("Results")).click()
    page.wait_for_timeout(800)
    save(page.screenshot, "studio-results")


def studio_dark_narrow(browser: Browser, url: str) -> None:
    page = opened(browser, url, dark=True, size=(390, 780))
    say(page, "a cup of coffee", "open the first one", "erase the spoon")
    save(page.screenshot, "studio-narrow")


def comparing(browser: Browser, url: str) -> None:
    page = opened(browser, url)
    say(page, "a rocket at night", "open the first one", "make the sky purple and a bit more contrast")
    page.get_by_role("button", name="Compare").click()
    page.get_by_text("With the original").click()
    page.get_by_role("tab", name="Heat map").wait_for()
    page.wait_for_timeout(3_000)
    save(page.screenshot, "studio-compare")


def collecting(browser: Browser, url: str) -> None:
    organiser = opened(browser, f"{url}#/collect")
    organiser.get_by_role("button", name="New room").click()
    organiser.get_by_role("button", name="Make the room").click()
    links = [
        organiser.get_by_label(f"For the {role}", exact=True).input_value() for role in ("user", "assistant")
    ]
    user, assistant = (opened(browser, link) for link in links)
    for page, text in ((user, "Hi! I am looking for a photo of a cat."), (assistant, "One moment, please.")):
        page.get_by_label("Your message").fill(text)
        page.get_by_label("Your message").press("Enter")
    assistant.get_by_role("searchbox").first.fill("a cat")
    assistant.get_by_role("searchbox").first.press("Enter")
    assistant.locator("[class*=search] button img").first.click()
    assistant.wait_for_timeout(2_500)
    save(assistant.screenshot, "collecting", LAB)


def save(screenshot: Callable[[], bytes], name: str, folder: Path = PICTURES) -> None:
    """Keep a screenshot as a JPEG that is small enough."""
    picture = Image.open(io.BytesIO(screenshot())).convert("RGB")
    for quality in range(88, 40, -4):
        data = io.BytesIO()
        picture.save(data, "JPEG", quality=quality, optimize=True, progressive=True)
        if data.tell() <= MOST:
            break
    (folder / f"{name}.jpg").write_bytes(data.getvalue())
    print(f"{name}.jpg, {data.tell():,} bytes")


if __name__ == "__main__":
    main()
