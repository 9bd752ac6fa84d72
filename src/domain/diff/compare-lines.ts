/** Run of lines that two lists share, or where lines of one replace lines of the other. */
export interface LineRun {
  readonly isSame: boolean;
  /** Position in each list: from (inclusive), to (exclusive). */
  readonly left: readonly [from: number, to: number];
  readonly right: readonly [from: number, to: number];
}

/**
 * Maximum number of added and removed lines between the first and the last difference; above it,
 * the whole part counts as replaced.
 */
const MAX_EDITS = 1_000;

/**
 * Computes the shortest edit script (Myers); neighbouring runs differ in kind, and none is empty.
 */
export function compareLines(
  left: readonly string[],
  right: readonly string[],
  maxEdits = MAX_EDITS,
): readonly LineRun[] {
  const shorter = Math.min(left.length, right.length);
  let head = 0;
  while (head < shorter && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && left.at(-1 - tail) === right.at(-1 - tail)) tail += 1;
  const middle = {
    left,
    right,
    from: head,
    leftTo: left.length - tail,
    rightTo: right.length - tail,
  };
  const pairs = findPairs(middle, maxEdits);
  const ends = Array.from(
    { length: tail },
    (_, at): Pair => [middle.leftTo + at, middle.rightTo + at],
  );
  const starts = Array.from({ length: head }, (_, at): Pair => [at, at]);
  return toRuns([...starts, ...pairs, ...ends], [left.length, right.length]);
}

/** Indexes of a line that both lists have. */
type Pair = readonly [left: number, right: number];

interface Middle {
  readonly left: readonly string[];
  readonly right: readonly string[];
  /** Start index in both lists. */
  readonly from: number;
  readonly leftTo: number;
  readonly rightTo: number;
}

/** Returns the kept lines, in order; empty if too many lines differ. */
function findPairs(middle: Middle, maxEdits: number): readonly Pair[] {
  const { from, leftTo, rightTo } = middle;
  const [width, height] = [leftTo - from, rightTo - from];
  if (width === 0 || height === 0) return [];
  const most = Math.min(width + height, maxEdits);
  const reached = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    // Positions reached with one edit less, from one below the lowest diagonal to one above the
    // highest.
    const before = reached.slice(most - edits, most + edits + 3);
    trace.push(before);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = follow(middle, diagonal, stepTo(before, diagonal, edits).start);
      reached[most + 1 + diagonal] = at;
      if (at >= width && at - diagonal >= height) return backtrack(trace, middle);
    }
  }
  return [];
}

/** Follows a diagonal while the lines are equal; returns the end position on the left. */
function follow(middle: Middle, diagonal: number, start: number): number {
  const { left, right, from, leftTo, rightTo } = middle;
  let at = from + start;
  while (at < leftTo && at - diagonal < rightTo && left[at] === right[at - diagonal]) at += 1;
  return at - from;
}

/** Returns the edit that leads onto a diagonal, and the position on the left after it. */
function stepTo(before: Int32Array, diagonal: number, edits: number) {
  const index = diagonal + edits + 1;
  const [less = 0, more = 0] = [before[index - 1], before[index + 1]];
  const isAdded = diagonal === -edits || (diagonal !== edits && less < more);
  return { isAdded, start: isAdded ? more : less + 1 };
}

function backtrack(trace: readonly Int32Array[], middle: Middle): readonly Pair[] {
  const { from, leftTo, rightTo } = middle;
  const pairs: Pair[] = [];
  let [left, right] = [leftTo - from, rightTo - from];
  for (const [edits, before] of [...trace.entries()].reverse()) {
    const { isAdded, start } = stepTo(before, left - right, edits);
    while (left > start) {
      left -= 1;
      right -= 1;
      pairs.push([from + left, from + right]);
    }
    if (isAdded) right -= 1;
    else left -= 1;
  }
  return pairs.reverse();
}

function toRuns(pairs: readonly Pair[], ends: Pair): readonly LineRun[] {
  const runs: LineRun[] = [];
  let [x, y] = [0, 0];
  const add = (isSame: boolean, leftTo: number, rightTo: number): void => {
    if (leftTo > x || rightTo > y) runs.push({ isSame, left: [x, leftTo], right: [y, rightTo] });
    [x, y] = [leftTo, rightTo];
  };
  for (let at = 0; at < pairs.length; ) {
    const [a, b] = pairs[at] as Pair;
    add(false, a, b);
    let length = 1;
    while (pairs[at + length]?.[0] === a + length && pairs[at + length]?.[1] === b + length)
      length += 1;
    add(true, a + length, b + length);
    at += length;
  }
  add(false, ...ends);
  return runs;
}
