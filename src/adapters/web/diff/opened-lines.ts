import type { Hunk } from "../../../domain/diff/hunk.ts";
import type { Gap } from "./file-model.ts";

/** Number of revealed lines of a gap, from its start and from its end. */
export interface Opening {
  readonly top: number;
  readonly bottom: number;
}

/** Gap with some of its lines revealed. */
export interface OpenedGap {
  /** Lines that follow the hunk above; absent if there are none. */
  readonly above?: Hunk | undefined;
  /** Lines that are still omitted; absent if there are none. */
  readonly rest?: Gap | undefined;
  /** Lines that precede the hunk below. */
  readonly below?: Hunk | undefined;
}

/** Reveals lines of a gap; `lines` is the whole file after the change. */
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

/** Drops the empty line after the last line feed of a file. */
export function dropTrailingEmptyLine(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
