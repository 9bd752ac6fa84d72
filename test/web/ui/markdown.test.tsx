import { describe, expect, it } from "vitest";
import { Markdown } from "../../../src/adapters/web/ui/markdown/markdown.tsx";
import { renderView } from "../render-view.tsx";

const show = (text: string): string =>
  renderView(<Markdown text={text} />).replace(/^<div class="prose">|<\/div>$/g, "");

const LINK = 'target="_blank" rel="noopener noreferrer nofollow"';

describe("Markdown", () => {
  it.each([
    ["a *b* **c** ~~d~~ `e`", "<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e</code></p>"],
    ["# One\n\ntwo", "<h4>One</h4><p>two</p>"],
    ["```js\nlet a = '<b>';\n```", "<pre><code>let a = &#x27;&lt;b&gt;&#x27;;</code></pre>"],
    ["- a\n- b", "<ul><li>a</li><li>b</li></ul>"],
    ["3. a\n\n4. b", '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ["- [x] done\n- [ ] not", "<ul><li>☑ done</li><li>☐ not</li></ul>"],
    ["> said", "<blockquote><p>said</p></blockquote>"],
    ["a  \nb", "<p>a<br/>b</p>"],
    ["***", "<hr/>"],
    [
      "| a | b |\n| - | - |\n| 1 | 2 |",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
    ],
    [
      "[see](https://docs.example/a)",
      `<p><a href="https://docs.example/a" ${LINK} title="https://docs.example/a">see</a></p>`,
    ],
    [
      "[**see**][1]\n\n[1]: https://docs.example/b\n[1]: https://evil.example/",
      `<p><a href="https://docs.example/b" ${LINK} title="https://docs.example/b"><strong>see</strong></a></p>`,
    ],
    [
      "at https://git.example/acme/shop/blob/main/a.ts.",
      `<p>at <a href="https://git.example/acme/shop/blob/main/a.ts" ${LINK} title="https://git.example/acme/shop/blob/main/a.ts">https://git.example/acme/shop/blob/main/a.ts</a>.</p>`,
    ],
  ])("%j is shown in its form", (text, html) => {
    expect(show(text)).toBe(html);
  });

  it.each([
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["a <b onclick=x>b</b>", "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>"],
    ["[a](javascript:alert(1))", "<p>a</p>"],
    ["[a](JaVaScRiPt&colon;alert(1))", "<p>a</p>"],
    ["[a](/journal)", "<p>a</p>"],
    ["[a](data:text/html,x)", "<p>a</p>"],
    ["[a][none]", "<p>[a][none]</p>"],
    ["<javascript:alert(1)>", "<p>javascript:alert(1)</p>"],
    ["![a](data:image/png;base64,AA)", "<p>[image: a]</p>"],
    [
      "![](https://x.example/p.png)",
      "<p>[image: without a description] (https://x.example/p.png)</p>",
    ],
    ["[a](mailto:a@x.example)", "<p>a (mailto:a@x.example)</p>"],
  ])("%j is shown as plain text", (text, html) => {
    expect(show(text)).toBe(html);
  });

  it.each([
    ["[see](https://x.example/a)", "see (https://x.example/a)"],
    ["[*see*](https://x.example/a)", "<em>see</em> (https://x.example/a)"],
    ["[see][1]\n\n[1]: https://x.example/b", "see (https://x.example/b)"],
    ["at https://x.example/c.", "at https://x.example/c."],
    ["<https://x.example/d>", "https://x.example/d"],
    ["[https://x.example](https://x.example/)", "https://x.example"],
    ["[https://docs.example/a](https://x.example/)", "https://docs.example/a (https://x.example/)"],
    ["[see](https://docs.example.x.example/)", "see (https://docs.example.x.example/)"],
    ["[see](https://docs.example@x.example/)", "see (https://docs.example@x.example/)"],
    ["[see](https://d\u043ecs.example/)", "see (https://xn--dcs-sed.example/)"],
    ["[see](https://docs.example/?q=secret)", "see (https://docs.example/?q=secret)"],
    ["[see](http://docs.example/)", "see (http://docs.example/)"],
    ["[see](https://git.example/acme/shop/pull/7)", "see (https://git.example/acme/shop/pull/7)"],
    [
      "[![a](https://docs.example/p)](https://x.example/e)",
      "[image: a] (https://docs.example/p) (https://x.example/e)",
    ],
  ])("%j has no link, and shows the address", (text, html) => {
    expect(show(text)).toBe(`<p>${html}</p>`);
  });

  it("has no link within a link", () => {
    const html = show("[![a](https://docs.example/p)](https://docs.example/e)");
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain("[image: a] (https://docs.example/p)");
  });

  it("of any depth is shown, the deepest as its text", () => {
    const lists = Array.from({ length: 60 }, (_none, at) => `${"  ".repeat(at)}- level ${at}`);
    const html = show(lists.join("\n"));
    expect(html.match(/<ul>/g)?.length).toBeLessThan(45);
    for (const level of [0, 30, 59]) expect(html).toContain(`level ${level}`);
  });

  it.each([
    [">".repeat(20_000)],
    ["- ".repeat(30_000)],
    ["1. ".repeat(300)],
    [`${"- ".repeat(20)}a\n`.repeat(1_500)],
    [`${"*".repeat(40_000)}a${"*".repeat(9_000)}`],
    ["_".repeat(60_000)],
  ])("that would be slow to parse is one block, unchanged (%#)", (text) => {
    expect(show(text)).toMatch(/^<pre><code>[^<]*<\/code><\/pre>$/);
  });

  it("with quotes, lists and lines of ordinary use is not such a text", () => {
    const said = `${"> ".repeat(4)}said\n`.repeat(500);
    const drawn = `/${"*".repeat(120)}/`;
    expect(show(said)).toContain("<blockquote>");
    expect(show(`a\n\n${drawn}\n\n**b**`)).toContain("<strong>b</strong>");
  });

  it("of any length is cut where code hosts cut it", () => {
    expect(show("a ".repeat(100_000)).length).toBeLessThan(71_000);
  });
});
