// How a line of text is laid over its letters in a picture: as large, as long and turned as they are.
import type { ReadLine } from "../api/types";
import type { Size } from "./camera";

/** Letters fill about so much of a line's height. */
const FILLED = 0.78;
const TALL = 1.5;
const FACE = "sans-serif";

export interface Lettering {
  left: string;
  top: string;
  fontSize: string;
  lineHeight: string;
  transform: string;
}

/** By how many degrees a line is turned, in quarters: words follow one another the way they are read. */
export function quarterOf(line: ReadLine, frame: Size): number {
  const [left, top, right, bottom] = line.box;
  const [first, last] = [line.words[0]?.box, line.words.at(-1)?.box];
  if (first && last && line.words.length > 1) {
    const across = (last[0] + last[2] - first[0] - first[2]) * frame.width;
    const down = (last[1] + last[3] - first[1] - first[3]) * frame.height;
    return ((Math.round(Math.atan2(down, across) / (Math.PI / 2)) + 4) % 4) * 90;
  }
  const tall = (bottom - top) * frame.height > TALL * (right - left) * frame.width;
  return tall && line.text.length > 1 ? 90 : 0;
}

/** Where a line of text is to be put so that it covers what it was read from. */
export function lyingOn(line: ReadLine, frame: Size): Lettering {
  const [left, top, right, bottom] = line.box;
  const across = (right - left) * frame.width;
  const down = (bottom - top) * frame.height;
  const turn = quarterOf(line, frame);
  const [long, thick] = turn % 180 === 0 ? [across, down] : [down, across];
  const size = Math.max(1, thick * FILLED);
  const stretch = long / Math.max(1, widthOf(line.text, size));
  return {
    left: `${50 * (left + right)}%`,
    top: `${50 * (top + bottom)}%`,
    fontSize: `${size}px`,
    lineHeight: `${Math.max(1, thick)}px`,
    transform: `translate(-50%, -50%) rotate(${turn}deg) scaleX(${stretch.toFixed(4)})`,
  };
}

let pen: CanvasRenderingContext2D | null | undefined;

/** How wide letters are that nobody has laid out yet; about half their height where nothing can be drawn. */
function widthOf(text: string, size: number): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return 0.5 * size * text.length;
  pen.font = `${size}px ${FACE}`;
  return pen.measureText(text).width;
}
