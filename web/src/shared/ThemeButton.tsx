import { Icon } from "./Icon";
import { useTheme, type Theme } from "./useTheme";

const NEXT: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };
const SIGN = { auto: "auto", light: "sun", dark: "moon" } as const;
const CALLED: Record<Theme, string> = { auto: "as the system", light: "light", dark: "dark" };

/** Changes the theme of the page: as the system has it, light, dark, and round again. */
export function ThemeButton() {
  const [theme, setTheme] = useTheme();
  return (
    <button
      type="button"
      className="button is-quiet is-icon"
      aria-label={`Theme: ${CALLED[theme]}. Change to ${CALLED[NEXT[theme]]}.`}
      title={`Theme: ${CALLED[theme]}`}
      onClick={() => setTheme(NEXT[theme])}
    >
      <Icon name={SIGN[theme]} />
    </button>
  );
}
