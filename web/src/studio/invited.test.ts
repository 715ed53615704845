import { expect, test } from "vitest";
import { tokenIn } from "./invited";

test("a token is found in the address and nowhere else", () => {
  expect(tokenIn("#token=a%2Fb-c_d")).toBe("a/b-c_d");
  expect(tokenIn("#/library/3")).toBeNull();
  expect(tokenIn("#token=")).toBeNull();
  expect(tokenIn("#token=%E0%A4%A")).toBeNull();
  expect(tokenIn("")).toBeNull();
});
