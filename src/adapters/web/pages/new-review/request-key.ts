/** Idempotency key of a request: sending the same request again does not start a second review. */
export interface RequestKey {
  /** Request as JSON. */
  readonly order: string;
  readonly key: string;
}

/** Keeps the key while the request is unchanged; a different request gets a new key. */
export function getRequestKey(
  order: unknown,
  stored: RequestKey | undefined,
  newKey: () => string,
): RequestKey {
  const text = JSON.stringify(order);
  return stored?.order === text ? stored : { order: text, key: newKey() };
}

/** Reads a stored key. */
export function readRequestKey(stored: unknown): RequestKey | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { order, key } = stored as Partial<Record<keyof RequestKey, unknown>>;
  return typeof order === "string" && typeof key === "string" ? { order, key } : undefined;
}
