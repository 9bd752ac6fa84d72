/** A key that makes the same order one review, however often it is sent. */
export interface RequestKey {
  /** The order as JSON. */
  readonly order: string;
  readonly key: string;
}

/** Keeps the key while the order stays the same; another order gets another one. */
export function getRequestKey(
  order: unknown,
  kept: RequestKey | undefined,
  newKey: () => string,
): RequestKey {
  const text = JSON.stringify(order);
  return kept?.order === text ? kept : { order: text, key: newKey() };
}

/** Reads a key that was kept. */
export function readRequestKey(kept: unknown): RequestKey | undefined {
  if (typeof kept !== "object" || kept === null) return undefined;
  const { order, key } = kept as Partial<Record<keyof RequestKey, unknown>>;
  return typeof order === "string" && typeof key === "string" ? { order, key } : undefined;
}
