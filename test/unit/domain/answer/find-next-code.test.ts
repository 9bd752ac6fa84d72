import { describe, expect, it } from "vitest";
import { findNextCode } from "../../../../src/domain/answer/find-next-code.ts";

const codeOf = (text: string): string | undefined => {
  const code = findNextCode(text, 0);
  return code && text.slice(code.start, code.end);
};

describe("nextCode", () => {
  it.each([
    ["a `b` c", "`b`"],
    ["a ``b ` c`` d", "``b ` c``"],
    ["a\n```ts\nb\n```\nc", "```ts\nb\n```\n"],
    ["- a\n  ```\n  b\n  ```\n- c", "```\n  b\n  ```\n"],
    ["> ```\n> b\n> ```\nc", "```\n> b\n> ```\n"],
    ["~~~\nb\n~~~", "~~~\nb\n~~~"],
    ["<code>b</code> c", "<code>b</code>"],
    ["a ` b\nc ` d", undefined],
    ["\\`a", undefined],
    ["none", undefined],
  ])("finds the code of %j", (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it("detects whether a fence is open", () => {
    expect(findNextCode("```\nb", 0)?.isOpen).toBe(true);
    expect(findNextCode("```\nb\n```", 0)?.isOpen).toBe(false);
  });
});
