const MAX_ROWS = 10_000;

/** Returns the limit of a query as a store uses it: a whole number, never unlimited. */
export function rowLimit(limit: number): number {
  return Number.isNaN(limit) ? 0 : Math.max(0, Math.min(Math.floor(limit), MAX_ROWS));
}
