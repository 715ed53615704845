import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PictureInfo, PicturePage } from "../api/types";
import { PictureGrid } from "./PictureGrid";
import { usePicturePages } from "./usePicturePages";

const TOTAL = 100_000;

const page = (from: number, limit: number): PicturePage => ({
  items: Array.from({ length: Math.min(limit, TOTAL - from) }, (_, at) => ({ id: from + at + 1, name: `${from + at + 1}.jpg`, caption: "" }) as PictureInfo),
  total: TOTAL,
  next: from + limit < TOTAL ? String(from + limit) : null,
});

const asked = vi.fn(async (url: string) => {
  const query = new URL(url, "http://x").searchParams;
  return Response.json(page(Number(query.get("cursor") ?? 0), Number(query.get("limit"))));
});

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("ResizeObserver", Observer);
  // jsdom lays nothing out, so the window that is scrolled in gets its size here.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(700);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const grid = (version: number) => <Library version={version} />;
const Library = ({ version }: { version: number }) => (
  <PictureGrid
    library="L"
    pages={usePicturePages("L", version)}
    selected={new Map()}
    opened={null}
    busy={false}
    empty={<p>Nothing yet</p>}
    onOpen={() => undefined}
    onSelect={() => undefined}
  />
);

describe("a library of a hundred thousand pictures", () => {
  it("draws what is in sight, of the first small page", async () => {
    render(grid(0));
    expect(await screen.findByText("100,000 pictures, the latest first")).toBeTruthy();
    const drawn = await screen.findAllByRole("listitem");
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.length).toBeLessThan(80);
    expect(drawn[0]?.getAttribute("aria-setsize")).toBe("100000");
    expect(asked.mock.calls[0]?.[0]).toContain("limit=60");
  });

  it("shows the empty state for none, and the pictures once there are some", async () => {
    asked.mockImplementationOnce(async () => Response.json({ items: [], total: 0, next: null }));
    const { rerender } = render(grid(0));
    expect(await screen.findByText("Nothing yet")).toBeTruthy();
    rerender(grid(1));
    await waitFor(() => expect(screen.queryByText("Nothing yet")).toBeNull());
    const drawn = await screen.findAllByRole("listitem");
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn[0]?.parentElement?.style.gridTemplateColumns).toBe("repeat(5, 1fr)");
  });

  it("says what went wrong and tries again when asked", async () => {
    asked.mockImplementationOnce(async () => Response.json({ detail: "The disk is asleep." }, { status: 503 }));
    render(grid(0));
    expect((await screen.findByRole("alert")).textContent).toContain("The disk is asleep.");
    screen.getByRole("button", { name: "Try again" }).click();
    expect((await screen.findAllByRole("listitem")).length).toBeGreaterThan(10);
  });

  it("tries again also where all pictures were there before", async () => {
    const few = (count: number): PicturePage => ({ ...page(0, count), total: count, next: null });
    asked.mockImplementationOnce(async () => Response.json(few(3)));
    asked.mockImplementationOnce(async () => Response.json({ detail: "The disk is asleep." }, { status: 503 }));
    asked.mockImplementationOnce(async () => Response.json(few(4)));
    const { rerender } = render(grid(0));
    expect(await screen.findAllByRole("listitem")).toHaveLength(3);
    rerender(grid(1));
    (await screen.findByRole("button", { name: "Try again" })).click();
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(4));
  });

  it("can be reached by the tab key when the picture that one was at has gone", async () => {
    asked.mockImplementationOnce(async () => Response.json({ ...page(0, 5), total: 5, next: null }));
    asked.mockImplementationOnce(async () => Response.json({ ...page(0, 2), total: 2, next: null }));
    const { rerender } = render(grid(0));
    await screen.findAllByRole("listitem");
    screen.getByRole("button", { name: "Open 5.jpg" }).focus();
    rerender(grid(1));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
    expect(document.querySelectorAll(".pictures-open[tabindex='0']")).toHaveLength(1);
  });
});
