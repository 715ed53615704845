import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import "./Menu.css";

export interface MenuEntry {
  key: string;
  label: ReactNode;
  note?: string;
  current?: boolean;
  disabled?: boolean;
  /** Entries of a group stand together, under its name. */
  group?: string;
  href?: string;
  onChoose?(): void;
}

const CHOOSABLE = "[role=menuitem]:not([aria-disabled=true])";

/** A button that opens a list of things to choose from; arrows, Home, End and Escape work in it. */
export function Menu(props: {
  label: ReactNode;
  name: string;
  className?: string;
  entries: MenuEntry[];
  align?: "start" | "end";
  disabled?: boolean;
  empty?: string;
  onOpen?(): void;
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      const at = event.target as Node;
      if (!list.current?.contains(at) && !button.current?.contains(at)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>(CHOOSABLE) ?? [])];
  useEffect(() => {
    if (open) items()[0]?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const last = all.length - 1;
    const places: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (place !== undefined) all[place]?.focus();
    else if (event.key === "Escape") close();
    else if (event.key === "Tab") return setOpen(false);
    else return;
    event.preventDefault();
  };

  return (
    <div className="menu">
      <button
        ref={button}
        type="button"
        className={props.className ?? "button"}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={props.disabled}
        onClick={() => {
          if (!open) props.onOpen?.();
          setOpen(!open);
        }}
      >
        {props.label}
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={props.name}
          className={`menu-list is-${props.align ?? "start"}`}
          onKeyDown={onKey}
        >
          {props.entries.length === 0 && <p className="menu-group">{props.empty ?? "Nothing here yet"}</p>}
          {props.entries.map((entry, place) => (
            <MenuItem
              key={entry.key}
              entry={entry}
              heading={entry.group !== props.entries[place - 1]?.group ? entry.group : undefined}
              onDone={close}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function MenuItem({ entry, heading, onDone }: { entry: MenuEntry; heading?: string; onDone(): void }) {
  const inside = (
    <>
      <span className="menu-label">{entry.label}</span>
      {entry.note && <span className="menu-note">{entry.note}</span>}
    </>
  );
  const common = { role: "menuitem", tabIndex: -1, className: "menu-item", "aria-current": entry.current || undefined };
  return (
    <>
      {heading && (
        <p className="menu-group" role="presentation">
          {heading}
        </p>
      )}
      {entry.href ? (
        <a {...common} href={entry.href} download onClick={onDone}>
          {inside}
        </a>
      ) : (
        <button
          {...common}
          type="button"
          aria-disabled={entry.disabled || undefined}
          onClick={() => {
            if (entry.disabled) return;
            onDone();
            entry.onChoose?.();
          }}
        >
          {inside}
        </button>
      )}
    </>
  );
}
