"""Does a page keep anyone out? Asked of axe, which the page's packages bring along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

# axe keeps the styles that it saw first: a button that is enabled while it looks would be judged by the
# colours of a disabled one. So it looks at a page that stands still, and again when the page moved meanwhile.
LOOK = """async () => {
  let changed = performance.now();
  const watch = new MutationObserver(() => { changed = performance.now(); });
  watch.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const moving = () => document.getAnimations().some(
    (one) => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity);
  for (let tries = 0; tries < 8; tries++) {
    const until = performance.now() + 5000;
    while (performance.now() < until && (performance.now() - changed < 250 || moving())) await pause(50);
    const began = performance.now();
    const found = await axe.run(document, {resultTypes: ["violations"]});
    if (changed < began || tries === 7) return found;
  }
}"""


def accessible(page: Page) -> None:
    """Nothing that axe knows of keeps anyone out, once the page stands still."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(LOOK)
    wrong = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found["violations"]]
    assert not wrong, wrong
