import { describe, expect, it } from "vitest";
import { parseCodeBlocks } from "../../../../src/domain/outbound/parse-code-blocks.ts";

const codeIn = (text: string) =>
  parseCodeBlocks(text).code.map(({ start, end }) => text.slice(start, end));

describe("codeBlocks", () => {
  it.each([
    ["at the margin", "a\n\n```ts\nx\n```\nb", ["x\n"]],
    ["in a list", "- a\n  ```\n  x\n  ```\n- b", ["  x\n"]],
    ["in a quotation", "> ~~~\n> x\n> ~~~", ["> x\n"]],
    ["that its list ends", "- ```\n  x\nb", ["  x\n"]],
    ["that stays open", "```\nx", ["x"]],
    ["with shorter ones in it", "````\n```\n````", ["```\n"]],
    ["that is none", "```a`b\nx", []],
  ])("finds the lines of a fence %s", (_where, text, code) => {
    expect(codeIn(text)).toEqual(code);
  });

  it.each([
    ["at the margin", "```\nx", true],
    ["behind indented code", "    ```\n```", true],
    ["with an end too far in", "```\nx\n    ```", true],
    ["that is closed", "```\nx\n```", false],
    ["in a list, which ends by itself", "- ```\n  x", false],
  ])("detects whether a fence stays open: %s", (_where, text, isOpen) => {
    expect(parseCodeBlocks(text).isOpen).toBe(isOpen);
  });

  it("gives the lines of paragraphs without the marks of quotations and lists", () => {
    const text = "> - a\n>   b\n\n# c";
    const lines = parseCodeBlocks(text).texts.map((all) =>
      all.map(({ start, end }) => text.slice(start, end)),
    );
    expect(lines).toEqual([["a", "b"], ["# c"]]);
  });

  it("is in doubt about a tab after the mark of a list", () => {
    expect(parseCodeBlocks("-\ta").isDoubtful).toBe(true);
    expect(parseCodeBlocks("- a\tb").isDoubtful).toBe(false);
  });
});
