import { Icon } from "../shared/Icon";
import { count } from "../shared/words";

/** What can be done with the selected pictures. */
export function SelectionBar(props: {
  selected: number;
  canApply: boolean;
  /** Whether pictures are being chosen for the edits of the open one. */
  picking: boolean;
  onCompare(): void;
  onApply(): void;
  onClear(): void;
}) {
  if (props.selected === 0 && !props.picking) return null;
  return (
    <div className="selection" role="region" aria-label="Selection">
      <span className="selection-count" role="status">
        {props.selected === 0
          ? "Select the pictures to apply the edits to."
          : `${count(props.selected, "picture")} selected`}
      </span>
      <button
        type="button"
        className="button"
        disabled={props.selected !== 2}
        title={props.selected === 2 ? undefined : "Select two pictures to compare them"}
        onClick={props.onCompare}
      >
        <Icon name="compare" size={16} />
        Compare
      </button>
      <button
        type="button"
        className="button"
        disabled={!props.canApply || props.selected === 0}
        title={props.canApply ? undefined : "Edit a picture first; then its edits can be applied to these"}
        onClick={props.onApply}
      >
        <Icon name="many" size={16} />
        Apply the edits
      </button>
      <button type="button" className="button is-quiet" onClick={props.onClear}>
        {props.selected === 0 ? "Leave it" : "Clear"}
      </button>
    </div>
  );
}
