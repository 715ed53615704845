import type { KeyboardEvent } from "react";

interface TabsProps<T extends string> {
  id: string;
  label: string;
  tabs: { key: T; name: string }[];
  chosen: T;
  onChoose(key: T): void;
}

/** Ways of looking, one at a time; arrows go from one to the next. */
export function Tabs<T extends string>({ id, label, tabs, chosen, onChoose }: TabsProps<T>) {
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
    <div className="compare-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ key, name }) => (
        <button
          key={key}
          id={`${id}-${key}`}
          type="button"
          role="tab"
          className="compare-tab"
          aria-selected={key === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
