import { describe, expect, it } from "vitest";
import { createMemoryLedger } from "../../../../src/adapters/memory/create-memory-ledger.ts";
import { createLiveLog } from "../../../../src/app/events/live-log.ts";
import { createRunnerHooks, type RunnerHooksPorts } from "../../../../src/app/jobs/runner-hooks.ts";
import { transitionJob } from "../../../../src/app/jobs/transition-job.ts";
import { redactEventLog } from "../../../../src/app/outbound/redact-events.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import type { Job } from "../../../../src/domain/job/job.ts";
import { createSecretFilter } from "../../../../src/domain/outbound/secret-filter.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { sampleStored } from "../../domain/review/sample-draft.ts";

const HEAD = "a".repeat(40);
const PULL_DETAILS = { author: "mona", head: "topic", base: "main", changedFiles: 1 };
const TERMS = { provider: "server", model: "m" };
const START = { type: "start", head: HEAD, terms: TERMS, pullDetails: PULL_DETAILS } as const;
const SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";

/** A runner of a webhook's review that speaks before anybody has noted that it runs. */
async function receiveResult(result: unknown) {
  const { hooks, look } = await open(sampleJob({ source: "webhook", status: "launching" }));
  await hooks.result(result);
  return look();
}

async function open(sample: Job, branchOfPull?: RunnerHooksPorts["findPullBranch"]) {
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const { version: _version, ...rest } = sample;
  const gate = createSecretFilter();
  gate.registerSecret("A_KEY", SECRET);
  const { job } = await store.jobs.accept(rest, ["k"]);
  const hooks = createRunnerHooks(
    {
      ...store,
      clock,
      ledger: createMemoryLedger(),
      gate,
      pullPage: (repository, pull) => `https://host.test/${repository}/pull/${pull}`,
      ...(branchOfPull && { findPullBranch: branchOfPull }),
      specs: { token: async () => ({ value: "fresh" }) },
      onError: () => undefined,
      notify: () => undefined,
    },
    {
      job,
      start: START,
      signal: new AbortController().signal,
      hasReported: false,
    },
  );
  const look = async () => ({
    job: await store.jobs.get(job.id),
    outbox: await store.outbox.listByJob(job.id),
  });
  const cancel = () =>
    transitionJob({ jobs: store.jobs, clock }, job.id, {
      move: { type: "cancel", stopReason: "cancelled" },
    });
  return { hooks, look, cancel };
}

/** A runner elsewhere at its second try, heard as the server does: through the gate and the live log. */
async function openElsewhere() {
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const gate = createSecretFilter();
  gate.registerSecret("A_KEY", SECRET);
  const { version: _version, ...rest } = sampleJob({ status: "running" });
  const { job } = await store.jobs.accept(rest, ["k"]);
  const at = clock.now();
  const runner = { jobId: job.id, attempt: 2, backend: "kubernetes", tokenHash: "" } as const;
  await store.runners.open({ ...runner, startedAt: at, deadlineAt: at });
  const log = createLiveLog({ events: redactEventLog(store.events, gate), clock });
  const refusals: Error[] = [];
  const notes: { readonly id: string; readonly booked: number }[] = [];
  const booked = () => store.ledger.entries(job.id);
  let count = 0;
  const hooks = createRunnerHooks(
    {
      ...store,
      clock,
      gate,
      events: {
        append: async (...asked) => {
          const refusal = refusals.shift();
          if (refusal !== undefined) throw refusal;
          const events = await log.append(...asked);
          count = (await booked()).length;
          return events;
        },
      },
      budgets: { recordCall: (id) => notes.push({ id, booked: count }) },
      specs: { token: async () => ({ value: "fresh" }) },
      onError: () => undefined,
      notify: () => undefined,
    },
    {
      job,
      start: START,
      signal: new AbortController().signal,
      hasReported: false,
    },
  );
  const look = async () => ({
    words: (await store.events.read(job.id, { after: 0, limit: 9 })).map(({ type }) => type),
    next: (await store.runners.get(job.id))?.next,
    models: (await booked()).map(({ model }) => model),
  });
  return { hooks, look, notes, refusals, job };
}

describe("hearing a runner that works elsewhere", () => {
  const text = { type: "log", level: "info", text: "hi" } as const;
  const call = {
    ...({ type: "model-call", purpose: "part 1/1", model: "m", attempt: 1, ok: true } as const),
    input: 5,
    cached: 0,
    output: 2,
    estimated: false,
    ms: 1,
  };
  const at = (next: number, attempt = 2) => ({ attempt, next });

  it("stores text, progress and costs immediately, then records the costs", async () => {
    const { hooks, look, notes, job } = await openElsewhere();
    await hooks.events([text, call, { ...call, model: `m ${SECRET}` }], at(3));
    const { words, next, models } = await look();
    expect({ words, next }).toEqual({ words: ["log", "model-call", "model-call"], next: 3 });
    expect(models).toEqual(["m", expect.not.stringContaining(SECRET)]);
    // Both were in the account before the first of them was taken off.
    expect(notes).toEqual([
      { id: job.id, booked: 2 },
      { id: job.id, booked: 2 },
    ]);
  });

  it.each([
    ["nothing was said", []],
    ["nobody knows what was said", [{ type: "gossip" }, 7]],
    ["a secret is all that was said", [{ type: "text-delta", thread: "t", text: SECRET }]],
  ])("moves on when %s", async (_what, words) => {
    const { hooks, look } = await openElsewhere();
    await hooks.events(words, at(4));
    expect(await look()).toEqual({ words: [], next: 4, models: [] });
  });

  it("keeps and notes nothing of another try", async () => {
    const { hooks, look, notes } = await openElsewhere();
    await expect(hooks.events([text, call], at(2, 1))).rejects.toThrow("try 1");
    expect(await look()).toEqual({ words: [], next: 0, models: [] });
    expect(notes).toEqual([]);
  });

  it("keeps all of it once when the store took it only the second time", async () => {
    const { hooks, look, notes, refusals } = await openElsewhere();
    refusals.push(new AppError("store-unavailable", "full", { details: { path: "svc.db" } }));
    await hooks.events([text, call], at(2));
    expect(await look()).toEqual({ words: ["log", "model-call"], next: 2, models: ["m"] });
    expect(notes).toHaveLength(1);
  });

  it("books the calls of a runner without positions too", async () => {
    const { hooks, look, notes } = await openElsewhere();
    await hooks.events([text, call]);
    expect(await look()).toEqual({ words: ["log", "model-call"], next: 0, models: ["m"] });
    expect(notes).toHaveLength(1);
  });
});

