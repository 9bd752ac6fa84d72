import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Planned, PublishPlan } from "../../../../src/domain/finding/planned.ts";
import { MAX_BODY_CHARS } from "../../../../src/domain/publish/comment-body.ts";
import {
  type ReviewBodyInput,
  renderReviewBody,
} from "../../../../src/domain/publish/review-body.ts";
import type { ListedHunk } from "../../../../src/domain/review/hunk-list.ts";
import type { ReviewDraft } from "../../../../src/domain/review/review-draft.ts";
import { plannedFinding, reviewDraft, sampleHunk } from "../render/sample-draft.ts";
import {
  findCommittable,
  hostileText,
  leavesOpen,
  MARKERS,
  markerOf,
  PULL,
} from "./hostile-text.ts";

const POSTED = "https://host.example/acme/shop/pull/7#discussion_r1";
const MARKER = markerOf("review");
const EMPTY: PublishPlan = { event: "COMMENT", inline: [], file: [], summary: [] };

const bodyOf = (
  plan: Partial<PublishPlan> = {},
  draft: Partial<ReviewDraft> = {},
  rest: Partial<ReviewBodyInput> = {},
): string =>
  renderReviewBody({
    pull: PULL,
    links: { hosts: [], codeHost: "host.example" },
    draft: reviewDraft(draft),
    plan: { ...EMPTY, ...plan },
    banner: [],
    marker: () => MARKER,
    version: "1.2.3",
    ...rest,
  });

const offLine = (
  finding: Partial<Planned["finding"]> = {},
  rest: Partial<Planned> = {},
): Planned => {
  const { place: _place, ...planned } = plannedFinding(finding, rest);
  return planned;
};

