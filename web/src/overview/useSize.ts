import { useLayoutEffect, useState } from "react";
import type { Extent } from "./mercator";

/** How large an element is, as it changes. */
export function useSize(element: HTMLElement | null): Extent {
  const [size, setSize] = useState<Extent>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
