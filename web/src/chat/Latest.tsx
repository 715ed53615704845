import type { TurnInfo } from "../api/types";
import { capital } from "../shared/words";
import type { Pending } from "../studio/state";
import { readable } from "./reading";

/** The latest answer in short, for narrow screens on which the conversation is out of sight. */
export function Latest({ turn, pending, onTalk }: { turn: TurnInfo | null; pending: Pending | null; onTalk(): void }) {
  const text = pending ? `${capital(pending.progress?.stage || "working")}…` : turn ? readable(turn, false) : "";
  return (
    <div className="chat-latest" role="status">
      {text && (
        <button type="button" className="chat-latest-words" onClick={onTalk}>
          {pending && <span className="spinner" aria-hidden="true" />}
          <span>{text}</span>
        </button>
      )}
    </div>
  );
}
