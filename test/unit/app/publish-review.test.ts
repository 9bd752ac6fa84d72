import { describe, expect, it } from "vitest";
import type {
  MemoryCodeHost,
  MemoryFailure,
} from "../../../src/adapters/memory/create-memory-code-host.ts";
import type { MemoryPull } from "../../../src/adapters/memory/memory-pull.ts";
import type { FinishedReview, PublishSettings } from "../../../src/app/aim-review.ts";
import { createPublishReview } from "../../../src/app/publish-review.ts";
import type { ReviewComment } from "../../../src/domain/finding/finding.ts";
import { type PlanOptions, planReview } from "../../../src/domain/finding/plan-review.ts";
import type { Planned } from "../../../src/domain/finding/planned.ts";
import { holdDraft } from "../../../src/domain/outbound/hold-draft.ts";
import { createOutboundGate } from "../../../src/domain/outbound/outbound-gate.ts";
import type { ReviewDraft } from "../../../src/domain/review/review-draft.ts";
import { createFakeClock } from "../../fakes/fake-clock.ts";
import { commitId } from "../../fakes/memory-tree.ts";
import { plannedFinding, reviewDraft } from "../domain/render/sample-draft.ts";
import {
  addedFile,
  createContext,
  createHost,
  denied,
  HEAD,
  LINES,
  LOGIN,
  logsOf,
  MARKERS,
  pullRequest,
  pullScene,
  REF,
  refused,
  TIP,
  unclear,
} from "./pull-scene.ts";

const MOVED = commitId("d");
const FINDINGS: readonly ReviewComment[] = [
  { path: "a.ts", line: 2, body: "It leaks." },
  { path: "a.ts", line: 3, body: "It blocks.", severity: "major" },
  { path: "a.ts", line: 90, body: "It is elsewhere." },
];

interface Scene {
  readonly findings?: readonly ReviewComment[];
  readonly event?: PlanOptions["event"];
  readonly draft?: Partial<ReviewDraft>;
  readonly now?: Partial<MemoryPull>;
  /** What the reviewed change starts from. */
  readonly base?: string;
  /** What it was asked for; the head and base branch of the scene when absent. */
  readonly asked?: FinishedReview["asked"] | "nobody knows";
  readonly isApproved?: boolean;
  /** Whether the head of now descends from the reviewed one. */
  readonly isAhead?: boolean;
  readonly failures?: readonly MemoryFailure[];
  readonly login?: string;
  readonly settings?: Partial<PublishSettings>;
  /** A secret that the gate has learnt since. */
  readonly secret?: string;
}

function open(scene: Scene) {
  const { findings = FINDINGS, event = "COMMENT", failures = [], login = LOGIN } = scene;
  const { asked = { head: HEAD, baseBranch: "main" }, isApproved = false } = scene;
  const host = createHost(pullScene(scene.now), {
    failures,
    login,
    repositories: {
      "acme/shop": {
        branches: { main: TIP },
        commits: { [MOVED]: { ancestors: scene.isAhead === true ? [HEAD] : [] } },
      },
    },
  });
  const plan = planReview([addedFile("a.ts")], findings, { event, allowApprove: true });
  const draft = reviewDraft({ head: HEAD, plan, ...scene.draft });
  const clock = createFakeClock();
  const ports = { pulls: host, publisher: host, markers: MARKERS, clock, version: "1.2.3" };
  const { events, run } = createContext();
  const gate = createOutboundGate();
  if (scene.secret !== undefined) gate.learn("METRICS_TOKEN", scene.secret);
  const hold = (found: ReviewDraft) => holdDraft(found, gate);
  const publish = () =>
    createPublishReview({ ...ports, hold })(
      {
        ...{ pull: REF, base: scene.base ?? commitId("a"), draft, reviewId: "work-1", isApproved },
        ...(asked === "nobody knows" ? {} : { asked }),
      },
      { allowApprove: true, ...scene.settings },
      run,
    ).catch((error: unknown) => error);
  return { host, publish, events };
}

async function published(scene: Scene = {}) {
  const opened = open(scene);
  const result = await opened.publish();
  const reviews = reviewsOf(opened.host);
  return { ...opened, result, reviews, review: reviews[0] };
}

const reviewsOf = ({ posts }: MemoryCodeHost) =>
  posts.flatMap((post) => (post.kind === "review" ? [post.review] : []));
const linesOf = (review: ReturnType<typeof reviewsOf>[number] | undefined) =>
  review?.comments.map(({ line }) => line).sort();
const moved = (files = [addedFile("a.ts", ["new();", ...LINES])]): Partial<MemoryPull> => ({
  pull: pullRequest({ head: { branch: "topic", sha: MOVED } }),
  files,
});
const rejectedOn = (call: MemoryFailure["call"], tookEffect = false): MemoryFailure => ({
  operation: "postReview",
  call,
  error: refused(),
  tookEffect,
});

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

