import { type ReactNode, useState } from "react";
import type { PageName } from "../../../domain/api/page.ts";
import { Asked } from "./asked.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useFrame } from "./frame.tsx";
import { late } from "./late.tsx";
import { ToastProvider } from "./toasts.tsx";
import { TopBar } from "./top-bar.tsx";
import { useKeys } from "./use-keys.ts";

const KeyMap = late(async () => (await import("./key-map.tsx")).KeyMap);

const go = (path: string) => (): void => window.location.assign(path);

const GOES = {
  "g n": go("/"),
  "g s": go("/admin"),
  "g j": go("/journal"),
};

/** Keys of pages that answer 403 to everybody but admins. */
const ADMIN_GOES = { "g o": go("/admin/pods") };

export interface ShellProps {
  readonly page: PageName;
  readonly children: ReactNode;
}

/** The frame of every page: top bar, main part, overview of the keys, toasts. */
export function Shell({ page, children }: ShellProps): ReactNode {
  const { session } = useFrame();
  const [isKeyMapOpen, setKeyMapOpen] = useState(false);
  const showKeys = (): void => setKeyMapOpen(true);
  const goes = { ...GOES, ...(session?.isAdmin === true ? ADMIN_GOES : {}) };
  useKeys(session === undefined ? {} : { ...goes, "?": showKeys, "/": focusFilter });
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar page={page} onShowKeys={showKeys} />
      <ErrorBoundary what="this page">{children}</ErrorBoundary>
      <Asked isAsked={isKeyMapOpen}>
        <KeyMap isOpen={isKeyMapOpen} onClose={() => setKeyMapOpen(false)} />
      </Asked>
    </ToastProvider>
  );
}

/** Each page marks the field that filters its list. */
function focusFilter(): void {
  document.querySelector<HTMLInputElement>("[data-filter]")?.focus();
}
