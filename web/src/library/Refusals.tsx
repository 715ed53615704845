import type { Failure } from "../api/types";
import { Reason } from "../shared/Reason";
import { count } from "../shared/words";

/** Which files were not taken, and why each. */
export function Refusals({ refused }: { refused: Failure[] }) {
  if (refused.length === 0) return null;
  return (
    <details className="refusals" open={refused.length <= 5}>
      <summary>{count(refused.length, "file")} not added</summary>
      <ul>
        {refused.map((one, place) => (
          <li key={place}>
            <Reason {...one} />
          </li>
        ))}
      </ul>
    </details>
  );
}
