import { useEffect, useRef } from "react";

/** Runs the main action of an open dialog or editor on Ctrl+Enter. */
export function useCtrlEnter(isOn: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // Ignore key repeat: the key press that opened the dialog must not confirm it.
      if (!event.repeat) latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
}
