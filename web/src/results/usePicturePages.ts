// The pictures of a library, page after page, the latest first.
import { useCallback, useEffect, useRef, useState } from "react";
import { getPictures, sentenceOf } from "../api/client";
import type { PictureInfo } from "../api/types";

/** The first page fills the screen, and comes sooner for being small. */
const FIRST = 60;
const LATER = 200;

export interface PicturePages {
  items: PictureInfo[];
  total: number | null;
  loading: boolean;
  problem: string | null;
  /** Fetch the next page, if there is one and it is not on its way. */
  more(): void;
  /** Ask again for what could not be fetched. */
  retry(): void;
}

interface Held {
  items: PictureInfo[];
  total: number | null;
  next: string | null;
}

const NOTHING: Held = { items: [], total: null, next: null };

/** `version` changes whenever the library did, and begins again; `chosen` asks for some of them, as a query. */
export function usePicturePages(library: string, version: number | string, chosen = ""): PicturePages {
  const [held, setHeld] = useState<Held>(NOTHING);
  const [problem, setProblem] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  const asked = useRef<AbortController | null>(null);
  const again = useRef<() => void>(() => undefined);

  const fetchAfter = useCallback(
    (before: Held, limit: number) => {
      asked.current?.abort();
      const controller = new AbortController();
      asked.current = controller;
      again.current = () => fetchAfter(before, limit);
      setLoading(true);
      setProblem(null);
      getPictures(library, before.next, limit, controller.signal, chosen)
        .then((page) => setHeld({ items: [...before.items, ...page.items], total: page.total, next: page.next }))
        .catch((thrown: unknown) => {
          if (!controller.signal.aborted) setProblem(sentenceOf(thrown));
        })
        .finally(() => {
          if (asked.current === controller) {
            asked.current = null;
            setLoading(false);
          }
        });
    },
    [library, chosen],
  );

  useEffect(() => {
    setHeld((before) => (before.items[0] ? before : NOTHING));
    fetchAfter(NOTHING, FIRST);
    return () => asked.current?.abort();
  }, [fetchAfter, version]);

  const more = useCallback(() => {
    if (!asked.current && held.next) fetchAfter(held, LATER);
  }, [held, fetchAfter]);
  const retry = useCallback(() => again.current(), []);

  return { items: held.items, total: held.total, loading, problem, more, retry };
}
