import { useSyncExternalStore } from "react";

/** A choice of the person that this browser keeps; `undefined` on the server and when there is none. */
export function useSetting(name: string): readonly [string | undefined, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readSetting(name),
    () => undefined,
  );
  return [value, (next) => writeSetting(name, next)];
}

const listeners = new Set<() => void>();
/** For browsers that keep nothing: the choice holds until the page is left. */
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
    // It holds for this page.
  }
  for (const listener of [...listeners]) listener();
}
