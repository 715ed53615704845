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
  return (
    <div className="walk" role="group" aria-label="Photos of the list">
      <button
        type="button"
        className="button is-quiet is-icon"
        aria-label="Previous photo"
        title="Previous photo (←)"
        aria-disabled={!before || undefined}
        onClick={() => onWalk(-1)}
      >
        <Icon name="back" />
      </button>
      <span className="walk-place soft">
        {place.toLocaleString("en")} of {total.toLocaleString("en")}
      </span>
      <button
        type="button"
        className="button is-quiet is-icon walk-on"
        aria-label="Next photo"
        title="Next photo (→)"
        aria-disabled={!after || undefined}
        onClick={() => onWalk(1)}
      >
        <Icon name="back" />
      </button>
    </div>
  );
}
