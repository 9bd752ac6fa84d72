import { describe, expect, it } from "vitest";
import {
  FollowupJobRequest,
  ReviewJobRequest,
  readRequestSummary,
  readTaskRequestSummary,
  toJobRequest,
} from "../../../../src/domain/job/job-request.ts";

const asked = {
  pull: { owner: "acme", name: "shop", number: 7 },
  commentId: 12,
  commenter: "mia",
  instructions: "look at the payments",
};

describe("toJobRequest", () => {
  it("keeps what was asked as plain JSON that reads back", () => {
    const request = { ...asked, title: "Pay twice", isPrivate: true };
    const kept = toJobRequest({ kind: "review", request });
    expect(kept).toEqual({ ...asked, title: "Pay twice" });
    expect(ReviewJobRequest.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it("keeps when it was asked, and what for", () => {
    const commentUpdatedAt = "2026-03-01T10:00:00Z";
    const ends = { head: "b".repeat(40), baseBranch: "main" };
    const wanted = { kind: "review", request: { ...asked, commentUpdatedAt } } as const;
    expect(toJobRequest(wanted, ends)).toEqual({ ...asked, askedAt: commentUpdatedAt, ends });
    expect(ReviewJobRequest.safeParse({ ...asked, ends: { ...ends, head: "main" } }).success).toBe(
      false,
    );
  });

  it("keeps the place of a question", () => {
    const place = { threadId: 9, path: "a.ts", side: "LEFT", line: 3, diffHunk: "@@" } as const;
    const kept = toJobRequest({ kind: "followup", request: { ...asked, ...place } });
    expect(FollowupJobRequest.parse(kept)).toEqual({ ...asked, ...place });
  });
});

describe("readAskedFor", () => {
  it("gives what a page shows of a request of any kind", () => {
    const options = { model: "m", maxInputTokens: 5 };
    expect(readRequestSummary({ ...asked, title: "Pay twice", options })).toEqual({
      title: "Pay twice",
      instructions: "look at the payments",
      options,
    });
  });

  it.each([[null], [[]], ["text"], [{}], [{ title: 1, instructions: null, options: "m" }]])(
    "gives nothing of %j",
    (request) => {
      expect(readRequestSummary(request)).toEqual({});
    },
  );
});

describe("readAskedFor of a task", () => {
  it("takes its instruction for the instructions", () => {
    expect(readRequestSummary({ instruction: "fix it" })).toEqual({ instructions: "fix it" });
  });
});

describe("readAskedTask", () => {
  const task = {
    mode: "new_pr",
    baseRef: "main",
    branchPrefix: "svc/fix",
    triageIssue: 3,
    instruction: "fix it",
    context: "aé",
    title: "Fix",
    testLinks: {
      a: [
        { label: "l", url: "https://x.example/1" },
        { label: "m", url: "https://x.example/2" },
      ],
    },
  };

  it("reports the size of the report and the links, and no contents", () => {
    expect(readTaskRequestSummary(task)).toEqual({
      mode: "new_pr",
      baseRef: "main",
      branchPrefix: "svc/fix",
      triageIssue: 3,
      contextBytes: 3,
      linkedTests: 1,
      links: 2,
    });
  });

  it.each([[null], ["text"], [{ ...task, mode: "other" }], [{ instructions: "look" }]])(
    "gives nothing of %j",
    (request) => {
      expect(readTaskRequestSummary(request)).toBeUndefined();
    },
  );
});
