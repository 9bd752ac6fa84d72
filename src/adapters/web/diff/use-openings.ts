import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useDiffShared } from "./diff-context.ts";
import type { Gap } from "./file-model.ts";
import type { Openings } from "./file-segments.ts";
import { OPENED_LINES, type OpenFrom } from "./gap-row.tsx";
import { dropTrailingEmptyLine, type Opening } from "./opened-lines.ts";

export interface OpenedFile {
  readonly openings: Openings;
  /** Rejects if the lines could not be loaded. */
  open(gap: Gap, from: OpenFrom): Promise<void>;
  /** Opens a folded hunk. */
  unfold(key: string): void;
}

const NONE: Openings = { byGap: new Map(), hunks: new Set(), lines: [] };

/** Stores the revealed lines of a file; the file is loaded on the first request. */
export function useOpenings(path: string): OpenedFile {
  const shared = useDiffShared();
  const [openings, setOpenings] = useState(() => shared.openings.get(path) ?? NONE);
  const open = useCallback(
    async ({ index }: Gap, from: OpenFrom): Promise<void> => {
      const old = shared.openings.get(path) ?? NONE;
      const lines =
        old.byGap.size > 0 ? old.lines : dropTrailingEmptyLine(await shared.loadLines(path));
      const { byGap, hunks } = shared.openings.get(path) ?? NONE;
      const next = {
        lines,
        hunks,
        byGap: new Map([...byGap, [index, widen(byGap.get(index), from)]]),
      };
      shared.openings.set(path, next);
      // Synchronously, so that the caller can use the new content.
      flushSync(() => setOpenings(next));
    },
    [path, shared],
  );
  const unfold = useCallback(
    (key: string): void => {
      const old = shared.openings.get(path) ?? NONE;
      const next = { ...old, hunks: new Set([...old.hunks, key]) };
      shared.openings.set(path, next);
      flushSync(() => setOpenings(next));
    },
    [path, shared],
  );
  return { openings, open, unfold };
}

function widen({ top, bottom }: Opening = { top: 0, bottom: 0 }, from: OpenFrom): Opening {
  return from === "top"
    ? { top: top + OPENED_LINES, bottom }
    : { top, bottom: bottom + OPENED_LINES };
}
