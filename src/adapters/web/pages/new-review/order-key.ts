/** A key that makes the same order one review, however often it is sent. */
export interface OrderKey {
  /** The order as JSON. */
  readonly order: string;
  readonly key: string;
}

/** Keeps the key while the order stays the same; another order gets another one. */
export function keyFor(order: unknown, kept: OrderKey | undefined, newKey: () => string): OrderKey {
  const text = JSON.stringify(order);
  return kept?.order === text ? kept : { order: text, key: newKey() };
}

/** Reads a key that was kept. */
export function readOrderKey(kept: unknown): OrderKey | undefined {
  if (typeof kept !== "object" || kept === null) return undefined;
  const { order, key } = kept as Partial<Record<keyof OrderKey, unknown>>;
  return typeof order === "string" && typeof key === "string" ? { order, key } : undefined;
}
