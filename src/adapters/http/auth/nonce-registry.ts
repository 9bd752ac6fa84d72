const MAX_NONCES = 10_000;

/** Remembers what was used until it would not be taken any more anyway. */
export interface NonceRegistry {
  /** Uses it; `false` when it was used before. `endsAt` and `now` are milliseconds since 1970. */
  consume(text: string, endsAt: number, now: number): boolean;
}

/** Creates the memory; the one that was used first is forgotten first when there are too many. */
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
