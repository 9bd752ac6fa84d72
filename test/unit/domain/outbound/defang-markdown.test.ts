import fc from "fast-check";
import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { defangLine, defangMarkdown } from "../../../../src/domain/outbound/defang-markdown.ts";
import { clipMarkdown, sanitizeMarkdown } from "../../../../src/domain/render/clip-markdown.ts";
import { parseMarkdown } from "../../../fakes/parse-markdown.ts";

const policy = { hosts: ["docs.rs"], codeHost: "github.com" };

/** Inside an address that is a link of its own nothing else is read as a reference. */
const isBareAddress = (node: Nodes): boolean =>
  node.type === "link" &&
  node.children.every((child) => child.type === "text" && child.value === node.url);

/** All that would act on a reader, as an independent parser sees it. */
function activeIn(text: string): string[] {
  const found: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "image" || node.type === "imageReference" || node.type === "html")
      found.push(node.type);
    if (node.type === "definition" || node.type === "linkReference") found.push(node.type);
    if (node.type === "link" && !/^https:\/\/docs\.rs(?:$|[/#])/.test(node.url))
      found.push(node.url);
    if (
      node.type === "text" &&
      /(?<![\w`/])@\w|#\d|\bGH-\d|https?:\/\/(?!docs\.rs)|www\.\w/i.test(node.value)
    )
      found.push(node.value);
    if (node.type === "code" && /^(?:suggestion|mermaid|geojson|math)/i.test(node.lang ?? ""))
      found.push(node.lang ?? "");
    if ("children" in node && !isBareAddress(node)) for (const child of node.children) visit(child);
  };
  visit(parseMarkdown(text));
  return found;
}

const PIECES = [
  ..."`[]()!<>\\|*_~#@&:/. \n$-+=\"'^".split(""),
  ...["\n\n", "\n    ", "\n> ", "\n- ", "\n1. ", "\n| a | b |\n| - | - |\n| ", "\t", "\r\n"],
  ...["``", "```", "```\n", "\n```js\n", "\n```mermaid\n", "~~~", "\n~~~\n", "   ```\n"],
  ...["https://evil.example/x", "http://evil.example", "https://docs.rs/a", "www.evil.example"],
  ...["//evil.example", "javascript:alert(1)", "data:text/html,x", "mailto:a@evil.example"],
  ...["a@evil.example", "@octocat", "@org/team", "octo/shop#12", "#7", "GH-7", "fixes #7"],
  ...["![x](https://evil.example/p.png)", "[x](https://evil.example)", "[x](https://docs.rs/a)"],
  ...["[x]: https://evil.example", "[x][y]", "[x]", "![x]", "[^1]", "[^1]: a", "](", "]:"],
  ...["<https://evil.example>", "<a@evil.example>", "<img src=x>", "<!-- ", " -->", "<details>"],
  ...[
    "</",
    "<?",
    "&colon;",
    "&#58;",
    "&#x40;octocat",
    "&lt;",
    "&sol;&sol;",
    "\\@",
    "\\:",
    ":\\/\\/",
  ],
  ...["word", "a", " ", "https", "://", "www", "docs.rs", "evil.example", "@docs.rs", "\u0000"],
];
const hostile = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 30 })
  .map((pieces) => pieces.join(""));

describe("disarmMarkdown", () => {
  it.each([
    ["a picture", "![a](https://docs.rs/a.png)", "!\\[a](https://docs.rs/a.png)"],
    ["a link", "[a](https://evil.example/?q=1)", "[a]\\(https[:]//evil.example/?q=1)"],
    ["an address", "see https://evil.example.", "see https[:]//evil.example."],
    ["an address without a scheme", "www.evil.example", "www[.]evil.example"],
    ["an address in angles", "<https://evil.example>", "&lt;https[:]//evil.example>"],
    ["a definition", "[a]: //evil.example", "[a]\\: //evil.example"],
    ["a link to nowhere near", "[a](//evil.example)", "[a]\\(//evil.example)"],
    [
      "a person at a known host",
      "https://docs.rs@evil.example/",
      "https[:]//docs.rs[@]evil.example/",
    ],
    [
      "a bracket behind a known host",
      "https://docs.rs)@evil.example",
      "https[:]//docs.rs)[@]evil.example",
    ],
    ["an entity", "https&colon;//evil.example", "https&amp;colon;//evil.example"],
    ["an escape", "https:\\/\\/evil.example", "https[:]\\/\\/evil.example"],
    ["a mention", "ask @octocat", "ask [@]octocat"],
    ["an address of mail", "a@b.example", "a[@]b.example"],
    ["an address of mail with a dot too many", "https@.word", "https[@].word"],
    ["a reference", "fixes octo/shop#12, GH-3", "fixes octo/shop[#]12, GH[-]3"],
    ["a reference in emphasis", "_GH-7_", "_GH[-]7_"],
    [
      "an address that ends like one",
      "https://evil.examplewww. x",
      "https[:]//evil.example[www]. x",
    ],
    ["a reference in an address", "https://evil.example-GH-7/", "https[:]//evil.example-GH[-]7/"],
    ["an element", "<details><!-- x", "&lt;details>&lt;!-- x"],
    ["a diagram", "```mermaid\nclick A href\n```", "```txt\nclick A href\n```"],
    ["brackets behind ours", "www.(x) mailto:(x)", "www[.]\\(x) mailto[:]\\(x)"],
    ["code in a table", "| `@a | b` |\n| - | - |", "| `[@]a | b` |\n| - | - |"],
    ["code that is none", "`a\n\n@b`", "`a\n\n[@]b`"],
  ])("takes the effect of %s", (_what, text, harmless) => {
    expect(defangMarkdown(text, policy)).toBe(harmless);
  });

  it.each([
    ["words", "It **leaks** when a < b; see _below_: 100% & more."],
    ["code", "call `@Inject()` and `https://x.example/?a=1`"],
    ["a fence", "```ts\n@Get('https://x.example') // <b> #1\n```"],
    ["a link that is allowed", "[docs](https://docs.rs/serde/latest/#a), https://docs.rs/x."],
    ["a page of the code host", "[here](https://github.com/octo/shop/blob/main/a.ts#L10)"],
    ["entities that only write", "&lt;b&gt; &amp; &nbsp;"],
  ])("leaves %s unchanged", (_what, text) => {
    expect(defangMarkdown(text, policy)).toBe(text);
  });

  it("leaves no active content in a model's text, complete or truncated", () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 60, max: 400 }), (text, length) => {
        expect(activeIn(defangMarkdown(text, policy))).toEqual([]);
        expect(activeIn(sanitizeMarkdown(text, policy))).toEqual([]);
        expect(activeIn(clipMarkdown(text, length, policy))).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  it("changes nothing when it is done again", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const once = defangMarkdown(text, policy);
        expect(defangMarkdown(once, policy)).toBe(once);
      }),
      { numRuns: 3_000 },
    );
  });

  it("joins lines before it evaluates them", () => {
    expect(defangLine("a\n~~~\n@b\n~~~")).toBe("a ~~~ [@]b ~~~");
  });
});
