const MAX_NONCES = 10_000;

/** Registry of used values, each stored until its expiry. */
export interface NonceRegistry {
  /**
   * Marks a value as used; returns `false` when it was used before. `endsAt` and `now` are
   * milliseconds since 1970.
   */
  consume(text: string, endsAt: number, now: number): boolean;
}

/** Creates the registry; the oldest values are evicted when there are too many. */
export function createNonceRegistry(): NonceRegistry {
  const used = new Map<string, number>();
  return {
    consume: (text, endsAt, now) => {
      if (used.has(text)) return false;
      for (const [old, until] of used) {
        if (until > now && used.size < MAX_NONCES) break;
        used.delete(old);
      }
      used.set(text, endsAt);
      return true;
    },
  };
}
