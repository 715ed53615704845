import { useCallback, useEffect, useRef, useState } from "react";
import * as api from "../api/client";
import type { JobInfo } from "../api/types";

const RESTARTED =
  "The server was started again before everything was indexed. Add the folder once more: what is done stays done.";

export interface Indexing {
  job: JobInfo | null;
  problem: string | null;
  start(places: string[]): void;
  cancel(): void;
  clear(): void;
}

/** The indexing of a library: one job, followed as it goes on; one that runs already is found again. */
export function useIndexing(library: string, onDone: () => void): Indexing {
  const [job, setJob] = useState<JobInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    setJob(null);
    let left = false;
    api
      .getJobs()
      .then((jobs) => {
        const mine = jobs.find((other) => other.library === library && other.kind === "index" && !api.isOver(other));
        if (mine && !left) setJob(mine);
      })
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [library]);

  const id = job?.id ?? null;
  const over = job !== null && api.isOver(job);
  useEffect(() => {
    if (id === null || over) return;
    return api.followJob(
      id,
      (fresh) => {
        setJob(fresh);
        if (api.isOver(fresh)) done.current();
      },
      () => {
        setJob(null);
        setProblem(RESTARTED);
        done.current();
      },
    );
  }, [id, over]);

  const start = useCallback(
    (places: string[]) => {
      setProblem(null);
      api
        .startJob(library, { kind: "index", places })
        .then(setJob)
        .catch((thrown: unknown) => setProblem(api.sentenceOf(thrown)));
    },
    [library],
  );
  const cancel = useCallback(() => {
    if (id !== null)
      api
        .cancelJob(id)
        .then(setJob)
        .catch((thrown: unknown) => setProblem(api.sentenceOf(thrown)));
  }, [id]);
  const clear = useCallback(() => {
    setJob((now) => (now && api.isOver(now) ? null : now));
    setProblem(null);
  }, []);
  return { job, problem, start, cancel, clear };
}
