import { isOver } from "../api/client";
import type { JobInfo } from "../api/types";
import { ProgressBar } from "../shared/ProgressBar";
import { count, duration } from "../shared/words";
import { Refusals } from "./Refusals";

const ENDS = { done: "Done.", failed: "That did not work.", cancelled: "Stopped. What was indexed is kept." } as const;

/** How far an indexing is, and in the end what came of it. */
export function JobProgress({ job, onCancel }: { job: JobInfo; onCancel(): void }) {
  if (isOver(job)) {
    const end = ENDS[job.state as keyof typeof ENDS];
    return (
      <div className="job" role="status">
        <p className={job.state === "failed" ? "job-text is-bad" : "job-text"}>{job.text || end}</p>
        <Refusals refused={job.failures} />
      </div>
    );
  }
  const stage = job.stage
    ? `Indexing ${job.stage}`
    : job.state === "waiting"
      ? "Waiting for other work"
      : "Looking for pictures";
  const far = job.total === null ? "" : `${job.done.toLocaleString("en")} of ${count(job.total, "picture")}`;
  return (
    <div className="job">
      <div className="job-line">
        <p className="job-text" role="status">
          {stage}…
        </p>
        <span className="soft">
          {far}
          {job.seconds_left !== null && far && `, ${duration(job.seconds_left)} left`}
        </span>
      </div>
      <ProgressBar label={stage} done={job.done} total={job.total} />
      <div>
        <button type="button" className="button is-small" onClick={onCancel}>
          Stop
        </button>
      </div>
    </div>
  );
}
