import { describe, expect, it } from "vitest";
import { createBlockPublishing } from "../../../../src/app/jobs/block-publishing.ts";
import {
  createOutboxWorker,
  type OutboxWorkerPorts,
} from "../../../../src/app/jobs/outbox-worker.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { operatorText, resolveAudienceTexts } from "../../../../src/domain/core/audience-text.ts";
import type { Job } from "../../../../src/domain/job/job.ts";
import { createSecretFilter } from "../../../../src/domain/outbound/secret-filter.ts";
import { writeStoredReview } from "../../../../src/domain/review/stored-draft.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { sampleStored } from "../../domain/review/sample-draft.ts";

const LATE_SECRET = "metrics-8fQ2kZ7wLm3Rt9Yp5";
const unreachable = new AppError("code-host-unreachable", "no answer", { details: {} });
const rejected = new AppError("code-host-rejected", "it said no", { details: { status: 400 } });
const limited = new AppError("code-host-rate-limited", "slow down", {
  details: { retryAfterMs: 60_000 },
});

/** A job whose review waits to be written. */
async function open(
  write: OutboxWorkerPorts["deliver"],
  {
    payload = {},
    draft,
    ...over
  }: Partial<Job> & {
    readonly payload?: { readonly approved?: number };
    readonly draft?: string | undefined;
  } = {},
) {
  const clock = createFakeClock();
  const errors: unknown[] = [];
  const store = createMemoryStore(clock);
  const { version: _version, ...job } = sampleJob({ status: "draft", ...over });
  const { job: accepted } = await store.jobs.accept(job, ["k"]);
  const entry = { key: "review:job-1", jobId: job.id, kind: "review", payload } as const;
  const kept = draft === undefined ? {} : { draft };
  await store.jobs.change({
    job: { ...accepted, status: "publishing" },
    outbox: [entry],
    ...kept,
  });
  const gate = createSecretFilter();
  gate.registerSecret("METRICS_TOKEN", LATE_SECRET);
  let written = 0;
  const worker = createOutboxWorker({
    ...store,
    clock,
    deliver: write,
    blockPublishing: createBlockPublishing({ ...store, clock, gate }),
    log: async (jobId, text) => {
      await store.events.append(jobId, [
        { body: { type: "log", level: "warn", text }, at: clock.now() },
      ]);
    },
    notify: (topic) => {
      if (topic === "jobs") written += 1;
    },
    onError: (error) => errors.push(error),
  });
  const signal = new AbortController();
  return {
    clock,
    store,
    errors,
    stop: () => signal.abort(),
    begin: () => worker.tick(signal.signal),
    idle: worker.idle,
    written: () => written,
    /** One round to the end of its writes. */
    round: async () => {
      const begun = await worker.tick(signal.signal);
      await worker.idle();
      return begun;
    },
    job: () => store.jobs.get(job.id),
    entry: async () => (await store.outbox.listByJob(job.id))[0],
  };
}

