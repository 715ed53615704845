import { expect, it } from "vitest";
import { wipeAt, wipeByKey, wipeText } from "./wipe";

it("moves the divider by keys, within its ends", () => {
  expect(wipeByKey(40, "ArrowRight")).toBe(42);
  expect(wipeByKey(40, "ArrowLeft")).toBe(38);
  expect(wipeByKey(40, "ArrowRight", true)).toBe(50);
  expect(wipeByKey(40, "PageDown")).toBe(30);
  expect(wipeByKey(40, "Home")).toBe(0);
  expect(wipeByKey(40, "End")).toBe(100);
  expect(wipeByKey(99, "ArrowRight")).toBe(100);
  expect(wipeByKey(1, "ArrowLeft")).toBe(0);
  expect(wipeByKey(40, "a")).toBeNull();
});

it("follows the pointer between the edges of what is visible", () => {
  expect(wipeAt(300, 100, 500)).toBe(50);
  expect(wipeAt(-20, 100, 500)).toBe(0);
  expect(wipeAt(900, 100, 500)).toBe(100);
  expect(wipeAt(10, 0, 0)).toBe(0);
});

it("says how much is after", () => {
  expect(wipeText(40)).toBe("60% after");
  expect(wipeText(0)).toBe("100% after");
});
