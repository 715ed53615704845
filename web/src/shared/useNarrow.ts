import { useSyncExternalStore } from "react";

export const NARROW = "(max-width: 859px)";

const watched = () => (typeof window.matchMedia === "function" ? window.matchMedia(NARROW) : null);

function subscribe(onChange: () => void): () => void {
  const query = watched();
  query?.addEventListener("change", onChange);
  return () => query?.removeEventListener("change", onChange);
}

/** Whether there is room for one thing at a time only. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => watched()?.matches ?? false);
