import { expect, it } from "vitest";
import { mergeCandidates } from "../../../../src/domain/review/merge-candidates.ts";

it("keeps each finding once, every summary and the strictest event, and never approves", () => {
  const approval = { summary: "LGTM", event: "APPROVE", comments: [] } as const;
  const own = {
    summary: "It leaks.",
    event: "REQUEST_CHANGES",
    comments: [{ body: "b" }],
  } as const;
  expect(mergeCandidates([own, approval, own])).toMatchObject({
    summary: "It leaks.\n\nLGTM",
    event: "REQUEST_CHANGES",
    comments: [{ body: "b" }],
  });
  expect(mergeCandidates([approval]).event).toBe("COMMENT");
});
