// The bursts of the library, how they are marked here, and how that is taken back.
import { useCallback, useEffect, useRef, useState } from "react";
import { sentenceOf } from "../api/client";
import { getBursts, takeBack, tell } from "../api/telling";
import type { CullGroup } from "../api/types";
import { commandOf, marked, type Marking } from "./marking";

const PAGE = 40;
/** So many bursts before the last that is known, the next are fetched. */
const AHEAD = 8;

interface Held {
  groups: CullGroup[];
  total: number | null;
  notes: string[];
}

/** What was marked at once: the acts in which the library keeps it, and the burst as it was before. */
interface Deed {
  words: string;
  acts: number[];
  place: number;
  before: CullGroup;
}

export interface Bursts extends Held {
  busy: boolean;
  problem: string | null;
  latest: string | null;
  /** Mark frames of the burst at this place; `words` say what that is. Whether it was kept. */
  mark(place: number, markings: Marking[], words: string): Promise<boolean>;
  /** Take the last marks back; the place of the burst that had them. */
  undo(): Promise<number | null>;
  /** Which burst is looked at: those after it are fetched in time. */
  reach(place: number): void;
  retry(): void;
}

const NOTHING: Held = { groups: [], total: null, notes: [] };

/** `folder` is a folder of the library, null for all of it; `version` changes whenever the library did. */
export function useBursts(library: string, folder: string | null, version: string): Bursts {
  const [held, setHeld] = useState<Held>(NOTHING);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [deeds, setDeeds] = useState<Deed[]>([]);
  const [tries, setTries] = useState(0);
  const asked = useRef<AbortController | null>(null);
  const working = useRef(false);

  const fetchAfter = useCallback(
    (before: Held) => {
      asked.current?.abort();
      const controller = new AbortController();
      asked.current = controller;
      setProblem(null);
      getBursts(library, folder, before.groups.length, PAGE, controller.signal)
        .then(({ groups, total, notes }) =>
          // What was marked meanwhile stands in what is held now.
          setHeld((now) => {
            const known = before.groups.length === 0 ? [] : now.groups;
            return { groups: [...known, ...groups], total, notes: [...new Set([...before.notes, ...notes])] };
          }),
        )
        .catch((thrown: unknown) => {
          if (!controller.signal.aborted) setProblem(sentenceOf(thrown));
        })
        .finally(() => {
          if (asked.current === controller) asked.current = null;
        });
    },
    [library, folder],
  );

  useEffect(() => {
    setHeld(NOTHING);
    setDeeds([]);
    fetchAfter(NOTHING);
    return () => asked.current?.abort();
  }, [fetchAfter, version, tries]);

  const reach = useCallback(
    (place: number) => {
      const { groups, total } = held;
      if (!asked.current && total !== null && groups.length < total && place + AHEAD >= groups.length) fetchAfter(held);
    },
    [held, fetchAfter],
  );

  const put = (place: number, group: CullGroup) =>
    setHeld((now) => ({ ...now, groups: now.groups.map((one, at) => (at === place ? group : one)) }));

  /** One thing at a time. */
  async function act<T>(work: () => Promise<T>): Promise<T | null> {
    if (working.current) return null;
    working.current = true;
    setBusy(true);
    setProblem(null);
    try {
      return await work();
    } catch (thrown) {
      setProblem(sentenceOf(thrown));
      return null;
    } finally {
      working.current = false;
      setBusy(false);
    }
  }

  async function mark(place: number, markings: Marking[], words: string): Promise<boolean> {
    const before = held.groups[place];
    if (!before || markings.length === 0) return false;
    const kept = await act(async () => {
      const acts: number[] = [];
      // What was kept of several marks before one failed can be taken back too.
      try {
        for (const { mark, pictures } of markings)
          acts.push((await tell(library, { pictures, commands: [commandOf(mark)] })).act);
      } finally {
        if (acts.length > 0) {
          setDeeds((all) => [...all, { words, acts, place, before }]);
          put(place, marked(before, markings.slice(0, acts.length)));
        }
      }
      return true;
    });
    return kept ?? false;
  }

  async function undo(): Promise<number | null> {
    const last = deeds.at(-1);
    if (!last) return null;
    return act(async () => {
      for (const one of last.acts.toReversed()) await takeBack(library, one);
      setDeeds((all) => all.slice(0, -1));
      put(last.place, last.before);
      return last.place;
    });
  }

  return {
    ...held,
    busy,
    problem,
    latest: deeds.at(-1)?.words ?? null,
    mark,
    undo,
    reach,
    retry: () => setTries((before) => before + 1),
  };
}
