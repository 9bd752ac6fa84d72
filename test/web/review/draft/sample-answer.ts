import type { DraftResponse } from "../../../../src/domain/api/draft-response.ts";
import type { DraftComment } from "../../../../src/domain/review/draft-view.ts";

/** Creates a finding on line 2 of `a.ts` with overrides. */
export function sampleComment(over: Partial<DraftComment> = {}): DraftComment {
  const severity = over.severity ?? "major";
  const bucket = over.bucket ?? "inline";
  const body = over.body ?? "It leaks.";
  return {
    id: "one",
    path: "a.ts",
    side: "RIGHT",
    line: 2,
    title: "A leak",
    discarded: false,
    moved: false,
    reason: "line is in the diff",
    hasPlace: bucket === "inline",
    original: { bucket, severity, body },
    ...over,
    severity,
    bucket,
    body,
  };
}

/** Creates a draft with findings `one` and `two`, with overrides. */
export function sampleAnswer(over: Partial<DraftResponse> = {}): DraftResponse {
  return {
    id: "job-1",
    version: 1,
    status: "draft",
    head: "a".repeat(40),
    base: "b".repeat(40),
    title: "Lock the shop",
    summary: "One thing.",
    event: "COMMENT",
    comments: [sampleComment(), sampleComment({ id: "two", line: 8, severity: "nit" })],
    coverage: [],
    isComplete: true,
    problems: [],
    changes: [],
    original: { summary: "One thing.", event: "COMMENT" },
    ...over,
  };
}

/** Creates the same draft after another user changed the finding `one`. */
export function changedAnswer(version: number, change: Partial<DraftComment>): DraftResponse {
  const { comments, ...rest } = sampleAnswer({ version, editedBy: "octo-ops" });
  const changed = comments.map((comment) =>
    comment.id === "one" ? { ...comment, ...change } : comment,
  );
  return { ...rest, comments: changed };
}
