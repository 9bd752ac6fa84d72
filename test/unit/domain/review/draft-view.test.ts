import { describe, expect, it } from "vitest";
import { toDraftView } from "../../../../src/domain/review/draft-view.ts";
import { sampleStored } from "./sample-draft.ts";

const ID = "0123456789abcdef";
const BY = { editedBy: "mia", editedAt: "2026-01-02T03:04:05.000Z" };

describe("viewDraft", () => {
  it("shows a draft as it was made", () => {
    expect(toDraftView(sampleStored())).toEqual({
      base: "c".repeat(40),
      head: "a".repeat(40),
      title: "Lock the shop",
      summary: "One thing.",
      event: "COMMENT",
      comments: [
        {
          id: ID,
          bucket: "inline",
          path: "a.ts",
          side: "RIGHT",
          line: 2,
          severity: "major",
          body: "It leaks.",
          text: "two();",
          suggestion: { text: "three();", isCommittable: true },
          discarded: false,
          moved: false,
          hasPlace: true,
          reason: "line is in the diff",
          original: { bucket: "inline", severity: "major", body: "It leaks." },
        },
      ],
      coverage: [
        { path: "a.ts", status: "modified", additions: 1, deletions: 0, state: "reviewed" },
      ],
      isComplete: true,
      problems: [],
      changes: [],
      original: { summary: "One thing.", event: "COMMENT" },
    });
  });

  it("shows a user's changes beside the generated draft", () => {
    const comments = { [ID]: { body: "Better.", severity: "nit", discarded: true } } as const;
    const view = toDraftView({
      ...sampleStored(),
      edits: { ...BY, summary: "Mine.", event: "APPROVE", comments },
    });
    expect(view).toMatchObject({
      ...BY,
      summary: "Mine.",
      event: "APPROVE",
      original: { summary: "One thing.", event: "COMMENT" },
      comments: [
        {
          body: "Better.",
          severity: "nit",
          discarded: true,
          original: { body: "It leaks.", severity: "major" },
        },
      ],
    });
    expect(view.changes).toHaveLength(3);
  });

  it("shows the line that the model named, when the finding is on another", () => {
    const [made] = sampleStored().draft.plan.inline;
    if (made === undefined) throw new Error("the sample has a finding");
    const moved = { ...made, finding: { ...made.finding, line: 14 }, moved: true };
    const plan = { event: "COMMENT", inline: [moved], file: [], summary: [] } as const;
    expect(toDraftView(sampleStored({ plan })).comments[0]).toMatchObject({
      line: 2,
      namedLine: 14,
    });
  });

  it.each([
    ["a part that failed", { problems: ["part 2 failed"] }],
    ["an early stop", { stopReason: "input-token-cap" as const }],
    [
      "a file that nobody read",
      { manifest: [{ path: "b", status: "added", state: "not-reviewed" }] as const },
    ],
  ])("reports that the review is incomplete: %s", (_what, over) => {
    expect(toDraftView(sampleStored(over)).isComplete).toBe(false);
  });
});