describe("reviewBody", () => {
  it("has the summary, the attribution and the marker when all findings are on lines", () => {
    expect(bodyOf({ inline: [plannedFinding()] })).toBe(
      `One leak.\n\n<sub>svc 1.2.3 · \`example-model\` · reviewed 0000000 · 2 model calls · 900 tokens in, 50 out</sub>\n\n${MARKER}`,
    );
  });

  it("names the rules for parts of the repository that applied", () => {
    const named = [
      { path: "src/AGENTS.md", files: 3 },
      { path: ".ai/rules/`x`\n<b>.md", files: 1 },
    ];
    expect(bodyOf({}, { rules: named })).toContain(
      "**Notes**\n\n- rules applied: `src/AGENTS.md` (3 files), `.ai/rules/'x'\\u{a}<b>.md` (1 file)\n\n",
    );
    const many = Array.from({ length: 30 }, (_, at) => ({ path: `${at}.md`, files: 1 }));
    expect(bodyOf({}, { rules: many })).toContain("`19.md` (1 file), and 10 more\n");
  });

  it("folds muted findings, and does not list them as posted", () => {
    const muted = { muted: true, reason: "the category style is muted" };
    const summary = [
      offLine({ title: "Names", category: "style" }, { id: "a".repeat(16), ...muted }),
      offLine({ title: "Blanks", category: "style" }, { id: "b".repeat(16), ...muted }),
      offLine({ title: "Typo", category: "docs" }, { id: "c".repeat(16), ...muted }),
    ];
    let listed: readonly string[] = [];
    const marker = (shown: readonly string[]): string => {
      listed = shown;
      return MARKER;
    };
    const body = bodyOf({ summary }, {}, { marker });
    expect(body).toContain(
      "<details>\n<summary>Not shown: 3 of muted categories (2 style, 1 docs)</summary>",
    );
    for (const title of ["Names", "Blanks", "Typo"]) expect(body).toContain(title);
    expect(body).not.toContain("Further findings");
    expect(listed).toEqual([]);
  });

  it.each([
    [EMPTY, "No findings."],
    [{ inline: [plannedFinding()] }, "_The model wrote no summary._"],
  ])("reports it when there is no summary", (plan, words) => {
    expect(bodyOf(plan, { summary: " " }).startsWith(words)).toBe(true);
  });

  it("shows banners first, one line each", () => {
    const body = bodyOf({}, {}, { banner: ["The branch\nmoved.", "Twice."] });
    expect(body.startsWith("> [!NOTE]\n> The branch moved.\n\n> [!NOTE]\n> Twice.\n\nOne")).toBe(
      true,
    );
  });

  it("shows findings on files, and folds the others", () => {
    const body = bodyOf({
      file: [offLine({ title: "On the file" })],
      summary: [offLine({ title: "Elsewhere" })],
    });
    expect(body).toContain("## Findings on files\n\n### 🟠 `src/a.ts:42` On the file");
    expect(body).toContain(
      "<details>\n<summary>Further findings (1)</summary>\n\n### 🟠 `src/a.ts:42` Elsewhere",
    );
  });

  it("counts what was said twice, and links what was said before", () => {
    const body = bodyOf({
      summary: [
        offLine({ title: "Repeat" }, { duplicateOf: "0123456789abcdef" }),
        offLine({ title: "Old" }, { duplicateOf: "0123456789abcdef", saidAt: POSTED }),
        offLine(
          { title: "Old" },
          { duplicateOf: "0123456789abcdef", saidAt: "https://evil.example/?leak" },
        ),
      ],
    });
    expect(body).not.toMatch(/Repeat|Old|Further/);
    expect(body).toContain("- repeated in this review, shown once: 1");
    expect(body).toContain(
      `- already posted in an earlier review, not posted again: 2 ([1](${POSTED}))`,
    );
  });

  it("lists findings that joined others in other words, with the comment that they joined", () => {
    const joined = (title: string, rest: Partial<Planned>): Planned =>
      offLine({ title }, { id: "f".repeat(16), duplicateOf: "0123456789abcdef", ...rest });
    const body = bodyOf({
      inline: [plannedFinding()],
      summary: [
        joined("Stays @open", {}),
        joined("Never closed", { saidAt: POSTED }),
        joined("Foreign", { saidAt: "https://evil.example/?leak" }),
        ...Array.from({ length: 20 }, () => joined("Again", {})),
      ],
    });
    expect(body).toContain("<summary>Already reported in other words (23)</summary>");
    expect(body).toMatch(
      /^- 🟠 `src\/a.ts:42` Stays .*open \(same as the finding at `src\/a.ts:42`\)$/m,
    );
    expect(body).not.toContain("@open");
    expect(body).toContain(`- 🟠 \`src/a.ts:42\` Never closed ([earlier comment](${POSTED}))`);
    expect(body).toContain("- 🟠 `src/a.ts:42` Foreign (an earlier comment)");
    expect(body).not.toContain("evil.example");
    expect(body).toContain("- … and 3 more");
  });

  it("lists the files that were not reviewed, up to fifty", () => {
    const manifest = Array.from({ length: 52 }, (_, at) => ({
      path: `f\`${at}`,
      status: "added" as const,
      state: "not-reviewed" as const,
      reason: "binary" as const,
    }));
    const body = bodyOf({}, { manifest });
    expect(body).toContain("<summary>0 of 52 files reviewed, 52 not</summary>");
    expect(body).toContain("- `f'49`: not reviewed, binary\n- … and 2 more");
  });

  it("folds the hunks that were not reviewed in full, with their lines and the reason", () => {
    const manifest = [
      { path: "a.ts", status: "modified", state: "in-part", reason: "lines-clipped" },
      { path: "yarn.lock", status: "modified", state: "not-reviewed", reason: "generated" },
    ] as const;
    const at = (newStart: number, change: Partial<ListedHunk>) =>
      sampleHunk({ path: "a.ts", newStart, ...change });
    const hunks = {
      kind: "hunks",
      hunks: [
        at(1, {}),
        at(20, { state: "reviewed-earlier" }),
        at(40, { state: "in-part", reason: "lines-clipped" }),
        at(80, { newLines: 1, state: "not-reviewed", reason: "budget-spent" }),
        sampleHunk({ path: "yarn.lock", state: "not-reviewed", reason: "generated" }),
      ],
    } as const;
    const body = bodyOf({}, { manifest, hunks });
    expect(body).toContain(
      "<summary>0 of 2 files reviewed, 1 in part, 1 not; 1 of 5 hunks reviewed now, 1 at an older head, 1 in part, 2 not</summary>",
    );
    expect(body).toContain(
      "- `a.ts`: in part, long lines clipped (lines 40–46 in part, long lines clipped; line 80 not, token budget spent)\n- `yarn.lock`: not reviewed, generated\n",
    );
  });

  it("lists the problems, up to twenty lines, and the reason for stopping", () => {
    const problems = Array.from({ length: 21 }, (_, at) => `problem ${at}`);
    const body = bodyOf({}, { problems, stopReason: "deadline" });
    expect(body).toContain(
      "- problem 19\n- … and 1 more\n- the review was stopped early: deadline",
    );
  });

  it("counts what is new since the latest review, or gives the reason for a full one", () => {
    const coverage = {
      mergeBase: "a".repeat(40),
      baseBranch: "main",
      shape: "0".repeat(32),
      covered: { kind: "blocks", ids: [] },
      hunks: { reviewed: 1, "reviewed-earlier": 41, "in-part": 0, "not-reviewed": 0 },
    } as const;
    expect(bodyOf({}, { coverage })).toContain(
      "- new since the latest review: 1 hunk; covered by earlier reviews: 41 hunks",
    );
    expect(bodyOf({}, { coverage: { ...coverage, widened: "the base branch changed" } })).toContain(
      "- the whole change was reviewed: the base branch changed",
    );
    const first = { ...coverage.hunks, "reviewed-earlier": 0 };
    expect(bodyOf({}, { coverage: { ...coverage, hunks: first } })).not.toContain("hunk");
  });

  it("shortens findings for which there is no room, and counts the rest", () => {
    const many = (size: number, length: number): Planned[] =>
      Array.from({ length }, (_, at) =>
        offLine({ title: `Finding ${at}.`, body: "x".repeat(size) }),
      );
    const shortened = bodyOf({ summary: many(20_000, 5) });
    for (const at of [0, 1, 2, 3, 4]) expect(shortened).toContain(`Finding ${at}.`);
    expect(shortened).toContain("\n- 🟠 `src/a.ts:42` Finding 4.");
    const counted = bodyOf({ file: many(300, 400), summary: many(300, 2_000) });
    expect(accountOf(counted)).toBe(2_400);
    expect(counted.length).toBeLessThanOrEqual(MAX_BODY_CHARS);
    expect(counted.length).toBeGreaterThan(MAX_BODY_CHARS - 500);
  });

  it("stays within the limit, loses no finding and ends with its own marker for any model text", {
    timeout: 120_000,
  }, () => {
    fc.assert(
      fc.property(bodyInput, ({ draft, plan, banner }) => {
        const body = bodyOf(plan, draft, { banner });
        expect(body.length).toBeLessThanOrEqual(MAX_BODY_CHARS);
        expect(body.endsWith(`\n\n${MARKER}`)).toBe(true);
        expect(MARKERS.read(PULL, body)?.id).toBe("work-1");
        expect(leavesOpen(body.slice(0, -MARKER.length))).toBe(false);
        expect(findCommittable(body)).toBeUndefined();
        expect(body.isWellFormed()).toBe(true);
        expect(accountOf(body)).toBe(plan.file.length + plan.summary.length);
      }),
      { numRuns: 60, seed: 803 },
    );
  });
});

