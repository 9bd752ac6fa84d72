import { expect, it } from "vitest";
import {
  getCommentSign,
  readExpectation,
} from "../../../../../src/domain/task/tamper/expectation.ts";
import { JAVASCRIPT } from "../../../../../src/domain/task/tamper/language/javascript.ts";
import { PYTHON } from "../../../../../src/domain/task/tamper/language/python.ts";

it("distinguishes compared values from those of the call under test", () => {
  expect(readExpectation("expect(add(1, -2)).toEqual([3, 'a']);", JAVASCRIPT)).toMatchObject({
    subject: "add",
    values: ["1", "-2", "3", "'a'"],
    compared: '"a"\n3',
    inCalls: "-2\n1",
  });
  expect(readExpectation("assert add(1) == 2, 'a sum'", PYTHON)).toMatchObject({
    compared: "2",
    inCalls: "1",
  });
});

it.each([
  ["expect(f()).toBe(null)", "expect(f()).toBeNull()"],
  ["expect(f()).toBe(1_000)", "expect(f()).toBe(1000)"],
  ["expect(f()).toBe('a')", 'expect(f()).toBe("a")'],
  ["expect(f()).toBe(Number.NaN)", "expect(f()).toBe(NaN)"],
])("reads the same in %s and %s", (one, other) => {
  const [was, is] = [one, other].map((line) => readExpectation(line, JAVASCRIPT).compared);
  expect(is).toBe(was);
});

it("knows the comments of a language", () => {
  expect([getCommentSign(PYTHON), getCommentSign(JAVASCRIPT)]).toEqual(["#", "//"]);
});
