import { useEffect, useRef, useState } from "react";

export interface Settled<T> {
  /** What is meant and not yet true; null when there is nothing. */
  draft: T | null;
  /** Mean something, without saying it. */
  set(value: T): void;
  /** Say it once it has rested for a moment. */
  rest(): void;
  /** Say it now, or as soon as nobody else is being served. */
  commit(value?: T): void;
  discard(): void;
}

const REST = 500;

/** Something that is tried out before it is said. What is true (`truth`) takes its place once it was served. */
export function useSettled<T>(busy: boolean, truth: unknown, say: (value: T) => void): Settled<T> {
  const [draft, setDraft] = useState<T | null>(null);
  const [due, setDue] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saying = useRef(say);
  const said = useRef(false);
  const wasBusy = useRef(busy);

  useEffect(() => {
    saying.current = say;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  // Whether it was done or refused: what was said is no longer a matter of what was meant.
  useEffect(() => {
    if (said.current) {
      said.current = false;
      setDraft(null);
    }
  }, [truth]);
  useEffect(() => {
    if (wasBusy.current && !busy && said.current) {
      said.current = false;
      setDraft(null);
    }
    wasBusy.current = busy;
  }, [busy]);

  useEffect(() => {
    if (!due || busy || draft === null) return;
    setDue(false);
    said.current = true;
    saying.current(draft);
  }, [due, busy, draft]);

  return {
    draft,
    set(value) {
      clearTimeout(timer.current);
      said.current = false;
      setDue(false);
      setDraft(value);
    },
    rest() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setDue(true), REST);
    },
    commit(value) {
      clearTimeout(timer.current);
      if (value !== undefined) {
        said.current = false;
        setDraft(value);
      }
      if (!said.current) setDue(true);
    },
    discard() {
      clearTimeout(timer.current);
      said.current = false;
      setDue(false);
      setDraft(null);
    },
  };
}
