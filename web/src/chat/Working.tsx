import { ProgressBar } from "../shared/ProgressBar";
import { capital } from "../shared/words";
import type { Pending } from "../studio/state";

/** What was just said, while the answer is on its way. */
export function Working({ pending }: { pending: Pending }) {
  const { said, progress } = pending;
  const stage = capital(progress?.stage || "working");
  return (
    <li className="chat-turn">
      {said && <p className="chat-said">{said}</p>}
      <div className="chat-working" role="status">
        <p>
          <span className="spinner" aria-hidden="true" />
          {stage}…
        </p>
        {progress && progress.total !== null && progress.total > 0 && (
          <ProgressBar label={stage} done={progress.done} total={progress.total} />
        )}
      </div>
    </li>
  );
}
