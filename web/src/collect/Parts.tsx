import { useState, type ReactNode } from "react";

export interface Part {
  key: string;
  label: string;
  content: ReactNode;
  /** Another one means that there is something new in it. */
  mark?: number;
}

/** The parts of a seat side by side, or where it is narrow one at a time. */
export function Parts({ parts, first, className }: { parts: Part[]; first: string; className: string }) {
  const [shown, setShown] = useState(first);
  const [seen, setSeen] = useState<Record<string, number>>({});
  const choose = (key: string) => {
    const left = parts.find((part) => part.key === shown);
    setSeen({ ...seen, [shown]: left?.mark ?? 0 });
    setShown(key);
  };
  return (
    <main className={`parts ${className}`}>
      <div className="parts-tabs" role="group" aria-label="What to see">
        {parts.map(({ key, label, mark = 0 }) => (
          <button key={key} type="button" className="parts-tab" aria-pressed={shown === key} onClick={() => choose(key)}>
            {label}
            {shown !== key && mark !== (seen[key] ?? 0) && <span className="parts-news" role="img" aria-label="new" />}
          </button>
        ))}
      </div>
      {parts.map(({ key, label, content }) => (
        <section key={key} aria-label={label} className={`part part-${key}${shown === key ? " is-shown" : ""}`}>
          {content}
        </section>
      ))}
    </main>
  );
}
