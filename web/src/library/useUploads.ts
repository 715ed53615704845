import { useCallback, useRef, useState } from "react";
import { upload } from "../api/client";
import type { Chosen } from "./dropping";
import { uploadAll, type UploadState } from "./uploading";

export interface Upload extends UploadState {
  running: boolean;
  skipped: number;
}

export interface Uploading {
  upload: Upload | null;
  start(chosen: Chosen): void;
  stop(): void;
  clear(): void;
}

/** The uploads of the page: one run at a time; what is chosen meanwhile goes after it. */
export function useUploads(library: string, onAdded: () => void): Uploading {
  const [state, setState] = useState<Upload | null>(null);
  const queue = useRef<Chosen[]>([]);
  const running = useRef<AbortController | null>(null);

  const start = useCallback(
    (chosen: Chosen) => {
      queue.current.push(chosen);
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      const work = async () => {
        for (let next = queue.current.shift(); next; next = queue.current.shift()) {
          const { files, skipped } = next;
          const tell = (told: UploadState) => setState({ ...told, skipped, running: true });
          const send = (batch: readonly File[]) => upload(library, batch, controller.signal);
          const done = await uploadAll(files, send, tell, () => controller.signal.aborted);
          setState({ ...done, skipped, running: false });
          if (done.added.length > 0) onAdded();
        }
      };
      void work().finally(() => {
        running.current = null;
      });
    },
    [library, onAdded],
  );
  const stop = useCallback(() => {
    queue.current = [];
    running.current?.abort();
  }, []);
  const clear = useCallback(() => setState((now) => (now?.running ? now : null)), []);
  return { upload: state, start, stop, clear };
}
