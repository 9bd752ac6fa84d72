import { createIdentifyBlock } from "../../../../src/domain/delta/change-blocks.ts";
import { planDelta } from "../../../../src/domain/delta/plan-delta.ts";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import { type Finding, toFinding } from "../../../../src/domain/finding/finding.ts";
import type { Planned } from "../../../../src/domain/finding/planned.ts";
import {
  type HunkList,
  type ListedHunk,
  listHunks,
} from "../../../../src/domain/review/hunk-list.ts";
import type { ReviewDraft } from "../../../../src/domain/review/review-draft.ts";

/** A finding on line 42 of `src/a.ts`, with what a test changes of it. */
export function plannedFinding(
  finding: Partial<Finding> = {},
  rest: Partial<Planned> = {},
): Planned {
  return {
    id: "0123456789abcdef",
    reason: "line is in the diff",
    place: { path: "src/a.ts", side: "RIGHT", line: 42 },
    ...rest,
    finding: {
      ...toFinding({
        path: "src/a.ts",
        line: 42,
        severity: "major",
        title: "Leak",
        body: "It leaks.",
      }),
      ...finding,
    },
  };
}

/** A reviewed hunk of `src/a.ts`, with what a test changes of it. */
export const sampleHunk = (change: Partial<ListedHunk> = {}): ListedHunk => ({
  path: "src/a.ts",
  oldStart: 40,
  newStart: 40,
  newLines: 7,
  state: "reviewed",
  ...change,
});

/** All hunks of files, as reviewed. */
export const reviewedHunks = (files: readonly PullFile[]): HunkList => {
  const hunks = planDelta({
    files,
    covered: { kind: "blocks", ids: [] },
    identify: createIdentifyBlock(undefined),
    moveOf: () => undefined,
  });
  const results = hunks.map(() => ({ state: "reviewed" as const }));
  return listHunks(files, { leftOut: new Map(), hunks, results });
};

/** A draft of one finding, all of it reviewed. */
export function reviewDraft(change: Partial<ReviewDraft> = {}): ReviewDraft {
  return {
    kind: "draft",
    repository: "octo/shop",
    title: "Speed up the cart",
    head: "0".repeat(40),
    summary: "One leak.",
    plan: { event: "COMMENT", inline: [plannedFinding()], file: [], summary: [] },
    manifest: [{ path: "src/a.ts", status: "modified", state: "reviewed" }],
    hunks: { kind: "hunks", hunks: [sampleHunk()] },
    stopReason: "final",
    usage: { inputTokens: 900, cachedTokens: 100, outputTokens: 50, estimated: false },
    calls: 2,
    model: "example-model",
    problems: [],
    ...change,
  };
}
