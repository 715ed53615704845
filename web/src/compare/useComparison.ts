import { useCallback, useEffect, useState } from "react";
import { compare, sentenceOf } from "../api/client";
import type { Comparison, PictureVersion } from "../api/types";

export type Comparing =
  | { is: "looking"; seconds: number }
  | { is: "found"; comparison: Comparison }
  | { is: "failed"; why: string };

/** What differs between two versions, as soon as it is known; asked again by `retry`. */
export function useComparison(library: string, first: PictureVersion, second: PictureVersion): [Comparing, () => void] {
  const [state, setState] = useState<Comparing>({ is: "looking", seconds: 0 });
  const [attempt, setAttempt] = useState(0);
  // Versions are values: two objects that say the same are the same question.
  const pair = JSON.stringify({ first, second });

  useEffect(() => {
    let wanted = true;
    const began = Date.now();
    setState({ is: "looking", seconds: 0 });
    const clock = setInterval(
      () => setState((old) => (old.is === "looking" ? { is: "looking", seconds: (Date.now() - began) / 1000 } : old)),
      1000,
    );
    const ask = async () => {
      try {
        const comparison = await compare(library, JSON.parse(pair) as { first: PictureVersion; second: PictureVersion });
        if (wanted) setState({ is: "found", comparison });
      } catch (thrown) {
        if (wanted) setState({ is: "failed", why: sentenceOf(thrown) });
      } finally {
        clearInterval(clock);
      }
    };
    void ask();
    return () => {
      wanted = false;
      clearInterval(clock);
    };
  }, [library, pair, attempt]);

  return [state, useCallback(() => setAttempt((count) => count + 1), [])];
}
