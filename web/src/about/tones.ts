// How many pixels of a picture are how bright, in each of its colours.

export const BINS = 64;

/** For red, green and blue each, the share of pixels in every step of brightness, dark to bright. */
export interface Tones {
  red: number[];
  green: number[];
  blue: number[];
  /** Shares of pixels that are as dark, or as bright, as can be: what is drowned and what is blown out. */
  black: number;
  white: number;
}

const none = () => Array.from({ length: BINS }, () => 0);

/** The tones of RGBA pixels; a transparent one counts for nothing. */
export function tonesOf(pixels: Uint8ClampedArray): Tones {
  const tones: Tones = { red: none(), green: none(), blue: none(), black: 0, white: 0 };
  const channels = [tones.red, tones.green, tones.blue];
  const step = 256 / BINS;
  let counted = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue;
    counted += 1;
    let darkest = 255;
    let brightest = 0;
    channels.forEach((channel, colour) => {
      const value = pixels[at + colour] ?? 0;
      channel[Math.floor(value / step)]! += 1;
      darkest = Math.min(darkest, value);
      brightest = Math.max(brightest, value);
    });
    if (brightest <= 1) tones.black += 1;
    if (darkest >= 254) tones.white += 1;
  }
  const share = (number: number) => number / Math.max(1, counted);
  return {
    red: tones.red.map(share),
    green: tones.green.map(share),
    blue: tones.blue.map(share),
    black: share(tones.black),
    white: share(tones.white),
  };
}

/** The tones as an outline, 0 to 1 both ways, over a height at which a single spike does not hide all others. */
export function outline(shares: readonly number[], top: number): string {
  const points = shares.map((share, at) => `${(at / (shares.length - 1)).toFixed(3)} ${(1 - Math.min(1, share / top)).toFixed(3)}`);
  return `M0 1L${points.join("L")}L1 1Z`;
}

/** The height to draw over: the highest step, but for the few that stand out of all others. */
export function topOf({ red, green, blue }: Tones): number {
  const all = [...red, ...green, ...blue].filter((share) => share > 0).toSorted((one, other) => one - other);
  return all[Math.floor(0.98 * (all.length - 1))] ?? 1;
}

const percent = (share: number): string => (share < 0.01 ? `${(share * 100).toFixed(1)}%` : `${Math.round(share * 100)}%`);

/** How bright it is in words, for whoever cannot see the curves, and what the curves do not show. */
export function tonesInWords(tones: Tones): string {
  const middle = (shares: number[]) => shares.reduce((sum, share, at) => sum + share * at, 0) / (BINS - 1);
  const mean = (middle(tones.red) + middle(tones.green) + middle(tones.blue)) / 3;
  const told = [mean < 0.3 ? "Mostly dark" : mean > 0.7 ? "Mostly bright" : "Middle tones"];
  if (tones.black >= 0.001) told.push(`${percent(tones.black)} wholly black`);
  if (tones.white >= 0.001) told.push(`${percent(tones.white)} wholly white`);
  return told.join(", ");
}