describe("working the outbox", () => {
  it("writes what is due and moves the job on, once", async () => {
    let writes = 0;
    const { round, job, entry } = await open(async () => {
      writes += 1;
      return { url: "https://x/1" };
    });
    expect(await round()).toBe(1);
    expect(await job()).toMatchObject({ status: "published", url: "https://x/1" });
    expect(await entry()).toMatchObject({ state: "done", attempts: 1, url: "https://x/1" });
    expect(await round()).toBe(0);
    expect(writes).toBe(1);
  });

  it("retries transient failures with growing delays, and stops after ten attempts", async () => {
    const { round, job, entry, clock } = await open(() => Promise.reject(unreachable));
    const waits: number[] = [];
    for (let tries = 1; tries < 10; tries++) {
      expect(await round()).toBe(1);
      expect(await job()).toMatchObject({ status: "publishing" });
      expect(await round()).toBe(0);
      const waitMs = Date.parse((await entry())?.notBefore ?? "") - Date.parse(clock.now());
      waits.push(waitMs);
      await clock.sleep(waitMs, new AbortController().signal);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600].map((seconds) => seconds * 1000));
    await round();
    expect(resolveAudienceTexts(await job(), true)).toMatchObject({
      status: "failed",
      error: "no answer",
    });
    expect(await entry()).toMatchObject({ state: "failed", attempts: 10 });
  });

  it("waits as long as the code host asks", async () => {
    const { round, entry, clock } = await open(() => Promise.reject(limited));
    await round();
    expect(Date.parse((await entry())?.notBefore ?? "") - Date.parse(clock.now())).toBe(60_000);
  });

  it.each([
    ["webhook", "failed", {}],
    ["webhook", "draft", { approved: 1 }],
    ["web", "draft", { approved: 1 }],
  ] as const)(
    "fails at once what will not pass: a job of %s is %s after %j",
    async (source, status, payload) => {
      const { round, job, store } = await open(() => Promise.reject(rejected), { source, payload });
      await round();
      expect(await job()).toMatchObject({ status, error: "it said no" });
      const told = (await store.outbox.listByJob("job-1")).filter(({ kind }) => kind === "notice");
      // Who published it is told by the page.
      expect(told).toHaveLength(status === "failed" ? 1 : 0);
    },
  );

  it("returns a draft to review that contains a new secret, without it, and reports it", async () => {
    const draft = writeStoredReview(sampleStored({ summary: `It is ${LATE_SECRET}.` }));
    const held = new AppError("publish-held", "held", { details: {} });
    const { round, job, store } = await open(() => Promise.reject(held), { draft });
    await round();
    expect(await job()).toMatchObject({
      status: "draft",
      error: "held for a person: a piece of METRICS_TOKEN was found in the summary",
    });
    const kept = (await store.drafts.get("job-1"))?.text ?? "";
    expect(kept).toContain("[redacted: METRICS_TOKEN]");
    expect(kept).not.toContain(LATE_SECRET);
    expect(await store.outbox.listByJob("job-1")).toMatchObject([
      { kind: "review", state: "failed" },
      { kind: "notice", payload: { text: expect.stringContaining("held for a person") } },
    ]);
  });

  it("leaves a write of unknown outcome to a later look, which counts as no try", async () => {
    const lookAt = "2026-01-01T00:00:05.000Z";
    const looks = [false, true].map(
      (isLook) => new AppError("code-host-unclear", "waiting", { details: { lookAt, isLook } }),
    );
    const scene = await open(() => Promise.reject(looks.shift()));
    await scene.round();
    expect(await scene.entry()).toMatchObject({ state: "pending", attempts: 1, notBefore: lookAt });
    expect(await scene.round()).toBe(0);
    scene.clock.advance(5_000);
    await scene.round();
    expect(await scene.entry()).toMatchObject({ state: "pending", attempts: 1 });
    expect(await scene.job()).toMatchObject({ status: "publishing" });
  });

  it("logs a notice that cannot be posted anywhere", async () => {
    const locked = new AppError("code-host-denied", "it is locked", { details: { status: 403 } });
    const { round, store } = await open(() => Promise.reject(locked));
    await round();
    await round();
    const events = await store.events.read("job-1", { after: 0, limit: 20 });
    const logs = events.flatMap((event) => (event.type === "log" ? [event.text] : []));
    expect(operatorText(logs.at(-1) ?? "")).toBe(
      "the comment that reports it was not posted: it is locked",
    );
  });

  it("does not publish the text of an unexpected error", async () => {
    const bug = new Error("secret words");
    const { round, job, errors } = await open(() => Promise.reject(bug));
    await round();
    expect((await job())?.error).toBe("an unexpected error; this is a bug");
    expect(errors).toEqual([bug]);
  });

  it("leaves a write that was cut short to the next round", async () => {
    const scene = await open(async () => {
      scene.stop();
      throw unreachable;
    });
    await scene.round();
    expect(await scene.entry()).toMatchObject({ state: "pending", attempts: 0 });
    expect(await scene.job()).toMatchObject({ status: "publishing" });
  });

  it("leaves a job alone that was cancelled while its review was posted", async () => {
    const scene = await open(async () => {
      const job = await scene.job();
      if (job !== undefined)
        await scene.store.jobs.change({ job: { ...job, status: "cancelled" } });
      return { url: "https://x/1" };
    });
    await scene.round();
    expect(await scene.job()).toMatchObject({ status: "cancelled" });
    expect(await scene.entry()).toMatchObject({ state: "done" });
  });

  it("lets a write that hangs keep nothing else back, and begins it once", async () => {
    const gate = Promise.withResolvers<void>();
    const asked: string[] = [];
    const scene = await open(async ({ key }) => {
      asked.push(key);
      if (key === "review:job-1") await gate.promise;
      return {};
    });
    expect(await scene.begin()).toBe(1);
    const { version: _version, ...job } = sampleJob({ id: "job-2" });
    const reaction = {
      key: "reaction:job-2",
      jobId: "job-2",
      kind: "reaction",
      payload: {},
    } as const;
    await scene.store.jobs.accept(job, [], [reaction]);
    expect(await scene.begin()).toBe(1);
    await expect.poll(scene.written).toBe(1);
    expect(await scene.begin()).toBe(0);
    gate.resolve();
    await scene.idle();
    expect(asked).toEqual(["review:job-1", "reaction:job-2"]);
    expect(scene.written()).toBe(2);
  });

  it("cancels a job whose pull request was closed before its review was posted, and reports it once", async () => {
    const closed = new AppError("pull-closed", "closed", { details: { pull: "x" } });
    const scene = await open(() => Promise.reject(closed));
    await scene.round();
    expect(await scene.job()).toMatchObject({ status: "cancelled", stopReason: "pull-closed" });
    expect(
      (await scene.store.outbox.listByJob("job-1")).map(({ kind, state }) => [kind, state]),
    ).toEqual([
      ["review", "failed"],
      ["notice", "pending"],
    ]);
    for (const source of ["web", "webhook"] as const) {
      const person = await open(() => Promise.reject(closed), { source, payload: { approved: 1 } });
      await person.round();
      expect(await person.job()).toMatchObject({ status: "draft", error: "closed" });
    }
  });
});
