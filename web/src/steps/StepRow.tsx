import type { KeyboardEvent, PointerEvent } from "react";
import type { StepInfo } from "../api/types";
import { Dial } from "./Dial";

interface StepRowProps {
  step: StepInfo;
  place: number;
  busy: boolean;
  alone: boolean;
  /** How far it is being dragged, in pixels; null when it lies still. */
  dragged: number | null;
  /** How far it gives way to another, in pixels. */
  shift: number;
  onToggle(): void;
  onAmount(amount: number): void;
  onTry?(amount: number | null): void;
  onDrop(): void;
  grip: {
    onKeyDown(event: KeyboardEvent): void;
    onBlur(): void;
    onPointerDown(event: PointerEvent<HTMLButtonElement>): void;
    onPointerMove(event: PointerEvent<HTMLButtonElement>): void;
    onPointerUp(event: PointerEvent<HTMLButtonElement>): void;
    onPointerCancel(): void;
  };
}

/** One step: whether it counts, what it does, how much, and where it stands. */
export function StepRow({ step, place, busy, alone, dragged, shift, grip, ...on }: StepRowProps) {
  const move = dragged ?? shift;
  return (
    <li
      className="steps-row"
      data-off={!step.enabled || undefined}
      data-dragged={dragged !== null || undefined}
      style={move ? { transform: `translateY(${move}px)` } : undefined}
    >
      <button
        type="button"
        className="steps-grip"
        aria-label={`Move step ${place}: ${step.text}`}
        aria-describedby="steps-how"
        disabled={alone}
        {...grip}
      >
        <svg viewBox="0 0 12 20" width="12" height="20" aria-hidden="true" fill="currentColor">
          {[4, 10, 16].map((y) => [3, 9].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
        </svg>
      </button>
      <div className="steps-what">
        <span className="steps-text">
          <span className="steps-place" aria-hidden="true">
            {place}
          </span>
          {step.text}
        </span>
        <code className="steps-command">{step.command}</code>
      </div>
      <button
        type="button"
        className="steps-switch"
        role="switch"
        aria-checked={step.enabled}
        aria-label={`Step ${place}: ${step.text}`}
        aria-disabled={busy || undefined}
        title={step.enabled ? "Leave this step out" : "Bring this step back"}
        onClick={on.onToggle}
      >
        <span className="steps-knob" />
      </button>
      <button
        type="button"
        className="steps-delete"
        aria-label={`Delete step ${place}: ${step.text}`}
        aria-disabled={busy || undefined}
        title="Delete this step"
        onClick={on.onDrop}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d="M4 6h12M8 6V4h4v2m2.5 0-.6 10h-7.8L5.5 6M8.5 9v4.5m3-4.5v4.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      {step.amount && (
        <Dial
          amount={step.amount}
          label={step.text}
          busy={busy}
          disabled={!step.enabled}
          onAmount={on.onAmount}
          onTry={on.onTry}
        />
      )}
    </li>
  );
}
