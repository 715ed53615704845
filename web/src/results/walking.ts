/** Where a key leads from a place in a grid; null when the key leads nowhere. */
export function stepFrom(at: number, key: string, columns: number, length: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: length - 1,
    PageDown: Math.min(length - 1, at + 3 * columns),
    PageUp: Math.max(0, at - 3 * columns),
  };
  const place = steps[key];
  if (place === undefined || place < 0 || place >= length || place === at) return null;
  return place;
}
