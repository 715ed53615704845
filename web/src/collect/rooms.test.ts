import { expect, test } from "vitest";
import { newKey, placeOf, seatLink } from "./rooms";

test("a link leads to the seat that it was made for", () => {
  const link = seatLink("my library/1", "Ab_-9");
  expect(placeOf(new URL(link).hash)).toEqual({ library: "my library/1", code: "Ab_-9" });
});

test("an address that is no seat is the organiser’s", () => {
  for (const hash of ["#/collect", "#/collect/", "#/collect/lib", "#/collect/%E0%A4%A/x", "#/collect/lib/a/b", "#/collect/lib/<x>"])
    expect(placeOf(hash)).toBeNull();
});

test("keys differ and are ones that the server takes", () => {
  const keys = new Set(Array.from({ length: 50 }, newKey));
  expect(keys.size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[\w-]{8,64}$/);
});
