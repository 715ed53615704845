import type { ReactNode } from "react";
import { Icon } from "../shared/Icon";
import { useTheme, type Theme } from "../shared/useTheme";

const NEXT: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };
const SIGN = { auto: "auto", light: "sun", dark: "moon" } as const;
const CALLED: Record<Theme, string> = { auto: "as the system", light: "light", dark: "dark" };

export function CollectHeader({ title, note, children }: { title: string; note?: string; children?: ReactNode }) {
  const [theme, setTheme] = useTheme();
  return (
    <header className="collect-header">
      <img src="/icon.svg" alt="" width={26} height={26} />
      <div className="collect-title">
        <h1>{title}</h1>
        {note && <p className="soft">{note}</p>}
      </div>
      {children}
      <button
        type="button"
        className="button is-quiet is-icon"
        aria-label={`Theme: ${CALLED[theme]}. Change to ${CALLED[NEXT[theme]]}.`}
        onClick={() => setTheme(NEXT[theme])}
      >
        <Icon name={SIGN[theme]} />
      </button>
    </header>
  );
}
