import { describe, expect, it } from "vitest";
import { randomKey } from "../../../src/adapters/web/api/api-client.ts";
import { getRequestKey } from "../../../src/adapters/web/pages/new-review/request-key.ts";

const count = () => {
  let made = 0;
  return () => {
    made += 1;
    return `key ${made}`;
  };
};

describe("the key of an order", () => {
  it("stays the same while the order does", () => {
    const newKey = count();
    const first = getRequestKey({ comment: "a" }, undefined, newKey);
    expect(getRequestKey({ comment: "a" }, first, newKey)).toBe(first);
  });

  it("is another one for another order", () => {
    const newKey = count();
    const first = getRequestKey({ comment: "a" }, undefined, newKey);
    expect(getRequestKey({ comment: "b" }, first, newKey).key).toBe("key 2");
  });

  it("is long and never the same", () => {
    const keys = new Set(Array.from({ length: 100 }, randomKey));
    expect(keys.size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});
