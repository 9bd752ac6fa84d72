import { describe, expect, it } from "vitest";
import {
  nothingToReview,
  planReviewDepth,
  recordCoverage,
} from "../../../../src/app/review/plan-depth.ts";
import type {
  EarlierContext,
  ReviewInput,
  ReviewSettings,
} from "../../../../src/app/review/review-input.ts";
import { parseHunks } from "../../../../src/domain/diff/parse-hunks.ts";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import { renderReviewBody } from "../../../../src/domain/publish/review-body.ts";
import { commitId, createTrees, type Tree } from "../../../fakes/memory-tree.ts";
import { reviewDraft } from "../../domain/render/sample-draft.ts";
import { createContext, logsOf, REF } from "./pull-fixture.ts";

const KEY = new Uint8Array(32).fill(5);
const settings = { modelId: "example-model" } as ReviewSettings;
const FILES: readonly PullFile[] = [
  {
    path: "a.ts",
    status: "modified",
    patch: [
      "@@ -10,2 +10,3 @@",
      " above();",
      "+const range = parseRange(text);",
      " below();",
      "@@ -30,2 +31,3 @@",
      " above();",
      "+countRows(text);",
      " below();",
    ].join("\n"),
  },
];
const BEFORE: Tree = { "lib.ts": "export function parseRange(text) {\n  return text;\n}\n" };

/** Reviews the change on the first base, then again on the second one. */
async function reviewAgain(after: Tree | undefined, before: Tree | undefined) {
  const known = Object.entries({ "1": before, "2": after }).filter(
    ([, tree]) => tree !== undefined,
  );
  const trees = createTrees(Object.fromEntries(known) as Record<string, Tree>);
  const { run, events } = createContext();
  const system = "Review.";
  const earlier: EarlierContext = {
    posted: new Map(),
    findings: [],
    reviews: { hasReview: false },
    key: KEY,
    baseBranch: "main",
    isFullRequested: false,
    openCommit: async (commit) =>
      trees
        .open({ origin: { kind: "local", folder: "" }, commit }, run.signal)
        .catch(() => undefined),
  };
  const input = { base: commitId("1"), change: {}, files: FILES, earlier } as ReviewInput;
  const first = await planReviewDepth({ input, settings }, { shown: FILES, system }, run);
  const parts = FILES.map(({ path, patch = "" }) => ({
    path,
    hunks: parseHunks(patch),
    isClipped: false,
    lineLimit: Number.POSITIVE_INFINITY,
  }));
  const coverage = recordCoverage(input, first, { parts, system, settings });
  const again = {
    ...input,
    base: commitId("2"),
    earlier: { ...earlier, reviews: { hasReview: true, coverage } },
  };
  const depth = await planReviewDepth({ input: again, settings }, { shown: FILES, system }, run);
  const recorded = recordCoverage(again, depth, { parts: [], system, settings });
  const body = renderReviewBody({
    pull: REF,
    draft: reviewDraft({ coverage: recorded }),
    plan: { event: "COMMENT", inline: [], file: [], summary: [] },
    banner: [],
    marker: () => "",
    version: "0.0.0",
  });
  const { reason } = nothingToReview({ input: again, leftOut: new Map() }, depth);
  return {
    reason,
    open: depth.hunks.map(({ isCovered }) => !isCovered),
    body,
    logs: logsOf(events),
  };
}

describe("a base that moved between two reviews", () => {
  it("brings back the hunks that use a symbol it changed, and says so in the notes", async () => {
    const after = { "lib.ts": "export function parseRange(text, base) {\n  return text;\n}\n" };
    const { open, body, logs } = await reviewAgain(after, BEFORE);
    expect(open).toEqual([true, false]);
    const note = "the base changed `parseRange`, used in a.ts:11";
    expect(body).toContain(`- ${note}\n`);
    expect(logs).toContain(note);
  });

  it("brings back nothing when only a comment changed, or something else", async () => {
    const comment = { "lib.ts": `// Reads a range.\n${BEFORE["lib.ts"]}` };
    const other = { ...BEFORE, "other.ts": "export function otherThing() {}\n" };
    for (const after of [comment, other]) {
      const { open, body } = await reviewAgain(after, BEFORE);
      expect(open).toEqual([false, false]);
      expect(body).not.toContain("the base");
    }
  });

  it.each<[string, Tree | undefined, Tree | undefined]>([
    ["latest review's base", undefined, BEFORE],
    ["current base", BEFORE, undefined],
  ])("names the reason when the %s is not available", async (_which, before, after) => {
    const { open, body, reason } = await reviewAgain(after, before);
    expect(reason).toContain("; uses of what the base changed were not looked for: ");
    expect(open).toEqual([false, false]);
    expect(body).toContain(
      "- uses of what the base changed were not looked for: a merge base is not available\n",
    );
  });
});
