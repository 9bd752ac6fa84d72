/**
 * Maps side by side, at most `limit` at a time, and keeps the order. The first failure stops what has not
 * begun and is thrown when what had begun has ended: nothing goes on behind the caller's back.
 */
export async function mapLimit<Item, Result>(
  items: readonly Item[],
  limit: number,
  map: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    while (next < items.length && !hasFailed) {
      const index = next++;
      try {
        results[index] = await map(items[index] as Item, index);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(
    Array.from({ length: Math.min(limit, items.length) }, lane),
  );
  const failed = lanes.find((ended) => ended.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return results;
}
