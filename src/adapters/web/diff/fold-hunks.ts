import type { Hunk } from "../../../domain/diff/hunk.ts";
import { type FilePart, type FileSegment, groupParts } from "./file-segments.ts";

/** Returns whether a hunk, or a piece of it, is folded at first. */
export type IsFoldedHunk = (hunk: Hunk) => boolean;

/** Identifies a hunk within its file. */
export const hunkKey = ({ oldStart, newStart }: Hunk): string => `${oldStart}-${newStart}`;

/** Replaces folded hunks by one row each, unless the user has opened them. */
export function foldSegments(
  segments: readonly FileSegment[],
  isFolded: IsFoldedHunk,
  opened: ReadonlySet<string>,
): readonly FileSegment[] {
  const parts: FilePart[] = [];
  let hasFolded = false;
  for (const part of segments.flatMap((segment) => segment.parts)) {
    const hunk = part.kind === "block" ? part.block.hunk : undefined;
    if (hunk === undefined || opened.has(hunkKey(hunk)) || !isFolded(hunk)) {
      parts.push(part);
      continue;
    }
    hasFolded = true;
    const last = parts.at(-1);
    // A long hunk has several blocks.
    if (last?.kind !== "folded" || last.hunk !== hunk)
      parts.push({ kind: "folded", key: `folded-${hunkKey(hunk)}`, hunk });
  }
  return hasFolded ? groupParts(parts) : segments;
}
