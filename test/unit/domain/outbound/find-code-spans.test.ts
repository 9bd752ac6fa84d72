import { expect, it } from "vitest";
import { findCodeSpans } from "../../../../src/domain/outbound/find-code-spans.ts";

const codeOf = (text: string): string[] =>
  findCodeSpans(text).map(({ start, end }) => text.slice(start, end));

it.each([
  ["a span", "call `a()` and ``b`c``", ["`a()`", "``b`c``"]],
  ["a fence", "x\n```ts\ncode\n\nmore\n```\ny `z`", ["code\n\nmore\n", "`z`"]],
  ["a fence that is never closed", "`a`\n\n```\ncode", ["`a`", "code"]],
  ["a fence in a list", "`a`\n\n- x\n  ```\n  b\n  ```", ["`a`", "  b\n"]],
  ["a fence in a quote", "> ```\n> b\n> ```", ["> b\n"]],
  ["spans beside signs of tables and sums", "`a` | $5 `b`", ["`a`", "`b`"]],
  ["spans of several backticks", "`a` ```b```", ["`a`", "```b```"]],
  ["a fence of tildes", "~~~\n```\n~~~", ["```\n"]],
])("is sure of %s", (_what, text, code) => {
  expect(codeOf(text)).toEqual(code);
});

it.each([
  ["a backtick without a partner in its line", "`a` `b\nc`"],
  ["a cell of a table", "| `a | b` |\n| - | - |"],
  ["an escaped backtick", "\\`a` b`"],
  ["mathematics", "$`a`$"],
  ["indented code", "x\n\n    a"],
  ["a fence behind a tab", "`a`\n\n-\tx\n\t```\n\tb"],
])("is not sure of %s", (_what, text) => {
  expect(codeOf(text)).toEqual([]);
});

it("judges each paragraph by itself", () => {
  expect(codeOf("`a` `b\n\n`c`")).toEqual(["`c`"]);
});
