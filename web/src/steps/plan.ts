// How a list of steps will be, before the server has said so. Pure.
import type { StepAmount, StepInfo } from "../api/types";

/** The list with one step at another place; both count from 0. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one === undefined) return next;
  next.splice(to, 0, one);
  return next;
}

/** The place a key takes a step to, counted from 0, or null when the key means nothing here. */
export function placeByKey(place: number, count: number, key: string): number | null {
  const last = count - 1;
  const places: Record<string, number> = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: last };
  const to = places[key];
  return to === undefined ? null : Math.min(last, Math.max(0, to));
}

/** The place a dragged row has come to: that of the row whose middle it has passed. */
export function placeByDrag(from: number, middles: readonly number[], dy: number): number {
  const here = middles[from];
  if (here === undefined) return from;
  const y = here + dy;
  let to = from;
  while (to + 1 < middles.length && y > (middles[to + 1] ?? Infinity)) to += 1;
  while (to > 0 && y < (middles[to - 1] ?? -Infinity)) to -= 1;
  return to;
}

/** A number on the dial: within its ends and on one of its steps. */
export function onDial(amount: Pick<StepAmount, "low" | "high" | "step">, value: number): number {
  const step = amount.step > 0 ? amount.step : 1;
  const snapped = amount.low + Math.round((value - amount.low) / step) * step;
  // The decimals of the step are all that the number has.
  const decimals = Math.min(6, (String(step).split(".")[1] ?? "").length);
  return Math.min(amount.high, Math.max(amount.low, Number(snapped.toFixed(decimals))));
}

/** A number as people type it, with a comma or a real minus; null when it is none. */
export function typedNumber(text: string): number | null {
  const number = Number(text.replace(",", ".").replace("−", "-"));
  return text.trim() === "" || !Number.isFinite(number) ? null : number;
}

/** What a step is about, whatever its numbers are: the same dial at another amount is the same row. */
export const rowKey = (step: StepInfo) => `${step.number} ${step.command.replace(/-?\d+(\.\d+)?/g, "#")}`;
