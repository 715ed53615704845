import { expect, it } from "vitest";
import { renderedUrl } from "../api/urls";
import { sharperUrl, sideOf, withSide } from "./sharpness";

const url = renderedUrl("main", 7, ["adjust_attr brightness 20", "rotate 90"], 1024);
const photo = { width: 6000, height: 4000 };

it("leaves the commands as they are and changes the side", () => {
  const larger = new URL(withSide(url, 2048), "http://x");
  expect(larger.searchParams.getAll("do")).toEqual(["adjust_attr brightness 20", "rotate 90"]);
  expect(sideOf(withSide(url, 2048))).toBe(2048);
  expect(larger.pathname).toBe("/api/v1/libraries/main/pictures/7/rendered");
});

it("asks for more pixels only when they can be seen", () => {
  expect(sharperUrl(url, photo, 0.15, 1)).toBeNull();
  expect(sideOf(sharperUrl(url, photo, 0.3, 1) ?? "")).toBe(2048);
  expect(sideOf(sharperUrl(url, photo, 0.15, 2) ?? "")).toBe(2048);
});

it("asks for no more than the picture or the server has", () => {
  expect(sideOf(sharperUrl(url, photo, 5, 1) ?? "")).toBe(4096);
  expect(sharperUrl(url, { width: 900, height: 600 }, 8, 2)).toBeNull();
  expect(sharperUrl("/api/v1/heat", photo, 8, 1)).toBeNull();
});
