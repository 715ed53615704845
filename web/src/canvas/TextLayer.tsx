import type { CSSProperties } from "react";
import type { ReadLine } from "../api/types";
import type { Size } from "./camera";
import { lyingOn } from "./lettering";

interface TextLayerProps {
  lines: readonly ReadLine[];
  frame: Size;
  /** Whether the lines can be selected; the words that were looked for are marked in any case. */
  selectable: boolean;
}

/** What was read in the picture, unseen over its own letters, to be selected and copied. */
export function TextLayer({ lines, frame, selectable }: TextLayerProps) {
  return (
    <div className="text-layer" role="group" aria-label="Text in the picture">
      {lines.flatMap(({ words }, at) =>
        words
          .filter(({ found }) => found)
          .map(({ box: [left, top, right, bottom] }, place) => (
            <span key={`${at}.${place}`} className="text-mark" style={covering(left, top, right, bottom)} />
          )),
      )}
      {selectable &&
        lines.map((line, at) => (
          <p key={at} className="text-line" style={lyingOn(line, frame)}>
            {line.text}
          </p>
        ))}
    </div>
  );
}

const covering = (left: number, top: number, right: number, bottom: number): CSSProperties => ({
  left: `${100 * left}%`,
  top: `${100 * top}%`,
  width: `${100 * (right - left)}%`,
  height: `${100 * (bottom - top)}%`,
});
