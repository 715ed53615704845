// Which photos lie before and after the open one?
import type { PictureInfo, Results } from "../api/types";

export interface Neighbours {
  /** Its place in the list, counted from 1, and how many photos that has. */
  place: number;
  total: number;
  before: PictureInfo | null;
  after: PictureInfo | null;
}

export function neighboursIn(list: readonly PictureInfo[], total: number, picture: number | undefined): Neighbours | null {
  const at = list.findIndex(({ id }) => id === picture);
  return at < 0 ? null : { place: at + 1, total, before: list[at - 1] ?? null, after: list[at + 1] ?? null };
}

/** The photos of a list that can be opened. */
export const listed = (results: Results | null): PictureInfo[] =>
  (results?.items ?? []).flatMap(({ picture }) => (picture ? [picture] : []));
