import { describe, expect, it } from "vitest";
import { JAVASCRIPT } from "../../../../../../src/domain/task/tamper/language/javascript.ts";
import { nameIn, strengths } from "./ask-rules.ts";

describe("JAVASCRIPT", () => {
  it.each([
    ['  it("adds", () => {', "adds"],
    ["test.each([1])('adds %i', (a) => {", "adds %i"],
    ['])("x",(a)=>{', "x"],
    ['xit("adds", f);', "adds"],
  ])("reads the test in %s", (line, name) => {
    expect(nameIn(JAVASCRIPT, line)).toBe(name);
  });

  it.each(['describe("a", () => {', 'submit("adds");'])("reads no test in %s", (line) => {
    expect(nameIn(JAVASCRIPT, line)).toBeUndefined();
  });

  it.each(["expect(a).toBe(1);", "assert.equal(a, 1);", "await expect(a).rejects.toThrow();"])(
    "takes %s for an assertion",
    (line) => {
      expect(JAVASCRIPT.assertion.test(line)).toBe(true);
    },
  );

  it.each([
    'import { expect } from "vitest";',
    'error: expect.stringContaining("a"),',
    "function expectOk(a) {",
  ])("takes %s for none", (line) => {
    expect(JAVASCRIPT.assertion.test(line)).toBe(false);
  });

  it("distinguishes exact assertions from loose ones", () => {
    expect(
      strengths(JAVASCRIPT, [
        "expect(a).toBe(1);",
        "assert.strictEqual(a, 1);",
        'expect(f).toThrow("x");',
      ]),
    ).toEqual(new Set(["strict"]));
    expect(
      strengths(JAVASCRIPT, [
        "expect(a).toBeDefined();",
        "expect(a).toEqual({ b: expect.anything() });",
        "expect(f).toThrow();",
        "expect(a).not.toBeNull();",
      ]),
    ).toEqual(new Set(["loose"]));
  });

  it.each(["expect(true).toBe(true);", "expect(a.b).toEqual(a.b);", "assert.ok(true);"])(
    "knows that %s is always so",
    (line) => {
      expect(JAVASCRIPT.vacuous.test(line)).toBe(true);
    },
  );

  it.each(["expect(draft.a).toBe(DRAFT.a);", "expect(a).toBe(true);"])(
    "knows that %s may fail",
    (line) => {
      expect(JAVASCRIPT.vacuous.test(line)).toBe(false);
    },
  );

  it.each([
    'describe.concurrent.skip("a", f);',
    '  xit("a", f);',
    'it.concurrent.only("a", f);',
    'suite.todo("a");',
    'it("a", { skip: true }, f);',
  ])("takes %s for a skip", (line) => {
    expect(JAVASCRIPT.skip.test(line)).toBe(true);
  });

  it.each(["queue.skip(1);", "iterator.only(a);"])("takes %s for no skip", (line) => {
    expect(JAVASCRIPT.skip.test(line)).toBe(false);
  });
});
