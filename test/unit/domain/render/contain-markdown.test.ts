import { describe, expect, it } from "vitest";
import { containMarkdown } from "../../../../src/domain/render/contain-markdown.ts";

describe("containMarkdown", () => {
  it.each([
    ["prose", "It **leaks**. See [docs](https://x.example)."],
    ["nothing", ""],
    ["a comparison", "when a < b and c > d"],
    ["a list and a table", "- a\n- b\n\n| a | b |\n| - | - |\n| 1 | 2 |"],
    ["code in a line", "call `close()` first"],
    ["a closed fence", "Try:\n\n```ts\nconst a: Map<string, T> = x;\n<!-- open\n```\n\nDone."],
    ["a closed fence of tildes", "~~~\n```\n~~~"],
    ["a fence closed by a longer one", "```\ncode\n`````  "],
    ["a fence with a shorter one in it", "````\n```\n````"],
    ["two fences", "```\na\n```\n```\nb\n```"],
  ])("leaves %s alone", (_what, text) => {
    expect(containMarkdown(text)).toBe(text);
  });

  it.each([
    ["a fence that is never closed", "```js\ncode"],
    ["a longer fence that is never closed", "````\ncode\n```"],
    ["tildes closed by backticks", "~~~\ncode\n```"],
    ["an end of a fence with words behind it", "```\ncode\n``` end"],
    ["an end of a fence that is indented too far", "```\ncode\n    ```"],
    ["a fence in a list", "- a\n  ```\n  code\n  ```"],
    ["a fence behind indented code", "    ```\n```"],
    ["a third fence", "```\na\n```\n```"],
    ["what looks like a fence and is none", "```a`b\ncode"],
    ["a comment", "text <!-- hidden"],
    ["an element", "text <details><summary>"],
    ["an element in capitals", "<DETAILS>"],
    ["the end of an element", "</details>"],
    ["a processing instruction", "<?php"],
    ["a fence behind a lone carriage return", "a\r```\rcode"],
  ])("quotes %s", (_what, text) => {
    const quoted = containMarkdown(text);
    expect(quoted.split("\n").every((line) => line.startsWith("> ") && !line.includes("\r"))).toBe(
      true,
    );
    expect(quoted.replaceAll(/^> /gm, "")).toBe(text.replaceAll("\r", "\n"));
  });

  it.each([
    ["backticks", "`".repeat(1_000_000)],
    ["fences", "```\n".repeat(250_000)],
    ["lines", "a\n".repeat(500_000)],
  ])("is not held up by a megabyte of %s", (_what, text) => {
    expect(containMarkdown(text).length).toBeGreaterThanOrEqual(text.length);
  });
});
