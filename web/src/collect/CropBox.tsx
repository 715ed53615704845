import { useRef, type PointerEvent, type RefObject } from "react";
import { between, type Box } from "./crop";

/** A box that is drawn on the picture by dragging; the fields beside the tools do the same by keyboard. */
export function CropBox(props: { frame: RefObject<HTMLDivElement | null>; box: Box; onBox(box: Box): void }) {
  const from = useRef<[number, number] | null>(null);
  const share = (event: PointerEvent<HTMLDivElement>): [number, number] => {
    const at = props.frame.current?.getBoundingClientRect();
    if (!at) return [0, 0];
    return [(event.clientX - at.left) / at.width, (event.clientY - at.top) / at.height];
  };
  const { top, bottom, left, right } = props.box;
  return (
    <div
      className="crop"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = share(event);
      }}
      onPointerMove={(event) => {
        if (!from.current) return;
        props.onBox(between(...from.current, ...share(event)));
      }}
      onPointerUp={() => {
        from.current = null;
      }}
    >
      <div
        className="crop-box"
        style={{
          top: `${100 * top}%`,
          left: `${100 * left}%`,
          width: `${100 * (right - left)}%`,
          height: `${100 * (bottom - top)}%`,
        }}
      />
    </div>
  );
}
