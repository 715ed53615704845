import { expect, it } from "vitest";
import type { PictureInfo, Results } from "../api/types";
import { listed, neighboursIn } from "./neighbours";

const list = [7, 3, 9].map((id) => ({ id }) as PictureInfo);

it("knows who stands beside a photo", () => {
  expect(neighboursIn(list, 40, 3)).toEqual({ place: 2, total: 40, before: list[0], after: list[2] });
  expect(neighboursIn(list, 40, 7)?.before).toBeNull();
  expect(neighboursIn(list, 40, 9)?.after).toBeNull();
  expect(neighboursIn(list, 40, 4)).toBeNull();
  expect(neighboursIn(list, 40, undefined)).toBeNull();
});

it("leaves out results that cannot be opened", () => {
  const items = [{ picture: null }, { picture: list[0] }];
  expect(listed({ items } as Results)).toEqual([list[0]]);
  expect(listed(null)).toEqual([]);
});
