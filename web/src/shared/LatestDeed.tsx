import { useRef } from "react";
import "./LatestDeed.css";

/** What was done last, and the way to take it back. */
export function LatestDeed({ words, busy, onUndo }: { words: string | null; busy: boolean; onUndo(): void }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} className="deed" role="status" tabIndex={-1}>
      {words && (
        <>
          <span>{words}</span>
          <button
            type="button"
            className="button is-small"
            aria-disabled={busy || undefined}
            onClick={() => {
              if (busy) return;
              // The button may go with what it took back; whoever uses the keyboard stays here.
              place.current?.focus();
              onUndo();
            }}
          >
            Undo
          </button>
        </>
      )}
    </div>
  );
}
