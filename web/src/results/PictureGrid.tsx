import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from "react";
import type { PictureInfo } from "../api/types";
import { count } from "../shared/words";
import { selects, withShift } from "./selecting";
import { Away, describe, Thumbnail } from "./Thumbnail";
import type { PicturePages } from "./usePicturePages";
import { stepFrom } from "./walking";
import "./PictureGrid.css";

const WANTED = 168;
const GAP = 8;

export interface PictureGridProps {
  library: string;
  pages: PicturePages;
  selected: ReadonlyMap<number, PictureInfo>;
  opened: number | null;
  busy: boolean;
  empty: ReactNode;
  onOpen(picture: number): void;
  /** Select it; with a list, all up to it. */
  onSelect(picture: PictureInfo, among: readonly PictureInfo[] | null): void;
}

/** The whole library: only the rows in sight are drawn, and pages are fetched as one comes near them. */
export function PictureGrid(props: PictureGridProps) {
  const { pages, selected } = props;
  const { items, total, more } = pages;
  // State and not a ref: it is only there once the library is known not to be empty.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  const [reached, setReached] = useState(0);

  useLayoutEffect(() => {
    if (!scroller) return;
    const measure = () => setWidth(scroller.clientWidth - 2 * GAP);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller]);

  const columns = Math.max(2, Math.floor((width + GAP) / (WANTED + GAP)));
  const side = Math.max(60, (width - GAP * (columns - 1)) / columns);
  const rows = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller,
    estimateSize: () => side + GAP,
    overscan: 4,
  });
  useEffect(() => rows.measure(), [rows, side]);

  const drawn = rows.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const last = drawn.at(-1)?.index ?? 0;
  // The tab key leads to where one was, or where that is out of sight, to what is in sight.
  const row = Math.floor(reached / columns);
  const current = row >= first && row <= last && reached < items.length ? reached : first * columns;
  useEffect(() => {
    if (items.length > 0 && (last + 6) * columns >= items.length) more();
  }, [last, columns, items.length, more]);

  const onKey = (event: KeyboardEvent) => {
    const place = stepFrom(Math.min(reached, items.length - 1), event.key, columns, items.length);
    if (place === null) return;
    event.preventDefault();
    setReached(place);
    rows.scrollToIndex(Math.floor(place / columns));
    // The row may only be drawn once it was scrolled to.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus({ preventScroll: true }),
      ),
    );
  };

  if (total === 0) return props.empty;
  return (
    <div className="pictures">
      <p className="pictures-head soft" role="status">
        {total === null ? "Looking at the library…" : `${count(total, "picture")}, the latest first`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={setScroller}
        className="pictures-scroll"
        role="list"
        aria-label="All pictures"
        aria-busy={pages.loading}
        onKeyDown={onKey}
      >
        <div role="presentation" style={{ height: rows.getTotalSize(), position: "relative" }}>
          {drawn.map((row) => (
            <div
              key={row.key}
              role="presentation"
              className="pictures-row"
              style={{ transform: `translateY(${row.start}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)`, height: side }}
            >
              {items.slice(row.index * columns, (row.index + 1) * columns).map((picture, column) => {
                const place = row.index * columns + column;
                return (
                  <PictureCell
                    key={picture.id}
                    library={props.library}
                    picture={picture}
                    place={place}
                    total={total ?? items.length}
                    current={place === current}
                    chosen={selected.has(picture.id)}
                    open={picture.id === props.opened}
                    onReach={setReached}
                    onOpen={() => !props.busy && props.onOpen(picture.id)}
                    onSelect={(extend) => props.onSelect(picture, extend ? items : null)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        {pages.problem && (
          <div className="pictures-problem" role="alert">
            <p>{pages.problem}</p>
            <button type="button" className="button" onClick={pages.retry}>
              Try again
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

interface CellProps {
  library: string;
  picture: PictureInfo;
  place: number;
  total: number;
  current: boolean;
  chosen: boolean;
  open: boolean;
  onReach(place: number): void;
  onOpen(): void;
  /** Select it or, to extend what is selected, all up to it. */
  onSelect(extend: boolean): void;
}

/** A picture of a grid: pressed, it opens; with Shift or Ctrl, it is selected. */
export function PictureCell({ picture, place, total, current, chosen, ...props }: CellProps) {
  const tab = current ? 0 : -1;
  return (
    <div
      role="listitem"
      aria-setsize={total}
      aria-posinset={place + 1}
      className={`pictures-cell${chosen ? " is-selected" : ""}${props.open ? " is-open" : ""}`}
      onFocus={() => props.onReach(place)}
    >
      <button
        type="button"
        className="picture-button pictures-open"
        data-place={place}
        tabIndex={tab}
        title={picture.name}
        aria-label={`Open ${describe(picture, picture.name)}`}
        onClick={(event) => (selects(event) ? props.onSelect(event.shiftKey) : props.onOpen())}
      >
        <Thumbnail library={props.library} picture={picture} name={picture.name} alt="" />
      </button>
      <Away picture={picture} />
      <label className="tile-select">
        <input
          type="checkbox"
          tabIndex={tab}
          checked={chosen}
          aria-label={`Select ${picture.name}`}
          onChange={(event) => props.onSelect(withShift(event))}
        />
      </label>
    </div>
  );
}
