import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PointerEvent, RefObject } from "react";
import { fitScale, fitted, held, overflows, panned, wheelFactor, zoomedTo } from "./camera";
import type { Camera, Point, Size } from "./camera";

const NOWHERE: Size = { width: 0, height: 0 };
/** A finger that went so far aside, and mostly aside, wiped the picture away. */
const SWIPE = 56;
const MIDDLE: Point = { x: 0, y: 0 };

export interface CameraControls {
  camera: Camera;
  stage: Size;
  /** Whether the whole picture is shown, and stays so when the window changes. */
  fits: boolean;
  movable: boolean;
  dragging: boolean;
  /** The scale at which a pixel of the picture is a pixel of the screen. */
  actual: number;
  fit(): void;
  zoomTo(scale: number, at?: Point): void;
  zoomBy(factor: number, at?: Point): void;
  pan(dx: number, dy: number): void;
  /** A pointer's place, measured from the stage's middle. */
  fromMiddle(event: { clientX: number; clientY: number }): Point;
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
}

/** The size of an element, as it changes. */
function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(NOWHERE);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** Zoom and pan of a picture on a stage: by wheel, by one finger or two, and by whatever calls the verbs. */
export function useCamera(
  ref: RefObject<HTMLElement | null>,
  picture: Size,
  onSwipe?: (by: 1 | -1) => void,
): CameraControls {
  const stage = useSize(ref);
  const [free, setFree] = useState<Camera | null>(null);
  const [dragging, setDragging] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const began = useRef<Point | null>(null);
  const actual = 1 / (window.devicePixelRatio || 1);
  const camera = free ? held(free, stage, picture) : fitted(stage, picture);
  const movable = overflows(camera, stage, picture);

  const zoom = useCallback(
    (scaleOf: (now: number) => number, at: Point) =>
      setFree((old) => {
        const now = old ? held(old, stage, picture) : fitted(stage, picture);
        const next = zoomedTo(now, scaleOf(now.scale), at, stage, picture, actual);
        // Zoomed out until it fits is fitting again, so that it keeps doing so.
        return Math.abs(next.scale / fitScale(stage, picture) - 1) < 0.005 ? null : next;
      }),
    [stage, picture, actual],
  );
  const zoomTo = useCallback((scale: number, at: Point = MIDDLE) => zoom(() => scale, at), [zoom]);
  const zoomBy = useCallback((factor: number, at: Point = MIDDLE) => zoom((now) => now * factor, at), [zoom]);
  const pan = useCallback(
    (dx: number, dy: number) =>
      setFree((old) => (old ? panned(held(old, stage, picture), dx, dy, stage, picture) : old)),
    [stage, picture],
  );
  const fromMiddle = useCallback(
    (event: { clientX: number; clientY: number }): Point => {
      const box = ref.current?.getBoundingClientRect();
      if (!box) return MIDDLE;
      return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
    },
    [ref],
  );

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      const factor = wheelFactor(event.deltaY, event.deltaMode, event.ctrlKey);
      const next = zoomedTo(camera, camera.scale * factor, MIDDLE, stage, picture, actual);
      // At the end of the range the wheel belongs to the page again, unless it is a pinch, which would zoom the page.
      if (next.scale === camera.scale && !event.ctrlKey) return;
      event.preventDefault();
      zoomBy(factor, fromMiddle(event));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  });

  function onPointerDown(event: PointerEvent) {
    // What is pressed on the stage itself is dragged; a button there keeps its click, text is selected.
    if (event.button !== 0 || (event.target as Element).closest("button, .text-line")) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    began.current = event.pointerType === "touch" && !movable && pointers.current.size === 1 ? { x: event.clientX, y: event.clientY } : null;
    if (movable || pointers.current.size > 1) {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setDragging(true);
    }
  }

  function onPointerMove(event: PointerEvent) {
    const last = pointers.current.get(event.pointerId);
    if (!last) return;
    // A mouse that was let go beside the stage comes back with no button down.
    if (event.pointerType === "mouse" && event.buttons === 0) return onPointerUp(event);
    const here = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, here);
    if (other) {
      const spread = Math.hypot(here.x - other.x, here.y - other.y);
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const middle = fromMiddle({ clientX: (here.x + other.x) / 2, clientY: (here.y + other.y) / 2 });
      if (before > 0) zoomBy(spread / before, middle);
      pan((here.x - last.x) / 2, (here.y - last.y) / 2);
    } else if (movable) pan(here.x - last.x, here.y - last.y);
  }

  function onPointerUp(event: PointerEvent) {
    pointers.current.delete(event.pointerId);
    const dx = event.clientX - (began.current?.x ?? event.clientX);
    const dy = event.clientY - (began.current?.y ?? event.clientY);
    began.current = null;
    // A cancelled one became the page's own scrolling.
    if (event.type === "pointerup" && Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe?.(dx < 0 ? 1 : -1);
    if (!pointers.current.size) setDragging(false);
  }

  const fit = useCallback(() => setFree(null), []);
  return {
    camera, stage, fits: free === null, movable, dragging, actual,
    fit, zoomTo, zoomBy, pan, fromMiddle, onPointerDown, onPointerMove, onPointerUp,
  };
}
