// Numbers of a comparison in words. Pure.
import type { Comparison } from "../api/types";

/** How much a mean ΔE2000 is to an eye; a small part that was changed is little of it, and is seen all the same. */
export function difference(deltaE: number): string {
  if (deltaE < 1) return "on average hardly any difference";
  if (deltaE < 2.5) return "on average little difference";
  if (deltaE < 5) return "a small difference";
  if (deltaE < 10) return "a clear difference";
  return "a strong difference";
}

const written = (deltaE: number) => `${difference(deltaE)} (ΔE ${deltaE.toFixed(1)})`;

/** What the edits explain of the difference; "" when nothing was measured. */
export function explained({ before, after, steps }: Comparison): string {
  if (before === null) return "";
  const now = `Between the two there is ${written(before)}.`;
  if (after === null || steps.length === 0) return now;
  const left = `${steps.length === 1 ? "This edit leaves" : "These edits leave"} ${written(after)}`;
  const share = before > 0.5 ? Math.round((1 - after / before) * 100) : 0;
  return share > 0 ? `${now} ${left}: ${share}% of it is explained.` : `${now} ${left}.`;
}

export function certainty(confidence: number): string {
  if (confidence >= 0.85) return "sure";
  if (confidence >= 0.6) return "likely";
  if (confidence >= 0.35) return "perhaps";
  return "a guess";
}
