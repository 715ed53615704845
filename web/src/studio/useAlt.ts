import { useEffect, useState } from "react";
import { getAlt } from "../api/client";
import type { View } from "../api/types";

const PATIENCE = 600;

/**
 * The open picture in words, once they are there; until then its name. It waits a little, so that a quick row of
 * edits asks once.
 */
export function useAlt(library: string, view: View): string {
  const id = view.picture?.id ?? null;
  const key = `${id}\n${view.do.join("\n")}`;
  const [known, setKnown] = useState<{ key: string; text: string } | null>(null);
  useEffect(() => {
    if (id === null) return;
    const controller = new AbortController();
    const commands = key.split("\n").slice(1).filter(Boolean);
    const timer = setTimeout(() => {
      getAlt(library, id, commands, controller.signal)
        .then(({ text }) => setKnown({ key, text }))
        .catch(() => undefined);
    }, PATIENCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [library, id, key]);
  return known?.key === key && known.text ? known.text : view.name;
}
