import { describe, expect, it } from "vitest";
import type { Planned, PublishPlan } from "../../../../src/domain/finding/planned.ts";
import { toBodyOnlyPlan, toNewReview } from "../../../../src/domain/publish/to-new-review.ts";
import { plannedFinding, reviewDraft } from "../render/sample-draft.ts";
import { MARKERS, PULL } from "./hostile-text.ts";

const COMMIT = "c".repeat(40);
const RANGE = { path: "src/a.ts", side: "RIGHT", line: 42, startLine: 40 } as const;

const plan = (inline: readonly Planned[]): PublishPlan => ({
  event: "REQUEST_CHANGES",
  inline,
  file: [],
  summary: [],
});
const posted = (inline: readonly Planned[]) =>
  toNewReview({
    pull: PULL,
    draft: reviewDraft(),
    plan: plan(inline),
    commit: COMMIT,
    reviewId: "work-1",
    banner: ["It moved."],
    markers: MARKERS,
    version: "1.2.3",
  });

describe("toNewReview", () => {
  it("posts the plan, not the draft's own, on the commit that it is for", () => {
    const review = posted([]);
    expect(review).toMatchObject({ commit: COMMIT, event: "REQUEST_CHANGES", comments: [] });
    expect(review.body).toContain("> It moved.");
  });

  it("marks the review and each comment as ours, on that commit", () => {
    const review = posted([plannedFinding({}, { id: "1".repeat(16) })]);
    expect(MARKERS.read(PULL, review.body)).toEqual({
      kind: "review",
      id: "work-1",
      head: COMMIT,
      worst: "major",
    });
    expect(MARKERS.read(PULL, review.comments[0]?.body ?? "")).toEqual({
      kind: "finding",
      worst: "major",
      id: "1".repeat(16),
      head: COMMIT,
    });
  });

  it("gives a comment its line, and a range its first", () => {
    const [single, range] = posted([
      plannedFinding(),
      plannedFinding({}, { place: RANGE }),
    ]).comments;
    expect(single).toMatchObject({ path: "src/a.ts", side: "RIGHT", line: 42 });
    expect(single).toMatchObject({ startLine: undefined });
    expect(range).toMatchObject({ line: 42, startLine: 40 });
  });

  it("gives the same bytes for the same publication", () => {
    expect(posted([plannedFinding()])).toEqual(posted([plannedFinding()]));
  });
});

describe("withoutLines", () => {
  it("keeps every finding, before the summary, with its place as text", () => {
    const old = plannedFinding({ title: "Old" });
    const moved = plannedFinding({ line: 3 }, { place: RANGE, moved: true });
    const taken = toBodyOnlyPlan({ ...plan([moved]), summary: [old] });
    expect(taken.inline).toEqual([]);
    expect(taken.summary).toHaveLength(2);
    expect(taken.summary[0]).toMatchObject({ finding: { line: 42, start_line: 40 } });
    expect(taken.summary[0]).not.toHaveProperty("place");
    expect(taken.summary[0]).not.toHaveProperty("moved");
    expect(taken.summary[1]).toBe(old);
  });

  it("lets no suggestion be committed", () => {
    const suggestion = { text: "x", isCommittable: true };
    const [planned] = toBodyOnlyPlan(plan([plannedFinding({}, { suggestion })])).summary;
    expect(planned?.suggestion?.isCommittable).toBe(false);
  });
});
