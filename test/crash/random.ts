/** Choices that a seed repeats. */
export interface Random {
  /** From 0 to below `end`. */
  below(end: number): number;
  chance(share: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** Picks by weight. */
  weigh<Value>(values: readonly (readonly [weight: number, value: Value])[]): Value;
}

/** Mulberry32: small, and good enough to choose from lists. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick: Random["pick"] = (values) => {
    if (values.length === 0) throw new Error("Nothing to pick from.");
    return values[Math.floor(next() * values.length)] as (typeof values)[number];
  };
  return {
    below: (end) => next() * end,
    chance: (share) => next() < share,
    pick,
    weigh: (values) => pick(values.flatMap(([weight, value]) => Array(weight).fill(value))),
  };
}