describe("publishReview, a head that moved", () => {
  it("lets the findings follow their text to the new head, and says so", async () => {
    const { review } = await published({ now: moved(), isAhead: true });
    expect(review?.commit).toBe(MOVED);
    expect(linesOf(review)).toEqual([3, 4]);
    expect(review?.body).toMatch(/^> \[!NOTE\]\n> The branch moved from bbbbbbb to ddddddd/);
  });

  it("lists a finding whose line is gone", async () => {
    const { review } = await published({
      now: moved([addedFile("a.ts", ["one();", "other();", "three();"])]),
      isAhead: true,
    });
    expect(linesOf(review)).toEqual([3]);
    expect(review?.body).toContain("It leaks.");
  });

  it("never approves what nobody reviewed", async () => {
    const { review, result } = await published({
      now: moved(),
      isAhead: true,
      findings: [],
      event: "APPROVE",
    });
    expect(review?.event).toBe("COMMENT");
    expect(result).toMatchObject({ event: "COMMENT" });
  });

  it("still requests changes", async () => {
    const { review } = await published({
      now: moved(),
      isAhead: true,
      event: "REQUEST_CHANGES",
    });
    expect(review?.event).toBe("REQUEST_CHANGES");
  });

  it("puts nothing on a line of a branch that was rewritten, and says so", async () => {
    const { review } = await published({
      now: moved(),
      event: "APPROVE",
      findings: [FINDINGS[0]] as never,
    });
    expect(review).toMatchObject({ commit: MOVED, event: "COMMENT", comments: [] });
    expect(review?.body).toMatch(
      /^> \[!NOTE\]\n> The branch was rewritten from bbbbbbb to ddddddd/,
    );
    expect(review?.body).toContain("It leaks.");
  });
});

describe("publishReview, a draft that names lines of its own", () => {
  const placed = (change: Partial<Planned>): Partial<Scene> => ({
    draft: {
      plan: {
        ...{ event: "COMMENT", file: [], summary: [] },
        inline: [{ ...plannedFinding({ path: "a.ts", line: 2 }), ...change }],
      },
    },
  });
  const at = (path: string, line: number) => ({ path, side: "RIGHT", line }) as const;

  it.each([
    ["a line that is not in the diff", at("a.ts", 90), "a.ts"],
    ["a file that was not changed", at("b.ts", 1), "b.ts"],
    ["a path that leaves the repository", at("../../etc/passwd", 1), "../../etc/passwd"],
    ["an absolute path", at("/etc/passwd", 1), "/etc/passwd"],
    ["a path with a NUL", at("a.ts\0", 1), "a.ts\0"],
  ])("is never posted at %s", async (_what, place, path) => {
    const { finding } = plannedFinding({ path, line: place.line, body: "It leaks." });
    const { host, reviews } = await published(placed({ finding, place, text: "no such line" }));
    expect(reviews).toMatchObject([{ commit: HEAD, comments: [] }]);
    expect(reviews[0]?.body).toContain("It leaks.");
    expect(host.calls.filter((call) => call === "postReview")).toHaveLength(1);
  });

  it("is posted where its words are, when they are in the diff", async () => {
    const change = { place: at("a.ts", 90), text: "two();" };
    expect(linesOf((await published(placed(change))).review)).toEqual([2]);
  });
});

describe("publishReview, a review that the code host refuses", () => {
  const stale = { files: [addedFile("a.ts", ["new();", ...LINES])] };

  it("plans again on the code host's own patches", async () => {
    const { host, publish, events } = open({ failures: [rejectedOn(1)], now: stale });
    await publish();
    expect(linesOf(reviewsOf(host)[0])).toEqual([3, 4]);
    expect(logsOf(events)).toEqual([expect.stringContaining("Line could not be resolved")]);
  });

  it("tells of a head that moved meanwhile, and does not approve it", async () => {
    const { host, publish } = open({
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
    const { host, publish } = open({ failures: [rejectedOn(1)] });
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

  it.each<[string, Partial<Scene>, string]>([
    [
      "the head was pushed after it was asked for",
      { asked: { head: MOVED, baseBranch: "main" } },
      "the branch had moved before the review began",
    ],
    [
      "it is to be merged elsewhere by now, from the same commit",
      { now: { pull: pullRequest({ base: { branch: "release", sha: commitId("a") } }) } },
      "it is to be merged into another branch than when it was asked for",
    ],
    [
      "nobody knows what was asked for",
      { asked: "nobody knows" },
      "nobody can tell which commit it was asked for",
    ],
    [
      "the code host lists a file that the draft does not know",
      { now: { files: [addedFile("a.ts"), addedFile("b.ts")] } },
      "not every changed file is accounted for",
    ],
    ["approving is off", { settings: { allowApprove: false } }, "approving is switched off"],
    ["it is our own", { login: "Mona" }, "it is our own pull request"],
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
      "there is something to mend",
    ],
  ])("comments, and says why, when %s", async (_when, scene, reason) => {
    const whole = { draft: { manifest: [complete] }, ...none, ...scene };
    const { review } = await published(whole);
    expect(review?.event).toBe("COMMENT");
    expect(review?.body).toContain(`> The model would approve. This is a comment only: ${reason}`);
  });

  it("approves for a person what nobody else would, but no commit that they have not seen", async () => {
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
    expect(review?.comments).toEqual([]);
    expect(result).toMatchObject({ plan: { event: "COMMENT", inline: [] } });
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

  it("does not approve when that is not allowed, whatever the draft says", async () => {
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