/** Findings that a body shows, shortens or counts. */
function accountOf(body: string): number {
  const shown = body.match(/^(?:###|-) 🟠 `/gmu)?.length ?? 0;
  const numbers = [
    ...body.matchAll(/^_(\d+) more did not fit/gm),
    ...body.matchAll(/^- repeated in this review, shown once: (\d+)$/gm),
    ...body.matchAll(/^- already posted in an earlier review, not posted again: (\d+) /gm),
  ];
  return numbers.reduce((sum, [, count]) => sum + Number(count), shown);
}

const finding = fc
  .record({
    path: hostileText,
    title: fc.option(hostileText, { nil: undefined }),
    body: hostileText,
  })
  .map((one) => offLine(one));
const repeat = fc.tuple(finding, fc.boolean()).map(([one, isOld]) => ({
  ...one,
  duplicateOf: one.id,
  ...(isOld ? { saidAt: `${POSTED}${"1".repeat(50)}` } : {}),
}));
const many = (one: fc.Arbitrary<Planned>) =>
  fc
    .tuple(fc.array(one, { maxLength: 5 }), fc.constantFrom(1, 1, 1, 12))
    .map(([all, times]) => Array.from({ length: times }, () => all).flat());

const bodyInput = fc.record({
  banner: fc.array(fc.constantFrom("The branch moved.", "It was rewritten."), { maxLength: 2 }),
  plan: fc
    .tuple(many(finding), many(finding), many(repeat))
    .map(([file, further, repeats]) => ({ ...EMPTY, file, summary: [...further, ...repeats] })),
  draft: fc.record({
    summary: hostileText,
    model: hostileText,
    problems: fc.array(
      hostileText.map((text) => `part 1: ${text}`),
      { maxLength: 25 },
    ),
    manifest: fc.array(
      fc.record({
        path: hostileText,
        status: fc.constant("added" as const),
        state: fc.constantFrom("reviewed" as const, "in-part" as const, "not-reviewed" as const),
        reason: fc.constant("lines-clipped" as const),
      }),
      { maxLength: 60 },
    ),
  }),
});
