import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PublishPlan } from "../../../../src/domain/finding/planned.ts";
import {
  renderFinding,
  renderMarkdown,
  renderSuggestion,
} from "../../../../src/domain/render/render-markdown.ts";
import { plannedFinding, reviewDraft } from "./sample-draft.ts";

const plan = (change: Partial<PublishPlan> = {}): PublishPlan => ({
  event: "COMMENT",
  inline: [],
  file: [],
  summary: [],
  ...change,
});
const suggestion = (text: string, isCommittable = true) => ({
  text,
  isCommittable,
  reason: "changes nothing",
});

/** The headings that a reader of CommonMark sees outside fences and quotations. */
function headings(markdown: string): string[] {
  const seen: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split(/\r\n?|\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence !== undefined) {
      if (mark?.[1]?.startsWith(fence) === true && mark[2]?.trim() === "") fence = undefined;
    } else if (mark?.[1] !== undefined && !(mark[1].startsWith("`") && mark[2]?.includes("`")))
      fence = mark[1];
    else if (/^#{1,6} /.test(line)) seen.push(line);
  }
  return seen;
}

describe("renderMarkdown", () => {
  it("writes summary, findings and coverage", () => {
    expect(renderMarkdown(reviewDraft())).toBe(`# Review of octo/shop: Speed up the cart

One leak.

## Findings on lines

### 🟠 \`src/a.ts:42\` Leak

_major_

It leaks.

## Coverage

1 of 1 file reviewed.
`);
  });

  it("puts findings under the bucket they are in", () => {
    const text = renderMarkdown(
      reviewDraft({
        plan: plan({ file: [plannedFinding()], summary: [plannedFinding({ title: "More" })] }),
      }),
    );
    expect(headings(text)).toEqual([
      "# Review of octo/shop: Speed up the cart",
      "## Findings on files",
      "### 🟠 `src/a.ts:42` Leak",
      "## Further findings",
      "### 🟠 `src/a.ts:42` More",
      "## Coverage",
    ]);
  });

  it("lists muted findings apart, and names the rules that applied", () => {
    const { place: _place, ...muted } = plannedFinding(
      { title: "Names", category: "style" },
      { muted: true },
    );
    const plan = { event: "COMMENT", inline: [], file: [], summary: [muted] } as const;
    const text = renderMarkdown(reviewDraft({ plan, rules: [{ path: "AGENTS.md", files: 2 }] }));
    expect(text).toContain("\n## Not shown: 1 of muted categories (1 style)\n\n### ");
    expect(text).not.toContain("## Further findings");
    expect(text).toContain("## Notes\n\n- rules applied: `AGENTS.md` (2 files)");
  });

  it("counts repeats and does not show them", () => {
    const repeat = plannedFinding({ title: "Again" }, { duplicateOf: "0123456789abcdef" });
    const text = renderMarkdown(reviewDraft({ plan: plan({ summary: [repeat, repeat] }) }));
    expect(text).not.toContain("Again");
    expect(text).toContain("- 2 findings repeated another one and are left out");
  });

  it("lists findings that report an issue in other words", () => {
    const joined = plannedFinding({ title: "In other words" }, { duplicateOf: "f".repeat(16) });
    expect(renderMarkdown(reviewDraft({ plan: plan({ summary: [joined] }) }))).toContain(
      "## Reported again in other words\n\n- 🟠 `src/a.ts:42` In other words\n",
    );
  });

  it("lists what was not reviewed, with the reason", () => {
    const text = renderMarkdown(
      reviewDraft({
        manifest: [
          { path: "a`b\n", status: "added", state: "not-reviewed", reason: "binary" },
          { path: "c", status: "added", state: "in-part", reason: "lines-clipped" },
        ],
      }),
    );
    expect(text).toContain(
      "- `a'b\\u{a}`: not reviewed, binary\n- `c`: in part, long lines clipped",
    );
  });

  it.each([
    [{ stopReason: "deadline" }, "- the review was stopped early: deadline"],
    [{ problems: ["part 2:\nno answer"] }, "- part 2: no answer"],
    [{ summary: "  " }, "_The model wrote no summary._"],
    [{ title: "a\n# b <script>" }, "# Review of octo/shop: a # b &lt;script>"],
  ] as const)("writes of %j %j", (change, line) => {
    expect(renderMarkdown(reviewDraft(change)).split("\n")).toContain(line);
  });

  it("lets no text of the model swallow what follows it", () => {
    const piece = fc.constantFrom(
      "```",
      "````",
      "~~~",
      "\n",
      "\n",
      "\n\n",
      "    ",
      " ",
      "- ",
      "> ",
      "a",
      "`",
      "js",
      "<!--",
      "\r",
      "# x",
    );
    const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, text, text, text, (summary, body, title, code) => {
        const hostile = plannedFinding({ body, title }, { suggestion: suggestion(code) });
        const rendered = renderMarkdown(
          reviewDraft({ summary, plan: plan({ inline: [hostile, plannedFinding()] }) }),
        );
        const own = headings(rendered).filter((line) =>
          /^## (Findings|Coverage)|`src\/a\.ts:42` Leak$/.test(line),
        );
        expect(own).toEqual(["## Findings on lines", "### 🟠 `src/a.ts:42` Leak", "## Coverage"]);
      }),
      { numRuns: 1_000, seed: 111 },
    );
  });
});

describe("renderFinding", () => {
  it.each([
    ["category", plannedFinding({ category: "security" }), "_major, security_"],
    ["move", plannedFinding({}, { moved: true }), "_major_ – moved to where the quoted text is"],
    ["severity", plannedFinding({ severity: "nit" }), "### ⚪ `src/a.ts:42` Leak"],
    ["title of several lines", plannedFinding({ title: "a\n\n# b" }), "### 🟠 `src/a.ts:42` a # b"],
    [
      "title with an element",
      plannedFinding({ title: "a <details>" }),
      "### 🟠 `src/a.ts:42` a &lt;details>",
    ],
    ["missing title", plannedFinding({ title: undefined }), "### 🟠 `src/a.ts:42`"],
    ["path with a backtick", plannedFinding({ path: "a`b" }), "### 🟠 `a'b:42` Leak"],
  ])("shows a %s", (_what, planned, line) => {
    expect(renderFinding(planned).split("\n")).toContain(line);
  });

  it("writes no empty body", () => {
    expect(renderFinding(plannedFinding({ body: "" }))).toBe(
      "### 🟠 `src/a.ts:42` Leak\n\n_major_",
    );
  });
});

describe("suggestionBlock", () => {
  it.each([
    ["one line", "close();", "```suggestion\nclose();\n```"],
    ["a blank line", "", "```suggestion\n\n```"],
    ["a fence", "```\ncode\n```", "````suggestion\n```\ncode\n```\n````"],
    ["a longer fence in a line", "a `````b", "``````suggestion\na `````b\n``````"],
  ])("offers %s to be committed", (_what, text, block) => {
    expect(renderSuggestion(plannedFinding({}, { suggestion: suggestion(text) }))).toBe(block);
  });

  it("shows what must not be committed as code, with the reason", () => {
    expect(renderSuggestion(plannedFinding({}, { suggestion: suggestion("a();", false) }))).toBe(
      "Proposed (not committable: changes nothing):\n\n```\na();\n```",
    );
  });

  it("is empty without a suggestion", () => {
    expect(renderSuggestion(plannedFinding())).toBe("");
  });
});
