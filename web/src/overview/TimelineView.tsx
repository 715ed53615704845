import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import type { PictureInfo } from "../api/types";
import { PictureCell } from "../results/PictureGrid";
import { stepFrom } from "../results/walking";
import { count } from "../shared/words";
import { monthName, rowAt, rowsOf, yearsOf, type Year } from "./months";
import { useMonths } from "./useMonths";
import { useSize } from "./useSize";
import "./timeline.css";

const WANTED = 132;
const GAP = 6;
const HEADING = 52;

export interface TimelineViewProps {
  library: string;
  version: string;
  selected: ReadonlyMap<number, PictureInfo>;
  opened: number | null;
  busy: boolean;
  empty: ReactNode;
  onOpen(picture: PictureInfo, beside: PictureInfo[]): void;
  onSelect(picture: PictureInfo, among: readonly PictureInfo[] | null): void;
}

/** The library by months, and its years beside it to go to. */
export function TimelineView(props: TimelineViewProps) {
  const { library, version } = props;
  const { months, problem, photos, need, retry } = useMonths(library, version);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [reached, setReached] = useState(0);
  const width = useSize(scroller).width - 2 * GAP;
  const columns = Math.max(3, Math.floor((width + GAP) / (WANTED + GAP)));
  const side = Math.max(40, (width - GAP * (columns - 1)) / columns);
  const rows = useMemo(() => rowsOf(months ?? [], columns), [months, columns]);
  const years = useMemo(() => yearsOf(months ?? []), [months]);
  const total = (months ?? []).reduce((sum, { count: one }) => sum + one, 0);

  const drawnRows = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (at) => (rows[at]?.kind === "month" ? HEADING : side + GAP),
    overscan: 4,
  });
  useEffect(() => drawnRows.measure(), [drawnRows, side, rows]);
  const drawn = drawnRows.getVirtualItems();
  const top = (drawnRows.scrollOffset ?? 0) + HEADING / 2;
  const front = drawn.find((row) => row.end > top) ?? drawn[0];
  const year = rows[front?.index ?? 0]?.month.slice(0, 4);

  // The photos of the months in sight.
  const wanted = new Map<string, number>();
  for (const { index } of drawn) {
    const row = rows[index];
    if (row?.kind === "photos") wanted.set(row.month, Math.max(wanted.get(row.month) ?? 0, row.from + row.length));
  }
  const asked = JSON.stringify([...wanted]);
  useEffect(() => {
    for (const [month, upTo] of JSON.parse(asked) as [string, number][]) need(month, upTo);
  });

  const places = drawn.flatMap(({ index }) => {
    const row = rows[index];
    return row?.kind === "photos" ? [row.place, row.place + row.length - 1] : [];
  });
  const current = reached >= (places[0] ?? 0) && reached <= (places.at(-1) ?? 0) ? reached : (places[0] ?? 0);

  const onKey = (event: KeyboardEvent) => {
    const place = stepFrom(reached, event.key, columns, total);
    if (place === null) return;
    event.preventDefault();
    setReached(place);
    drawnRows.scrollToIndex(rowAt(rows, place));
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus({ preventScroll: true }),
      ),
    );
  };
  const goTo = ({ year: chosen }: Year) => {
    const at = rows.findIndex((row) => row.month.slice(0, 4) === chosen);
    drawnRows.scrollToIndex(at, { align: "start" });
    const first = rows[at + 1];
    if (first?.kind === "photos") setReached(first.place);
  };

  if (months?.length === 0) return props.empty;
  return (
    <div className="timeline">
      <p className="pictures-head soft" role="status">
        {months ? spanned(years, total) : (problem ?? "Looking at the library…")}
      </p>
      <div className="timeline-body">
        {/* The arrows are an addition for the buttons inside, each of which works without them. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div ref={setScroller} className="timeline-scroll" role="group" aria-label="Pictures by month" onKeyDown={onKey}>
          <div style={{ height: drawnRows.getTotalSize(), position: "relative" }}>
            {drawn.map(({ index, key, start }) => {
              const row = rows[index];
              if (!row) return null;
              const known = photos(row.month);
              if (row.kind === "month")
                return (
                  <div key={key} className="timeline-month" style={{ transform: `translateY(${start}px)`, height: HEADING }}>
                    <h3>{monthName(row.month)}</h3>
                    <span className="soft">{count(row.count, "picture")}</span>
                  </div>
                );
              return (
                <div
                  key={key}
                  className="pictures-row timeline-row"
                  role="list"
                  aria-label={monthName(row.month)}
                  style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)`, height: side }}
                >
                  {Array.from({ length: row.length }, (_, at) => {
                    const picture = known[row.from + at];
                    return picture ? (
                      <PictureCell
                        key={picture.id}
                        library={library}
                        picture={picture}
                        place={row.place + at}
                        total={total}
                        current={row.place + at === current}
                        chosen={props.selected.has(picture.id)}
                        open={picture.id === props.opened}
                        onReach={setReached}
                        onOpen={() => !props.busy && props.onOpen(picture, [...known])}
                        onSelect={(extend) => props.onSelect(picture, extend ? known : null)}
                      />
                    ) : (
                      <div key={at} role="listitem" className="timeline-blank" />
                    );
                  })}
                </div>
              );
            })}
          </div>
          {problem && (
            <div className="pictures-problem" role="alert">
              <p>{problem}</p>
              <button type="button" className="button" onClick={retry}>
                Try again
              </button>
            </div>
          )}
        </div>
        {years.length > 1 && <YearRail years={years} current={year} onYear={goTo} />}
      </div>
    </div>
  );
}

function spanned(years: readonly Year[], total: number): string {
  const dated = years.filter(({ year }) => year).map(({ year }) => year);
  const [last, first] = [dated[0], dated.at(-1)];
  if (!last || !first) return count(total, "picture");
  return `${count(total, "picture")}, ${first === last ? `of ${last}` : `from ${first} to ${last}`}`;
}

/** The years, each with how much there is of its months. */
function YearRail({ years, current, onYear }: { years: Year[]; current?: string; onYear(year: Year): void }) {
  const most = Math.max(1, ...years.flatMap(({ months }) => months));
  return (
    <nav className="timeline-years" aria-label="Years">
      {years.map((one) => (
        <button
          key={one.year}
          type="button"
          className="timeline-year"
          aria-current={one.year === current || undefined}
          aria-label={`${one.year || "No date"}, ${count(one.count, "picture")}`}
          onClick={() => onYear(one)}
        >
          <span>{one.year || "No date"}</span>
          {one.year && (
            <svg viewBox="0 0 48 16" width="48" height="16" aria-hidden="true">
              {one.months.map((many, at) => {
                const tall = many > 0 ? 2 + 14 * Math.sqrt(many / most) : 1;
                return <rect key={at} x={at * 4} y={16 - tall} width="3" height={tall} />;
              })}
            </svg>
          )}
        </button>
      ))}
    </nav>
  );
}
