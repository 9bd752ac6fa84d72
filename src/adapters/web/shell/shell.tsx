import { type ReactNode, useState } from "react";
import type { PageName } from "../../../domain/api/page.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useFrame } from "./frame.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { MountOnDemand } from "./mount-on-demand.tsx";
import { ToastProvider } from "./toasts.tsx";
import { TopBar } from "./top-bar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const ShortcutsDialog = lazyPart(
  async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog,
);

const navigateTo = (path: string) => (): void => window.location.assign(path);

const NAVIGATION_KEYS = {
  "g n": navigateTo("/"),
  "g s": navigateTo("/admin"),
  "g j": navigateTo("/journal"),
};

/** Shortcuts to pages that answer 403 to users without admin rights. */
const ADMIN_NAVIGATION_KEYS = { "g o": navigateTo("/admin/pods") };

export interface ShellProps {
  readonly page: PageName;
  readonly children: ReactNode;
}

/** Layout of every page: top bar, main content, shortcuts dialog and toasts. */
export function Shell({ page, children }: ShellProps): ReactNode {
  const { session } = useFrame();
  const [isKeyMapOpen, setKeyMapOpen] = useState(false);
  const showKeys = (): void => setKeyMapOpen(true);
  const goes = { ...NAVIGATION_KEYS, ...(session?.isAdmin === true ? ADMIN_NAVIGATION_KEYS : {}) };
  useShortcuts(session === undefined ? {} : { ...goes, "?": showKeys, "/": focusFilter });
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar page={page} onShowKeys={showKeys} />
      <ErrorBoundary what="this page">{children}</ErrorBoundary>
      <MountOnDemand isNeeded={isKeyMapOpen}>
        <ShortcutsDialog isOpen={isKeyMapOpen} onClose={() => setKeyMapOpen(false)} />
      </MountOnDemand>
    </ToastProvider>
  );
}

/** Each page marks the field that filters its list. */
function focusFilter(): void {
  document.querySelector<HTMLInputElement>("[data-filter]")?.focus();
}
