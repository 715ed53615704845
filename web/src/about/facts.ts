// What is known of a photo, as lines to be read: a word for what it is, and what it is.
import type { FaceInfo, PictureInfo, PictureText, ToldFacts } from "../api/types";
import { bytesInWords } from "../exporting/saving";
import { capital, count } from "../shared/words";

export type Fact = [name: string, value: string];

export interface Known {
  picture: PictureInfo;
  faces: readonly FaceInfo[];
  text: PictureText | null;
  told: ToldFacts | null;
  /** The picture in words, once they are there. */
  words?: string;
}

/** The camera's own time; where only the day is known, the day. */
export function taken(iso: string): string {
  const then = new Date(iso);
  const day = then.toLocaleDateString([], { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  if (iso.includes("T00:00:00")) return day;
  return `${day}, ${then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`;
}

const megapixels = (pixels: number): string => (pixels < 950_000 ? "" : ` (${Math.round(pixels / 1_000_000)} megapixels)`);

function people(faces: readonly FaceInfo[]): string {
  const names = [...new Set(faces.flatMap(({ name }) => name ?? []))];
  const others = faces.filter(({ name }) => name === null).length;
  const without = others > 0 ? `${count(others, names.length > 0 ? "other" : "face")} without a name` : "";
  return [...names, without].filter(Boolean).join(", ");
}

function size({ width, height, format, bytes }: PictureInfo): string {
  return `${width} × ${height}${megapixels(width * height)}, ${format.toUpperCase()}, ${bytesInWords(bytes)}`;
}

/** Of each only what is known. */
export function factsOf({ picture, faces, text, told, words = "" }: Known): Fact[] {
  const facts: Fact[] = [
    ["Title", told?.title ?? ""],
    ["Taken", picture.taken ? taken(picture.taken) : ""],
    ["Place", picture.place],
    ["People", people(faces)],
    ["In words", words],
    ["Seen in it", capital(picture.things.join(", "))],
    ["Written in it", (text?.lines ?? []).map((line) => line.text).join("\n")],
    ["Description", told?.description ?? picture.caption],
    ["Keywords", (told?.keywords ?? []).join(", ")],
    ["Albums", (told?.albums ?? []).join(", ")],
    ["Camera", picture.camera],
    ["Lens", picture.lens],
    ["Original", size(picture)],
  ];
  return facts.filter(([, value]) => value !== "");
}
