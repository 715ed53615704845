import type { KeyboardEvent } from "react";

export interface Tab {
  key: string;
  label: string;
  note?: string;
  hidden?: boolean;
}

/** The parts of the studio, one of which is seen; arrows go from one to the next. */
export function Tabs(props: { tabs: Tab[]; current: string; panel: string; onChoose(key: string): void }) {
  const shown = props.tabs.filter((tab) => !tab.hidden);
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = shown.findIndex(({ key }) => key === props.current);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = shown[(at + step + shown.length) % shown.length];
    if (!next) return;
    props.onChoose(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label="Parts of the studio" onKeyDown={onKey}>
      {shown.map(({ key, label, note }) => {
        const current = key === props.current;
        return (
          <button
            key={key}
            type="button"
            role="tab"
            id={`tab-${key}`}
            data-tab={key}
            className="tab"
            aria-selected={current}
            aria-controls={current ? props.panel : undefined}
            tabIndex={current ? 0 : -1}
            onClick={() => props.onChoose(key)}
          >
            {label}
            {note && <span className="tab-note">{note}</span>}
          </button>
        );
      })}
    </div>
  );
}
