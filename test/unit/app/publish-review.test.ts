import { describe, expect, it } from "vitest";
import {
  FINDINGS,
  linesOf,
  MOVED,
  moved,
  openPublishing,
  published,
  rejectedOn,
  reviewsOf,
} from "./publish-scene.ts";
import {
  addedFile,
  denied,
  HEAD,
  LINES,
  logsOf,
  pullRequest,
  pullScene,
  unclear,
} from "./pull-scene.ts";

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

  it("posts nothing when this work was published before, by whatever run", async () => {
    const { host, publish, result } = await published();
    host.change(pullScene({ pull: pullRequest({ isOpen: false }) }));
    expect(await publish()).toEqual({ ...(result as object), wasThere: true });
    expect(reviewsOf(host)).toHaveLength(1);
  });

  it("posts nothing of a draft that holds what has become a secret, unless a person has seen it", async () => {
    const secret = "metrics-8fQ2kZ7wLm3Rt9Yp5";
    const draft = { summary: `It is ${secret}.` };
    const unattended = await published({ secret, draft });
    expect(unattended.result).toMatchObject({
      code: "publish-held",
      message: expect.stringContaining("METRICS_TOKEN stood in the summary"),
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
    const { host, publish, events } = openPublishing({ failures: [rejectedOn(1)], now: stale });
    await publish();
    expect(linesOf(reviewsOf(host)[0])).toEqual([3, 4]);
    expect(logsOf(events)).toEqual([expect.stringContaining("Line could not be resolved")]);
  });

  it("tells of a head that moved meanwhile, and does not approve it", async () => {
    const { host, publish } = openPublishing({
      event: "APPROVE",
      findings: [],
      isAhead: true,
      failures: [rejectedOn(1)],
    });
    const calls = host.postReview;
    let isFirst = true;
    host.postReview = (...input) => {
      if (isFirst) host.change(pullScene(moved()));
      isFirst = false;
      return calls(...input);
    };
    await publish();
    expect(reviewsOf(host)[0]).toMatchObject({ commit: MOVED, event: "COMMENT" });
    expect(reviewsOf(host)[0]?.body).toContain("The branch moved from");
  });

  it("posts it without lines, as a comment with every finding, when it is refused twice", async () => {
    const { review, result } = await published({
      event: "REQUEST_CHANGES",
      failures: [rejectedOn(1), rejectedOn(2)],
    });
    expect(review).toMatchObject({ event: "COMMENT", comments: [], commit: HEAD });
    for (const { body } of FINDINGS) expect(review?.body).toContain(body);
    expect(review?.body).toContain("`a.ts:2`");
    expect(result).toMatchObject({ event: "COMMENT" });
  });

  it("gives up when it is refused without lines too", async () => {
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
    const { host, publish } = openPublishing({ failures: [rejectedOn(1)] });
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
