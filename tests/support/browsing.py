"""What tests of the page do with it: say something, and take a picture of every state they pass through."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCREENSHOTS = os.environ.get("PHOTALK_SCREENSHOTS")
"""A folder for pictures of every state that a test passes through."""


def shot(page: Page, name: str) -> None:
    if SCREENSHOTS:
        Path(SCREENSHOTS).mkdir(parents=True, exist_ok=True)
        page.wait_for_timeout(300)
        page.screenshot(path=Path(SCREENSHOTS) / f"{name}.png")


def say(page: Page, text: str) -> None:
    """Say something, and wait for the answer."""
    box = page.locator(".composer-box")
    turns = page.locator(".chat-turn").count()
    box.fill(text)
    box.press("Enter")
    page.wait_for_function(
        "before => document.querySelectorAll('.chat-turn').length > before"
        " && !document.querySelector('.chat-working')",
        arg=turns,
    )
