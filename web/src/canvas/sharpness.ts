// Which rendering is sharp enough for how large a picture is drawn. Pure.
import type { Size } from "./camera";

const SIDES = [512, 1024, 2048, 3072, 4096];
export const LARGEST_SIDE = 4096;

/** The longer side of the rendering that an URL asks for, or null when it does not say. */
export function sideOf(url: string): number | null {
  const [, query = ""] = url.split("?", 2);
  const side = Number(new URLSearchParams(query).get("side"));
  return Number.isFinite(side) && side > 0 ? side : null;
}

/** The same picture with another longer side. */
export function withSide(url: string, side: number): string {
  const [path, query = ""] = url.split("?", 2);
  const entries = new URLSearchParams(query);
  entries.set("side", String(side));
  return `${path}?${entries}`;
}

/** The URL to load for a picture drawn at this scale, or null when the one that is there will do. */
export function sharperUrl(url: string, picture: Size, scale: number, density: number): string | null {
  const has = sideOf(url);
  if (has === null) return null;
  const most = Math.min(LARGEST_SIDE, Math.max(picture.width, picture.height));
  const needed = Math.min(most, Math.max(picture.width, picture.height) * scale * density);
  if (needed <= has * 1.15) return null;
  const side = Math.min(SIDES.find((one) => one >= needed) ?? LARGEST_SIDE, LARGEST_SIDE);
  return withSide(url, side);
}
