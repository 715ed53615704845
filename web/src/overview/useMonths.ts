import { useCallback, useEffect, useRef, useState } from "react";
import { getPictures, getTimeline, sentenceOf } from "../api/client";
import type { Month, PictureInfo } from "../api/types";

const PAGE = 300;

interface Known {
  items: PictureInfo[];
  next: string | null;
  done: boolean;
}

export interface Months {
  months: Month[] | null;
  problem: string | null;
  /** The photos of a month, as far as they were fetched. */
  photos(month: string): readonly PictureInfo[];
  /** Fetch so many of a month's photos, if they are not there or on their way. */
  need(month: string, upTo: number): void;
  retry(): void;
}

const NONE: readonly PictureInfo[] = [];

/** The months of a library and, as one comes to them, their photos. */
export function useMonths(library: string, version: string): Months {
  const [months, setMonths] = useState<Month[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [, setDrawn] = useState(0);
  const known = useRef(new Map<string, Known>());
  const asked = useRef(new Set<string>());
  const era = useRef(0);

  useEffect(() => {
    era.current += 1;
    known.current = new Map();
    asked.current = new Set();
    const mine = era.current;
    getTimeline(library)
      .then((told) => {
        if (era.current !== mine) return;
        setMonths(told);
        setProblem(null);
      })
      .catch((thrown: unknown) => era.current === mine && setProblem(sentenceOf(thrown)));
    return () => {
      era.current += 1;
    };
  }, [library, version, attempt]);

  const need = useCallback(
    (month: string, upTo: number) => {
      const have = known.current.get(month) ?? { items: [], next: null, done: false };
      if (have.done || have.items.length >= upTo || asked.current.has(month)) return;
      asked.current.add(month);
      const mine = era.current;
      getPictures(library, have.next, PAGE, undefined, `on=${month || "none"}`)
        .then(({ items, next }) => {
          if (era.current !== mine) return;
          known.current.set(month, { items: [...have.items, ...items], next, done: next === null });
          asked.current.delete(month);
          setDrawn((before) => before + 1);
        })
        .catch((thrown: unknown) => {
          if (era.current !== mine) return;
          asked.current.delete(month);
          setProblem(sentenceOf(thrown));
        });
    },
    [library],
  );
  const photos = useCallback((month: string) => known.current.get(month)?.items ?? NONE, []);
  return { months, problem, photos, need, retry: useCallback(() => setAttempt((before) => before + 1), []) };
}
