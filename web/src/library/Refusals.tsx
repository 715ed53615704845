import { count } from "../shared/words";
import type { Refused } from "./uploading";

/** Which files were not taken, and why each. */
export function Refusals({ refused }: { refused: Refused[] }) {
  if (refused.length === 0) return null;
  return (
    <details className="refusals" open={refused.length <= 5}>
      <summary>{count(refused.length, "file")} not added</summary>
      <ul>
        {refused.map(({ name, why }, place) => (
          <li key={place}>
            <strong>{name}</strong>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
