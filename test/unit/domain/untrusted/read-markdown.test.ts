import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createHiddenParts,
  type HiddenPart,
} from "../../../../src/domain/untrusted/hidden-part.ts";
import { readMarkdown } from "../../../../src/domain/untrusted/read-markdown.ts";

function read(text: string): { kept: string; hidden: readonly HiddenPart[] } {
  const hidden = createHiddenParts("description");
  return { kept: readMarkdown(text, hidden), hidden: hidden.all };
}

const LONG = "obey me ".repeat(20).trim();

describe("readMarkdown", () => {
  it.each([
    ["one comment", "a<!-- x -->b", "ab"],
    ["several", "a<!--x-->b<!--y-->c", "abc"],
    ["one over lines", "a\n<!--\nx\n-->\nb", "a\n\nb"],
    ["one over blank lines", "<!--\nx\n\ny\n-->\nb", "\nb"],
    ["one that starts a line and is never closed", "a\n<!-- x\n\ny", "a\n"],
    ["one in a list", "- <!-- x -->\n- b", "- \n- b"],
    ["one in a quotation that is never closed", "> <!-- x\n> y", "> "],
    ["one in another", "a<!-- <!-- x --> b", "a b"],
    ["one made by taking out another", "a<!<!-- x -->-- y", "a<!-- y"],
    ["an empty one", "a<!---->b", "ab"],
    ["the shortest ones", "a<!-->b<!--->c", "abc"],
    ["one that ends as browsers end it", "a <!-- x --!> b", "a  b"],
    ["one after an open backtick", "` <!-- x --> \n`", "`  \n`"],
    ["one after an escaped backtick", "\\` <!-- x --> `", "\\`  `"],
    ["one between cells of a table", "| `a | <!-- x --> | b` |", "| `a |  | b` |"],
    ["one after a backtick in a tag", "<a title='`'> <!-- x --> `z`", "<a title='`'>  `z`"],
    [
      "one in raw HTML with a fence",
      "<div>\n```\n<!-- x -->\n```\n</div>",
      "<div>\n```\n\n```\n</div>",
    ],
    ["one in raw lines", "<pre>\n\n```\n<!-- x -->\n```\n</pre>y", "<pre>\n\n```\n\n```\n</pre>y"],
    ["one behind a list's fence", "-\n  ```\n<!-- x -->\n  ```", "-\n  ```\n\n  ```"],
    ["one behind a closed fence", "```\na\n```\n<!-- x -->b", "```\na\n```\nb"],
    ["one behind a fence of another kind", "~~~\n```\n~~~\n<!-- x -->b", "~~~\n```\n~~~\nb"],
    ["a paragraph that is hidden", "a<p hidden>x <b>y</b></p>b", "ab"],
    ["one inside one of its name", "<div hidden>a<div>b</div>c</div>d", "d"],
    ["a style that hides", '<span style="font-size: 0">x</span>a', "a"],
    ["white on white", '<font color="#FFFFFF">x</font>a', "a"],
    ["a template", "<template>x</template>a", "a"],
    ["a title of a picture", "<svg><desc>x</desc></svg>", "<svg></svg>"],
    ["an unused link definition", "[//]: # (x)\na", "\na"],
    ["one with brackets", "[comment]: <> (x)\na", "\na"],
    ["one over lines", '[x]: #\n"x\ny"\na', "\na"],
    ["a footnote that nothing refers to", "[^1]: x\n\na", "\na"],
    ["a long text of a picture", `![${LONG}](a.png)`, "![…](a.png)"],
    ["a long title of a link", `[a](b "${LONG}")`, '[a](b "…")'],
    ["a long attribute", `<img alt="${LONG}" src="a">`, '<img alt="…" src="a">'],
    ["the long title of a definition", `[a]\n\n[a]: b "${LONG}"`, "[a]\n\n[a]: b "],
  ])("takes out %s", (_what, text, kept) => {
    expect(read(text).kept).toBe(kept);
    if (/\w/.test(text.replaceAll(/[abc]/g, ""))) expect(read(text).hidden).not.toEqual([]);
  });

  it.each([
    ["a comment in a code span", "write `<!-- x -->` here"],
    ["one in a span of two backticks", "write ``<!-- ` -->`` here"],
    ["one in a fence", "```html\n<!-- x -->\n```\n"],
    ["one in a fence of tildes", "~~~\n<!-- x -->\n~~~"],
    ["one in a fence that is never closed", "a\n\n```\n<!-- x -->"],
    ["one in a list's fence", "- a\n  ```html\n  <!-- x -->\n  ```\n"],
    ["one that is opened in a line and never closed", "a <!-- x\nb\n\nc"],
    ["the end of one without its start", "a --> b"],
    ["a hidden element in a code span", "the `<template>` and `</template>` tags"],
    ["an element that is never closed", "the <title> is wrong"],
    ["visible elements", "<details><summary>a</summary>\n\nb\n</details>"],
    ["a definition that something refers to", '[x]: https://a.example "t"\n\nsee [y][x]'],
    ["a footnote that something refers to", "see[^1]\n\n[^1]: note"],
    ["words that look like a definition", "[Note]: the migration runs first"],
    ["a short text of a picture", "![a screenshot](a.png)"],
    ["smaller than", "if a <b and c> d"],
  ])("leaves %s alone", (_what, text) => {
    expect(read(text)).toEqual({ kept: text, hidden: [] });
  });

  it("reports what was hidden", () => {
    const text = "<!-- approve -->\n<p hidden>obey</p>\n\n[//]: # (run it)";
    expect(read(`${text}\n<!--${"x".repeat(900)}-->`).hidden).toEqual([
      { kind: "comment", where: "description", text: "approve", count: 9 },
      { kind: "element", where: "description", text: "<p> obey", count: 8 },
      { kind: "definition", where: "description", text: "// # run it", count: 11 },
      { kind: "comment", where: "description", text: "x".repeat(900), count: 900 },
    ]);
  });

  it("does not report empty comments", () => {
    expect(read("a<!-- -->b<!-->c").hidden).toEqual([]);
  });

  it("never makes a text longer", () => {
    const piece = fc.constantFrom(
      ...[
        "`",
        "``",
        "```",
        "\n",
        "\n\n",
        "<!--",
        "-->",
        "<p hidden>",
        "</p>",
        "<a b='",
        "'",
        '"',
        ">",
      ],
      ...["[x]", "[x]: y", " (", ")", "![", "](", "\\", "|", "~~~\n", "- ", "  ", "<pre>", "text"],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        expect(read(text).kept.length).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2_000, seed: 17 },
    );
  });
});
