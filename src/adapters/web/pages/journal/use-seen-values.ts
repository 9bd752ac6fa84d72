import { useState } from "react";

/**
 * Collects all values that a list has ever had, in order, so that values excluded by a filter can
 * still be chosen.
 */
export function useSeenValues(values: readonly string[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>(() => mergeSorted([], values));
  const known = new Set(seen);
  if (values.every((value) => known.has(value))) return seen;
  const all = mergeSorted(seen, values);
  setSeen(all);
  return all;
}

function mergeSorted(seen: readonly string[], values: readonly string[]): readonly string[] {
  return [...new Set([...seen, ...values])].toSorted();
}
