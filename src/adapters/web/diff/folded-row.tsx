import type { ReactNode } from "react";
import type { Hunk } from "../../../domain/diff/hunk.ts";
import { plural } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import { hunkKey } from "./fold-hunks.ts";
import { rememberFocus } from "./gap-row.tsx";

export interface FoldedRowProps {
  readonly hunk: Hunk;
  onUnfold(key: string): void;
}

/** Row in place of a hunk that an earlier review covered. */
export function FoldedRow({ hunk, onUnfold }: FoldedRowProps): ReactNode {
  const changed = hunk.lines.filter((line) => line.startsWith("+") || line.startsWith("-")).length;
  return (
    <button
      type="button"
      className="gap-btn gap-folded"
      aria-expanded={false}
      onClick={({ currentTarget }) => {
        const keepFocus = rememberFocus(currentTarget);
        onUnfold(hunkKey(hunk));
        keepFocus();
      }}
    >
      <Icon name="history" />
      Reviewed earlier: {plural(changed, "changed line")} at line {hunk.newStart}
    </button>
  );
}
