import type { KeyboardEvent } from "react";
import "./Tabs.css";

export interface Tab<T extends string> {
  key: T;
  label: string;
  note?: string;
}

interface TabsProps<T extends string> {
  /** Begins the name of each tab: `id`-`key`. */
  id: string;
  label: string;
  tabs: Tab<T>[];
  chosen: T;
  /** The element that shows what was chosen. */
  panel: string;
  /** Whether they lie in a groove, as the ways of looking at one thing. */
  inset?: boolean;
  onChoose(key: T): void;
}

/** Things of which one is seen at a time; arrows, Home and End go from one to another. */
export function Tabs<T extends string>({ id, label, tabs, chosen, panel, inset, onChoose }: TabsProps<T>) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex((tab) => tab.key === chosen);
    const last = tabs.length - 1;
    const places: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = tabs[places[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  }

  return (
    <div className={inset ? "tabs is-inset" : "tabs"} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ key, label: name, note }) => (
        <button
          key={key}
          id={`${id}-${key}`}
          type="button"
          role="tab"
          className="tab"
          aria-selected={key === chosen}
          aria-controls={key === chosen ? panel : undefined}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {name}
          {note && <span className="tab-note">{note}</span>}
        </button>
      ))}
    </div>
  );
}
