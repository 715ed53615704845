import { expect, test } from "vitest";
import { between, cropCommand, WHOLE } from "./crop";

test("a box is the same from whichever corner it is drawn, and stays within the picture", () => {
  expect(between(0.8, 0.9, 0.2, 0.1)).toEqual({ top: 0.1, bottom: 0.9, left: 0.2, right: 0.8 });
  expect(between(-1, 0.5, 3, 2)).toEqual({ top: 0.5, bottom: 1, left: 0, right: 1 });
});

test("the command is CAISE’s: top, bottom, left and right in pixels of the whole picture", () => {
  expect(cropCommand({ top: 0.1, bottom: 0.9, left: 0.25, right: 0.75 }, 400, 300)).toBe("crop 30 270 100 300");
});

test("nothing is cropped where nothing would change or be left", () => {
  expect(cropCommand(WHOLE, 400, 300)).toBeNull();
  expect(cropCommand({ top: 0.5, bottom: 0.5, left: 0, right: 1 }, 400, 300)).toBeNull();
  expect(cropCommand({ top: 0.8, bottom: 0.2, left: 0, right: 1 }, 400, 300)).toBeNull();
});
