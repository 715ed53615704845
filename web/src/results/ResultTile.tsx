import { memo } from "react";
import type { PictureInfo, Result } from "../api/types";
import { Icon } from "../shared/Icon";
import { selects, withShift } from "./selecting";
import { Away, describe, Thumbnail } from "./Thumbnail";
import { WhyList } from "./WhyList";

export interface ResultTileProps {
  library: string;
  result: Result;
  /** The best score of the list, which fills the bar. */
  best: number;
  current: boolean;
  selected: boolean;
  opened: boolean;
  busy: boolean;
  onOpen(picture: number): void;
  onLike(number: number): void;
  onNot(number: number): void;
  onSelect(picture: PictureInfo, extend: boolean): void;
  onFocus(number: number): void;
}

/** A score in words, as the conversation says it. */
function likely(score: number | null): string {
  const percent = Math.round(100 * (score ?? 0));
  return `${percent < 1 ? "Less than 1" : percent}% likely to be the one you mean`;
}

/** One result: its number, the picture, how well it fits and why, and what can be done with it. */
export const ResultTile = memo(function ResultTile(props: ResultTileProps) {
  const { result, best, current, selected, busy } = props;
  const { number, name, picture, score, why } = result;
  const words = describe(picture, name);
  const tab = current ? 0 : -1;
  const filled = score !== null && best > 0 ? Math.max(0, Math.min(1, score / best)) : null;
  return (
    <li
      className={`tile${selected ? " is-selected" : ""}${props.opened ? " is-open" : ""}`}
      onFocus={() => props.onFocus(number)}
    >
      <div className="tile-frame">
        <button
          type="button"
          className="picture-button tile-open"
          data-number={number}
          tabIndex={tab}
          aria-disabled={picture ? undefined : true}
          aria-label={`Open ${number}: ${words}`}
          aria-current={props.opened || undefined}
          onClick={(event) => {
            if (!picture) return;
            if (selects(event)) props.onSelect(picture, event.shiftKey);
            else if (!busy) props.onOpen(picture.id);
          }}
        >
          <Thumbnail library={props.library} picture={picture} name={name} alt="" />
        </button>
        <span className="tile-number" aria-hidden="true">
          {number}
        </span>
        <Away picture={picture} />
        {picture && (
          <label className="tile-select">
            <input
              type="checkbox"
              tabIndex={tab}
              checked={selected}
              aria-label={`Select ${number}`}
              onChange={(event) => props.onSelect(picture, withShift(event))}
            />
          </label>
        )}
      </div>
      {filled !== null && (
        <div className="tile-score" title={likely(score)}>
          <div style={{ width: `${100 * filled}%` }} />
          <span className="visually-hidden">{likely(score)}</span>
        </div>
      )}
      <p className="tile-name" title={words}>
        {words}
      </p>
      <WhyList why={why} tabIndex={tab} />
      {picture && (
        <div className="tile-deeds">
          <button
            type="button"
            className="button is-small is-quiet"
            tabIndex={tab}
            disabled={busy}
            aria-label={`Like this: ${number}`}
            onClick={() => props.onLike(number)}
          >
            <Icon name="like" size={15} />
            Like this
          </button>
          <button
            type="button"
            className="button is-small is-quiet"
            tabIndex={tab}
            disabled={busy}
            aria-label={`Not this: ${number}`}
            onClick={() => props.onNot(number)}
          >
            <Icon name="not" size={15} />
            Not this
          </button>
        </div>
      )}
    </li>
  );
});
