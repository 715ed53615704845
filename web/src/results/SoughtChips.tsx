import { Icon } from "../shared/Icon";

interface SoughtChipsProps {
  /** What is looked for, part by part. */
  sought: readonly string[];
  busy: boolean;
  /** Without this part; of the last one, nothing is looked for any more. */
  onForget(part: string, last: boolean): void;
}

/** Everything that a search was told, each to be taken back: words, dates, places, answers. */
export function SoughtChips({ sought, busy, onForget }: SoughtChipsProps) {
  if (sought.length === 0) return null;
  return (
    <ul className="sought" aria-label="What is looked for">
      {sought.map((part) => (
        <li key={part} className="chip sought-part">
          <span>{part}</span>
          <button
            type="button"
            className="sought-forget"
            disabled={busy}
            aria-label={`No longer: ${part}`}
            title="No longer look for this"
            onClick={() => onForget(part, sought.length === 1)}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
