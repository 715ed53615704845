import { useId, useRef, useState } from "react";
import { LONGEST_NAME } from "./NameForm";
import { SOMEBODY } from "./words";

/** Somebody's name; pressed, it becomes a box to write another: Enter or going on keeps it, Escape leaves it as it was. */
export function NameField(props: { name: string | null; busy: boolean; onName(name: string): void }) {
  const { name, busy, onName } = props;
  const [writing, setWriting] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // A box that goes away loses the focus too, which then says nothing more.
  const left = useRef(false);
  const id = useId();

  const leave = () => {
    left.current = true;
    setWriting(null);
  };
  const keep = () => {
    if (left.current) return;
    const wanted = (writing ?? "").trim();
    leave();
    if (wanted && wanted !== name) onName(wanted);
  };
  const back = () => requestAnimationFrame(() => button.current?.focus());
  if (writing === null)
    return (
      <button
        ref={button}
        type="button"
        className={name ? "name-field" : "name-field is-unnamed"}
        // Disabled for the moment that keeping takes, it would lose the focus.
        aria-disabled={busy || undefined}
        title={name ? "Change the name" : "Say who this is"}
        onClick={() => {
          if (busy) return;
          left.current = false;
          setWriting(name ?? "");
        }}
      >
        {name ?? SOMEBODY}
        <span className="visually-hidden">: {name ? "change the name" : "say who this is"}</span>
      </button>
    );
  return (
    <form
      className="name-writing"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
        back();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Name
      </label>
      <input
        id={id}
        className="field"
        // The person has just asked for this box.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={writing}
        placeholder="Name"
        list="known-names"
        onChange={(event) => setWriting(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          leave();
          back();
        }}
        onBlur={keep}
      />
    </form>
  );
}
