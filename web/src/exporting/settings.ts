// What a file is written as, and what that comes to. Pure.
import type { ExportSettings } from "../api/types";

export type Format = NonNullable<ExportSettings["format"]>;
export type Metadata = NonNullable<ExportSettings["metadata"]>;

/** Settings with everything decided; no format means each picture's own. */
export interface Chosen {
  format: Format | null;
  quality: number;
  metadata: Metadata;
  /** Null is as large as it is; `UNDECIDED` is typed, but not yet a length. */
  long_side: number | null;
  /** Behind transparent parts, where the format has no transparency: #rrggbb. */
  background: string;
}

export const UNDECIDED = 0;

/** Whether files can be written with these settings. */
export const isDecided = (settings: Chosen) => settings.long_side !== UNDECIDED;

export interface Dimensions {
  width: number;
  height: number;
}

export const FORMATS: { format: Format; name: string; about: string }[] = [
  { format: "jpg", name: "JPEG", about: "Opens everywhere." },
  { format: "png", name: "PNG", about: "Exact, and keeps transparency; large." },
  { format: "webp", name: "WebP", about: "Small, for web pages." },
  { format: "avif", name: "AVIF", about: "Smallest; needs a recent program." },
  { format: "heic", name: "HEIC", about: "Small, as phones keep their photos." },
  { format: "tif", name: "TIFF", about: "Exact, for printing and further work; very large." },
];

export const METADATA: { keep: Metadata; name: string; about: string }[] = [
  { keep: "all", name: "All of it", about: "camera, date, caption and place stay with the file" },
  { keep: "no-gps", name: "Without the place", about: "everything but where it was taken" },
  { keep: "none", name: "None", about: "only the pixels and their colour profile" },
];

export const BACKGROUNDS = [
  { colour: "#ffffff", name: "White" },
  { colour: "#808080", name: "Grey" },
  { colour: "#000000", name: "Black" },
];

export const SIDES = [4096, 2048, 1024];
export const LARGEST = 100_000;

const OWN: Record<string, Format> = {
  jpeg: "jpg", jpg: "jpg", png: "png", webp: "webp", tiff: "tif", tif: "tif", avif: "avif", heif: "heic", heic: "heic",
};

/** The settings to begin with for a picture of this format: its own where it can be written, else JPEG. */
export function settingsFor(format: string | null): Chosen {
  const own = format === null ? null : (OWN[format.toLowerCase()] ?? "jpg");
  return { format: own, quality: 92, metadata: "all", long_side: null, background: "#ffffff" };
}

/** Whether a format has a quality to choose; a picture's own may have. */
export const hasQuality = (format: Format | null) => format !== "png" && format !== "tif";

/** Whether transparent parts get a colour instead; a picture's own format may be such a one. */
export const isOpaque = (format: Format | null) => format === null || format === "jpg";

/** Whether a program leaves transparent parts for sure; others may as well. */
export const cutsOut = (commands: readonly string[]) => commands.some((line) => line.startsWith("image_cutout"));

/** The settings for a picture with transparent parts, which JPEG would lose. */
export const keepingClear = (settings: Chosen): Chosen =>
  settings.format === "jpg" ? { ...settings, format: "png" } : settings;

/** How large the result is: never larger than it was, with its sides in the same ratio. */
export function resultSize(from: Dimensions, side: number | null): Dimensions {
  const scale = side === null ? 1 : Math.min(1, side / Math.max(from.width, from.height));
  const round = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: round(from.width), height: round(from.height) };
}

/** A longer side as it was typed, or null when it is none. */
export function typedSide(text: string): number | null {
  const digits = text.replace(/[\s.,]/g, "");
  const side = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
  return side >= 1 && side <= LARGEST ? side : null;
}

/** The name of the file to be kept, if the server does not tell one. */
export function fileName(name: string, format: Format | null): string {
  const stem = name.replace(/\.[^./\\]{1,5}$/, "").replace(/[\\/:*?"<>|]/g, "_") || "picture";
  const own = /\.([^./\\]{1,5})$/.exec(name)?.[1] ?? "jpg";
  return `${stem}.${format ?? own}`;
}
