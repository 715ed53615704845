// A map of the earth whose squares stay squares: degrees as points of a square of side 1, and what a camera sees of it.
import type { MapArea } from "../api/types";

export interface Point {
  x: number;
  y: number;
}

/** What is seen: the middle, and how much of the earth's round fits from left to right. */
export interface MapCamera extends Point {
  span: number;
}

export interface Extent {
  width: number;
  height: number;
}

const HIGHEST = 85;
/** About two kilometres. */
const CLOSEST = 0.00005;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

export function pointOf(latitude: number, longitude: number): Point {
  const up = (clamp(latitude, -HIGHEST, HIGHEST) * Math.PI) / 180;
  return { x: (longitude + 180) / 360, y: (1 - Math.asinh(Math.tan(up)) / Math.PI) / 2 };
}

export const longitudeAt = (x: number): number => x * 360 - 180;
export const latitudeAt = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** A camera that shows no more than the earth. */
export function settled({ x, y, span }: MapCamera, { width, height }: Extent): MapCamera {
  const wide = clamp(span, CLOSEST, 1);
  const tall = width > 0 ? (wide * height) / width : wide;
  const within = (at: number, seen: number) => (seen >= 1 ? 0.5 : clamp(at, seen / 2, 1 - seen / 2));
  return { x: within(x, wide), y: within(y, tall), span: wide };
}

/** Where a point lies on a screen of this size. */
export function onScreen(point: Point, camera: MapCamera, { width, height }: Extent): Point {
  const scale = width / camera.span;
  return { x: (point.x - camera.x) * scale + width / 2, y: (point.y - camera.y) * scale + height / 2 };
}

/** The part of the earth that a camera sees. */
export function areaSeen(camera: MapCamera, { width, height }: Extent): MapArea {
  const tall = (camera.span * height) / Math.max(1, width);
  return {
    west: longitudeAt(clamp(camera.x - camera.span / 2, 0, 1)),
    east: longitudeAt(clamp(camera.x + camera.span / 2, 0, 1)),
    north: latitudeAt(clamp(camera.y - tall / 2, 0, 1)),
    south: latitudeAt(clamp(camera.y + tall / 2, 0, 1)),
  };
}

/** The camera that sees an area with room around it, and never so close that nothing tells where that is. */
export function cameraFor({ west, south, east, north }: MapArea, size: Extent, closest = 0.004): MapCamera {
  const [low, high] = [pointOf(south, west), pointOf(north, east)];
  const across = high.x - low.x;
  const up = ((low.y - high.y) * size.width) / Math.max(1, size.height);
  return settled({ x: (low.x + high.x) / 2, y: (low.y + high.y) / 2, span: Math.max(closest, 1.4 * across, 1.6 * up) }, size);
}

/** The camera after zooming by a factor about a place of the screen, counted from its middle. */
export function zoomed(camera: MapCamera, factor: number, at: Point, size: Extent): MapCamera {
  const span = clamp(camera.span / factor, CLOSEST, 1);
  const moved = (camera.span - span) / Math.max(1, size.width);
  return settled({ x: camera.x + at.x * moved, y: camera.y + at.y * moved, span }, size);
}

/** How an address writes an area; a little wider, so that what lies on its edge is in it. */
export function written({ west, south, east, north }: MapArea): string {
  const edge = 2e-6;
  return [
    clamp(west - edge, -180, 180), clamp(south - edge, -90, 90), clamp(east + edge, -180, 180), clamp(north + edge, -90, 90),
  ].map((side) => side.toFixed(6)).join(",");
}
