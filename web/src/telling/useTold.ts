// What was told of the open picture: stars, picked or rejected.
import { useEffect, useState } from "react";
import { getTold } from "../api/telling";
import type { ToldFacts } from "../api/types";

/** `turns` is how much was said so far: any of it may have told something. */
export function useTold(library: string, picture: number | null, turns: number): ToldFacts | null {
  const [known, setKnown] = useState<{ picture: number; facts: ToldFacts } | null>(null);
  useEffect(() => {
    if (picture === null) return;
    const controller = new AbortController();
    getTold(library, picture, controller.signal)
      .then((facts) => setKnown({ picture, facts }))
      .catch(() => undefined);
    return () => controller.abort();
  }, [library, picture, turns]);
  return known?.picture === picture ? known.facts : null;
}
