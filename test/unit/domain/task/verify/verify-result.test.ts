import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  readVerifyResult,
  VerifyResult,
} from "../../../../../src/domain/task/verify/verify-result.ts";

const SAMPLE = {
  version: 1,
  nonce: "n-1",
  mode: "verify",
  verdict: "fixed",
  base_sha: "a".repeat(40),
  commit_sha: "b".repeat(40),
  tests: [{ id: "t.py::x", before: "failed", after: "passed", traceback: "boom" }],
  runs: 3,
};
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const published: unknown = JSON.parse(
  readFileSync(new URL("../../../../../docs/verify-result.schema.json", import.meta.url), "utf8"),
);

const BAD: readonly (readonly [string, unknown, string])[] = [
  ["another version", { ...SAMPLE, version: 2 }, "it has a wrong value at version"],
  ["an unknown field", { ...SAMPLE, machine: "big" }, "it has an unknown field"],
  [
    "an unknown field of a test",
    { ...SAMPLE, tests: [{ id: "x", ok: true }] },
    "it has an unknown field at tests.0",
  ],
  ["an unknown verdict", { ...SAMPLE, verdict: "great" }, "it has a wrong value at verdict"],
  ["a short commit", { ...SAMPLE, base_sha: "abc" }, "it has a wrong value at base_sha"],
  ["no tests", { ...SAMPLE, tests: undefined }, "it has a wrong value at tests"],
  [
    "too many tests",
    { ...SAMPLE, tests: Array.from({ length: 501 }, () => ({ id: "x" })) },
    "it has a wrong value at tests",
  ],
  [
    "an endless traceback",
    { ...SAMPLE, tests: [{ id: "x", traceback: "x".repeat(40_001) }] },
    "it has a wrong value at tests.0.traceback",
  ],
  ["a list", [], "it has a wrong value"],
];

describe("a result", () => {
  it("is read", () => {
    expect(readVerifyResult(bytesOf(SAMPLE))).toEqual({ kind: "ok", result: SAMPLE });
  });

  it.each(BAD)("with %s is refused", (_what, value, why) => {
    expect(readVerifyResult(bytesOf(value))).toEqual({ kind: "bad", why });
  });

  it("that is no JSON in UTF-8 is refused", () => {
    const why = "it is not valid JSON in UTF-8";
    expect(readVerifyResult(new TextEncoder().encode("{"))).toEqual({ kind: "bad", why });
    expect(readVerifyResult(Uint8Array.of(0x22, 0xff, 0x22))).toEqual({ kind: "bad", why });
  });
});

describe("the published schema", () => {
  it("is that of the parser", () => {
    expect(published).toEqual(z.toJSONSchema(VerifyResult));
  });

  it("takes and refuses what the parser does", () => {
    const judge = new Ajv2020({ strict: false }).compile(published as object);
    expect(judge(SAMPLE)).toBe(true);
    for (const [what, value] of BAD) {
      expect(judge(JSON.parse(JSON.stringify(value))), what).toBe(false);
    }
  });
});
