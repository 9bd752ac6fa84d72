import { useEffect, useRef } from "react";
import { areShortcutsEnabled } from "./shortcut-setting.ts";

/** What single keys do: by the key itself, or by two in a row such as `g n`. */
export type KeyBindings = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Keys that go on while they are held; others do what they do once. */
const REPEATABLE_KEYS: ReadonlySet<string> = new Set(["j", "k", "[", "]"]);

/** How long the second key of two may take. */
const SEQUENCE_MS = 1_200;

/** Binds single keys while a component is there. They are off while somebody types, in dialogs, and when turned off. */
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
