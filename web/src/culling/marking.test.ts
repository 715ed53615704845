import { describe, expect, it } from "vitest";
import type { CullFrame, CullGroup } from "../api/types";
import { commandOf, isDecided, marked, proposed } from "./marking";

const frame = (picture: number | null, keep = false, content = String(picture)): CullFrame => ({
  picture, name: `${picture}.jpg`, content, keep, words: "", sharpness: 1, faces: 0, blinking: 0, mark: null,
});
const group = (...frames: CullFrame[]): CullGroup => ({ kind: "burst", why: "the sharpest", frames });
const marks = ({ frames }: CullGroup) => frames.map(({ mark }) => mark);

describe("a proposal", () => {
  it("picks the keeper and rejects the others", () => {
    const burst = group(frame(1), frame(2, true), frame(3));
    expect(proposed(burst)).toEqual([
      { mark: "pick", pictures: [2] },
      { mark: "reject", pictures: [1, 3] },
    ]);
    expect(marks(marked(burst, proposed(burst)))).toEqual(["reject", "pick", "reject"]);
  });

  it("never rejects a copy of what is kept, whose marks are the same", () => {
    const copies = group(frame(1, true, "a"), frame(2, false, "a"), frame(3, false, "b"), frame(4, false, "b"));
    expect(proposed(copies)).toEqual([
      { mark: "pick", pictures: [1] },
      { mark: "reject", pictures: [3] },
    ]);
    expect(marks(marked(copies, proposed(copies)))).toEqual(["pick", "pick", "reject", "reject"]);
  });

  it("leaves out what the library does not have", () => {
    expect(proposed(group(frame(null, true), frame(null, false, "x")))).toEqual([]);
  });
});

describe("a mark", () => {
  it("is given and taken away, and leaves the others as they are", () => {
    const picked = marked(group(frame(1), frame(2)), [{ mark: "pick", pictures: [2] }]);
    expect(marks(picked)).toEqual([null, "pick"]);
    expect(isDecided(picked)).toBe(true);
    const bare = marked(picked, [{ mark: null, pictures: [2] }]);
    expect(isDecided(bare)).toBe(false);
    expect([commandOf("pick"), commandOf("reject"), commandOf(null)]).toEqual(["pick", "reject", "unmark"]);
  });
});
