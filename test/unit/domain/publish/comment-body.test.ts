import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_BODY_CHARS, renderCommentBody } from "../../../../src/domain/publish/comment-body.ts";
import { plannedFinding } from "../render/sample-draft.ts";
import {
  findCommittable,
  hostileText,
  leavesOpen,
  MARKERS,
  markerOf,
  PULL,
} from "./hostile-text.ts";

const MARKER = markerOf("finding", "0123456789abcdef");

describe("commentBody", () => {
  it("has severity, title and problem, and ends with the marker", () => {
    expect(renderCommentBody(plannedFinding(), MARKER)).toBe(
      `🟠 **major** Leak\n\nIt leaks.\n\n${MARKER}`,
    );
  });

  it("does not report a missing title", () => {
    const body = renderCommentBody(plannedFinding({ title: undefined }), MARKER);
    expect(body).toBe(`🟠 **major**\n\nIt leaks.\n\n${MARKER}`);
  });

  it("reports that a finding was moved", () => {
    expect(renderCommentBody(plannedFinding({}, { moved: true }), MARKER)).toContain(
      "_Moved to where the quoted text is._",
    );
  });

  it("offers a suggestion that was judged, and no other", () => {
    const judged = { text: "close();", isCommittable: true };
    expect(renderCommentBody(plannedFinding({}, { suggestion: judged }), MARKER)).toContain(
      "\n\n```suggestion\nclose();\n```\n\n",
    );
    const plain = { text: "close();", isCommittable: false, reason: "changes nothing" };
    const body = renderCommentBody(plannedFinding({}, { suggestion: plain }), MARKER);
    expect(body).toContain("Proposed (not committable: changes nothing):\n\n```\nclose();\n```");
    expect(findCommittable(body)).toBeUndefined();
  });

  it("reports it when a suggestion is too long for a comment", () => {
    const suggestion = { text: "x".repeat(65_000), isCommittable: true };
    const body = renderCommentBody(plannedFinding({ body: "It leaks." }, { suggestion }), MARKER);
    expect(body).toBe(
      `🟠 **major** Leak\n\nIt leaks.\n\n_Its suggestion is too long for a comment._\n\n${MARKER}`,
    );
  });

  it("cuts a body that is too long, with a note of its length", () => {
    const body = renderCommentBody(plannedFinding({ body: "x".repeat(70_000) }), MARKER);
    expect(body).toHaveLength(MAX_BODY_CHARS);
    expect(body).toContain("_[clipped: 70000 characters in all]_");
  });

  it("stays within the limit, ends with its own marker and offers no unchecked suggestion for any model text", () => {
    const suggestion = fc.record({
      text: hostileText,
      isCommittable: fc.constant(false),
      reason: fc.constant("changes nothing"),
    });
    const planned = fc
      .record({
        body: hostileText,
        title: fc.option(hostileText, { nil: undefined }),
        suggestion: fc.option(suggestion, { nil: undefined }),
        moved: fc.boolean(),
      })
      .map(({ body, title, suggestion: proposed, moved }) =>
        plannedFinding({ body, title }, { moved, ...(proposed ? { suggestion: proposed } : {}) }),
      );
    fc.assert(
      fc.property(planned, (one) => {
        const body = renderCommentBody(one, MARKER);
        expect(body.length).toBeLessThanOrEqual(MAX_BODY_CHARS);
        expect(MARKERS.read(PULL, body)?.id).toBe("0123456789abcdef");
        const above = body.slice(0, -MARKER.length);
        expect(body.endsWith(`\n\n${MARKER}`)).toBe(true);
        expect(leavesOpen(above)).toBe(false);
        expect(body.isWellFormed()).toBe(true);
        if (one.suggestion === undefined) expect(findCommittable(body)).toBeUndefined();
      }),
      { numRuns: 300, seed: 801 },
    );
  });
});
