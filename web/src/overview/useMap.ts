import { useCallback, useEffect, useRef, useState } from "react";
import { getMap, sentenceOf } from "../api/client";
import type { LibraryMap } from "../api/types";
import { areaSeen, written, type Extent, type MapCamera } from "./mercator";

/** So many pixels wide is the place that a heap of pictures takes. */
const HEAP = 76;
const REST = 160;

export interface Mapped {
  map: LibraryMap | null;
  problem: string | null;
  retry(): void;
}

/** What there is on the part of the earth that is seen, asked for when the camera rests. */
export function useMap(library: string, version: string, camera: MapCamera | null, size: Extent): Mapped {
  const [map, setMap] = useState<LibraryMap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const known = useRef(false);
  // Before anything is known, the whole earth is asked for: it tells where the pictures lie.
  const within = camera && size.width > 0 ? written(areaSeen(camera, size)) : null;
  const columns = Math.max(2, Math.min(60, Math.round(size.width / HEAP)));

  useEffect(() => {
    if (size.width === 0) return;
    const controller = new AbortController();
    const timer = setTimeout(
      () =>
        void getMap(library, within, columns, controller.signal)
          .then((found) => {
            known.current = true;
            setMap(found);
            setProblem(null);
          })
          .catch((thrown: unknown) => !controller.signal.aborted && setProblem(sentenceOf(thrown))),
      known.current ? REST : 0,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [library, version, within, columns, size.width, attempt]);

  return { map, problem, retry: useCallback(() => setAttempt((before) => before + 1), []) };
}
