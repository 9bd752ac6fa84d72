import { type CommentableLines, commentableLines } from "../diff/commentable-lines.ts";
import type { PullFile } from "../diff/pull-file.ts";
import type { Planned, PublishPlan } from "./planned.ts";

/** Changed files of a pull request, as listed by the code host. */
export interface PullFileList {
  readonly files: readonly PullFile[];
  /** True if the list is complete. */
  readonly isComplete: boolean;
}

/**
 * Returns whether every inline comment of a plan is on lines of the code host's diff: the plan may
 * come from an untrusted source. Files whose patch the code host withholds, or that a truncated
 * list may omit, are left to the code host to check.
 */
export function isAnchoredToDiff({ inline }: PublishPlan, listed: PullFileList): boolean {
  const byPath = new Map(listed.files.map((file) => [file.path, file]));
  const linesOf = new Map<string, CommentableLines>();
  return inline.every((planned) => {
    const file = byPath.get(planned.finding.path);
    if (file === undefined) return !listed.isComplete;
    if (file.patch === undefined) return true;
    const lines = linesOf.get(file.path) ?? commentableLines(file.patch);
    linesOf.set(file.path, lines);
    return isPlacedOn(planned, lines);
  });
}

function isPlacedOn({ place, finding }: Planned, lines: CommentableLines): boolean {
  if (place === undefined) return true;
  const { path, side, line, startLine = line } = place;
  return path === finding.path && startLine <= line && lines.sameHunk(side, startLine, line);
}
