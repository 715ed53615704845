import { useEffect, useRef } from "react";

/** Where letters are typed: keys that edit text are the text's own. */
const TEXT = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=button])";
/** Where arrows have a meaning of their own. */
const ARROWS = "input, [role=slider], [role=menu], [role=tablist]";

const within = (event: KeyboardEvent, where: string): boolean =>
  event.target instanceof Element && event.target.closest(where) !== null;

export interface PageKeys {
  onUndo?(): void;
  onRedo?(): void;
  /** To the photo so many places on. */
  onWalk?(by: 1 | -1): void;
}

function meant(event: KeyboardEvent, { onUndo, onRedo, onWalk }: PageKeys): (() => void) | undefined {
  if (event.altKey || within(event, TEXT)) return undefined;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === "z" ? (event.shiftKey ? onRedo : onUndo) : undefined;
  if (event.shiftKey || !onWalk || within(event, ARROWS)) return undefined;
  if (event.key === "ArrowLeft") return () => onWalk(-1);
  return event.key === "ArrowRight" ? () => onWalk(1) : undefined;
}

/** Keys that hold for the whole page, unless what has the focus took them or a window lies over it. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const act = meant(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
}
