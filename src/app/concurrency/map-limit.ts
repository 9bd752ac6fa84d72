/**
 * Maps items concurrently, at most `limit` at a time, and keeps their order. After the first failure no further item is
 * started, and the failure is thrown once the running ones have ended, so that no work continues in the background.
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
