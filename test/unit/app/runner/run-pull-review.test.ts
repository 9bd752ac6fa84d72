import { describe, expect, it } from "vitest";
import { createPublishReview } from "../../../../src/app/publish/publish-review.ts";
import { createReportCheckRun } from "../../../../src/app/publish/report-check-run.ts";
import type { ReviewPull, ReviewPullSettings } from "../../../../src/app/review/review-pull.ts";
import {
  createRunPullReview,
  type PullReviewJob,
} from "../../../../src/app/runner/run-pull-review.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { operatorText, resolveAudienceTexts } from "../../../../src/domain/core/audience-text.ts";
import { redactDraft } from "../../../../src/domain/outbound/redact-draft.ts";
import { createSecretFilter } from "../../../../src/domain/outbound/secret-filter.ts";
import type { ReviewDraft, ReviewOutcome } from "../../../../src/domain/review/review-draft.ts";
import { createMemoryCheckRuns } from "../../../../src/testing/create-memory-check-runs.ts";
import type { MemoryCodeHostOptions } from "../../../../src/testing/create-memory-code-host.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { reviewDraft } from "../../domain/render/sample-draft.ts";
import {
  createContext,
  createHost,
  denied,
  HEAD,
  logsOf,
  MARKERS,
  memoryPull,
  pullRequest,
  REF,
  refused,
} from "../review/pull-fixture.ts";

const SETTINGS = { allowApprove: false } as ReviewPullSettings;
const DRAFT = reviewDraft({
  head: HEAD,
  plan: { event: "COMMENT", inline: [], file: [], summary: [] },
});
const KEY = "sk-proj-4fK9sQ2mXv7TzB1wLm3Rt8Yp5Wn6Hd2c";
const NOTHING: ReviewOutcome = { kind: "nothing", reason: "no file differs", manifest: [] };

interface Setup {
  readonly outcome?: ReviewOutcome | Error;
  readonly isOpen?: boolean;
  /** True if check runs may not be written. */
  readonly isDenied?: boolean;
  readonly failures?: MemoryCodeHostOptions["failures"];
}

function open(scene: Setup = {}) {
  const host = createHost(memoryPull({ pull: pullRequest({ isOpen: scene.isOpen ?? true }) }), {
    failures: scene.failures ?? [],
  });
  const asked: Parameters<ReviewPull>[0][] = [];
  const reviewPull: ReviewPull = (review) => {
    asked.push(review);
    const { outcome = DRAFT } = scene;
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
  };
  const ports = {
    pulls: host,
    publisher: host,
    comments: host,
    markers: MARKERS,
    clock: createFakeClock(),
  };
  const publishReview = createPublishReview({ ...ports, version: "1.2.3" });
  const gate = createSecretFilter();
  gate.registerSecret("LLM_API_KEY", KEY);
  const hold = (draft: ReviewDraft) => redactDraft(draft, gate);
  const checkRuns = createMemoryCheckRuns({ isDenied: scene.isDenied ?? false });
  const checks = {
    reportCheckRun: createReportCheckRun({ checkRuns, markers: MARKERS }),
    countEarlierFindings: async () => 0,
  };
  const parts = { reviewPull, publishReview, redactDraft: hold, checks };
  const runReview = createRunPullReview({ ...ports, ...parts });
  const run = async (job: Partial<PullReviewJob> = {}) => {
    const { events, run: context, stop } = createContext();
    const whole = { jobId: "job", pull: REF, isPublished: true, ...job };
    const result = await runReview(whole, SETTINGS, context).catch((error: unknown) => error);
    return { result, events, stop, end: events.at(-1) };
  };
  return { run, host, asked, checkRuns: checkRuns.runs };
}

describe("a review that holds a secret", () => {
  const outcome = { ...DRAFT, summary: `It is ${KEY}.` };

  it("is not published, and what is left of it is kept", async () => {
    const { run, host } = open({ outcome });
    const kept: ReviewDraft[] = [];
    const onDraft = (draft: ReviewDraft) => void kept.push(draft);
    const { result } = await run({ onDraft });
    expect(result).toMatchObject({
      code: "publish-held",
      message: expect.stringContaining("a piece of LLM_API_KEY was found in the summary"),
    });
    expect(await host.reviews(REF, new AbortController().signal)).toEqual([]);
    expect(kept[0]?.summary).toBe("It is [redacted: LLM_API_KEY].");
  });

  it("is given back without it when it is not to be published", async () => {
    const { result } = await open({ outcome }).run({ isPublished: false });
    expect(result).toMatchObject({ outcome: { summary: "It is [redacted: LLM_API_KEY]." } });
  });
});

