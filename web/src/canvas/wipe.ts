// The divider between before (on its left) and after (on its right). Pure.
// A place is 0 (all after) to 100 (all before).

const STEP = 2;
const LEAP = 10;

/** Where a key takes the divider, or null when the key is none of its own. */
export function wipeByKey(place: number, key: string, leap = false): number | null {
  const step = leap ? LEAP : STEP;
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(100, place + step);
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(0, place - step);
    case "PageUp":
      return Math.min(100, place + LEAP);
    case "PageDown":
      return Math.max(0, place - LEAP);
    case "Home":
      return 0;
    case "End":
      return 100;
    default:
      return null;
  }
}

/** The divider's place for a pointer at `x`, between the edges of what is visible. */
export function wipeAt(x: number, left: number, right: number): number {
  if (right <= left) return 0;
  return Math.min(100, Math.max(0, ((x - left) / (right - left)) * 100));
}

/** Where the divider is, in words. */
export const wipeText = (place: number) => `${Math.round(100 - place)}% after`;
