// How people are spoken of on the page.
import type { PersonInfo } from "../api/types";

export const SOMEBODY = "Somebody";

export const called = ({ name }: Pick<PersonInfo, "name">): string => name ?? SOMEBODY;

/** Under what a question is skipped: whom it is about. */
export const pairOf = (one: { id: number }, other: { id: number } | null): string =>
  other ? `${one.id}-${other.id}` : String(one.id);
