import { findBestPairs } from "./best-pairs.ts";

/** Run of items that is equal in both lists, or that differs. */
export interface ListRun {
  readonly kind: "same" | "differs";
  readonly left: readonly string[];
  readonly right: readonly string[];
}

/** Maximum number of steps for comparing two lines. */
const LINE_STEPS = 40_000;

/**
 * Compares two lists: the common prefix and suffix, and the longest common subsequence between
 * them. If this would take too many steps, everything between prefix and suffix counts as
 * different.
 */
export function compareLists(
  left: readonly string[],
  right: readonly string[],
  maxSteps = LINE_STEPS,
): readonly ListRun[] {
  const shorter = Math.min(left.length, right.length);
  let head = 0;
  while (head < shorter && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && left.at(-1 - tail) === right.at(-1 - tail)) tail += 1;
  return merge([
    same(left.slice(0, head)),
    ...compareMiddle(
      left.slice(head, left.length - tail),
      right.slice(head, right.length - tail),
      maxSteps,
    ),
    same(left.slice(left.length - tail)),
  ]);
}

const same = (items: readonly string[]): ListRun => ({ kind: "same", left: items, right: items });

const differs = (left: readonly string[], right: readonly string[]): ListRun => ({
  kind: "differs",
  left,
  right,
});

function compareMiddle(
  left: readonly string[],
  right: readonly string[],
  maxSteps: number,
): ListRun[] {
  if (left.length * right.length > maxSteps) return [differs(left, right)];
  const runs: ListRun[] = [];
  let [a, b] = [0, 0];
  const worth = (i: number, j: number): number => (left[i] === right[j] ? 1 : 0);
  for (const [i, j] of findBestPairs({ rows: left.length, columns: right.length, worth })) {
    runs.push(differs(left.slice(a, i), right.slice(b, j)), same(left.slice(i, i + 1)));
    [a, b] = [i + 1, j + 1];
  }
  return [...runs, differs(left.slice(a), right.slice(b))];
}

/** Merges adjacent runs of the same kind and drops empty ones. */
function merge(runs: readonly ListRun[]): ListRun[] {
  const merged: ListRun[] = [];
  for (const run of runs) {
    if (run.left.length === 0 && run.right.length === 0) continue;
    const last = merged.at(-1);
    if (last?.kind === run.kind) merged.splice(-1, 1, joinRuns(last, run));
    else merged.push(run);
  }
  return merged;
}

/** Joins two adjacent runs; the result has the kind of the first. */
function joinRuns(one: ListRun, other: ListRun): ListRun {
  return {
    kind: one.kind,
    left: [...one.left, ...other.left],
    right: [...one.right, ...other.right],
  };
}

/** Joins two differences if only a matching run lies between them. */
export function joinAcross(
  runs: readonly ListRun[],
  isNoise: (between: ListRun) => boolean,
): ListRun[] {
  const joined: ListRun[] = [];
  for (const run of runs) {
    const [before, between] = [joined.at(-2), joined.at(-1)];
    const isBridge = between?.kind === "same" && isNoise(between);
    if (run.kind === "differs" && before?.kind === "differs" && between !== undefined && isBridge)
      joined.splice(-2, 2, joinRuns(joinRuns(before, between), run));
    else joined.push(run);
  }
  return joined;
}