describe("runPullReview", () => {
  it("reviews and publishes, from its start to its end", async () => {
    const { run, host } = open();
    const { result, events } = await run();
    expect(result).toMatchObject({
      kind: "reviewed",
      outcome: DRAFT,
      published: { event: "COMMENT", wasThere: false },
    });
    expect(events.map(({ type }) => type)).toEqual([
      "run-start",
      "published",
      "step-start",
      "step-end",
      "run-end",
    ]);
    expect(events[0]).toMatchObject({ kind: "review", title: "acme/shop#7" });
    expect(events.at(-1)).toEqual({ type: "run-end", status: "published", stopReason: "final" });
    expect(host.posts).toHaveLength(1);
  });

  it("reports the review as posted, not as drafted", async () => {
    const outcome = { ...DRAFT, plan: { ...DRAFT.plan, event: "REQUEST_CHANGES" as const } };
    const refuse = (call: number) => ({ operation: "postReview", call, error: refused() }) as const;
    const { run } = open({ outcome, failures: [refuse(1), refuse(2)] });
    expect((await run()).result).toMatchObject({ outcome: { plan: { event: "COMMENT" } } });
  });

  it("explains why a published review stopped early", async () => {
    const { run } = open({ outcome: { ...DRAFT, stopReason: "deadline" } });
    expect((await run()).end).toMatchObject({ status: "published", stopReason: "deadline" });
  });

  it("gives back a draft and posts nothing when nothing is to be published", async () => {
    const { run, host, asked } = open();
    const trigger = { kind: "issue-comment", id: 5 } as const;
    const { result, end } = await run({ isPublished: false, trigger });
    expect(result).toEqual({ kind: "reviewed", outcome: DRAFT });
    expect(end).toMatchObject({ status: "draft" });
    expect(host.posts).toEqual([]);
    expect(asked).toMatchObject([{ skipsPosted: false, pull: { head: { sha: HEAD } } }]);
  });

  it("leaves out what was said before of a review that is published", async () => {
    const { run, asked } = open();
    await run({ instructions: "Look at the lock." });
    expect(asked).toMatchObject([{ skipsPosted: true, instructions: "Look at the lock." }]);
  });

  it("ends as no change when there is nothing to review, and posts nothing", async () => {
    const { run, host } = open({ outcome: NOTHING });
    const { result, end } = await run();
    expect(result).toEqual({ kind: "reviewed", outcome: NOTHING });
    expect(end).toMatchObject({ status: "no_change" });
    expect(host.posts).toEqual([]);
  });
});

describe("runPullReview, the same work again", () => {
  it("asks no model, takes no trigger and posts nothing", async () => {
    const { run, host, asked } = open();
    const first = await run();
    const { result, events } = await run({ trigger: { kind: "issue-comment", id: 5 } });
    const url = (first.result as { published: { url: string } }).published.url;
    expect(result).toEqual({ kind: "already", url });
    expect(asked).toHaveLength(1);
    expect(host.posts).toHaveLength(1);
    expect(events.slice(1)).toEqual([
      { type: "published", url },
      { type: "run-end", status: "published", stopReason: "final" },
    ]);
  });

  it("is work with the same name, regardless of the head", async () => {
    const { run, host, asked } = open();
    await run({ workId: "c-12" });
    host.change(
      memoryPull({ pull: pullRequest({ head: { branch: "topic", sha: "d".repeat(40) } }) }),
    );
    expect((await run({ workId: "c-12" })).result).toMatchObject({ kind: "already" });
    expect(asked).toHaveLength(1);
  });

  it.each<[string, Partial<PullReviewJob>]>([
    ["another wish", { instructions: "Look at the tests." }],
    ["another name", { workId: "c-13" }],
  ])("is not work with %s", async (_what, job) => {
    const { run, host } = open();
    await run();
    expect((await run(job)).result).toMatchObject({ kind: "reviewed" });
    expect(host.posts).toHaveLength(2);
  });
});

