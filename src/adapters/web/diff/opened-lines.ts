import type { Hunk } from "../../../domain/diff/hunk.ts";
import type { Gap } from "./file-model.ts";

/** How many lines of a gap are shown, from its first and from its last on. */
export interface Opening {
  readonly top: number;
  readonly bottom: number;
}

/** A gap with some of its lines shown. */
export interface OpenedGap {
  /** What follows what is above; absent when there is none. */
  readonly above?: Hunk | undefined;
  /** What is still left out; absent when nothing is. */
  readonly rest?: Gap | undefined;
  /** What leads to the hunk below. */
  readonly below?: Hunk | undefined;
}

/** Shows lines of a gap; `lines` is the whole file after the change. */
export function openGap(gap: Gap, { top, bottom }: Opening, lines: readonly string[]): OpenedGap {
  const all = gap.count ?? Math.max(0, lines.length - gap.right + 1);
  const above = Math.min(top, all);
  const below = Math.min(bottom, all - above);
  const rest = all - above - below;
  const atBottom = above + rest;
  return {
    above: above === 0 ? undefined : toContextHunk(gap, [0, above], lines),
    rest:
      rest === 0
        ? undefined
        : { index: gap.index, left: gap.left + above, right: gap.right + above, count: rest },
    below: below === 0 ? undefined : toContextHunk(gap, [atBottom, all], lines),
  };
}

function toContextHunk(
  { left, right }: Gap,
  [from, to]: readonly [number, number],
  lines: readonly string[],
): Hunk {
  return {
    header: "",
    oldStart: left + from,
    newStart: right + from,
    lines: lines.slice(right - 1 + from, right - 1 + to).map((line) => ` ${line}`),
  };
}

/** Lines of a file without the empty one behind its last line feed. */
export function dropTrailingEmptyLine(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
