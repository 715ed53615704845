import type { MapTown } from "../api/types";
import { latitudeAt, longitudeAt, onScreen, pointOf, type Extent, type MapCamera, type Point } from "./mercator";

interface EarthMapProps {
  camera: MapCamera;
  size: Extent;
  towns: readonly MapTown[];
  /** At most so many towns have their names beside them. */
  names: number;
  /** What lies over the map, by its middle and half its width: names keep clear of it. */
  over?: readonly (Point & { reach: number })[];
}

const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01];

/** Lines of whole degrees that are seen, not too many. */
function lines(camera: MapCamera, size: Extent): string {
  const degrees = camera.span * 360;
  const step = STEPS.find((one) => degrees / one >= 4) ?? 0.01;
  const tall = (camera.span * size.height) / Math.max(1, size.width);
  const drawn: string[] = [];
  const west = longitudeAt(Math.max(0, camera.x - camera.span / 2));
  const east = longitudeAt(Math.min(1, camera.x + camera.span / 2));
  for (let at = Math.ceil(west / step) * step; at <= east; at += step)
    drawn.push(`M${onScreen(pointOf(0, at), camera, size).x.toFixed(1)} 0V${size.height}`);
  const south = latitudeAt(Math.min(1, camera.y + tall / 2));
  const north = latitudeAt(Math.max(0, camera.y - tall / 2));
  for (let at = Math.ceil(south / step) * step; at <= north; at += step)
    drawn.push(`M0 ${onScreen(pointOf(at, 0), camera, size).y.toFixed(1)}H${size.width}`);
  return drawn.join("");
}

interface Label extends Point {
  name: string;
}

/** The largest towns whose names have room beside each other. */
export function labelled(
  towns: readonly (MapTown & Point)[],
  most: number,
  { width, height }: Extent,
  over: readonly (Point & { reach: number })[] = [],
): Label[] {
  const taken = over.map(({ x, y, reach }) => ({ left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }));
  const labels: Label[] = [];
  for (const { name, x, y } of towns) {
    if (labels.length >= most) break;
    if (!name) continue;
    const box = { left: x - 6, right: x + 12 + 6.4 * name.length, top: y - 11, bottom: y + 11 };
    if (box.left < 0 || box.right > width || box.top < 0 || box.bottom > height) continue;
    if (taken.some((one) => box.left < one.right && box.right > one.left && box.top < one.bottom && box.bottom > one.top)) continue;
    taken.push(box);
    labels.push({ name, x, y });
  }
  return labels;
}

/** The earth as its towns draw it: a dot for each, names for the largest; nothing comes from the internet. */
export function EarthMap({ camera, size, towns, names, over }: EarthMapProps) {
  const placed = towns.map((town) => ({ ...town, ...onScreen(pointOf(town.latitude, town.longitude), camera, size) }));
  const labels = labelled(placed, names, size, over);
  const dots = placed.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("");
  return (
    <svg className="earth" width={size.width} height={size.height} aria-hidden="true">
      <path className="earth-lines" d={lines(camera, size)} />
      <path className="earth-towns" d={dots} />
      <path className="earth-named" d={labels.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("")} />
      {labels.map(({ name, x, y }) => (
        <text key={`${name} ${x} ${y}`} className="earth-name" x={x + 6} y={y + 4}>
          {name}
        </text>
      ))}
    </svg>
  );
}