describe("runPullReview, the trigger", () => {
  const trigger = { kind: "review-comment", id: 5 } as const;

  it("gets a reaction before the review begins", async () => {
    const { run, host } = open();
    await run({ trigger });
    expect(host.posts[0]).toMatchObject({ kind: "reaction", target: trigger });
    expect(host.posts).toHaveLength(2);
  });

  it("stops nothing when the reaction fails", async () => {
    const { run, host } = open({
      failures: [{ operation: "react", call: "each", error: denied() }],
    });
    const { result, events } = await run({ trigger });
    expect(result).toMatchObject({ kind: "reviewed" });
    expect(logsOf(events).map(operatorText)).toEqual([
      "could not add a reaction to the comment: the code host said no",
    ]);
    expect(host.posts).toHaveLength(1);
  });
});

describe("runPullReview, failures", () => {
  it("refuses a pull request that is closed, before anything else", async () => {
    const { run, asked } = open({ isOpen: false });
    const { result, end } = await run();
    expect(result).toMatchObject({ code: "pull-closed" });
    expect(end).toMatchObject({ status: "failed", error: (result as Error).message });
    expect(asked).toEqual([]);
  });

  it.each<[string, Error, object]>([
    [
      "a failure of ours",
      new AppError("model-failed", "down", { details: {} }),
      { status: "failed", stopReason: "final", error: "down" },
    ],
    [
      "a cancellation",
      new AppError("cancelled", "the run was cancelled", { details: {} }),
      { status: "cancelled", stopReason: "cancelled" },
    ],
    [
      "a bug, without its words",
      new TypeError("secret"),
      { status: "failed", error: "an unexpected error; this is a bug" },
    ],
  ])("reports %s as the end of the run", async (_what, error, expected) => {
    const { run, host } = open({ outcome: error });
    const { result, end } = await run();
    expect(result).toBe(error);
    expect(resolveAudienceTexts(end, true)).toMatchObject({ type: "run-end", ...expected });
    expect(host.posts).toEqual([]);
  });

  it("reports a review that could not be posted as a failure, and keeps its draft", async () => {
    const { run } = open({
      failures: [{ operation: "postReview", call: "each", error: denied() }],
    });
    const kept: ReviewDraft[] = [];
    const onDraft = (draft: ReviewDraft) => void kept.push(draft);
    const { events, end } = await run({ onDraft });
    expect(kept).toEqual([DRAFT]);
    expect(resolveAudienceTexts(end, true)).toMatchObject({
      status: "failed",
      error: "the code host said no",
    });
    expect(resolveAudienceTexts(end, false)).toMatchObject({
      error: "the code host did not permit it",
    });
    expect(events.some(({ type }) => type === "published")).toBe(false);
  });
});

describe("the check run of a review", () => {
  const failure = new AppError("model-failed", "no answer", { details: {} });

  it("is completed once, on the head that was reviewed", async () => {
    const { run, checkRuns } = open();
    await run({ workId: "w" });
    expect(checkRuns).toHaveLength(1);
    expect(checkRuns[0]?.head).toBe(HEAD);
    const { conclusion, title } = checkRuns[0]?.report ?? {};
    expect(conclusion).not.toBeUndefined();
    const again = await run({ workId: "w" });
    expect(again.result).toMatchObject({ kind: "already" });
    expect(checkRuns).toHaveLength(1);
    expect(checkRuns[0]?.report).toMatchObject({ conclusion, title });
  });

  it.each([
    ["fails", failure, "Ran: no"],
    ["has nothing to do", NOTHING, "Covered: nothing new"],
  ])("is neutral when the review %s", async (_what, outcome, words) => {
    const { run, checkRuns } = open({ outcome });
    await run();
    expect(checkRuns[0]?.report.conclusion).toBe("neutral");
    expect(checkRuns[0]?.report.title).toContain(words);
  });

  it("does not exist for a review that is only returned, or without the permission", async () => {
    const returned = open();
    await returned.run({ isPublished: false });
    expect(returned.checkRuns).toEqual([]);
    const { run, checkRuns } = open({ isDenied: true });
    const { result, events } = await run();
    expect(result).toMatchObject({ kind: "reviewed" });
    expect(checkRuns).toEqual([]);
    expect(logsOf(events).filter((text) => text.includes("no check run"))).toHaveLength(1);
  });
});
