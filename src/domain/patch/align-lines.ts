/** A line present in one or both of two aligned texts. */
export interface AlignedLine {
  readonly kind: "same" | "old" | "new";
  readonly text: string;
}

/** Remaining budget for tables, in cells. */
export interface AlignmentBudget {
  cellsLeft: number;
}

/**
 * Aligns two texts by their longest common subsequence. If that exceeds the budget, only their common prefix and
 * suffix are aligned.
 */
export function alignLines(
  before: readonly string[],
  after: readonly string[],
  alignment: AlignmentBudget,
): AlignedLine[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const room = Math.min(before.length, after.length) - head;
  while (tail < room && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const left = before.slice(head, before.length - tail);
  const right = after.slice(head, after.length - tail);
  const same = (text: string): AlignedLine => ({ kind: "same", text });
  const cells = left.length * right.length;
  const isDear = cells > alignment.cellsLeft;
  if (!isDear) alignment.cellsLeft -= cells;
  return [
    ...before.slice(0, head).map(same),
    ...(isDear ? replaced(left, right) : align(left, right)),
    ...before.slice(before.length - tail).map(same),
  ];
}

const replaced = (left: readonly string[], right: readonly string[]): AlignedLine[] => [
  ...left.map((text): AlignedLine => ({ kind: "old", text })),
  ...right.map((text): AlignedLine => ({ kind: "new", text })),
];

type Lengths = (row: number, column: number) => number;

function align(left: readonly string[], right: readonly string[]): AlignedLine[] {
  const lengthFrom = computeCommonLengths(left, right);
  const lines: AlignedLine[] = [];
  let [row, column] = [0, 0];
  while (row < left.length && column < right.length) {
    const text = left[row] ?? "";
    if (text === right[column]) {
      lines.push({ kind: "same", text });
      row += 1;
      column += 1;
    } else if (lengthFrom(row + 1, column) >= lengthFrom(row, column + 1)) {
      lines.push({ kind: "old", text });
      row += 1;
    } else {
      lines.push({ kind: "new", text: right[column] ?? "" });
      column += 1;
    }
  }
  return [...lines, ...replaced(left.slice(row), right.slice(column))];
}

/** Computes the length of the longest common subsequence from each pair of lines on. */
function computeCommonLengths(left: readonly string[], right: readonly string[]): Lengths {
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const at: Lengths = (row, column) => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const isSame = left[row] === right[column];
      lengths[row * width + column] = isSame
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  return at;
}
