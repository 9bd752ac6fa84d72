import { type ReactNode, useState } from "react";
import type { PageName } from "../../../domain/api/page.ts";
import { useFrame } from "./frame.tsx";
import { KeyMap } from "./key-map.tsx";
import { ToastProvider } from "./toasts.tsx";
import { TopBar } from "./top-bar.tsx";
import { useKeys } from "./use-keys.ts";

const go = (path: string) => (): void => window.location.assign(path);

const GOES = {
  "g n": go("/"),
  "g s": go("/admin"),
  "g o": go("/admin/pods"),
  "g j": go("/journal"),
};

export interface ShellProps {
  readonly page: PageName;
  readonly children: ReactNode;
}

/** The frame of every page: top bar, main part, overview of the keys, toasts. */
export function Shell({ page, children }: ShellProps): ReactNode {
  const { session } = useFrame();
  const [isKeyMapOpen, setKeyMapOpen] = useState(false);
  const showKeys = (): void => setKeyMapOpen(true);
  useKeys(session === undefined ? {} : { ...GOES, "?": showKeys, "/": focusFilter });
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar page={page} onShowKeys={showKeys} />
      {children}
      <KeyMap isOpen={isKeyMapOpen} onClose={() => setKeyMapOpen(false)} />
    </ToastProvider>
  );
}

/** Each page marks the field that filters its list. */
function focusFilter(): void {
  document.querySelector<HTMLInputElement>("[data-filter]")?.focus();
}
