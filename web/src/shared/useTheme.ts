import { useEffect, useState } from "react";

export type Theme = "auto" | "light" | "dark";

const KEY = "photalk.theme";

export function rememberedTheme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "auto";
}

export function applyTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The page's theme: as the system has it, or light or dark for good. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(rememberedTheme);
  useEffect(() => {
    applyTheme(theme);
    if (theme === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  }, [theme]);
  return [theme, setTheme];
}
