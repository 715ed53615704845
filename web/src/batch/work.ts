// A batch in words. Pure.
import type { JobInfo } from "../api/types";
import { count, duration } from "../shared/words";

/** How far it is, as a sentence. */
export function progressText(job: JobInfo): string {
  if (job.state === "waiting") return "Waiting for its turn…";
  const done = job.total === null ? count(job.done, "picture") : `${job.done} of ${count(job.total, "picture")}`;
  const left = job.seconds_left === null ? "" : `, about ${duration(job.seconds_left)} left`;
  return `${done}${left}`;
}

/** What came of it, as a sentence. */
export function outcomeText(job: JobInfo): string {
  if (job.text) return job.text;
  const made = Math.max(0, job.done - job.failures.length);
  if (job.state === "cancelled") return "Cancelled. Nothing was changed.";
  if (job.state === "failed") return "It could not be done.";
  return job.failures.length
    ? `${count(made, "picture")} done, ${job.failures.length} could not be.`
    : `${count(made, "picture")} done.`;
}
