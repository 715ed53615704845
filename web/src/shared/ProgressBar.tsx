import "./ProgressBar.css";

/** How far something is; without a total it only says that it goes on. */
export function ProgressBar({ label, done, total }: { label: string; done: number; total: number | null }) {
  const known = total !== null && total > 0;
  return (
    <div
      className={known ? "progress" : "progress is-unknown"}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={known ? total : undefined}
      aria-valuenow={known ? Math.min(done, total) : undefined}
    >
      <div className="progress-done" style={{ width: known ? `${Math.min(100, (100 * done) / total)}%` : undefined }} />
    </div>
  );
}
