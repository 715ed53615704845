import { useRef } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import { wipeAt, wipeByKey, wipeText } from "./wipe";

interface DividerProps {
  place: number;
  /** What can be seen of the picture, on the stage. */
  part: { left: number; right: number; top: number; bottom: number };
  onPlace(place: number): void;
}

/** How much room the handle needs on either side of the line. */
const ROOM = 24;

/** The line between before and after, to be dragged or moved by keys. */
export function Divider({ place, part, onPlace }: DividerProps) {
  const { left, right, top, bottom } = part;
  const line = useRef<HTMLDivElement>(null);

  function follow(event: PointerEvent) {
    const stage = line.current?.parentElement?.getBoundingClientRect();
    if (stage) onPlace(wipeAt(event.clientX - stage.left, left, right));
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    follow(event);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (!event.currentTarget.hasPointerCapture?.(event.pointerId)) return;
    event.stopPropagation();
    follow(event);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = wipeByKey(place, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onPlace(next);
  }

  const x = left + ((right - left) * place) / 100;
  // At the edges the handle steps aside, so that all of it can be taken hold of.
  const aside = Math.max(0, ROOM - (x - left)) - Math.max(0, ROOM - (right - x));

  return (
    <div
      ref={line}
      className="canvas-divider"
      style={{ left: x, top, height: bottom - top }}
    >
      <div
        className="canvas-handle"
        role="slider"
        tabIndex={0}
        aria-label="Before and after"
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(place)}
        aria-valuetext={wipeText(place)}
        style={{ translate: `${aside}px` }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onDoubleClick={(event) => {
          event.stopPropagation();
          onPlace(place > 0 ? 0 : 50);
        }}
        onKeyDown={onKeyDown}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d="M8 5 3 10l5 5M12 5l5 5-5 5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </div>
    </div>
  );
}
