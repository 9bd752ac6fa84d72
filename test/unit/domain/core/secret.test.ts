import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { createSecret } from "../../../../src/domain/core/secret.ts";

const VALUE = "hunter2-hunter2";
const secret = createSecret(VALUE);

describe("createSecret", () => {
  it("returns the value on request", () => {
    expect(secret.reveal()).toBe(VALUE);
  });

  it.each<[string, () => string]>([
    ["a template", () => `${secret}`],
    ["String", () => String(secret)],
    ["JSON", () => JSON.stringify({ secret })],
    ["the inspector", () => inspect({ secret })],
    ["the inspector, hidden members shown", () => inspect(secret, { showHidden: true, depth: 9 })],
    ["an error's message", () => new Error(`bad key ${secret}`).message],
    ["a list of its values", () => Object.values(secret).map(String).join()],
  ])("prints no value in %s", (_what, print) => {
    expect(print()).not.toContain(VALUE);
  });

  it("marks an omission", () => {
    expect([`${secret}`, JSON.stringify(secret), inspect(secret)]).toEqual([
      "[redacted]",
      '"[redacted]"',
      "[redacted]",
    ]);
  });

  it("cannot be changed", () => {
    expect(Object.isFrozen(secret)).toBe(true);
  });
});
