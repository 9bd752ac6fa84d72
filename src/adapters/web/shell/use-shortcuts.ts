import { useEffect, useRef } from "react";
import { areShortcutsEnabled } from "./shortcut-setting.ts";

/** Single-key shortcuts by key, or by a sequence such as `g n`. */
export type KeyBindings = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Keys that repeat while held; all others act once. */
const REPEATABLE_KEYS: ReadonlySet<string> = new Set(["j", "k", "[", "]"]);

/** Maximum time between the keys of a sequence, in milliseconds. */
const SEQUENCE_MS = 1_200;

/**
 * Registers single-key shortcuts while a component is mounted. They are inactive while the user
 * types, in dialogs, and when disabled.
 */
export function useShortcuts(bindings: KeyBindings): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    let first = "";
    let firstAt = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (isRepeated(event) || isIgnored(event) || !areShortcutsEnabled()) return;
      const pair = event.timeStamp - firstAt < SEQUENCE_MS ? `${first} ${event.key}` : "";
      first = event.key;
      firstAt = event.timeStamp;
      const bound = latest.current[pair] ?? latest.current[event.key];
      if (bound === undefined) return;
      event.preventDefault();
      bound(event);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const isRepeated = ({ repeat, key }: KeyboardEvent): boolean => repeat && !REPEATABLE_KEYS.has(key);

function isIgnored(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return true;
  if (document.querySelector("dialog[open]") !== null) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=checkbox], [type=radio]), select, textarea"))
  );
}
