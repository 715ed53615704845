import { useState, type ReactNode } from "react";
import { Icon } from "./Icon";
import "./Fold.css";

/** A part that can be folded away, and stays as it was left; what is in it is only made while it is open. */
export function Fold({ name, title, starts, children }: { name: string; title: string; starts: boolean; children: ReactNode }) {
  const key = `photalk.fold.${name}`;
  const [open, setOpen] = useState(() => (localStorage.getItem(key) ?? String(starts)) === "true");
  return (
    <details
      className="fold"
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        localStorage.setItem(key, String(currentTarget.open));
      }}
    >
      <summary className="fold-title">
        <h3>{title}</h3>
        <Icon name="down" size={16} />
      </summary>
      {open && children}
    </details>
  );
}
