import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { settled, zoomed, type Extent, type MapCamera, type Point } from "./mercator";

const STEP = 80;

interface Fingers {
  points: Map<number, Point>;
  moved: boolean;
}

/** A map that is dragged, pinched, zoomed by wheel and moved by keys. */
export function useMapCamera(frame: HTMLElement | null, size: Extent, start: MapCamera | null) {
  const [camera, setCamera] = useState<MapCamera | null>(null);
  const now = camera ?? start;
  const latest = useRef({ now, size });
  latest.current = { now, size };
  const fingers = useRef<Fingers>({ points: new Map(), moved: false });

  const zoom = (factor: number, at: Point = { x: 0, y: 0 }) => {
    const { now, size } = latest.current;
    if (now) setCamera(zoomed(now, factor, at, size));
  };
  const pan = (dx: number, dy: number) => {
    const { now, size } = latest.current;
    if (!now || size.width === 0) return;
    const scale = now.span / size.width;
    setCamera(settled({ ...now, x: now.x - dx * scale, y: now.y - dy * scale }, size));
  };
  const fromMiddle = (event: { clientX: number; clientY: number }): Point => {
    const box = frame?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };

  // React listens to wheels passively, and the page must not scroll or zoom along.
  useEffect(() => {
    if (!frame) return;
    const turned = (event: WheelEvent) => {
      event.preventDefault();
      zoom(Math.exp(-Math.max(-200, Math.min(200, event.deltaY)) / 250), fromMiddle(event));
    };
    frame.addEventListener("wheel", turned, { passive: false });
    return () => frame.removeEventListener("wheel", turned);
    // What it calls reads the latest state by itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [frame]);

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (fingers.current.points.size === 0) fingers.current.moved = false;
    fingers.current.points.set(event.pointerId, fromMiddle(event));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { points } = fingers.current;
    const before = points.get(event.pointerId);
    if (!before) return;
    const at = fromMiddle(event);
    if (!fingers.current.moved && Math.hypot(at.x - before.x, at.y - before.y) < 4) return;
    if (!fingers.current.moved) event.currentTarget.setPointerCapture?.(event.pointerId);
    fingers.current.moved = true;
    const other = [...points].find(([id]) => id !== event.pointerId)?.[1];
    points.set(event.pointerId, at);
    if (!other) return pan(at.x - before.x, at.y - before.y);
    const apart = (one: Point) => Math.max(10, Math.hypot(one.x - other.x, one.y - other.y));
    zoom(apart(at) / apart(before), { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
  };
  const onPointerUp = (event: PointerEvent) => void fingers.current.points.delete(event.pointerId);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const keys: Record<string, () => void> = {
      "+": () => zoom(1.6), "=": () => zoom(1.6), "-": () => zoom(1 / 1.6), "0": () => setCamera(null),
      ArrowLeft: () => pan(STEP, 0), ArrowRight: () => pan(-STEP, 0),
      ArrowUp: () => pan(0, STEP), ArrowDown: () => pan(0, -STEP),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return {
    camera: now, setCamera, zoom, onPointerDown, onPointerMove, onPointerUp, onKeyDown,
    /** Whether what ended was a drag, and no click. */
    dragged: () => fingers.current.moved,
  };
}
