import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { PictureInfo, Results } from "../api/types";
import { Icon } from "../shared/Icon";
import { count } from "../shared/words";
import { listed } from "./neighbours";
import { ResultTile } from "./ResultTile";
import { SoughtChips } from "./SoughtChips";
import { useEndless } from "./useEndless";
import { stepFrom } from "./walking";
import "./Results.css";

export interface ResultsGridProps {
  library: string;
  results: Results;
  selected: ReadonlyMap<number, PictureInfo>;
  opened: number | null;
  busy: boolean;
  onOpen(picture: number): void;
  onLike(number: number): void;
  onNot(number: number): void;
  onSelect(picture: PictureInfo, among: readonly PictureInfo[] | null): void;
  onForget(part: string, last: boolean): void;
  onMore(): Promise<void>;
}

/** What was found, as a grid: one stop for the tab key, in which arrows move and Enter opens. */
export function ResultsGrid(props: ResultsGridProps) {
  const { results, selected } = props;
  const [focused, setFocused] = useState<number | null>(null);
  const grid = useRef<HTMLUListElement>(null);
  const all = useMemo(() => listed(results), [results]);
  const { onSelect } = props;
  const select = useCallback((picture: PictureInfo, extend: boolean) => onSelect(picture, extend ? all : null), [onSelect, all]);
  const numbers = results.items.map(({ number }) => number);
  const current = focused !== null && numbers.includes(focused) ? focused : numbers[0];
  const best = Math.max(0, ...results.items.map(({ score }) => score ?? 0));

  // A new list is seen from its beginning; one that goes on, from where it does.
  const { words, start } = results;
  const leader = results.items[0]?.picture?.id;
  const { sentinel, cameByItself, ended } = useEndless(results, props.busy, props.onMore);
  useEffect(() => {
    const tiles = grid.current?.children;
    if (start > 1) {
      if (!cameByItself.current) tiles?.[start - 1]?.scrollIntoView?.({ block: "nearest" });
    } else grid.current?.parentElement?.scrollTo?.({ top: 0 });
  }, [words, start, leader, cameByItself]);

  const onKey = (event: KeyboardEvent) => {
    const tiles = [...(grid.current?.children ?? [])] as HTMLElement[];
    const at = tiles.findIndex((tile) => tile.contains(document.activeElement));
    if (at < 0) return;
    const top = tiles[0]?.offsetTop;
    const columns = Math.max(1, tiles.filter((tile) => tile.offsetTop === top).length);
    const place = stepFrom(at, event.key, columns, tiles.length);
    if (place === null) return;
    event.preventDefault();
    setFocused(numbers[place] ?? null);
    tiles[place]?.querySelector<HTMLElement>(".tile-open")?.focus();
  };

  const more = results.total > results.items.length;
  return (
    <>
      <p className="results-words">
        {results.words || "Results"}
        <span className="soft">
          {" "}
          · {more && `${results.items.length} of `}
          {count(more ? results.total : results.items.length, "picture")}
        </span>
      </p>
      <SoughtChips sought={results.sought} busy={props.busy} onForget={props.onForget} />
      {/* The arrows are an addition for the buttons inside, each of which works without them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={grid} className="results-grid" aria-label="Results" onKeyDown={onKey}>
        {results.items.map((result) => (
          <ResultTile
            key={`${result.number}:${result.picture?.id ?? result.name}`}
            library={props.library}
            result={result}
            best={best}
            current={result.number === current}
            selected={result.picture !== null && selected.has(result.picture.id)}
            opened={result.picture !== null && result.picture.id === props.opened}
            busy={props.busy}
            onOpen={props.onOpen}
            onLike={props.onLike}
            onNot={props.onNot}
            onSelect={select}
            onFocus={setFocused}
          />
        ))}
      </ul>
      <div ref={sentinel} className="results-more">
        {ended ? (
          <p className="soft">That is all of them.</p>
        ) : (
          <button type="button" className="button" disabled={props.busy} onClick={() => void props.onMore()}>
            <Icon name="down" size={16} />
            Show more
          </button>
        )}
      </div>
    </>
  );
}
