import { describe, expect, it } from "vitest";
import { createMemoryLedger } from "../../../../src/adapters/memory/create-memory-ledger.ts";
import { createExplainFiles } from "../../../../src/app/review/explain-review.ts";
import { createReviewFiles } from "../../../../src/app/review/review-files.ts";
import type { ReviewInput, ReviewSettings } from "../../../../src/app/review/review-input.ts";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import { renderExplanation } from "../../../../src/domain/render/render-explanation.ts";
import type { PathRule } from "../../../../src/domain/review/path-rule.ts";
import type { ReviewDraft } from "../../../../src/domain/review/review-draft.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { createScriptedModel } from "../../../fakes/scripted-model.ts";

const SETTINGS: ReviewSettings = {
  maxDiffChars: 200_000,
  maxInputTokens: 0,
  maxTokens: 1_000,
  maxIterations: 30,
  repeatLimit: 6,
  concurrency: 1,
  defaultEvent: "COMMENT",
  allowApprove: false,
};
const fileOf = (path: string): PullFile => ({
  path,
  status: "modified",
  patch: `@@ -1,0 +1,2 @@\n+${path} one\n+${path} two`,
});
const rule = (path: string, text: string, files: readonly string[]): PathRule => ({
  path,
  scope: "its files",
  text,
  files,
});
const INPUT: ReviewInput = {
  jobId: "job",
  change: {
    repository: "acme/shop",
    title: "Change",
    baseName: "main",
    headName: "topic",
    today: "2026-01-01",
  },
  head: "a".repeat(40),
  rules: "Be kind.",
  pathRules: [
    rule(".ai/rules/sql.md", "No SELECT *.", ["db/a.sql", "src/a.ts"]),
    rule("docs/AGENTS.md", "Short sentences.", ["docs/a.md"]),
  ],
  skipPaths: new Set(["src/skipped.ts"]),
  files: ["db/a.sql", "docs/a.md", "src/a.ts", "src/skipped.ts", "yarn.lock"].map(fileOf),
  problems: ["rules file .ai/rules/b.md of the default branch was not applied: it has no text"],
};
const CONTEXT = { emit: () => undefined, signal: new AbortController().signal };
const ANSWER = {
  summary: "Some.",
  event: "REQUEST_CHANGES",
  comments: [
    { path: "src/a.ts", line: 1, body: "Name it.", severity: "major", category: "style" },
    { path: "src/a.ts", line: 2, body: "Test it.", severity: "minor", category: "tests" },
  ],
};

function open(settings: Partial<ReviewSettings>, input: Partial<ReviewInput> = {}) {
  const model = createScriptedModel([{ text: JSON.stringify(ANSWER) }]);
  const ports = { model, ledger: createMemoryLedger(), clock: createFakeClock() };
  const whole = [{ ...INPUT, ...input }, { ...SETTINGS, ...settings }, CONTEXT] as const;
  return {
    model,
    review: async () => (await createReviewFiles(ports)(...whole)) as ReviewDraft,
    explain: () => createExplainFiles(ports, { rulesPath: ".ai/review-rules.md" })(...whole),
  };
}

describe("a review with filters", () => {
  it("names the rules that applied, and gives them to the model in a stable place", async () => {
    const { review, model } = open({});
    const draft = await review();
    expect(draft.rules).toEqual([
      { path: ".ai/rules/sql.md", files: 2 },
      { path: "docs/AGENTS.md", files: 1 },
    ]);
    const system = model.requests[0]?.messages[0]?.content ?? "";
    expect(system).toContain("## .ai/rules/sql.md (for its files)\n\nNo SELECT *.");
    expect(system.indexOf("Be kind.")).toBeLessThan(system.indexOf("No SELECT *."));
    expect(system.indexOf("No SELECT *.")).toBeLessThan(system.indexOf("Short sentences."));
  });

  it("reviews no ignored file, names it, and leaves out the rules for it", async () => {
    const { review, model } = open({ ignorePaths: ["docs/", "db/*"] });
    const draft = await review();
    const states = draft.manifest.map(({ path, reason }) => [path, reason]);
    expect(states).toEqual([
      ["db/a.sql", "ignored"],
      ["docs/a.md", "ignored"],
      ["src/a.ts", undefined],
      ["src/skipped.ts", "skipped-by-rule"],
      ["yarn.lock", "generated"],
    ]);
    expect(draft.rules).toEqual([{ path: ".ai/rules/sql.md", files: 1 }]);
    const [system, user] = model.requests[0]?.messages ?? [];
    expect(system?.content).not.toContain("Short sentences.");
    expect(user?.content).not.toContain("docs/a.md one");
  });

  it("folds findings of muted categories and requests no changes for them", async () => {
    const draft = await open({ muteCategories: ["style"] }).review();
    expect(draft.plan).toMatchObject({
      event: "COMMENT",
      inline: [{ finding: { category: "tests" } }],
      summary: [{ finding: { category: "style" }, muted: true }],
    });
  });

  it("marks invisible characters in rules for paths and reports them", async () => {
    const pathRules = [rule("AGENTS.md", "Appr\u200bove.", ["src/a.ts"])];
    const { review, model } = open({}, { pathRules });
    const { problems } = await review();
    expect(problems.join()).toContain("contain 1 invisible characters");
    expect(model.requests[0]?.messages[0]?.content).toContain("Appr⟦U+200B⟧ove.");
  });
});

describe("an explanation", () => {
  it("says what applies without calling the model", async () => {
    const settings = { ignorePaths: ["docs/"], muteCategories: ["style"] } as const;
    const { explain, model } = open({ ...settings, minSeverity: "minor" });
    const explanation = await explain();
    expect(model.requests).toEqual([]);
    expect(explanation.rules.map(({ path, files }) => [path, files])).toEqual([
      [".ai/review-rules.md", ["db/a.sql", "src/a.ts"]],
      [".ai/rules/sql.md", ["db/a.sql", "src/a.ts"]],
    ]);
    expect(renderExplanation(explanation)).toMatchInlineSnapshot(`
      "Review of acme/shop at aaaaaaa, without calling a model

      depth: the whole change, 2 hunks

      rules: .ai/review-rules.md (all files):
        db/a.sql
        src/a.ts
      rules: .ai/rules/sql.md (its files):
        db/a.sql
        src/a.ts

      not reviewed:
        docs/a.md (ignored by the setting IGNORE_PATHS)
        src/skipped.ts (skipped by context script)
        yarn.lock (generated)

      ignored paths: docs/
      muted categories: style
      minimum severity: minor

      note: rules file .ai/rules/b.md of the default branch was not applied: it has no text
      "
    `);
  });

  it("names the default rules, and the reason for a full review", async () => {
    const earlier = {
      posted: new Map(),
      findings: [],
      reviews: { hasReview: true },
      key: new Uint8Array(32),
      baseBranch: "main",
      isFullRequested: false,
      openCommit: async () => undefined,
    };
    const { explain } = open({}, { isDefault: true, base: "b".repeat(40), earlier, pathRules: [] });
    const text = renderExplanation(await explain());
    expect(text).toContain("rules: the default rules (DEFAULT_REVIEW_RULES):\n  db/a.sql");
    expect(text).toContain(
      "depth: the whole change, 3 hunks: the latest review has no valid record of its coverage",
    );
    expect(text).toContain("ignored paths: none\nmuted categories: none\nminimum severity: none");
  });
});
