import { describe, expect, it } from "vitest";
import type { PublishPlan } from "../../../../src/domain/finding/planned.ts";
import { renderText } from "../../../../src/domain/render/render-text.ts";
import { plannedFinding, reviewDraft } from "./sample-draft.ts";

const plan = (change: Partial<PublishPlan>): PublishPlan => ({
  event: "COMMENT",
  inline: [],
  file: [],
  summary: [],
  ...change,
});
const ESC = "\u001b[31m";

describe("renderText", () => {
  it("writes findings as compilers do, then summary and counts", () => {
    expect(renderText(reviewDraft())).toBe(`src/a.ts:42: major: Leak
    It leaks.

One leak.

1 of 1 file reviewed; 1 finding; 2 model calls, 900 tokens in (100 cached), 50 out
`);
  });

  it("reports that nothing was found", () => {
    expect(renderText(reviewDraft({ plan: plan({}) }))).toMatch(/^No findings\.\n/);
  });

  it("shows why a finding is on no line", () => {
    const { place: _place, ...rest } = plannedFinding({}, { reason: "names no line" });
    expect(renderText(reviewDraft({ plan: plan({ file: [rest] }) }))).toMatch(
      /^src\/a\.ts:42: major: Leak \[names no line\]\n/,
    );
  });

  it("lists muted findings on one line each, and does not count them", () => {
    const one = plannedFinding({ title: "Name\n it", category: "style" }, { muted: true });
    const text = renderText(reviewDraft({ plan: plan({ summary: [one] }) }));
    expect(text).toMatch(
      /^No findings\.\n\nnot shown: 1 of muted categories \(1 style\)\n {2}src\/a\.ts:42: major, style: Name it\n/,
    );
    expect(text).toContain("; 0 findings;");
  });

  it("names the rules that applied", () => {
    const rules = [{ path: "src/AGENTS.md", files: 1 }];
    expect(renderText(reviewDraft({ rules }))).toContain(
      "\nnote: rules applied: src/AGENTS.md (1 file)\n",
    );
  });

  it("does not show repeats", () => {
    const repeat = plannedFinding({ title: "Again" }, { duplicateOf: "0123456789abcdef" });
    expect(renderText(reviewDraft({ plan: plan({ summary: [repeat] }) }))).not.toContain("Again");
  });

  it("lists findings that report an issue in other words", () => {
    const joined = plannedFinding({ title: "In other words" }, { duplicateOf: "f".repeat(16) });
    expect(renderText(reviewDraft({ plan: plan({ summary: [joined] }) }))).toContain(
      "reported again in other words:\n  src/a.ts:42: major: In other words\n",
    );
  });

  it.each([
    [{ text: "a();\nb();", isCommittable: true }, "    suggestion:\n        a();\n        b();\n"],
    [
      { text: "a();", isCommittable: false, reason: "changes nothing" },
      "    proposed (changes nothing):\n        a();\n",
    ],
  ])("indents a suggestion: %j", (suggestion, words) => {
    expect(
      renderText(reviewDraft({ plan: plan({ inline: [plannedFinding({}, { suggestion })] }) })),
    ).toContain(words);
  });

  it("reports the estimate", () => {
    const usage = { inputTokens: 9, cachedTokens: 0, outputTokens: 5, estimated: true };
    expect(renderText(reviewDraft({ usage, calls: 1 }))).toContain(
      "1 model call, about 9 tokens in (0 cached), about 5 out",
    );
  });

  it.each([
    [{ stopReason: "deadline" }, "note: the review was stopped early: deadline"],
    [{ problems: ["part 2:\nno answer"] }, "note: part 2: no answer"],
    [
      { manifest: [{ path: "a", status: "added", state: "not-reviewed", reason: "binary" }] },
      "  a: not-reviewed (binary)",
    ],
    [
      { manifest: [{ path: "a\nb: reviewed", status: "added", state: "in-part" }] },
      "  a\\u{a}b: reviewed: in-part",
    ],
  ] as const)("writes of %j the line %j", (change, line) => {
    expect(renderText(reviewDraft(change)).split("\n")).toContain(line);
  });

  it("keeps a title on one line", () => {
    const forged = plannedFinding({ title: "Leak\nsrc/b.ts:1: critical: forged" });
    expect(renderText(reviewDraft({ plan: plan({ inline: [forged] }) }))).not.toMatch(
      /^src\/b\.ts/m,
    );
  });

  it("lets no text move the cursor", () => {
    const inline = [
      plannedFinding(
        { path: `p${ESC}`, title: `t${ESC}`, body: `b${ESC}` },
        { suggestion: { text: `s${ESC}`, isCommittable: true } },
      ),
    ];
    const text = renderText(
      reviewDraft({
        plan: plan({ inline }),
        summary: `u${ESC}`,
        problems: [`e${ESC}`],
        manifest: [{ path: `m${ESC}`, status: "added", state: "in-part" }],
      }),
    );
    expect(text).not.toContain("\u001b");
    for (const letter of "tbsue") expect(text).toContain(`${letter}\ufffd[31m`);
  });
});
