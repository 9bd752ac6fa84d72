const MAX_ROWS = 10_000;

/** The limit of a query as a store keeps it: a whole number, and never all that there is. */
export function rowLimit(limit: number): number {
  return Number.isNaN(limit) ? 0 : Math.max(0, Math.min(Math.floor(limit), MAX_ROWS));
}
