// The people of a library, what is said of them here, and how that is taken back.
import { useCallback, useEffect, useRef, useState } from "react";
import { sentenceOf } from "../api/client";
import * as api from "../api/people";
import type { PersonInfo } from "../api/types";
import { called, pairOf } from "./words";

/** Something that was done here, in words; a question that was skipped is known by whom it was about. */
interface Deed {
  words: string;
  skipped?: string;
}

export interface People {
  everybody: PersonInfo[] | null;
  busy: boolean;
  problem: string | null;
  /** What was done last and can be taken back. */
  latest: string | null;
  /** How much was said or taken back here: whatever was asked before may have another answer now. */
  changes: number;
  /** Questions that are not to be asked again, by whom they are about. */
  skipped: readonly string[];
  name(person: PersonInfo, name: string): Promise<PersonInfo | null>;
  merge(one: PersonInfo, other: PersonInfo): Promise<PersonInfo | null>;
  apart(one: PersonInfo, other: PersonInfo): Promise<unknown>;
  split(person: PersonInfo, faces: number[]): Promise<PersonInfo | null>;
  forget(person: PersonInfo): Promise<PersonInfo | null>;
  skip(one: PersonInfo, other: PersonInfo | null): void;
  undo(): Promise<unknown>;
}

/** `version` changes whenever the library did, or something was said of people elsewhere. */
export function usePeople(library: string, version: string): People {
  const [everybody, setEverybody] = useState<PersonInfo[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [deeds, setDeeds] = useState<Deed[]>([]);
  const [changes, setChanges] = useState(0);
  const working = useRef(false);

  useEffect(() => {
    const controller = new AbortController();
    api
      .getPeople(library, controller.signal)
      .then(setEverybody)
      .catch((thrown: unknown) => {
        if (!controller.signal.aborted) setProblem(sentenceOf(thrown));
      });
    return () => controller.abort();
  }, [library, version, changes]);

  /** One thing at a time: a second click while the first is on its way does nothing. */
  const act = useCallback(async <T>(work: () => Promise<T>, after: (result: T) => void): Promise<T | null> => {
    if (working.current) return null;
    working.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const result = await work();
      after(result);
      setChanges((before) => before + 1);
      return result;
    } catch (thrown) {
      setProblem(sentenceOf(thrown));
      return null;
    } finally {
      working.current = false;
      setBusy(false);
    }
  }, []);

  const done = (deed: Deed) => setDeeds((before) => [...before, deed]);
  const last = deeds.at(-1) ?? null;
  return {
    everybody,
    busy,
    problem,
    latest: last?.words ?? null,
    changes,
    skipped: deeds.flatMap(({ skipped }) => skipped ?? []),
    name: (person, name) =>
      act(
        () => api.namePerson(library, { person: `#${person.id}`, name }),
        (now) => done({ words: now.id === person.id ? `Named ${called(now)}.` : `They are ${called(now)} too now.` }),
      ),
    merge: (one, other) =>
      act(
        () => api.mergePeople(library, { one: one.id, other: other.id }),
        (now) => done({ words: now.name ? `Both are ${now.name} now.` : "They are one person now." }),
      ),
    apart: (one, other) =>
      act(
        () => api.keepApart(library, { one: one.id, other: other.id }),
        () => done({ words: "They are two people, and stay so." }),
      ),
    split: (person, faces) =>
      act(
        () => api.splitPerson(library, person.id, { faces }),
        (other) =>
          done({ words: `${other.pictures === 1 ? "1 photo" : `${other.pictures} photos`} of somebody else left.` }),
      ),
    forget: (person) =>
      act(
        () => api.forgetPerson(library, person.id),
        () => done({ words: `The name ${called(person)} is forgotten.` }),
      ),
    skip: (one, other) => done({ words: "Skipped.", skipped: pairOf(one, other) }),
    undo: async () => {
      const pop = () => setDeeds((before) => before.slice(0, -1));
      if (!last) return;
      if (last.skipped) pop();
      else await act(() => api.undoPeople(library), pop);
    },
  };
}
