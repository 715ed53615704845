import type { ReactNode } from "react";
import { ThemeButton } from "../shared/ThemeButton";

export function CollectHeader({ title, note, children }: { title: string; note?: string; children?: ReactNode }) {
  return (
    <header className="collect-header">
      <img src="/icon.svg" alt="" width={26} height={26} />
      <div className="collect-title">
        <h1>{title}</h1>
        {note && <p className="soft">{note}</p>}
      </div>
      {children}
      <ThemeButton />
    </header>
  );
}
