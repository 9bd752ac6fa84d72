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
    ["a fence in a list", "- a\n  ```\n  code <T>\n  ```"],
    ["elements in code", "call `f<T>()` and `Array<string>`"],
    ["what looks like a fence and is none", "```a`b\ncode"],
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
    ["a fence behind indented code", "    ```\n```"],
    ["a third fence", "```\na\n```\n```"],
    ["a fence with a tab before its end", "```\ncode\n\t```"],
    ["a fence behind a lone carriage return", "a\r```\rcode"],
  ])("quotes %s", (_what, text) => {
    const quoted = containMarkdown(text);
    expect(quoted.split("\n").every((line) => line.startsWith("> ") && !line.includes("\r"))).toBe(
      true,
    );
    const shown = quoted.replaceAll(/^> /gm, "");
    expect(shown).toBe(text.replaceAll("\r", "\n").replaceAll("\t", "    "));
  });

  it.each([
    ["a comment", "text <!-- hidden"],
    ["an element in capitals", "<DETAILS>"],
    ["a processing instruction", "<?php"],
    ["an element with an open attribute", '<div title="'],
    ["an end of an element", "</details>"],
    ["an element behind a fence in a list", "- a\n  ```\n  b\n  ```\n<DIV"],
  ])("shows %s rather than opening it, which a quotation would not end", (_what, text) => {
    expect(containMarkdown(text)).not.toMatch(/<[a-z!?/]/i);
  });

  it.each([
    ["a closed fence", "```suggestion\nx\n```", "```txt\nx\n```"],
    ["a fence that says it twice", "```suggestionsuggestion\n```", "```txtsuggestion\n```"],
    ["a fence in two words", "``` suggestion suggestion\n```", "```txt suggestion\n```"],
    ["a fence of tildes", "~~~ \t\fSuggestion:-0+1\n~~~", "~~~txt:-0+1\n~~~"],
    ["a long fence", "`````suggestion\nx\n`````", "`````txt\nx\n`````"],
    ["a fence in a quotation", "> ```suggestion\n> x", "> ```txt\n> x"],
    ["a fence in a list", "- ```suggestion\n  x\n  ```", "- ```txt\n  x\n  ```"],
    ["a character reference", "```&#115;uggestion\n```", "```txtuggestion\n```"],
    ["a character reference inside", "```su&#x67;ge&#115;tion\n```", "```txttion\n```"],
    ["an element", "<pre lang='suggestion'>x</pre>", "&lt;pre lang='suggestion'>x&lt;/pre>"],
  ])("lets no unchecked code be committed: %s", (_what, text, plain) => {
    expect(containMarkdown(text)).toBe(plain);
  });

  it.each([
    ["the word", "A suggestion: use `suggestion` and `a && b`."],
    ["a fence of another language", "```ts\nconst suggestion = a & b;\n```"],
    ["an ampersand that refers to nothing", "```a&b\nx\n```"],
  ])("leaves %s alone", (_what, text) => {
    expect(containMarkdown(text)).toBe(text);
  });

  it("never makes a text longer by disarming it", () => {
    const text = "```&a;\nx\n```\n".repeat(100);
    expect(containMarkdown(text).length).toBeLessThanOrEqual(text.length);
  });

  it.each([
    ["backticks", "`".repeat(1_000_000)],
    ["fences", "```\n".repeat(250_000)],
    ["lines", "a\n".repeat(500_000)],
    ["tildes", "~".repeat(1_000_000)],
    ["spaces behind a fence", `\`\`\`${" ".repeat(1_000_000)}`],
    ["ampersands behind a fence", `\`\`\`${"&a".repeat(500_000)}`],
  ])("is not slowed down by a megabyte of %s", (_what, text) => {
    expect(containMarkdown(text).length).toBeGreaterThanOrEqual(text.length);
  });
});
