import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  breakClosing,
  fitLines,
  toCodeSpan,
  toFencedBlock,
  toHtmlLine,
  toPlainReport,
  toProseLine,
  toWebLink,
} from "../../../../src/domain/publish/quoted-text.ts";
import { hostileText } from "./hostile-text.ts";

const KEY = `AKIA${"Z7QWERTYUIOP4XCV"}`;

describe("breakClosing", () => {
  it.each([
    ["fixes #12", "fixes [#]12"],
    ["Closes: #1 and resolved acme/shop#2", "Closes: [#]1 and resolved acme/shop[#]2"],
    [
      "fix https://host.example/acme/shop/issues/1",
      "fix https[:]//host.example/acme/shop/issues/1",
    ],
    ["RESOLVE GH-3", "RESOLVE GH[-]3"],
    ["fixed:#4", "fixed:[#]4"],
    ["prefix #5, see #6, the fix is in #7", "prefix #5, see #6, the fix is in #7"],
    ["#0  0x00 in main", "#0  0x00 in main"],
  ])("makes of %j %j", (text, broken) => {
    expect(breakClosing(text)).toBe(broken);
    expect(breakClosing(broken)).toBe(broken);
  });
});

describe("text of a report", () => {
  it("lose colours, invisible characters and secrets, and keep their lines", () => {
    expect(toPlainReport(`\u001b[31mE\u001b[0m  a\u200bb ${KEY}\r\n  c`)).toBe(
      "E  ab [aws key]\n  c",
    );
  });

  it("stay within inline code", () => {
    expect(toCodeSpan("a`b\n`c`")).toBe("`a'b 'c'`");
    expect(toCodeSpan(" \n")).toBe("");
    expect(toCodeSpan("x".repeat(400), 300)).toHaveLength(302);
  });

  it("stays text in a line of Markdown", () => {
    expect(
      toProseLine("# `@mona` *see* [x](https://evil.example) <img src=x> ![y](z) fixes #1"),
    ).toBe(
      "\\# '\\[@\\]mona' \\*see\\* \\[x\\]\\\\(https\\[:\\]//evil.example) &lt;img src=x> !\\\\\\[y\\]\\\\(z) fixes \\[#\\]1",
    );
  });

  it("stays text in HTML", () => {
    expect(toHtmlLine('</summary><b title="x">@mona & #1')).toBe(
      "&lt;/summary&gt;&lt;b title=&quot;x&quot;&gt;[@]mona &amp; [#]1",
    );
  });

  it("stay on one line and within their length for any input", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const line of [toCodeSpan(text, 50), toProseLine(text, 50), toHtmlLine(text, 50)]) {
          expect(line).not.toMatch(/[\n\r]/);
          expect(line.length).toBeLessThan(400);
        }
        expect(toCodeSpan(text).slice(1, -1)).not.toContain("`");
        expect(toHtmlLine(text)).not.toMatch(/[<>"]/);
      }),
    );
  });
});

describe("webLink", () => {
  it("links text to an address", () => {
    expect(toWebLink("__test_x[a] — Dash *b* `c` <b>", "https://d.example/a?b=1&c=%20#t")).toBe(
      "[\\_\\_test_x\\[a\\] — Dash \\*b\\* \\`c\\` \\<b\\>](https://d.example/a?b=1&c=%20#t)",
    );
  });

  it("keeps an address in its brackets", () => {
    expect(toWebLink("x", "http://d.example/(a)[b]<c>`d`?e=&lt;'")).toBe(
      "[x](http://d.example/%28a%29[b]%3Cc%3E%60d%60?e=&amp;lt;%27)",
    );
  });

  it.each([
    ["javascript:alert(1)"],
    ["data:text/html,x"],
    ["//d.example"],
    ["https://user:pass@d.example/"],
    ["https://"],
    ["https://[/"],
    [" https://d.example"],
    [`https://d.example/${"x".repeat(2_200)}`],
    [`https://d.example/${"(".repeat(1_500)}`],
    ["nothing"],
  ])("makes no link of %s", (address) => {
    expect(toWebLink("x", address)).toBeUndefined();
  });
});

describe("fencedBlock", () => {
  it("has a fence longer than any in it", () => {
    expect(toFencedBlock("a\n````\n</details>")).toBe("`````text\na\n````\n</details>\n`````");
    expect(toFencedBlock("a")).toBe("```text\na\n```");
  });
});

describe("fitLines", () => {
  it("takes lines while there is room and counts the others", () => {
    const lines = Array.from({ length: 20 }, (_, at) => `- line ${at + 10}`);
    const shown = (count: number): string[] => [
      ...lines.slice(0, count),
      `- … and ${20 - count} more`,
    ];
    expect(fitLines(lines, 20 * 10 - 1)).toBe(lines.join("\n"));
    expect(fitLines(lines, 20 * 10 - 2)).toBe(shown(15).join("\n"));
    expect(fitLines(lines, 80).length).toBeLessThanOrEqual(80);
    expect(fitLines(["x".repeat(100)], 50)).toBe("- … and 1 more");
    expect(fitLines([], 8)).toBe("");
  });
});
