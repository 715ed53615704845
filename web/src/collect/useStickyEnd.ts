import { useEffect, useRef, type RefObject } from "react";

const NEAR = 60;

/**
 * Keeps a log at its end: when a line is added, when a picture in it comes late, and when it becomes visible. Whoever
 * has scrolled up to read is left there until something new is said.
 */
export function useStickyEnd(lines: number): RefObject<HTMLDivElement | null> {
  const log = useRef<HTMLDivElement>(null);
  const follows = useRef(true);

  useEffect(() => {
    const area = log.current;
    if (!area) return;
    const toEnd = () => {
      if (follows.current) area.scrollTop = area.scrollHeight;
    };
    const onScroll = () => {
      follows.current = area.scrollHeight - area.scrollTop - area.clientHeight < NEAR;
    };
    const observer = typeof ResizeObserver === "function" ? new ResizeObserver(toEnd) : null;
    observer?.observe(area);
    area.addEventListener("scroll", onScroll);
    area.addEventListener("load", toEnd, true);
    return () => {
      observer?.disconnect();
      area.removeEventListener("scroll", onScroll);
      area.removeEventListener("load", toEnd, true);
    };
  }, []);

  useEffect(() => {
    follows.current = true;
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [lines]);

  return log;
}
