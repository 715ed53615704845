import { expect, it } from "vitest";
import { areaSeen, cameraFor, latitudeAt, longitudeAt, onScreen, pointOf, settled, written, zoomed } from "./mercator";

const size = { width: 800, height: 400 };

it("comes back from the map to where it was on earth", () => {
  for (const [latitude, longitude] of [[0, 0], [38.7, -9.1], [-33.9, 151.2], [71, 25.8]] as const) {
    const point = pointOf(latitude, longitude);
    expect(latitudeAt(point.y)).toBeCloseTo(latitude, 9);
    expect(longitudeAt(point.x)).toBeCloseTo(longitude, 9);
  }
});

it("sees an area with room around it, and in its middle what lies there", () => {
  const area = { west: -9.5, south: 37, east: -8, north: 41 };
  const seen = areaSeen(cameraFor(area, size), size);
  expect(seen.west).toBeLessThan(area.west);
  expect(seen.north).toBeGreaterThan(area.north);
  const middle = onScreen(pointOf(39, -8.75), cameraFor(area, size), size);
  expect(middle.x).toBeCloseTo(400, 3);
  expect(Math.abs(middle.y - 200)).toBeLessThan(8);
});

it("shows no more than the earth, however far one zooms out or moves", () => {
  expect(settled({ x: 5, y: -3, span: 9 }, size)).toEqual({ x: 0.5, y: 0.25, span: 1 });
});

it("keeps what lies under the pointer where it is while it zooms", () => {
  const camera = { x: 0.4, y: 0.4, span: 0.2 };
  const at = { x: 100, y: -50 };
  const under = { x: camera.x + (at.x * camera.span) / size.width, y: camera.y + (at.y * camera.span) / size.width };
  const after = onScreen(under, zoomed(camera, 2, at, size), size);
  expect(after.x).toBeCloseTo(500, 6);
  expect(after.y).toBeCloseTo(150, 6);
});

it("writes an area as the server reads it", () => {
  expect(written({ west: -9, south: 38, east: -9, north: 38 })).toBe("-9.000002,37.999998,-8.999998,38.000002");
  expect(written({ west: -180, south: -90, east: 180, north: 90 })).toBe("-180.000000,-90.000000,180.000000,90.000000");
});
