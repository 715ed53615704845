// Who is in the open picture, at their places in it as it is now.
import { useCallback, useEffect, useState } from "react";
import { getFaces } from "../api/people";
import type { FaceInfo, View } from "../api/types";

export interface Faces {
  faces: readonly FaceInfo[];
  /** Ask again: something was said of them. */
  reload(): void;
}

const NONE: readonly FaceInfo[] = [];

/** `turns` is how much was said so far: any of it may have given a name. */
export function useFaces(library: string, view: View, turns: number): Faces {
  const id = view.picture?.id ?? null;
  const key = JSON.stringify([id, ...view.do]);
  const [known, setKnown] = useState<{ key: string; faces: readonly FaceInfo[] } | null>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const [picture, ...commands] = JSON.parse(key) as [number | null, ...string[]];
    if (picture === null) return;
    const controller = new AbortController();
    getFaces(library, picture, commands, controller.signal)
      .then((faces) => setKnown({ key, faces }))
      .catch(() => undefined);
    return () => controller.abort();
  }, [library, key, turns, changes]);
  const reload = useCallback(() => setChanges((before) => before + 1), []);
  return { faces: known?.key === key ? known.faces : NONE, reload };
}
