import type { ReviewDraft } from "../../../../src/domain/review/review-draft.ts";
import type { StoredReview } from "../../../../src/domain/review/stored-draft.ts";

/** A draft with one finding on a line of `acme/shop#7`, with what a test wants otherwise. */
export function sampleDraft(over: Partial<ReviewDraft> = {}): ReviewDraft {
  return {
    kind: "draft",
    repository: "acme/shop",
    title: "Lock the shop",
    head: "a".repeat(40),
    summary: "One thing.",
    plan: {
      event: "COMMENT",
      inline: [
        {
          finding: { path: "a.ts", side: "RIGHT", line: 2, severity: "major", body: "It leaks." },
          id: "0123456789abcdef",
          place: { path: "a.ts", side: "RIGHT", line: 2 },
          text: "two();",
          reason: "line is in the diff",
          suggestion: { text: "three();", isCommittable: true },
        },
      ],
      file: [],
      summary: [],
    },
    manifest: [{ path: "a.ts", status: "modified", additions: 1, deletions: 0, state: "reviewed" }],
    stopReason: "final",
    usage: { inputTokens: 10, cachedTokens: 0, outputTokens: 2, estimated: false },
    calls: 1,
    model: "m",
    problems: [],
    ...over,
  };
}

/** The same with the commit that the change starts from. */
export function sampleStored(over: Partial<ReviewDraft> = {}): StoredReview {
  return { base: "c".repeat(40), draft: sampleDraft(over) };
}
