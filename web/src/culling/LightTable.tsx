import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { getCullFolders } from "../api/telling";
import type { CullFolder, CullFrame, CullGroup } from "../api/types";
import { EmptyState } from "../shared/EmptyState";
import { Icon } from "../shared/Icon";
import { LatestDeed } from "../shared/LatestDeed";
import { count } from "../shared/words";
import { FrameCard } from "./FrameCard";
import { isDecided, proposed, type Mark } from "./marking";
import { useBursts } from "./useBursts";
import "../telling/telling.css";
import "./culling.css";

export interface LightTableProps {
  library: string;
  version: string;
  ready: boolean;
  onOpen(picture: number): void;
}

const KINDS = { copies: "Copies of one file", burst: "A burst", "look-alikes": "Look-alikes" } as const;
const MARKED = { pick: "Picked", reject: "Rejected" } as const;

/** Bursts, copies and look-alikes, one group at a time side by side: which to keep, by keys or clicks. */
export function LightTable({ library, version, ready, onOpen }: LightTableProps) {
  const [folders, setFolders] = useState<CullFolder[]>([]);
  const [folder, setFolder] = useState<string | null>(null);
  const bursts = useBursts(library, folder, version);
  const { groups, total, problem, reach } = bursts;
  const [wanted, setWanted] = useState(0);
  const [frame, setFrame] = useState(0);
  const table = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const controller = new AbortController();
    getCullFolders(library, controller.signal)
      .then(setFolders)
      .catch(() => undefined);
    return () => controller.abort();
  }, [library, version]);
  const place = Math.max(0, Math.min(wanted, groups.length - 1));
  useEffect(() => reach(place), [reach, place]);

  const group = groups[place];
  const frames = group?.frames ?? [];
  const current = Math.min(frame, frames.length - 1);

  const focusOn = (at: number) => {
    setFrame(at);
    // The frame may only be drawn once its burst is on the table.
    requestAnimationFrame(() => table.current?.querySelectorAll<HTMLElement>("[data-frame]")[at]?.focus());
  };
  const show = (at: number) => {
    const next = groups[at];
    if (!next) return;
    setWanted(at);
    focusOn(Math.max(0, next.frames.findIndex(({ keep }) => keep)));
  };
  const mark = (one: CullFrame | undefined, as: Mark) => {
    if (!one || one.picture === null || one.mark === as) return;
    const words = as ? `${MARKED[as]} ${one.name}.` : `Took the mark off ${one.name}.`;
    void bursts.mark(place, [{ mark: as, pictures: [one.picture] }], words);
  };
  const take = async () => {
    if (!group) return;
    const rejected = proposed(group).find(({ mark: as }) => as === "reject")?.pictures.length ?? 0;
    const words = `Picked ${keeperOf(group)}${rejected ? `, rejected ${rejected}` : ""}.`;
    if (await bursts.mark(place, proposed(group), words)) show(place + 1);
  };
  const undo = async () => {
    const back = await bursts.undo();
    if (back !== null) show(back);
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target as HTMLElement;
    if (at.closest("select, input") || (event.key === "Enter" && !at.closest("[data-frame]"))) return;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => focusOn(Math.max(0, current - 1)),
      ArrowRight: () => focusOn(Math.min(frames.length - 1, current + 1)),
      ArrowUp: () => show(place - 1),
      ArrowDown: () => show(place + 1),
      p: () => mark(frames[current], "pick"),
      x: () => mark(frames[current], "reject"),
      u: () => mark(frames[current], null),
      z: () => void undo(),
      Enter: () => void take(),
    };
    const deed = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  }

  return (
    // The keys are an addition to the buttons inside, each of which works without them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="lights" ref={table} onKeyDown={onKeyDown}>
      <div className="lights-head">
        {folders.length > 1 && (
          <label className="lights-folder">
            <span className="visually-hidden">Where to look for bursts</span>
            <select
              value={folder ?? ""}
              onChange={({ target }) => {
                setFolder(target.value || null);
                setWanted(0);
              }}
            >
              <option value="">The whole library</option>
              {folders.map(({ id, name, pictures }) => (
                <option key={id} value={id}>
                  {name} ({pictures.toLocaleString("en")})
                </option>
              ))}
            </select>
          </label>
        )}
        {total !== null && total > 0 && (
          <>
            <p className="lights-place" role="status">
              {place + 1} of {total.toLocaleString("en")}
            </p>
            <span className="lights-walk">
              <button
                type="button"
                className="button is-icon is-small"
                aria-label="The burst before"
                disabled={place === 0}
                onClick={() => show(place - 1)}
              >
                <Icon name="back" size={16} />
              </button>
              <button
                type="button"
                className="button is-icon is-small lights-next"
                aria-label="The next burst"
                disabled={place + 1 >= groups.length}
                onClick={() => show(place + 1)}
              >
                <Icon name="back" size={16} />
              </button>
            </span>
          </>
        )}
      </div>
      <LatestDeed words={bursts.latest} busy={bursts.busy} onUndo={() => void undo()} />
      {problem && (
        <div role="alert" className="lights-problem">
          <p>{problem}</p>
          {total === null && (
            <button type="button" className="button" onClick={bursts.retry}>
              Try again
            </button>
          )}
        </div>
      )}
      {group ? (
        <Burst group={group}>
          {frames.map((one, at) => (
            <FrameCard
              key={`${one.picture ?? one.name}`}
              library={library}
              frame={one}
              why={group.why}
              current={at === current}
              busy={bursts.busy}
              onReach={() => setFrame(at)}
              onMark={(as) => mark(one, as)}
              onOpen={() => ready && one.picture !== null && onOpen(one.picture)}
            />
          ))}
        </Burst>
      ) : total === 0 ? (
        <EmptyState icon="frames" title="No bursts here">
          <p>Photos that show the same (bursts, copies, look-alikes) would lie here side by side.</p>
        </EmptyState>
      ) : (
        !problem && (
          <p className="soft lights-waiting" role="status">
            <span className="spinner" aria-hidden="true" /> Looking for photos of the same…
          </p>
        )
      )}
      {group && (
        <div className="lights-foot">
          <button type="button" className="button is-primary" disabled={bursts.busy} onClick={() => void take()}>
            Take the proposal
          </button>
          <p className="soft lights-help">
            <span className="lights-keys">
              <Key name="←" /> <Key name="→" /> frames, <Key name="↑" /> <Key name="↓" /> bursts, <Key name="P" /> pick,{" "}
              <Key name="X" /> reject, <Key name="U" /> unmark, <Key name="Enter" /> take the proposal, <Key name="Z" /> undo.{" "}
            </span>
            Rejected is only a mark: no file is deleted.
          </p>
        </div>
      )}
      {bursts.notes.length > 0 && <p className="soft">{bursts.notes.join(" ")}</p>}
    </div>
  );
}

const Key = ({ name }: { name: string }) => <kbd className="lights-key">{name}</kbd>;

const keeperOf = ({ frames }: CullGroup): string => frames.find(({ keep }) => keep)?.name ?? "";

function Burst({ group, children }: { group: CullGroup; children: ReactNode }) {
  const what = `${KINDS[group.kind]}, ${count(group.frames.length, "photo")}`;
  return (
    <>
      <h3 className="lights-kind">
        {what}
        {isDecided(group) && <span className="soft">, marked</span>}
      </h3>
      <ul className="frames" aria-label={what} data-many={group.frames.length > 2 || undefined}>
        {children}
      </ul>
    </>
  );
}
