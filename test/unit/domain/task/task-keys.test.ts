import { describe, expect, it } from "vitest";
import { deriveTaskKeys, isIdempotencyKey } from "../../../../src/domain/task/task-keys.ts";

const REQUEST = { repository: "Acme/Shop", digest: "d1" };

describe("taskKeys", () => {
  it("names the caller's own key and the attempt of the run", () => {
    const source = { ...REQUEST, idempotencyKey: "k", runId: "9", runAttempt: "2" };
    expect(deriveTaskKeys(source)).toEqual(["task:key:acme/shop:k", "task:run:acme/shop:9:2:d1"]);
  });

  it("takes a run that counts no attempts for its first", () => {
    expect(deriveTaskKeys({ ...REQUEST, runId: "9" })).toEqual(["task:run:acme/shop:9:1:d1"]);
  });

  it("knows no request again that names neither", () => {
    expect(deriveTaskKeys({ ...REQUEST, runAttempt: "2" })).toEqual([]);
  });
});

describe("isIdempotencyKey", () => {
  it.each([
    ["k", true],
    ["a:b/c=~", true],
    ["k".repeat(255), true],
    ["k".repeat(256), false],
    ["", false],
    ["a b", false],
    ["ü", false],
    ["a\n", false],
  ])("judges %j", (text, isOne) => {
    expect(isIdempotencyKey(text)).toBe(isOne);
  });
});
