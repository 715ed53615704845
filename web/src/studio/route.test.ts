import { describe, expect, it } from "vitest";
import { isCollect, readRoute, writeRoute } from "./route";

describe("the page's address", () => {
  it.each([
    { library: "119b", session: 3 },
    { library: "a/b c#d", session: null },
    { library: null, session: null },
  ])("is read as it was written: %o", (route) => {
    expect(readRoute(writeRoute(route))).toEqual(route);
  });

  it.each(["", "#", "#/%E0%A4%A", "#/a/b/c", "#/a/-1"])("is the beginning where it makes no sense: %s", (hash) => {
    expect(readRoute(hash)).toEqual({ library: null, session: null });
  });

  it("knows the collection interface", () => {
    expect(isCollect("#/collect/abc")).toBe(true);
    expect(isCollect("#/collect")).toBe(true);
    expect(isCollect("#/collection/2")).toBe(false);
  });
});
