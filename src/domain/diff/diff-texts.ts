import { compareLines, type LineRun } from "./compare-lines.ts";

/** Difference of two texts as the hunks of a unified diff. */
export interface TextDiff {
  /** Empty if no line differs. */
  readonly patch: string;
  readonly added: number;
  readonly removed: number;
}

const CONTEXT = 3;
const NO_NEWLINE = "\\ No newline at end of file\n";

/** Computes the difference of two texts with three lines of context, as git does. */
export function diffTexts(before: string, after: string): TextDiff {
  const [left, right] = [toLines(before), toLines(after)];
  const runs = compareLines(left, right);
  const changed = runs.filter(({ isSame }) => !isSame);
  const total = (side: "left" | "right"): number =>
    changed.reduce((sum, run) => sum + run[side][1] - run[side][0], 0);
  return {
    patch: groupRuns(changed)
      .map((group) => formatHunk(group, left, right))
      .join(""),
    added: total("right"),
    removed: total("left"),
  };
}

/** Lines including their line feed: a line without one differs from a line with one. */
const toLines = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Groups changes whose context touches into one hunk. */
function groupRuns(changed: readonly LineRun[]): readonly (readonly LineRun[])[] {
  const groups: LineRun[][] = [];
  for (const run of changed) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && run.left[0] - last.left[1] <= 2 * CONTEXT) groups.at(-1)?.push(run);
    else groups.push([run]);
  }
  return groups;
}

function formatHunk(
  group: readonly LineRun[],
  left: readonly string[],
  right: readonly string[],
): string {
  const [first, last] = [group[0], group.at(-1)];
  if (first === undefined || last === undefined) return "";
  const above = Math.min(CONTEXT, first.left[0]);
  const below = Math.min(CONTEXT, left.length - last.left[1]);
  const from = { left: first.left[0] - above, right: first.right[0] - above };
  const to = { left: last.left[1] + below, right: last.right[1] + below };
  const lines: string[] = [];
  let at = from.left;
  for (const run of group) {
    lines.push(...left.slice(at, run.left[0]).map((line) => ` ${line}`));
    lines.push(...left.slice(...run.left).map((line) => `-${line}`));
    lines.push(...right.slice(...run.right).map((line) => `+${line}`));
    at = run.left[1];
  }
  lines.push(...left.slice(at, to.left).map((line) => ` ${line}`));
  const header = `@@ -${formatRange(from.left, to.left)} +${formatRange(from.right, to.right)} @@\n`;
  return header + lines.map(terminateLine).join("");
}

/** Formats a range; a side without lines is numbered by the line before it. */
function formatRange(from: number, to: number): string {
  const count = to - from;
  if (count === 1) return `${from + 1}`;
  return count === 0 ? `${from},0` : `${from + 1},${count}`;
}

const terminateLine = (line: string): string =>
  line.endsWith("\n") ? line : `${line}\n${NO_NEWLINE}`;
