import { describe, expect, it } from "vitest";
import type { NewReview } from "../../../../src/domain/pull/new-review.ts";
import {
  addedFile,
  denied,
  HEAD,
  LINES,
  logsOf,
  memoryPull,
  pullRequest,
  refused,
  unclear,
} from "../review/pull-fixture.ts";
import {
  FINDINGS,
  linesOf,
  MOVED,
  moved,
  openPublishHarness,
  published,
  rejectedOn,
  reviewsOf,
} from "./publish-harness.ts";

const FOUR = ["one();", "two();", "three();", "four();"];

/** Has the code host refuse reviews, for a reason that its diff does not show. */
function refuse(
  host: ReturnType<typeof openPublishHarness>["host"],
  isRefused: (review: NewReview) => boolean,
): void {
  const post = host.postReview;
  host.postReview = async (ref, review, signal) => {
    if (isRefused(review)) throw refused();
    return post(ref, review, signal);
  };
}

describe("publishReview", () => {
  it("posts one review on the head that was reviewed", async () => {
    const { result, reviews, review, events } = await published();
    expect(reviews).toHaveLength(1);
    expect(review).toMatchObject({ commit: HEAD, event: "COMMENT" });
    expect(linesOf(review)).toEqual([2, 3]);
    expect(review?.body).toContain("It is elsewhere.");
    expect(review?.body).not.toContain("[!NOTE]");
    expect(result).toMatchObject({ event: "COMMENT", wasThere: false });
    expect(events).toEqual([{ type: "published", url: (result as { url: string }).url }]);
  });

  it("posts nothing when this work was published before, by any run", async () => {
    const { host, publish, result } = await published();
    host.change(memoryPull({ pull: pullRequest({ isOpen: false }) }));
    expect(await publish()).toEqual({ ...(result as object), wasThere: true });
    expect(reviewsOf(host)).toHaveLength(1);
  });

  it("posts nothing of a draft that contains a new secret, unless a user has seen it", async () => {
    const secret = "metrics-8fQ2kZ7wLm3Rt9Yp5";
    const draft = { summary: `It is ${secret}.` };
    const unattended = await published({ secret, draft });
    expect(unattended.result).toMatchObject({
      code: "publish-held",
      message: expect.stringContaining("METRICS_TOKEN was found in the summary"),
    });
    expect(unattended.reviews).toEqual([]);
    expect((await published({ secret, draft, isApproved: true })).reviews).toHaveLength(1);
  });

  it("refuses a pull request that is closed", async () => {
    const { result, reviews } = await published({ now: { pull: pullRequest({ isOpen: false }) } });
    expect(result).toMatchObject({ code: "pull-closed" });
    expect(reviews).toEqual([]);
  });

  it.each([
    ["took effect", true, 1],
    ["did not arrive", false, 2],
  ])("posts once when an attempt without an answer %s", async (_what, tookEffect, attempts) => {
    const { result, reviews, host } = await published({
      failures: [{ operation: "postReview", call: 1, error: unclear(), tookEffect }],
    });
    expect(reviews).toHaveLength(1);
    expect(host.calls.filter((call) => call === "postReview")).toHaveLength(attempts);
    expect(result).toMatchObject({ wasThere: tookEffect });
  });

  it("passes a refusal of ours on", async () => {
    const { result, reviews } = await published({
      failures: [{ operation: "postReview", call: "each", error: denied() }],
    });
    expect(result).toMatchObject({ code: "code-host-denied" });
    expect(reviews).toEqual([]);
  });
});

