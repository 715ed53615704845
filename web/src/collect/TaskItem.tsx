import { useState } from "react";
import type { Task } from "./types";

/** A suggested task to tick off; it is ticked at once, and again as it was where the server refuses. */
export function TaskItem({ task, off, onTick }: { task: Task; off: boolean; onTick(done: boolean): Promise<boolean> }) {
  const [wished, setWished] = useState<boolean | null>(null);
  const done = wished ?? task.done;
  return (
    <label className={done ? "task is-done" : "task"}>
      <input
        type="checkbox"
        checked={done}
        disabled={off}
        onChange={(event) => {
          setWished(event.target.checked);
          void onTick(event.target.checked).then(() => setWished(null));
        }}
      />
      <span>{task.text}</span>
    </label>
  );
}
