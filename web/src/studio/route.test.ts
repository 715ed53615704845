import { describe, expect, it } from "vitest";
import { isCollect, readRoute, writeRoute } from "./route";

describe("the page's address", () => {
  it.each([
    { library: "119b", session: 3, pane: null },
    { library: "119b", session: 3, pane: "results" as const },
    { library: "a/b c#d", session: null, pane: null },
    { library: "a", session: null, pane: "library" as const },
    { library: null, session: null, pane: null },
  ])("is read as it was written: %o", (route) => {
    expect(readRoute(writeRoute(route))).toEqual(route);
  });

  it.each(["", "#", "#/%E0%A4%A", "#/a/b/c", "#/a/-1", "#/a/3/nowhere"])("is the beginning where it makes no sense: %s", (hash) => {
    expect(readRoute(hash)).toEqual({ library: null, session: null, pane: null });
  });

  it("knows the collection interface", () => {
    expect(isCollect("#/collect/abc")).toBe(true);
    expect(isCollect("#/collect")).toBe(true);
    expect(isCollect("#/collection/2")).toBe(false);
  });
});
