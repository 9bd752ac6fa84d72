/**
 * Divides room among parts of these sizes: all get the same share, and the unused rest of small
 * parts goes to the larger ones. The shares are whole numbers, and their sum is at most `room`.
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
