import { describe, expect, it } from "vitest";
import { fitScale, fitted, held, overflows, panned, sameShape } from "./camera";
import { scaleRange, visiblePart, wheelFactor, zoomedTo } from "./camera";
import type { Camera, Point } from "./camera";

const stage = { width: 800, height: 600 };
const photo = { width: 4000, height: 2000 };

/** The picture's own coordinates (from its middle) of what lies at a point of the stage. */
const under = ({ scale, x, y }: Camera, at: Point) => ({ x: (at.x - x) / scale, y: (at.y - y) / scale });

describe("the camera", () => {
  it("fits the longer way, and does not blow small pictures up", () => {
    expect(fitScale(stage, photo)).toBe(0.2);
    expect(fitScale(stage, { width: 1000, height: 3000 })).toBe(0.2);
    expect(fitScale(stage, { width: 40, height: 30 })).toBe(2);
    expect(fitScale({ width: 0, height: 0 }, photo)).toBe(1);
  });

  it("keeps what is at the pointer at the pointer while it zooms", () => {
    const start: Camera = { scale: 0.6, x: 120, y: -40 };
    const at = { x: 150, y: -70 };
    const zoomed = zoomedTo(start, 1.2, at, stage, photo);
    expect(zoomed.scale).toBeCloseTo(1.2);
    expect(under(zoomed, at).x).toBeCloseTo(under(start, at).x);
    expect(under(zoomed, at).y).toBeCloseTo(under(start, at).y);
  });

  it("stays within its range", () => {
    const [low, high] = scaleRange(stage, photo, 1);
    expect([low, high]).toEqual([0.2, 8]);
    expect(zoomedTo(fitted(stage, photo), 1e9, { x: 0, y: 0 }, stage, photo).scale).toBe(high);
    expect(zoomedTo(fitted(stage, photo), 0, { x: 0, y: 0 }, stage, photo).scale).toBe(low);
    expect(scaleRange(stage, { width: 40, height: 30 }, 1)[0]).toBe(1);
  });

  it("never shows empty ground beside a picture that is larger than the stage", () => {
    const moved = panned({ scale: 0.5, x: 0, y: 0 }, 5000, -5000, stage, photo);
    expect(moved).toEqual({ scale: 0.5, x: 600, y: -200 });
    expect(held({ scale: 0.1, x: 50, y: 50 }, stage, photo)).toEqual({ scale: 0.1, x: 0, y: 0 });
    expect(overflows(moved, stage, photo)).toBe(true);
    expect(overflows(fitted(stage, photo), stage, photo)).toBe(false);
  });

  it("says what of the stage the picture covers", () => {
    expect(visiblePart(fitted(stage, photo), stage, photo)).toEqual({ left: 0, right: 800, top: 100, bottom: 500 });
    const close = visiblePart({ scale: 0.5, x: 600, y: 0 }, stage, photo);
    expect(close).toEqual({ left: 0, right: 800, top: 0, bottom: 600 });
  });

  it("takes the wheel's pixels, lines and pages, and undoes itself", () => {
    expect(wheelFactor(-100, 0, false)).toBeGreaterThan(1);
    expect(wheelFactor(-100, 0, false) * wheelFactor(100, 0, false)).toBeCloseTo(1);
    expect(wheelFactor(3, 1, false)).toBeCloseTo(wheelFactor(48, 0, false));
    expect(wheelFactor(-10, 0, true)).toBeGreaterThan(wheelFactor(-10, 0, false));
  });

  it("lays pictures over each other only if their sides are in the same ratio", () => {
    expect(sameShape({ width: 1024, height: 683 }, { width: 3000, height: 2000 })).toBe(true);
    expect(sameShape({ width: 1024, height: 683 }, { width: 683, height: 1024 })).toBe(false);
    expect(sameShape({ width: 1024, height: 683 }, { width: 1000, height: 683 })).toBe(false);
    expect(sameShape({ width: 0, height: 0 }, { width: 1, height: 1 })).toBe(false);
  });
});
