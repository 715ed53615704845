import type { WishVerdict } from "../api/types";
import { marked } from "../shared/marked";

const SIGNS = { meets: "✓", misses: "✗", unknown: "?" } as const;
const WORDS = { meets: "yes", misses: "no", unknown: "perhaps" } as const;

/** Each wish, and whether the picture meets it: signs at a glance, and on asking in words. */
export function WhyList({ why, tabIndex }: { why: WishVerdict[]; tabIndex: number }) {
  if (why.length === 0) return null;
  return (
    <details className="why">
      <summary className="why-glance" tabIndex={tabIndex}>
        <span className="visually-hidden">Why: </span>
        {why.map(({ wish, verdict, detail, sought }, place) => (
          <span key={place} className={`why-sign is-${verdict}`}>
            <span aria-hidden="true">{SIGNS[verdict]}</span>
            <span className="visually-hidden">{WORDS[verdict]},</span>{" "}
            <span className="why-wish">{sought ? marked(detail, sought) : wish}</span>
          </span>
        ))}
      </summary>
      <ul className="why-words">
        {why.map(({ wish, verdict, detail }, place) => (
          <li key={place}>
            {wish}: {detail || WORDS[verdict]}
          </li>
        ))}
      </ul>
    </details>
  );
}
