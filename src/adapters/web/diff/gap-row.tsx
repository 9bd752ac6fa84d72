import { type ReactNode, useState } from "react";
import { plural } from "../ui/format.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import type { Gap } from "./file-model.ts";

/** End of a gap at which lines are revealed. */
export type OpenFrom = "top" | "bottom";

/** Reveals lines of a gap; rejects if they could not be loaded. */
export type OpenLines = (gap: Gap, from: OpenFrom) => Promise<void>;

/** Number of lines that each click reveals. */
export const OPENED_LINES = 100;

export interface GapRowProps {
  readonly gap: Gap;
  /** Absent if lines cannot be loaded. */
  readonly onOpen: OpenLines | undefined;
}

/** Row in place of unchanged lines that are not shown. */
export function GapRow({ gap, onOpen }: GapRowProps): ReactNode {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const { count, index } = gap;
  const words = gapLabel(count);
  if (onOpen === undefined) return count === undefined ? null : <p className="gap">{words}</p>;
  const open = async (from: OpenFrom, button: HTMLElement): Promise<void> => {
    if (state === "loading") return;
    const keepFocus = rememberFocus(button);
    setState("loading");
    const isOpen = await onOpen(gap, from).then(
      () => true,
      () => false,
    );
    setState(isOpen ? "idle" : "failed");
    keepFocus();
  };
  const label = {
    idle: words,
    loading: `Loading: ${words}`,
    failed: "The lines did not load. Try again",
  }[state];
  const common = {
    isBusy: state === "loading",
    onOpen: (from: OpenFrom, at: HTMLElement) => void open(from, at),
  };
  if (count === undefined || count <= OPENED_LINES) {
    const from = index === 0 ? "bottom" : "top";
    return <GapButton {...common} icon="expand" from={from} label={label} />;
  }
  return (
    <div className="gap-both">
      {index === 0 ? null : (
        <GapButton {...common} icon="arrow-down" from="top" label={`${OPENED_LINES} more below`} />
      )}
      <GapButton {...common} icon="arrow-up" from="bottom" label={`${OPENED_LINES} more above`} />
      <span>{label}</span>
    </div>
  );
}

function gapLabel(count: number | undefined): string {
  return count === undefined ? "Unchanged lines to the end" : plural(count, "unchanged line");
}

interface GapButtonProps {
  readonly icon: IconName;
  readonly from: OpenFrom;
  readonly label: string;
  readonly isBusy: boolean;
  onOpen(from: OpenFrom, button: HTMLElement): void;
}

function GapButton({ icon, from, label, isBusy, onOpen }: GapButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="gap-btn"
      aria-busy={isBusy}
      onClick={({ currentTarget }) => onOpen(from, currentTarget)}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}

/**
 * Records the position of a button. Returns a function that restores the focus after the button has
 * been removed.
 */
export function rememberFocus(button: HTMLElement): () => void {
  const body = button.closest(".file-body");
  const { top } = button.getBoundingClientRect();
  return () => {
    if (body === null || document.activeElement !== document.body) return;
    const parts = [...body.querySelectorAll<HTMLElement>(".diff-segment")];
    const part = parts.findLast((one) => one.getBoundingClientRect().top <= top + 1) ?? parts[0];
    if (part === undefined) return;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  };
}
