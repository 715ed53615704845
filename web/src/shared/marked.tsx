import type { ReactNode } from "react";

/** Letters as the search compares them: without capitals and accents. */
const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** A sentence, in which the words that were looked for stand out. */
export function marked(sentence: string, sought: string): ReactNode {
  const wanted = new Set(folded(sought).match(/[\p{L}\p{N}]+/gu));
  return sentence
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .map((part, place) => (wanted.has(folded(part)) ? <mark key={place}>{part}</mark> : part));
}
