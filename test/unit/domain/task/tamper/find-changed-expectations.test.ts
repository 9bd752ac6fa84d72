import { describe, expect, it } from "vitest";
import { findChangedExpectations } from "../../../../../src/domain/task/tamper/find-changed-expectations.ts";
import { readTests } from "../../../../../src/domain/task/tamper/test-file.ts";
import { createChangedFile } from "./create-change.ts";

const found = (...files: ReturnType<typeof createChangedFile>[]) =>
  findChangedExpectations(files, readTests(files));
const test = (line: string): string => `it("adds", () => {\n  ${line}\n});\n`;
const changed = (old: string, young: string) =>
  createChangedFile("a.test.ts", test(old), test(young));

describe("findChangedExpectations", () => {
  it("names the file, the line, the old and the new value", () => {
    expect(found(changed("expect(total(a)).toBe(600);", "expect(total(a)).toBe(599);"))).toEqual([
      {
        code: "changed-expectation",
        path: "a.test.ts",
        line: 2,
        text: "an expected value changes, and only tests change: 600 → 599",
      },
    ]);
  });

  it.each([
    ["expect(total()).toBe(500);", "expect(total()).toBeNaN();"],
    ["expect(total()).toBe(500);", "expect(total()).toBe(500 - 1);"],
    ["expect(total()).toBe(500);", "expect(total()).toBe(total());"],
    ["expect(total()).toEqual([1, 2]);", "expect(total()).toEqual([1]);"],
    ["expect(total).toThrow('a');", "expect(total).toThrow('b');"],
    ["expect(total).toThrow(RangeError);", "expect(total).toThrow(TypeError);"],
    ["expect(total()).toBe(true);", "expect(total()).toBe(false);"],
    ["expect(\n    total(),\n  ).toBe(600);", "expect(\n    total(),\n  ).toBe(599);"],
    ["const expectedTotal = 600;", "const expectedTotal = 599;"],
  ])("finds %s that becomes %s", (old, young) => {
    expect(found(changed(old, young))).toHaveLength(1);
  });

  it.each([
    ["expect(total(1)).toBe(500);", "expect(total(2)).toBe(600);"],
    ["expect(total()).toBe(500);", "const wanted = 500;\n  expect(total()).toBe(wanted);"],
    ["expect(total()).toBe(500);", "expect(total()).toEqual(500);"],
    ["const port = 80;", "const port = 81;"],
  ])("finds nothing in %s that becomes %s", (old, young) => {
    expect(found(changed(old, young))).toEqual([]);
  });

  it("finds nothing beside a change of code, and something beside documents", () => {
    const own = changed("expect(total()).toBe(1);", "expect(total()).toBe(2);");
    expect(found(own, createChangedFile("src/a.ts", "f = 1;\n", "f = 2;\n"))).toEqual([]);
    expect(found(own, createChangedFile("README.md", "1\n", "2\n"))).toHaveLength(1);
    expect(found(own, createChangedFile("src/a.ts", "f = 1;\n", "// One.\nf = 1;\n"))).toHaveLength(
      1,
    );
  });
});
