import { describe, expect, it } from "vitest";
import { listChangedSymbols, SYMBOL_LIMITS } from "../../../../src/domain/delta/base-symbols.ts";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";

const fileOf = (patch: string, path = "lib.ts"): PullFile => ({ path, status: "modified", patch });
const symbolsOf = (...files: readonly PullFile[]): readonly string[] => {
  const symbols = listChangedSymbols(files);
  return symbols.kind === "known" ? [...symbols.names].sort() : [symbols.reason];
};
const changeOf = (before: string, after: string): string =>
  ["@@ -1,3 +1,3 @@", " above();", `-${before}`, `+${after}`, " below();"].join("\n");

describe("listChangedSymbols", () => {
  it.each([
    [
      "export function parseRange(text) {",
      "export function parseRange(text, base) {",
      "parseRange",
    ],
    [
      "export const parseRange = (text) => {",
      "export const parseRange = (text, base) => {",
      "parseRange",
    ],
    ['export const BASE_URL = "http://one";', 'export const BASE_URL = "http://two";', "BASE_URL"],
    ["abstract class RowReader {", "class RowReader extends Reader {", "RowReader"],
    ["  lookUp(key, limit) {", "  lookUp(key) {", "lookUp"],
    ["def parse_range(text):", "def parse_range(text, base):", "parse_range"],
    [
      "func (r *Reader) ReadHeader(n int) error {",
      "func (r *Reader) ReadHeader() error {",
      "ReadHeader",
    ],
    [
      "  public static int parseRange(String s) {",
      "  public static long parseRange(String s) {",
      "parseRange",
    ],
    ["pub fn parse_range(text: &str) {", "fn parse_range(text: &str) {", "parse_range"],
    ["#define MAX_ROWS 3", "#define MAX_ROWS 4", "MAX_ROWS"],
    ["MAX_ROWS = 3", "MAX_ROWS = 4", "MAX_ROWS"],
  ])("finds the declaration %s", (before, after, name) => {
    expect(symbolsOf(fileOf(changeOf(before, after)))).toEqual([name]);
  });

  it("finds both names of a renamed declaration, and those of deleted and added ones", () => {
    const renamed = changeOf("function parseRange(a) {", "function readRange(a) {");
    expect(symbolsOf(fileOf(renamed))).toEqual(["parseRange", "readRange"]);
    expect(symbolsOf(fileOf("@@ -1 +0,0 @@\n-function parseRange(a) {"))).toEqual(["parseRange"]);
  });

  it("counts lines within the parentheses of a declaration to it", () => {
    const lines = ["   text: string,", "-  base: number,", "+  base: bigint,", " ): Range {"];
    const whole = ["@@ -1,4 +1,4 @@", " export function parseRange(", ...lines].join("\n");
    const cut = ["@@ -9,3 +9,3 @@ export function parseRange(", ...lines].join("\n");
    expect(symbolsOf(fileOf(whole))).toEqual(["parseRange"]);
    expect(symbolsOf(fileOf(cut))).toEqual(["parseRange"]);
  });

  it.each([
    ["white space", changeOf("function parseRange( text ) {", "function  parseRange(text)  {")],
    ["a comment at the end", changeOf("class RowReader {", "class RowReader { // reads rows")],
    [
      "a comment of Python",
      changeOf("def parse_range(text):", "def parse_range(text):  # a range"),
    ],
    [
      "a comment of one line",
      changeOf("// function parseRange(a) {", "// function readRange(a) {"),
    ],
    ["a block of comments", changeOf("/* function parseRange(a)", "/* function readRange(a)")],
    ["the body", changeOf("  const localName = 1;", "  const localName = 2;")],
    ["a call", changeOf("  if (parseRange(a)) {", "  if (readRange(a)) {")],
    ["a returned call", changeOf("  return parseRange(a) {", "  return readRange(a) {")],
    ["a short name", changeOf("function foo(a) {", "function foo() {")],
    ["a common word", changeOf("function render(a) {", "function render() {")],
    [
      "the place in its file",
      "@@ -1,2 +1 @@\n-function parseRange(a) {\n one\n@@ -9 +8,2 @@\n two\n+function parseRange(a) {",
    ],
  ])("does not count a change of %s", (_what, patch) => {
    expect(symbolsOf(fileOf(patch))).toEqual([]);
  });

  it("does not read text and data", () => {
    const patch = changeOf("function parseRange(a) {", "function parseRange() {");
    expect(symbolsOf(fileOf(patch, "README.md"), fileOf(patch, "a.json"))).toEqual([]);
  });

  it("names the reason when the base changed too much", () => {
    const many = Array.from({ length: SYMBOL_LIMITS.files + 1 }, (_, at) =>
      fileOf("@@ -1 +1 @@\n-a\n+b", `f${at}.ts`),
    );
    expect(symbolsOf(...many)).toEqual(["the base changed 3001 files, more than 3000"]);
    const tooLong = fileOf(`@@ -1 +1 @@\n-a\n+${"b".repeat(SYMBOL_LIMITS.chars)}`);
    const omitted: PullFile = { path: "a.ts", status: "modified", omission: "too-large" };
    for (const file of [tooLong, omitted])
      expect(symbolsOf(file)).toEqual(["the base changed more text than is compared"]);
  });

  it.each([
    ["one long line", `+${"a ".repeat(500_000)}`],
    ["open parentheses", `+function parseRange${"(".repeat(500_000)}`],
    [
      "many declarations",
      Array.from({ length: 50_000 }, (_, at) => `+function name${at}(a) {`).join("\n"),
    ],
    ["many words", Array.from({ length: 50_000 }, () => `+${"static ".repeat(12)}`).join("\n")],
    ["open quotes and comments", `+${"/*'\"`".repeat(100_000)}`],
  ])("reads %s in linear time", (_what, lines) => {
    const symbols = listChangedSymbols([fileOf(`@@ -0,0 +1,50000 @@\n${lines}`)]);
    expect(symbols.kind).toBe("known");
  });
});
