import type { WayOut } from "../api/types";

/** Where nothing was found: what to leave out, so that something is. */
export function WaysOut({ ways, onForget }: { ways: readonly WayOut[]; onForget(part: string): void }) {
  if (ways.length === 0) return null;
  return (
    <div className="chat-options">
      {ways.map(({ without, count }) => (
        <button key={without} type="button" className="chip" onClick={() => onForget(without)}>
          Show the {count.toLocaleString("en")} without “{without}”
        </button>
      ))}
    </div>
  );
}
