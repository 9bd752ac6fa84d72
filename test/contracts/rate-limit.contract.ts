import { describe, expect, it } from "vitest";
import type { RateLimit } from "../../src/ports/rate-limit.ts";

/** A limit of three in ten seconds. */
export interface OpenedRateLimit {
  readonly limit: RateLimit;
  pass(ms: number): Promise<void>;
  /** How many counters it keeps at most. */
  readonly counters: number;
  close(): void;
}

const WINDOW_MS = 10_000;

/** The clauses of `RateLimit`. */
export function rateLimitContract(name: string, open: () => OpenedRateLimit): void {
  const clause = (title: string, run: (opened: OpenedRateLimit) => Promise<void>): void =>
    it(title, async () => {
      const opened = open();
      try {
        await run(opened);
      } finally {
        opened.close();
      }
    });
  const take = async ({ limit }: OpenedRateLimit, key: string, times: number) => {
    const answers: boolean[] = [];
    for (let made = 0; made < times; made += 1) answers.push((await limit.consume(key)).ok);
    return answers;
  };

  describe(`${name} keeps the contract of RateLimit`, () => {
    clause("takes as many as was agreed, and refuses what is over", async (opened) => {
      expect(await take(opened, "mia", 5)).toEqual([true, true, true, false, false]);
    });

    clause("takes as many of those that come together", async ({ limit }) => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => limit.consume("mia")));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    });

    clause("counts a cost as that many", async ({ limit }) => {
      expect((await limit.consume("mia", 2)).ok).toBe(true);
      expect((await limit.consume("mia", 2)).ok).toBe(false);
      expect((await limit.consume("sam", 4)).ok).toBe(false);
    });

    clause("tells how long to wait until the window ends", async (opened) => {
      await take(opened, "mia", 3);
      await opened.pass(4_000);
      expect(await opened.limit.consume("mia")).toEqual({ ok: false, retryAfterMs: 6_000 });
      await opened.pass(5_999);
      expect(await opened.limit.consume("mia")).toEqual({ ok: false, retryAfterMs: 1 });
      await opened.pass(1);
      expect(await take(opened, "mia", 4)).toEqual([true, true, true, false]);
    });

    clause("does not use up one key by another", async (opened) => {
      await take(opened, "mia", 9);
      expect(await take(opened, "sam", 3)).toEqual([true, true, true]);
      expect((await opened.limit.consume("")).ok).toBe(true);
    });

    clause("takes no more memory for keys without end", async (opened) => {
      const keys = opened.counters * 8;
      let refused = 0;
      for (let at = 0; at < keys; at += 1)
        if (!(await opened.limit.consume(`key ${at}`)).ok) refused += 1;
      // More keys than counters: they share them, and most meet the limit of another.
      expect(refused).toBeGreaterThan(keys / 2);
      await opened.pass(WINDOW_MS);
      expect((await opened.limit.consume("key 0")).ok).toBe(true);
    });
  });
}
