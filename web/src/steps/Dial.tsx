import { useEffect, useId, useRef, useState } from "react";
import type { StepAmount } from "../api/types";
import { onDial, typedNumber } from "./plan";
import { useSettled } from "./useSettled";

interface DialProps {
  amount: StepAmount;
  label: string;
  busy: boolean;
  disabled: boolean;
  onAmount(amount: number): void;
  onTry?(amount: number | null): void;
}

const MOVES = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]);

/** The amount of a step, to be drawn or typed. It is tried out while it is drawn, and told when let go. */
export function Dial({ amount, label, busy, disabled, onAmount, onTry }: DialProps) {
  const id = useId();
  const slide = useSettled<number>(busy, amount, onAmount);
  const [typed, setTyped] = useState<string | null>(null);
  const value = slide.draft ?? amount.value;
  const telling = useRef(onTry);
  telling.current = onTry;
  const tried = slide.draft === amount.value ? null : slide.draft;
  useEffect(() => {
    if (tried === null) return;
    telling.current?.(tried);
    return () => telling.current?.(null);
  }, [tried]);
  const share = ((value - amount.low) / (amount.high - amount.low || 1)) * 100;
  // Where the colour of the track begins: at nothing, if the dial turns both ways.
  const zero = amount.low < 0 && amount.high > 0 ? (-amount.low / (amount.high - amount.low)) * 100 : 0;

  function tell() {
    if (slide.draft === amount.value) slide.discard();
    else if (slide.draft !== null) slide.commit();
  }

  function take() {
    if (typed === null) return;
    setTyped(null);
    const number = typedNumber(typed);
    if (number === null) return;
    const next = onDial(amount, number);
    if (next !== amount.value) slide.commit(next);
    else slide.discard();
  }

  return (
    <div className="steps-dial">
      <input
        type="range"
        className="steps-range"
        aria-label={`Amount of ${label}`}
        min={amount.low}
        max={amount.high}
        step={amount.step}
        value={value}
        disabled={disabled}
        style={{ "--from": `${Math.min(zero, share)}%`, "--to": `${Math.max(zero, share)}%` } as React.CSSProperties}
        onChange={(event) => slide.set(Number(event.target.value))}
        onPointerUp={tell}
        onKeyUp={(event) => MOVES.has(event.key) && slide.rest()}
        onKeyDown={(event) => {
          if (event.key === "Enter") tell();
          if (event.key === "Escape") slide.discard();
        }}
        onBlur={tell}
      />
      <label className="visually-hidden" htmlFor={id}>{`Amount of ${label}, as a number`}</label>
      <input
        id={id}
        className="steps-number"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? String(value)}
        disabled={disabled}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
          if (event.key === "Escape") setTyped(null);
          const turn = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
          if (!turn) return;
          event.preventDefault();
          setTyped(String(onDial(amount, (typedNumber(typed ?? "") ?? value) + turn * amount.step)));
        }}
      />
    </div>
  );
}
