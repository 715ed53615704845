import { useEffect, useRef, useState, type RefObject } from "react";
import type { Results } from "../api/types";

/** So many are listed at once; a list that begins with fewer has no more. */
const PAGE = 12;
/** So far before the end comes in sight, more are asked for. */
const AHEAD = "400px";

export interface Endless {
  /** What stands at the end of the list. */
  sentinel: RefObject<HTMLDivElement | null>;
  /** Whether the latest part was asked for by scrolling, so that nobody has to be led to it. */
  cameByItself: RefObject<boolean>;
  /** Whether there are no more, as far as is known. */
  ended: boolean;
}

/** Ask for more of a list when one scrolls to its end, until none come. */
export function useEndless(results: Results, busy: boolean, onMore: () => Promise<void>): Endless {
  const sentinel = useRef<HTMLDivElement>(null);
  const cameByItself = useRef(false);
  const length = results.items.length;
  const list = `${results.words} ${results.items[0]?.picture?.id}`;
  /** How long the list was when more were asked for. */
  const [asked, setAsked] = useState<{ list: string; length: number; answered: boolean } | null>(null);
  const inVain = asked !== null && asked.list === list && asked.length === length;
  const ended = length % PAGE !== 0 || (inVain && asked.answered);
  const [scrolled, setScrolled] = useState<string | null>(null);
  const waits = ended || busy || inVain || scrolled !== list;
  const ask = useRef(onMore);
  ask.current = onMore;

  useEffect(() => {
    const scroller = sentinel.current?.parentElement;
    const moved = () => setScrolled(list);
    scroller?.addEventListener("scroll", moved, { passive: true });
    return () => scroller?.removeEventListener("scroll", moved);
  }, [list]);

  useEffect(() => {
    const end = sentinel.current;
    cameByItself.current = cameByItself.current && inVain;
    if (waits || !end || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        cameByItself.current = true;
        const wish = { list, length };
        setAsked({ ...wish, answered: false });
        void ask.current().then(() => setAsked({ ...wish, answered: true }));
      },
      { root: end.parentElement, rootMargin: AHEAD },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [waits, inVain, list, length]);

  return { sentinel, cameByItself, ended };
}
