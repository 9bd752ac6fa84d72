/** Pair of indexes, one into each list. */
export type IndexPair = readonly [left: number, right: number];

export interface PairTable {
  readonly rows: number;
  readonly columns: number;
  /** Weight of a pair; 0 if the two must not be paired. */
  worth(row: number, column: number): number;
}

/** Finds the order-preserving pairs with the highest total weight in O(rows × columns). */
export function findBestPairs(table: PairTable): IndexPair[] {
  const { rows, columns } = table;
  const sums = sumWorth(table);
  const sum = (row: number, column: number): number => sums[row * (columns + 1) + column] ?? 0;
  const pairs: IndexPair[] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    const own = table.worth(row, column);
    if (own > 0 && sum(row, column) === own + sum(row + 1, column + 1))
      pairs.push([row++, column++]);
    else if (sum(row, column) === sum(row + 1, column)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Computes the highest total weight for each pair of suffixes. */
function sumWorth({ rows, columns, worth }: PairTable): Float64Array {
  const width = columns + 1;
  const sums = new Float64Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      const own = worth(row, column);
      const together = own > 0 ? own + (sums[at + width + 1] ?? 0) : 0;
      sums[at] = Math.max(sums[at + width] ?? 0, sums[at + 1] ?? 0, together);
    }
  return sums;
}
