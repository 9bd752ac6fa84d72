/**
 * Shares room among parts of these sizes: each gets the same, and what a small one does not need goes to the larger
 * ones. The shares are whole numbers and never sum up to more than `room`.
 */
export function divideFairly(sizes: readonly number[], room: number): readonly number[] {
  const shares = sizes.map(() => 0);
  const smallestFirst = sizes.map((size, at) => ({ size, at })).sort((a, b) => a.size - b.size);
  let left = Math.max(room, 0);
  for (const [done, { size, at }] of smallestFirst.entries()) {
    const share = Math.min(size, Math.floor(left / (sizes.length - done)));
    shares[at] = share;
    left -= share;
  }
  return shares;
}
