import { type CommentableLines, commentableLines } from "../diff/commentable-lines.ts";
import type { PullFile } from "../diff/pull-file.ts";
import type { Planned, PublishPlan } from "./planned.ts";

/** The changed files of a pull request, as the code host lists them. */
export interface PullFileList {
  readonly files: readonly PullFile[];
  /** Whether these are all. */
  readonly isComplete: boolean;
}

/**
 * Tells whether every inline comment of a plan stands on lines of the diff that the code host has: the plan may come
 * from whoever says so. A file whose patch the code host keeps back is its own to judge, as is one that it may have
 * left out of a list with an end.
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
