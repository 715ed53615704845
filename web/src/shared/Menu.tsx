import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import "./Menu.css";

export interface MenuEntry {
  key: string;
  label: ReactNode;
  note?: string;
  current?: boolean;
  disabled?: boolean;
  /** Entries of a group stand together, under its name. */
  group?: string;
  /** A place of the page to go to. */
  href?: string;
  /** The address of a file to keep. */
  file?: string;
  onChoose?(): void;
}

const CHOOSABLE = "[role=menuitem]:not([aria-disabled=true])";

const GAP = 6;
const EDGE = 12;

/** Where a list so wide lies: on the side of its button that has more room, no higher than that, and within the window. */
function placed(button: DOMRect, width: number, align: "start" | "end"): CSSProperties {
  const above = button.top - GAP - EDGE;
  const below = window.innerHeight - button.bottom - GAP - EDGE;
  const up = above > below;
  const left = align === "end" ? button.right - width : button.left;
  return {
    ...(up ? { bottom: window.innerHeight - button.top + GAP } : { top: button.bottom + GAP }),
    left: Math.max(EDGE, Math.min(left, window.innerWidth - EDGE - width)),
    maxHeight: Math.min(480, up ? above : below),
  };
}

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
  const [place, setPlace] = useState<CSSProperties>({});
  const align = props.align ?? "start";
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      const at = event.target as Node;
      if (!list.current?.contains(at) && !button.current?.contains(at)) setOpen(false);
    };
    // The list lies over the page and does not move along with its button; what scrolls elsewhere, as the talk does when
    // a reply comes, leaves it open.
    const moved = (event: Event) => {
      if ((event.target as Node).contains(button.current)) setOpen(false);
    };
    const resized = () => setOpen(false);
    document.addEventListener("pointerdown", outside);
    document.addEventListener("scroll", moved, true);
    window.addEventListener("resize", resized);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("scroll", moved, true);
      window.removeEventListener("resize", resized);
    };
  }, [open]);
  useLayoutEffect(() => {
    if (open && button.current && list.current)
      setPlace(placed(button.current.getBoundingClientRect(), list.current.offsetWidth, align));
    // More entries may make it wider.
  }, [open, align, props.entries.length]);

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>(CHOOSABLE) ?? [])];
  useEffect(() => {
    // A list without anything to choose takes the focus itself, so that Escape closes it.
    if (open) (items()[0] ?? list.current)?.focus({ preventScroll: true });
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
          className="menu-list"
          style={place}
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
      {entry.href || entry.file ? (
        <a {...common} href={entry.href ?? entry.file} download={entry.file ? "" : undefined} onClick={onDone}>
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
