import { describe, expect, it } from "vitest";
import type { ReviewDraft } from "../../../../src/domain/review/review-draft.ts";
import { commitId } from "../../../fakes/memory-tree.ts";
import { reviewDraft, sampleHunk } from "../../domain/render/sample-draft.ts";
import { addedFile, HEAD, pullRequest } from "../review/pull-fixture.ts";
import {
  linesOf,
  MOVED,
  moved,
  type PublishSetup,
  published,
  rejectedOn,
} from "./publish-harness.ts";

describe("publishReview, event", () => {
  const none = { findings: [], event: "APPROVE" } as const;
  const complete = { path: "a.ts", status: "added", state: "reviewed" } as const;

  it("approves what was reviewed whole", async () => {
    const { review } = await published({ ...none, draft: { manifest: [complete] } });
    expect(review).toMatchObject({ event: "APPROVE", commit: HEAD });
    expect(review?.body).not.toContain("[!NOTE]");
  });

  it.each<[string, Partial<ReviewDraft>]>([
    [
      "of which a file was not looked at",
      { manifest: [{ ...complete, state: "not-reviewed", reason: "too-large" }] },
    ],
    [
      "of which a file was seen in part",
      { manifest: [{ ...complete, state: "in-part", reason: "lines-clipped" }] },
    ],
    ["of which a hunk is not listed", { hunks: { kind: "hunks", hunks: [] } }],
    ["that a runner of an earlier version reviewed", { hunks: undefined }],
    [
      "of which a hunk was clipped",
      {
        hunks: {
          kind: "hunks",
          hunks: [sampleHunk({ path: "a.ts", state: "in-part", reason: "lines-clipped" })],
        },
      },
    ],
    ["with a problem", { problems: ["part 2: no answer"] }],
    ["that was stopped early", { stopReason: "input-token-cap" }],
  ])("does not approve a change %s", async (_what, draft) => {
    const { review } = await published({ ...none, draft: { manifest: [complete], ...draft } });
    expect(review?.event).toBe("COMMENT");
  });

  it("does not approve what was reviewed against another base", async () => {
    const whole = { ...none, draft: { manifest: [complete] } };
    expect((await published({ ...whole, base: commitId("c") })).review?.event).toBe("COMMENT");
  });

  it.each<[string, Partial<PublishSetup>, string]>([
    [
      "the head was pushed after it was asked for",
      { asked: { head: MOVED, baseBranch: "main" } },
      "the branch had moved before the review began",
    ],
    [
      "it is to be merged elsewhere by now, from the same commit",
      { now: { pull: pullRequest({ base: { branch: "release", sha: commitId("a") } }) } },
      "its base branch has changed since the request",
    ],
    [
      "nobody knows what was asked for",
      { asked: "nobody knows" },
      "the commit that it was requested for is unknown",
    ],
    [
      "the code host lists a file that the draft does not know",
      { now: { files: [addedFile("a.ts"), addedFile("b.ts")] } },
      "not every changed file is accounted for",
    ],
    ["approving is off", { settings: { allowApprove: false } }, "approving is disabled"],
    ["it is our own", { login: "Mona" }, "the service opened this pull request"],
    [
      "a runner approves what it objects to",
      {
        draft: {
          manifest: [complete],
          plan: {
            ...reviewDraft().plan,
            event: "APPROVE",
            inline: [],
            file: reviewDraft().plan.inline,
          },
        },
      },
      "there are findings to fix",
    ],
  ])("comments, with the reason, when %s", async (_when, scene, reason) => {
    const whole = { draft: { manifest: [complete] }, ...none, ...scene };
    const { review } = await published(whole);
    expect(review?.event).toBe("COMMENT");
    expect(review?.body).toContain(`> The model would approve. This is a comment only: ${reason}`);
  });

  it("approves for a user what is not approved automatically, but no commit that the user has not seen", async () => {
    const problems = { problems: ["part 2: no answer"] };
    const scene = { ...none, draft: problems, asked: "nobody knows", isApproved: true } as const;
    expect((await published(scene)).review).toMatchObject({ event: "APPROVE", commit: HEAD });
    const later = { ...scene, now: { ...moved(), commits: [HEAD] }, isAhead: true };
    const old = await published(later);
    expect(old.review).toMatchObject({ event: "APPROVE", commit: HEAD });
    const again = await published({ ...later, failures: [rejectedOn(1)] });
    expect(again.review).toMatchObject({ event: "COMMENT", commit: MOVED });
  });

  it("gives the plan that was posted", async () => {
    const { result, review } = await published({ failures: [rejectedOn(1), rejectedOn(2)] });
    expect(review?.comments).toHaveLength(1);
    expect(result).toMatchObject({ plan: { event: "COMMENT", inline: [{}] } });
  });

  it("requests changes of what was seen in part", async () => {
    const { review } = await published({
      event: "REQUEST_CHANGES",
      draft: { problems: ["part 2: no answer"] },
    });
    expect(review?.event).toBe("REQUEST_CHANGES");
  });

  it.each(["APPROVE", "REQUEST_CHANGES"] as const)(
    "only comments on a pull request of our own (%s)",
    async (event) => {
      const { review } = await published({ event, findings: [], login: "Mona" });
      expect(review?.event).toBe("COMMENT");
    },
  );

  it("does not approve when that is not allowed, regardless of the draft", async () => {
    const { review } = await published({ ...none, settings: { allowApprove: false } });
    expect(review?.event).toBe("COMMENT");
  });

  it("does not approve after planning again when that is not allowed", async () => {
    const { review } = await published({
      ...none,
      failures: [rejectedOn(1)],
      settings: { allowApprove: false },
    });
    expect(review?.event).toBe("COMMENT");
  });

  it("keeps to the least severity when it plans again", async () => {
    const { review } = await published({
      failures: [rejectedOn(1)],
      settings: { minSeverity: "major" },
    });
    expect(linesOf(review)).toEqual([3]);
  });
});
