import { expect, it } from "vitest";
import { movedTo, onDial, placeByDrag, placeByKey, rowKey } from "./plan";

it("moves one and keeps the others in order", () => {
  expect(movedTo(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(movedTo(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(movedTo(["a", "b"], 5, 0)).toEqual(["a", "b"]);
});

it("knows the keys that move, and the ends", () => {
  expect(placeByKey(1, 3, "ArrowUp")).toBe(0);
  expect(placeByKey(1, 3, "ArrowDown")).toBe(2);
  expect(placeByKey(2, 3, "ArrowDown")).toBe(2);
  expect(placeByKey(2, 3, "Home")).toBe(0);
  expect(placeByKey(0, 3, "End")).toBe(2);
  expect(placeByKey(0, 3, "x")).toBeNull();
});

it("takes the place of the row whose middle was passed", () => {
  const middles = [20, 60, 100];
  expect(placeByDrag(0, middles, 30)).toBe(0);
  expect(placeByDrag(0, middles, 50)).toBe(1);
  expect(placeByDrag(0, middles, 500)).toBe(2);
  expect(placeByDrag(2, middles, -50)).toBe(1);
  expect(placeByDrag(2, middles, -500)).toBe(0);
});

it("keeps numbers on the dial", () => {
  const dial = { low: -100, high: 100, step: 5 };
  expect(onDial(dial, 23)).toBe(25);
  expect(onDial(dial, 900)).toBe(100);
  expect(onDial(dial, -900)).toBe(-100);
  expect(onDial({ low: 0, high: 1, step: 0.05 }, 0.3)).toBe(0.3);
  expect(onDial({ low: 0, high: 1, step: 0.1 }, 0.33)).toBe(0.3);
});

it("takes the same dial at another amount for the same row", () => {
  const step = { number: 2, text: "", enabled: true, amount: null };
  expect(rowKey({ ...step, command: "adjust_attr brightness 20" })).toBe(
    rowKey({ ...step, command: "adjust_attr brightness -7.5" }),
  );
  expect(rowKey({ ...step, command: "adjust_attr contrast 20" })).not.toBe(
    rowKey({ ...step, command: "adjust_attr brightness 20" }),
  );
});
