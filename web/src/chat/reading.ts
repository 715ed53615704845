import type { TurnInfo } from "../api/types";

/** What to read of a turn's reply: the page shows the list itself, and the question too while it is `open`. */
export function readable({ brief, lists, question }: TurnInfo, open: boolean): string {
  // A line that leads to a list ends in a colon; the list stands elsewhere.
  const told = lists ? brief.replace(/:$/gm, ".") : brief;
  if (!question) return told;
  const without = told === question.text ? "" : told;
  return open ? without : `${without}\n${question.text}`.trim();
}
