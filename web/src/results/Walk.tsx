import { Icon } from "../shared/Icon";
import type { Neighbours } from "./neighbours";

interface WalkProps {
  neighbours: Neighbours;
  onWalk(by: 1 | -1): void;
}

/** Where the open photo stands in its list, and the way to those beside it. */
export function Walk({ neighbours, onWalk }: WalkProps) {
  const { place, total, before, after } = neighbours;
  // Disabled at the end of the list, what was pressed would lose the focus.
  const way = (by: 1 | -1, name: string, key: string, there: boolean) => (
    <button
      type="button"
      className={`button is-quiet is-icon${by > 0 ? " walk-on" : ""}`}
      aria-label={name}
      title={`${name} (${key})`}
      aria-disabled={!there || undefined}
      onClick={() => onWalk(by)}
    >
      <Icon name="back" />
    </button>
  );
  return (
    <div className="walk" role="group" aria-label="Photos of the list">
      {way(-1, "Previous photo", "←", Boolean(before))}
      <span className="walk-place soft">
        {place.toLocaleString("en")} of {total.toLocaleString("en")}
      </span>
      {way(1, "Next photo", "→", Boolean(after))}
    </div>
  );
}
