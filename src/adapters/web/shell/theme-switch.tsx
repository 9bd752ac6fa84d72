import { type ReactNode, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { useFrame } from "./frame.tsx";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const YEAR_SECONDS = 31_536_000;

/**
 * Switches between the system, light and dark themes. The choice is stored in a cookie, so that
 * pages load without a flash.
 */
export function ThemeSwitch(): ReactNode {
  const [theme, setTheme] = useState<Theme>(useFrame().theme ?? "system");
  const label = `Theme: ${theme}`;
  const change = (): void => {
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
    setTheme(next);
    applyTheme(next);
    saveTheme(next);
  };
  return (
    <button
      type="button"
      className="btn btn-icon btn-quiet"
      aria-label={label}
      title={label}
      onClick={change}
    >
      <Icon name="theme" />
    </button>
  );
}

function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

function saveTheme(theme: Theme): void {
  const age = theme === "system" ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere, and the server has to read it.
  document.cookie = `svc_theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
}
