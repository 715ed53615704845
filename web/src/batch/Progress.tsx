import { isOver } from "../api/client";
import type { JobInfo } from "../api/types";
import { Reason } from "../shared/Reason";
import { ProgressBar } from "../shared/ProgressBar";
import { count } from "../shared/words";
import { outcomeText, progressText } from "./work";

/** How far the work is, what came of it, and what could not be done and why. */
export function Progress({ job }: { job: JobInfo }) {
  const over = isOver(job);
  return (
    <div className="batch-progress">
      <p className="batch-outcome" data-state={job.state} role="status">
        {over ? outcomeText(job) : progressText(job)}
      </p>
      {!over && (
        <>
          <ProgressBar label="Applying the steps" done={job.done} total={job.total} />
          {job.stage && <p className="batch-soft">{job.stage}</p>}
        </>
      )}
      {job.failures.length > 0 && (
        <section className="batch-failures" aria-label="Failures">
          <h3>{`${count(job.failures.length, "picture")} could not be done`}</h3>
          <ul>
            {job.failures.map((failure, place) => (
              <li key={`${place} ${failure.name}`}>
                <Reason {...failure} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
