import { describe, expect, it } from "vitest";
import { createLruCache } from "../../../../src/app/concurrency/lru-cache.ts";

function open(maxWeight = 10) {
  const cache = createLruCache<string>({ maxWeight, weigh: ({ length }) => length });
  const made: string[] = [];
  const get = (key: string, value: string | undefined = key) =>
    cache.get(key, async () => {
      made.push(key);
      return value;
    });
  return { cache, get, made };
}

describe("a cache that is weighed", () => {
  it("makes what it does not have, once", async () => {
    const { get, made } = open();
    expect(await Promise.all([get("a"), get("a"), get("b")])).toEqual(["a", "a", "b"]);
    expect(await get("a")).toBe("a");
    expect(made).toEqual(["a", "b"]);
  });

  it("evicts the least recently used entry when the total is too large", async () => {
    const { get, made } = open(10);
    for (const key of ["aaaa", "bbbb", "aaaa", "cccc", "aaaa", "cccc", "bbbb"]) await get(key);
    expect(made).toEqual(["aaaa", "bbbb", "cccc", "bbbb"]);
  });

  it("hands out what is too heavy to keep, and keeps the others", async () => {
    const { get, made } = open(10);
    await get("a");
    expect(await get("heavy", "x".repeat(11))).toHaveLength(11);
    await get("heavy", "x");
    await get("a");
    expect(made).toEqual(["a", "heavy", "heavy"]);
  });

  it("keeps neither failures nor what was not found", async () => {
    const { cache, made } = open();
    expect(await cache.get("a", async () => undefined)).toBeUndefined();
    const failing = () => cache.get("a", () => Promise.reject(new Error("no")));
    const both = await Promise.allSettled([failing(), failing()]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await cache.get("a", async () => "a")).toBe("a");
    expect(made).toEqual([]);
  });
});
