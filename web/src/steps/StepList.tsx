import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import type { StepInfo } from "../api/types";
import { StepRow } from "./StepRow";
import { movedTo, placeByDrag, placeByKey, rowKey } from "./plan";
import { useSettled } from "./useSettled";
import "./steps.css";

export interface StepListProps {
  steps: StepInfo[];
  undo: number;
  redo: number;
  busy: boolean;
  onUndo(): void;
  onRedo(): void;
  onToggle(step: number, enabled: boolean): void;
  onMove(step: number, place: number): void;
  onAmount(step: number, amount: number): void;
  /** Another amount is being tried out; null when it is not any more. */
  onTry?(step: number, amount: number | null): void;
  onDrop(step: number): void;
}

/** A step that is being moved, in the list that it was moved in: in another it means nothing. */
interface Move {
  of: StepInfo[];
  step: number;
  from: number;
  to: number;
}

interface Drag {
  from: number;
  to: number;
  start: number;
  dy: number;
  height: number;
  middles: number[];
}

/** The edit program as a list to be worked on: every step on or off, elsewhere, with another amount, or gone. */
export function StepList(props: StepListProps) {
  const { steps, busy } = props;
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const [expected, setExpected] = useState<{ of: StepInfo[]; list: StepInfo[] } | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const refocus = useRef<number | null>(null);
  const moving = useSettled<Move>(busy, steps, ({ step, to }) => props.onMove(step, to + 1));
  const { discard } = moving;
  const draft = moving.draft?.of === steps ? moving.draft : null;
  const base = expected?.of === steps ? expected.list : steps;
  const shown = draft ? movedTo(base, draft.from, draft.to) : base;

  // What was expected gives way to what the server says: new steps, or that there are none.
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy) setExpected(null);
    wasBusy.current = busy;
  }, [busy]);
  useLayoutEffect(() => {
    discard();
    const place = refocus.current;
    refocus.current = null;
    // The row that was moved has a new number now, and is a new row; whoever moved it goes on from there.
    if (place !== null && document.activeElement === document.body) gripAt(place)?.focus();
    // Only a new list of steps is news.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [steps]);

  const gripAt = (place: number) =>
    list.current?.children[place]?.querySelector<HTMLButtonElement>(".steps-grip:not(:disabled)");

  function onGripKey(event: KeyboardEvent, step: StepInfo, place: number) {
    if (event.key === "Enter" && draft) return moving.commit();
    if (event.key === "Escape" && draft) {
      event.stopPropagation();
      discard();
      return setSaid(`Step “${step.text}” is back at place ${draft.from + 1}.`);
    }
    const to = placeByKey(place, shown.length, event.key);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (to === place) return setSaid(`“${step.text}” is ${to === 0 ? "the first" : "the last"} step already.`);
    const same = draft?.step === step.number;
    if (draft && !same) return;
    refocus.current = to;
    const from = same ? draft.from : place;
    if (to === from) discard();
    else {
      moving.set({ of: steps, step: step.number, from, to });
      moving.rest();
    }
    setSaid(`“${step.text}” moved to place ${to + 1} of ${shown.length}.`);
  }

  function onGripDown(event: PointerEvent<HTMLButtonElement>, place: number) {
    if (event.button !== 0 || busy || draft || !list.current) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const boxes = [...list.current.children].map((row) => row.getBoundingClientRect());
    const middles = boxes.map((box) => box.top + box.height / 2);
    setDrag({ from: place, to: place, start: event.clientY, dy: 0, height: boxes[place]?.height ?? 0, middles });
  }

  function onGripMove(event: PointerEvent) {
    if (!drag) return;
    const dy = event.clientY - drag.start;
    setDrag({ ...drag, dy, to: placeByDrag(drag.from, drag.middles, dy) });
  }

  function onGripUp(step: StepInfo) {
    if (!drag) return;
    setDrag(null);
    if (drag.to === drag.from) return;
    setSaid(`“${step.text}” moved to place ${drag.to + 1} of ${shown.length}.`);
    moving.commit({ of: steps, step: step.number, from: drag.from, to: drag.to });
  }

  function change(next: (step: StepInfo) => StepInfo | null, step: StepInfo, tell: () => void) {
    if (busy) return;
    setExpected({ of: steps, list: shown.flatMap((one) => (one === step ? (next(one) ?? []) : one)) });
    tell();
  }

  function drop(step: StepInfo, place: number) {
    if (busy) return;
    // Whoever deletes by keyboard goes on at the row that takes the place.
    const neighbour = list.current?.children[place + 1] ?? list.current?.children[place - 1];
    neighbour?.querySelector<HTMLButtonElement>(".steps-delete")?.focus();
    change(() => null, step, () => props.onDrop(step.number));
    setSaid(`“${step.text}” deleted.`);
  }

  return (
    <section className="steps" aria-label="Steps" aria-busy={busy}>
      <header className="steps-head">
        <h2 className="steps-title">
          Steps {shown.length > 0 && <span className="steps-count">{shown.length}</span>}
        </h2>
        <Walk word="Undo" count={props.undo} busy={busy} onWalk={props.onUndo} />
        <Walk word="Redo" count={props.redo} busy={busy} onWalk={props.onRedo} />
      </header>
      {shown.length === 0 ? (
        <p className="steps-empty">
          Nothing was changed yet. Say what should be different, such as “a bit warmer”, and every step appears
          here.
        </p>
      ) : (
        <ol className="steps-list" ref={list}>
          {shown.map((step, place) => (
            <StepRow
              key={rowKey(step)}
              step={step}
              place={place + 1}
              busy={busy}
              alone={shown.length < 2}
              dragged={drag?.from === place ? drag.dy : null}
              shift={drag ? giveWay(drag, place) : 0}
              onToggle={() =>
                change(
                  (one) => ({ ...one, enabled: !one.enabled }),
                  step,
                  () => props.onToggle(step.number, !step.enabled),
                )
              }
              onAmount={(amount) => props.onAmount(step.number, amount)}
              onTry={(amount) => props.onTry?.(step.number, amount)}
              onDrop={() => drop(step, place)}
              grip={{
                onKeyDown: (event) => onGripKey(event, step, place),
                onBlur: () => draft && moving.commit(),
                onPointerDown: (event) => onGripDown(event, place),
                onPointerMove: onGripMove,
                onPointerUp: () => onGripUp(step),
                onPointerCancel: () => setDrag(null),
              }}
            />
          ))}
        </ol>
      )}
      <p id="steps-how" className="visually-hidden">
        Arrow up and arrow down move the step.
      </p>
      <p className="visually-hidden" role="status" aria-live="polite">
        {said}
      </p>
    </section>
  );
}

/** How far a row makes room for the one that is dragged past it. */
function giveWay({ from, to, height }: Drag, place: number): number {
  if (place > from && place <= to) return -height;
  return place < from && place >= to ? height : 0;
}

const ARROWS = {
  Undo: "M7 4 3 8l4 4M3.5 8H12a4.5 4.5 0 0 1 0 9H8",
  Redo: "m13 4 4 4-4 4m3.5-4H8a4.5 4.5 0 0 0 0 9h4",
};

function Walk(props: { word: "Undo" | "Redo"; count: number; busy: boolean; onWalk(): void }) {
  const { word, count, busy, onWalk } = props;
  return (
    <button
      type="button"
      className="steps-walk"
      disabled={count === 0}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onWalk()}
    >
      <svg viewBox="0 0 20 20" width="17" height="17" aria-hidden="true">
        <path
          d={ARROWS[word]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {word}
      {count > 0 && (
        <>
          {" "}
          <span className="steps-count">{count}</span>{" "}
          <span className="visually-hidden">{count === 1 ? "change" : "changes"}</span>
        </>
      )}
    </button>
  );
}
