// A box on a picture, in shares of its width and height, and the command that crops to it.

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const WHOLE: Box = { top: 0, bottom: 1, left: 0, right: 1 };

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The box between two corners, whichever they are. */
export function between(x0: number, y0: number, x1: number, y1: number): Box {
  const [left, right] = [within(Math.min(x0, x1)), within(Math.max(x0, x1))];
  const [top, bottom] = [within(Math.min(y0, y1)), within(Math.max(y0, y1))];
  return { top, bottom, left, right };
}

/** The box as CAISE writes it, TOP BOTTOM LEFT RIGHT in pixels; null when nothing would be cut off, or left. */
export function cropCommand(box: Box, width: number, height: number): string | null {
  const top = Math.round(box.top * height);
  const bottom = Math.round(box.bottom * height);
  const left = Math.round(box.left * width);
  const right = Math.round(box.right * width);
  if (bottom - top < 1 || right - left < 1) return null;
  if (top === 0 && left === 0 && bottom === height && right === width) return null;
  return `crop ${top} ${bottom} ${left} ${right}`;
}
