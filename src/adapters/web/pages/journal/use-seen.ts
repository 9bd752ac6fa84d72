import { useState } from "react";

/** Gathers the values that a list has ever had, in order: what a filter leaves out can still be chosen. */
export function useSeen(values: readonly string[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>(() => unite([], values));
  const known = new Set(seen);
  if (values.every((value) => known.has(value))) return seen;
  const all = unite(seen, values);
  setSeen(all);
  return all;
}

function unite(seen: readonly string[], values: readonly string[]): readonly string[] {
  return [...new Set([...seen, ...values])].toSorted();
}
