// What is in front, as the browser's history keeps it beside the address: Back and Forward walk through it.
import type { PictureVersion } from "../api/types";
import { paneCalled, type Pane } from "./route";

export interface Pair {
  first: PictureVersion;
  second: PictureVersion;
  names: [string, string];
  /** Whether what leads from the first to the second could be done to the open picture; it has it already otherwise. */
  applies: boolean;
}

export interface Place {
  pane: Pane;
  /** The picture that was open, where the pane shows one. */
  picture: number | null;
  /** What is being compared, in a window over the pane. */
  pair: Pair | null;
}

/** The place that an entry of the history keeps; only what this page wrote itself is taken for one. */
export function placeIn(kept: unknown): Place | null {
  if (typeof kept !== "object" || kept === null || !("pane" in kept)) return null;
  const pane = paneCalled(kept.pane);
  return pane && { ...(kept as Place), pane };
}

export const samePlace = (one: Place, other: Place): boolean => JSON.stringify(one) === JSON.stringify(other);
