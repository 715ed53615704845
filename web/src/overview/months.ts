// The rows of a timeline: a heading for every month, and below it rows of its photos.
import type { Month } from "../api/types";

export type TimelineRow =
  | { kind: "month"; month: string; count: number }
  /** `from` counts within the month, `place` over all photos. */
  | { kind: "photos"; month: string; from: number; place: number; length: number };

export function rowsOf(months: readonly Month[], columns: number): TimelineRow[] {
  const rows: TimelineRow[] = [];
  let place = 0;
  for (const { month, count } of months) {
    rows.push({ kind: "month", month, count });
    for (let from = 0; from < count; from += columns)
      rows.push({ kind: "photos", month, from, place: place + from, length: Math.min(columns, count - from) });
    place += count;
  }
  return rows;
}

/** The row in which the photo of this place lies; -1 for none. */
export const rowAt = (rows: readonly TimelineRow[], place: number): number =>
  rows.findIndex((row) => row.kind === "photos" && place >= row.place && place < row.place + row.length);

export interface Year {
  /** "" for photos without a date. */
  year: string;
  count: number;
  /** How many of each month, January first. */
  months: number[];
}

export function yearsOf(months: readonly Month[]): Year[] {
  const years = new Map<string, Year>();
  for (const { month, count } of months) {
    const year = month.slice(0, 4);
    const told = years.get(year) ?? { year, count: 0, months: Array<number>(12).fill(0) };
    told.count += count;
    if (month) told.months[Number(month.slice(5, 7)) - 1] = count;
    years.set(year, told);
  }
  return [...years.values()];
}

/** A month as a heading: “July 2023”. */
export function monthName(month: string): string {
  if (!month) return "Without a date";
  const [year, number] = month.split("-").map(Number);
  return new Date(year ?? 0, (number ?? 1) - 1, 1).toLocaleDateString("en", { month: "long", year: "numeric" });
}
