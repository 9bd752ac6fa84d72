import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

const SHOWN_MS = 1_500;

export interface CopyButtonProps {
  readonly text: string;
  /** Name of the copied text, as in "Copy commit". */
  readonly what: string;
}

/** Button that copies an id or a link. */
export function CopyButton({ text, what }: CopyButtonProps): ReactNode {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => setState((await tryCopy(text)) ? "copied" : "failed");
  const label = { idle: `Copy ${what}`, copied: "Copied", failed: "Not copied" }[state];
  return (
    <button
      type="button"
      className="btn btn-icon btn-quiet btn-xs"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Icon name={state === "copied" ? "check" : "copy"} />
    </button>
  );
}

async function tryCopy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
