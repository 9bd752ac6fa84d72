import type { Hunk } from "../../../domain/diff/hunk.ts";
import { BLOCK_LINES, cutHunk, type DiffLayout } from "./cut-hunk.ts";
import type { FileModel, Gap } from "./file-model.ts";
import type { HunkBlock } from "./hunk-span.ts";
import { type OpenedGap, type Opening, openGap } from "./opened-lines.ts";

/** Gap of omitted lines. */
export interface GapPart {
  readonly kind: "gap";
  readonly key: string;
  readonly gap: Gap;
}

/** Lines of a hunk. */
export interface BlockPart {
  readonly kind: "block";
  readonly key: string;
  readonly block: HunkBlock;
  /** Hunk header, if the hunk starts here and lines above it are not shown. */
  readonly header?: string | undefined;
}

/** Hunk that is folded to one row. */
export interface FoldedPart {
  readonly kind: "folded";
  readonly key: string;
  readonly hunk: Hunk;
}

export type FilePart = GapPart | BlockPart | FoldedPart;

/** Unit that is rendered and removed as a whole: lines of a large hunk, or several small hunks. */
export interface FileSegment {
  readonly key: string;
  readonly parts: readonly FilePart[];
}

/** Arranges the hunks of a chapter and the gaps between them in segments. */
export function segmentHunks(
  { hunks, firstHunk, gaps }: FileModel,
  layout: DiffLayout,
): FileSegment[] {
  const byIndex = new Map(gaps.map((gap) => [gap.index - firstHunk, gap]));
  const parts: FilePart[] = [];
  for (let index = 0; index <= hunks.length; index += 1) {
    const [gap, hunk] = [byIndex.get(index), hunks[index]];
    if (gap !== undefined) parts.push({ kind: "gap", key: `gap-${gap.index}`, gap });
    if (hunk !== undefined) parts.push(...hunkParts(`hunk-${firstHunk + index}`, hunk, layout));
  }
  return groupParts(parts);
}

function hunkParts(key: string, hunk: Hunk, layout: DiffLayout): FilePart[] {
  return cutHunk(hunk, layout).map((block, index) => ({
    kind: "block",
    key: `${key}-${index}`,
    block,
    header: index === 0 && hunk.header !== "" ? hunk.header : undefined,
  }));
}

/** Groups parts to segments of similar size. */
export function groupParts(parts: readonly FilePart[]): FileSegment[] {
  const segments: FileSegment[] = [];
  let own: FilePart[] = [];
  let lines = 0;
  const flush = (): void => {
    const [first] = own;
    if (first !== undefined) segments.push({ key: first.key, parts: own });
    own = [];
    lines = 0;
  };
  for (const part of parts) {
    const more = countLines([part]);
    if (lines + more > BLOCK_LINES) flush();
    own.push(part);
    lines += more;
  }
  flush();
  return segments;
}

/** Counts the lines of parts; a gap and a folded hunk count as one. */
export function countLines(parts: readonly FilePart[]): number {
  return parts.reduce((sum, part) => {
    if (part.kind !== "block") return sum + 1;
    return part.block.spans.reduce((lines, { from, to }) => lines + (to - from), sum);
  }, 0);
}

const known = {
  unified: new WeakMap<FileModel, readonly FileSegment[]>(),
  split: new WeakMap<FileModel, readonly FileSegment[]>(),
};

/** Returns the segments of a chapter and caches them. */
export function getSegments(model: FileModel, layout: DiffLayout): readonly FileSegment[] {
  const segments = known[layout].get(model) ?? segmentHunks(model, layout);
  known[layout].set(model, segments);
  return segments;
}

/** Expanded gaps of a file. */
export interface Openings {
  /** By index of the gap. */
  readonly byGap: ReadonlyMap<number, Opening>;
  /** Keys of folded hunks that the user has opened. */
  readonly hunks: ReadonlySet<string>;
  /** Lines of the file after the change. */
  readonly lines: readonly string[];
}

/** Expands gaps. Segments without an expanded gap are returned unchanged. */
export function openSegments(
  segments: readonly FileSegment[],
  openings: Openings,
  layout: DiffLayout,
): readonly FileSegment[] {
  if (openings.byGap.size === 0) return segments;
  return segments.flatMap((segment) => {
    const isOpened = segment.parts.some(
      (part) => part.kind === "gap" && openings.byGap.has(part.gap.index),
    );
    return isOpened ? groupParts(openParts(segment.parts, openings, layout)) : [segment];
  });
}

function openParts(
  parts: readonly FilePart[],
  { byGap, lines }: Openings,
  layout: DiffLayout,
): FilePart[] {
  const opened: FilePart[] = [];
  let isJoined = false;
  for (const part of parts) {
    if (part.kind !== "gap") {
      opened.push(isJoined ? withoutHeader(part) : part);
      isJoined = false;
      continue;
    }
    const opening = byGap.get(part.gap.index);
    if (opening === undefined) opened.push(part);
    else opened.push(...shownLines(part, openGap(part.gap, opening, lines), layout));
    isJoined = opening !== undefined && opened.at(-1)?.kind === "block";
  }
  return opened;
}

function shownLines(
  part: GapPart,
  { above, rest, below }: OpenedGap,
  layout: DiffLayout,
): FilePart[] {
  const parts = (name: string, hunk: Hunk | undefined): FilePart[] =>
    hunk === undefined ? [] : hunkParts(`${part.key}-${name}-${hunk.lines.length}`, hunk, layout);
  return [
    ...parts("top", above),
    ...(rest === undefined ? [] : [{ ...part, gap: rest }]),
    ...parts("end", below),
  ];
}

/** Drops the header: its first line follows the line above it. */
function withoutHeader(part: BlockPart | FoldedPart): FilePart {
  return part.kind === "folded" ? part : { ...part, header: undefined };
}
