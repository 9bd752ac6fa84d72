import { describe, expect, it } from "vitest";
import { createEstimateReview } from "../../../../src/app/review/estimate-review.ts";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import type { JobStatus } from "../../../../src/domain/job/job.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { addedFile, createHost, memoryPull, pullRequest, REF } from "./pull-fixture.ts";

const signal = new AbortController().signal;
const SETTINGS = {
  maxDiffChars: 10_000,
  allowApprove: false,
  defaultRules: "Be kind.",
  currency: "EUR",
  prices: { "m-*": { input: 3, output: 9 } },
};
const lines = (count: number) => Array.from({ length: count }, (_, at) => `call(${at});`);

function open(files: readonly PullFile[], changedFiles = files.length, model?: string) {
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const host = createHost(memoryPull({ pull: pullRequest({ changedFiles }), files }));
  const ports = { pulls: host, journal: store.journal, clock, modelOf: async () => model };
  const estimate = createEstimateReview(ports, SETTINGS);
  const keep = async (id: string, inputTokens: number, over: object = {}): Promise<void> => {
    const status: JobStatus = "published";
    const { version: _version, ...job } = sampleJob({ id, status, ...over });
    await store.jobs.accept(job, []);
    const usage = { inputTokens, cachedTokens: 0, outputTokens: 1, estimated: false };
    const call = { jobId: id, at: job.createdAt, purpose: "part 1/1", model: "m", attempt: 1 };
    await store.ledger.record({ ...call, ok: true, latencyMs: 1, usage });
  };
  return { keep, estimate: () => estimate(REF, signal) };
}

describe("the estimate of a review", () => {
  it("counts files and lines, and the tokens of one pass with its prompts", async () => {
    const counted = { ...addedFile("a.ts"), additions: 3, deletions: 0 };
    const small = await open([counted]).estimate();
    expect(small).toMatchObject({
      repository: "acme/shop",
      number: 7,
      files: 1,
      additions: 3,
      deletions: 0,
      chunks: 1,
      leftOut: [],
      isComplete: true,
    });
    expect(small).not.toHaveProperty("usual");
    const longer = await open([counted, addedFile("b.ts", lines(400))]).estimate();
    // A line of annotated diff is some 23 characters, four of which are a token.
    expect(longer.onePass - small.onePass).toBeGreaterThan(2_000);
    expect(longer.onePass - small.onePass).toBeLessThan(2_600);
  });

  it("reports the input cost of one pass when the model has a price", async () => {
    const files = [addedFile("a.ts", lines(400))];
    const priced = await open(files, 1, "m-1").estimate();
    expect(priced.cost).toEqual({ amount: 3 * priced.onePass, currency: "EUR", model: "m-1" });
    expect(await open(files, 1, "other").estimate()).not.toHaveProperty("cost");
    expect(await open(files).estimate()).not.toHaveProperty("cost");
  });

  it("pays for the prompts of each part of a long change", async () => {
    const files = Array.from({ length: 5 }, (_, at) => addedFile(`${at}.ts`, lines(400)));
    const whole = await open(files).estimate();
    const single = await open([addedFile("a.ts")]).estimate();
    expect(whole.chunks).toBe(5);
    expect(whole.onePass).toBeGreaterThan(5 * single.onePass);
  });

  it("lists the files that will not be reviewed, and counts those that git must provide", async () => {
    const files: readonly PullFile[] = [
      addedFile("package-lock.json"),
      { path: "logo.png", status: "added", omission: "binary" },
      { path: "large.ts", status: "modified", additions: 900, deletions: 100 },
    ];
    const told = await open(files, 4).estimate();
    expect(told).toMatchObject({
      files: 3,
      isComplete: false,
      additions: 900,
      deletions: 100,
      leftOut: [
        { path: "package-lock.json", reason: "generated" },
        { path: "logo.png", reason: "binary" },
      ],
    });
    expect(told.chunks).toBe(6);
    expect(told.onePass).toBeGreaterThan(15_000);
  });

  it("reports the usual cost of reviews of this repository", async () => {
    const { keep, estimate } = open([addedFile("a.ts")]);
    await keep("a", 100);
    await keep("b", 200, { status: "draft" });
    await keep("c", 300);
    await keep("other", 9_000, { repository: "acme/cart" });
    await keep("failed", 9_000, { status: "failed" });
    await keep("question", 9_000, { kind: "followup" });
    expect((await estimate()).usual).toEqual({ low: 100, high: 300, reviews: 3 });
  });
});
