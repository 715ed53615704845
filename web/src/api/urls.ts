// Where things are on the server. A picture at a URL is a pure function of it, so that browsers may keep it.
import type { ExportSettings } from "./types";

export const BASE = "/api/v1";

export const libraryUrl = (library: string) => `${BASE}/libraries/${encodeURIComponent(library)}`;

const pictureUrl = (library: string, picture: number) => `${libraryUrl(library)}/pictures/${picture}`;

function withQuery(url: string, entries: [string, string | number | null | undefined][]): string {
  const query = new URLSearchParams();
  for (const [key, value] of entries) if (value != null) query.append(key, String(value));
  return query.size ? `${url}?${query}` : url;
}

const doing = (commands: readonly string[]): [string, string][] => commands.map((line) => ["do", line]);

/** A small JPEG of the original, its longer side at most 320. */
export const thumbnailUrl = (library: string, picture: number) => `${pictureUrl(library, picture)}/thumbnail`;

/** The picture as the commands make it, its longer side at most `side`. */
export const renderedUrl = (library: string, picture: number, commands: readonly string[], side: number) =>
  withQuery(`${pictureUrl(library, picture)}/rendered`, [...doing(commands), ["side", side]]);

/** The same with another amount for one of the commands, counted from 1. */
export const triedUrl = (
  library: string,
  picture: number,
  commands: readonly string[],
  side: number,
  trial: { dial: number; amount: number },
) =>
  withQuery(`${pictureUrl(library, picture)}/rendered`, [
    ...doing(commands),
    ["side", side],
    ["dial", trial.dial],
    ["amount", trial.amount],
  ]);

/** The picture as the commands make it, at full size, as a file to keep. */
export const fileUrl = (library: string, picture: number, commands: readonly string[], settings: ExportSettings) =>
  withQuery(`${pictureUrl(library, picture)}/file`, [
    ...doing(commands),
    ["format", settings.format],
    ["quality", settings.quality],
    ["metadata", settings.metadata],
    ["long_side", settings.long_side],
    ["background", settings.format === "jpg" ? settings.background : null],
  ]);

export const altUrl = (library: string, picture: number, commands: readonly string[]) =>
  withQuery(`${pictureUrl(library, picture)}/alt`, doing(commands));

/** What is written in the picture as the commands make it, with the words marked that are to be found. */
export const textUrl = (library: string, picture: number, commands: readonly string[], find: string) =>
  withQuery(`${pictureUrl(library, picture)}/text`, [...doing(commands), ["find", find || null]]);

/** Who is in the picture as the commands make it. */
export const facesUrl = (library: string, picture: number, commands: readonly string[]) =>
  withQuery(`${pictureUrl(library, picture)}/people`, doing(commands));

export const faceUrl = (library: string, face: number) => `${libraryUrl(library)}/faces/${face}`;

/** A small square picture of a face. */
export const faceThumbnailUrl = (library: string, face: number) => `${faceUrl(library, face)}/thumbnail`;

export const peopleUrl = (library: string, person?: number) =>
  `${libraryUrl(library)}/people${person === undefined ? "" : `/${person}`}`;

/** What would settle most, but for what was skipped. */
export const questionUrl = (library: string, skipped: readonly string[]) =>
  withQuery(`${peopleUrl(library)}/question`, skipped.map((one): [string, string] => ["skip", one]));

export const toldUrl = (library: string, picture: number) => `${pictureUrl(library, picture)}/told`;

export const cullUrl = (library: string, folder: string | null, offset: number, limit: number) =>
  withQuery(`${libraryUrl(library)}/cull`, [["folder", folder], ["offset", offset], ["limit", limit]]);

/** A part of the earth with what was taken there. */
export const mapUrl = (library: string, within: string | null, columns: number) =>
  withQuery(`${libraryUrl(library)}/map`, [["within", within], ["columns", columns]]);

export const heatUrl = (library: string, comparison: string) =>
  `${libraryUrl(library)}/comparisons/${encodeURIComponent(comparison)}/heat`;

export const jobResultUrl = (job: string) => `${BASE}/jobs/${encodeURIComponent(job)}/result`;

export const sessionUrl = (library: string, session: number) => `${libraryUrl(library)}/sessions/${session}`;

export const sessionExportUrl = (library: string, session: number, form: "photalk" | "caise") =>
  `${sessionUrl(library, session)}/export?form=${form}`;

export const savedUrl = (library: string, name: string) => `${libraryUrl(library)}/exports/${encodeURIComponent(name)}`;
