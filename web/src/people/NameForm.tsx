import { useId, useState } from "react";

/** As many letters as the server takes. */
export const LONGEST_NAME = 80;

/** A box for a name and what keeps it, for where somebody was asked who it is. */
export function NameForm(props: { label: string; busy: boolean; focused?: boolean; onName(name: string): void }) {
  const [name, setName] = useState("");
  const id = useId();
  return (
    <form
      className="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) props.onName(name.trim());
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        className="field"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={props.focused}
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={name}
        placeholder="Name"
        list="known-names"
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="button is-primary" disabled={props.busy || !name.trim()}>
        Save
      </button>
    </form>
  );
}

/** The names that somebody has, to be chosen from while one is written. */
export function KnownNames({ names }: { names: readonly (string | null)[] }) {
  return (
    <datalist id="known-names">
      {[...new Set(names)].map((name) => name && <option key={name} value={name} />)}
    </datalist>
  );
}
