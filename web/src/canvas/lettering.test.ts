import { describe, expect, it } from "vitest";
import type { ReadLine } from "../api/types";
import { lyingOn, quarterOf } from "./lettering";

const FRAME = { width: 400, height: 200 };

const line = (box: ReadLine["box"], ...words: [string, ReadLine["box"]][]): ReadLine => ({
  text: words.map(([text]) => text).join(" "),
  confidence: 1,
  box,
  words: words.map(([text, at]) => ({ text, box: at, confidence: 1, found: false })),
});

describe("text over its letters", () => {
  it("is turned the way its words follow one another", () => {
    const across = line([0, 0, 0.5, 0.1], ["one", [0, 0, 0.2, 0.1]], ["way", [0.3, 0, 0.5, 0.1]]);
    const down = line([0, 0, 0.1, 1], ["one", [0, 0, 0.1, 0.4]], ["way", [0, 0.5, 0.1, 1]]);
    const up = line([0, 0, 0.1, 1], ["one", [0, 0.5, 0.1, 1]], ["way", [0, 0, 0.1, 0.4]]);
    const back = line([0, 0, 0.5, 0.1], ["one", [0.3, 0, 0.5, 0.1]], ["way", [0, 0, 0.2, 0.1]]);
    expect([across, down, up, back].map((one) => quarterOf(one, FRAME))).toEqual([0, 90, 270, 180]);
  });

  it("of a single word stands up where its box is tall", () => {
    expect(quarterOf(line([0, 0, 0.05, 1], ["EXIT", [0, 0, 0.05, 1]]), FRAME)).toBe(90);
    expect(quarterOf(line([0, 0, 0.01, 1], ["I", [0, 0, 0.01, 1]]), FRAME)).toBe(0);
  });

  it("is as long and as high as what it was read from", () => {
    const placed = lyingOn(line([0.25, 0.5, 0.75, 0.75], ["EXIT", [0.25, 0.5, 0.75, 0.75]]), FRAME);
    expect(placed).toMatchObject({ left: "50%", top: "62.5%", lineHeight: "50px" });
    // Nothing can be measured here, so letters count as half as wide as high: 4 × 0.5 × 39 become 200.
    expect(placed.transform).toContain("scaleX(2.5641)");
  });
});
