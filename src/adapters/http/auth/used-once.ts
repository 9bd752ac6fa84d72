const MAX_KEPT = 10_000;

/** Remembers what was used until it would not be taken any more anyway. */
export interface UsedOnce {
  /** Uses it; `false` when it was used before. `endsAt` and `now` are milliseconds since 1970. */
  use(text: string, endsAt: number, now: number): boolean;
}

/** Creates the memory; the one that was used first is forgotten first when there are too many. */
export function createUsedOnce(): UsedOnce {
  const used = new Map<string, number>();
  return {
    use: (text, endsAt, now) => {
      if (used.has(text)) return false;
      for (const [old, until] of used) {
        if (until > now && used.size < MAX_KEPT) break;
        used.delete(old);
      }
      used.set(text, endsAt);
      return true;
    },
  };
}