describe("hearing what a task is about to write", () => {
  const intent = {
    baseSha: HEAD,
    treeDigest: "b".repeat(64),
    title: "Fix it",
    body: "Why",
    branch: "svc/fix-1",
  };
  const { pull: _pull, ...task } = sampleJob({ kind: "task", source: "task", status: "launching" });
  const written = { pull: 7, branch: "svc/fix-1", commit: "c".repeat(40), files: 1 };

  it("keeps it before the answer, and gives the result a page of the job's own repository", async () => {
    const { hooks, look } = await open(task);
    await hooks.intent(intent);
    expect((await look()).job).toMatchObject({ status: "running", head: HEAD, intent });
    await hooks.result({ status: "succeeded", task: { ...written, url: "https://evil.test/" } });
    const url = `https://host.test/${task.repository}/pull/7`;
    expect((await look()).job).toMatchObject({ status: "succeeded", pull: 7, url });
  });

  it("believes a runner elsewhere when the pull request is of the branch that it had announced", async () => {
    const { hooks, look } = await open(task, async () => "svc/fix-1");
    await hooks.intent(intent);
    await hooks.result({ status: "succeeded", task: written });
    expect((await look()).job).toMatchObject({ status: "succeeded", pull: 7 });
  });

  it.each([
    ["is of another branch", async () => "main", "which the task did not open"],
    ["is of no branch of the repository", async () => undefined, "which the task did not open"],
    ["cannot be looked at", () => Promise.reject(new Error("no")), "could not be read"],
  ])(
    "looks up the branch's pull request when the reported one %s",
    async (_what, branchOfPull, why) => {
      const { hooks, look } = await open(task, branchOfPull);
      await hooks.intent(intent);
      const usage = { input: 9, cached: 0, output: 1, calls: 1 };
      await hooks.result({ status: "succeeded", task: written, usage });
      const { job, outbox } = await look();
      expect(job).toMatchObject({ status: "running", doneAt: expect.any(String), usage });
      expect(outbox).toMatchObject([
        { kind: "settle", payload: { why: expect.stringContaining(why) } },
      ]);
    },
  );

  it("fails a runner that reports a stop which was never requested", async () => {
    const { hooks, look } = await open(sampleJob({ source: "webhook", status: "launching" }));
    await hooks.result({ status: "cancelled", stopReason: "cancelled" });
    expect((await look()).job).toMatchObject({
      status: "failed",
      stopReason: "runner-exited",
      error: expect.stringContaining("stopped externally"),
    });
  });

  it.each([
    ["a branch that is not ours", { ...intent, branch: "main" }, "is not below svc/"],
    ["what cannot be read", { ...intent, baseSha: "HEAD" }, "cannot be read"],
    [
      "a piece of a secret of ours",
      { ...intent, body: `see ${SECRET}` },
      "a piece of A_KEY was found in",
    ],
  ])("refuses %s", async (_what, said, words) => {
    const { hooks, look } = await open(task);
    await expect(hooks.intent(said)).rejects.toThrow(words);
    expect((await look()).job?.intent).toBeUndefined();
  });

  it("refuses it of a review, and of a task that has ended", async () => {
    const review = await open(sampleJob({ status: "launching" }));
    await expect(review.hooks.intent(intent)).rejects.toMatchObject({ code: "cancelled" });
    const { hooks, cancel } = await open(task);
    await cancel();
    await expect(hooks.intent(intent)).rejects.toThrow("the task has ended");
  });
});

describe("hearing a runner's last word before its start was noted", () => {
  it("takes a draft of the head that it was given", async () => {
    const { job, outbox } = await receiveResult({
      status: "draft",
      draft: sampleStored({ head: HEAD }),
    });
    expect(job).toMatchObject({ status: "publishing", head: HEAD });
    expect(job).toMatchObject({ terms: TERMS, pullDetails: PULL_DETAILS });
    expect(outbox).toMatchObject([{ kind: "review" }]);
  });

  it("takes no draft of another head", async () => {
    const other = sampleStored({ head: "e".repeat(40) });
    const { job, outbox } = await receiveResult({ status: "draft", draft: other });
    expect(job).toMatchObject({ status: "failed", head: HEAD });
    expect(outbox).toMatchObject([{ kind: "notice" }]);
  });
});
