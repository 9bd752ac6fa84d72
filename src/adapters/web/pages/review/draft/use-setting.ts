import { useSyncExternalStore } from "react";

/** Returns a user setting stored in the browser; `undefined` on the server and if it is not set. */
export function useSetting(name: string): readonly [string | undefined, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readSetting(name),
    () => undefined,
  );
  return [value, (next) => writeSetting(name, next)];
}

const listeners = new Set<() => void>();
/** Fallback for browsers without storage: settings apply until the page is closed. */
const chosen = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function readSetting(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? chosen.get(name);
  } catch {
    return chosen.get(name);
  }
}

function writeSetting(name: string, value: string): void {
  chosen.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // The setting applies to this page.
  }
  for (const listener of [...listeners]) listener();
}