describe("publishReview, a review that the code host refuses", () => {
  const stale = { files: [addedFile("a.ts", ["new();", ...LINES])] };

  it("plans again on the code host's own patches", async () => {
    const { host, publish, events } = openPublishHarness({ failures: [rejectedOn(1)], now: stale });
    await publish();
    expect(linesOf(reviewsOf(host)[0])).toEqual([3, 4]);
    expect(logsOf(events)).toEqual([expect.stringContaining("Line could not be resolved")]);
  });

  it("reports a head that moved meanwhile, and does not approve it", async () => {
    const { host, publish } = openPublishHarness({
      event: "APPROVE",
      findings: [],
      isAhead: true,
      failures: [rejectedOn(1)],
    });
    const calls = host.postReview;
    let isFirst = true;
    host.postReview = (...input) => {
      if (isFirst) host.change(memoryPull(moved()));
      isFirst = false;
      return calls(...input);
    };
    await publish();
    expect(reviewsOf(host)[0]).toMatchObject({ commit: MOVED, event: "COMMENT" });
    expect(reviewsOf(host)[0]?.body).toContain("The branch moved from");
  });

  it("posts it without lines, with every finding, when it is refused with any of them", async () => {
    const { host, publish } = openPublishHarness({ event: "REQUEST_CHANGES" });
    refuse(host, ({ comments }) => comments.length > 0);
    const result = await publish();
    const [review] = reviewsOf(host);
    expect(review).toMatchObject({ event: "REQUEST_CHANGES", comments: [], commit: HEAD });
    for (const { body } of FINDINGS) expect(review?.body).toContain(body);
    expect(review?.body).toContain("`a.ts:2`");
    expect(result).toMatchObject({ event: "REQUEST_CHANGES" });
  });

  it.each(["COMMENT", "REQUEST_CHANGES"] as const)(
    "keeps the event and the other comments in place when some are refused (%s)",
    async (event) => {
      const lines = [1, 2, 3, 4];
      for (const bad of [[1], [2], [4], [1, 3], [2, 4], [1, 2, 4]]) {
        const findings = lines.map((line) => ({ path: "a.ts", line, body: `Finding ${line}.` }));
        const { host, publish } = openPublishHarness({
          event,
          findings,
          now: { files: [addedFile("a.ts", FOUR)] },
          files: [addedFile("a.ts", FOUR)],
        });
        refuse(host, ({ comments }) => comments.some(({ line }) => bad.includes(line)));
        const result = await publish();
        const [review] = reviewsOf(host);
        expect(review?.event).toBe(event);
        expect(linesOf(review)).toEqual(lines.filter((line) => !bad.includes(line)));
        for (const line of bad) expect(review?.body).toContain(`Finding ${line}.`);
        const moved = bad.length === 1 ? "refused one comment" : `refused ${bad.length} comments`;
        expect(review?.body).toContain(`> The code host ${moved}`);
        expect(result).toMatchObject({ notes: [expect.stringContaining(moved)] });
      }
    },
  );

  it.each(["APPROVE", "REQUEST_CHANGES"] as const)(
    "keeps the comments in place and reports it when the event is refused (%s)",
    async (event) => {
      const findings = event === "APPROVE" ? [] : FINDINGS;
      const draft = { manifest: [{ path: "a.ts", status: "added", state: "reviewed" } as const] };
      const { host, publish } = openPublishHarness({ event, findings, draft });
      refuse(host, (review) => review.event !== "COMMENT");
      await publish();
      const [review] = reviewsOf(host);
      expect(review?.event).toBe("COMMENT");
      expect(linesOf(review)).toEqual(event === "APPROVE" ? [] : [2, 3]);
      expect(review?.body).toMatch(/> The code host refused .*This is a comment only\./);
    },
  );

  it("finds one refused comment of sixty", async () => {
    const added = Array.from({ length: 60 }, (_, at) => `line${at}();`);
    const findings = added.map((_, at) => ({ path: "a.ts", line: at + 1, body: `No. ${at + 1}.` }));
    const files = [addedFile("a.ts", added)];
    const { host, publish } = openPublishHarness({ findings, files, now: { files } });
    refuse(host, ({ comments }) => comments.some(({ line }) => line === 60));
    await publish();
    expect(reviewsOf(host)[0]?.comments).toHaveLength(59);
  });

  it("stops when it is refused without lines too", async () => {
    const { result, reviews } = await published({ failures: [rejectedOn("each")] });
    expect(result).toMatchObject({ code: "review-rejected" });
    expect(reviews).toEqual([]);
  });

  it("finds a review that took effect although it was refused", async () => {
    const { reviews, result } = await published({ failures: [rejectedOn(1, true)] });
    expect(reviews).toHaveLength(1);
    expect(result).toMatchObject({ wasThere: true });
  });

  it("does not go on when the pull request was closed meanwhile", async () => {
    const { host, publish } = openPublishHarness({ failures: [rejectedOn(1)] });
    const pull = host.pull;
    let reads = 0;
    host.pull = async (...input) => {
      reads += 1;
      return { ...(await pull(...input)), isOpen: reads === 1 };
    };
    expect(await publish()).toMatchObject({ code: "pull-closed" });
    expect(reviewsOf(host)).toEqual([]);
  });
});
