import { describe, expect, it } from "vitest";
import { createMemoryLedger } from "../../../src/adapters/memory/create-memory-ledger.ts";
import { createMemoryStore } from "../../../src/adapters/memory/create-memory-store.ts";
import { hearRunner } from "../../../src/app/hear-runner.ts";
import { stepJob } from "../../../src/app/step-job.ts";
import type { Job } from "../../../src/domain/job/job.ts";
import { createOutboundGate } from "../../../src/domain/outbound/outbound-gate.ts";
import { createFakeClock } from "../../fakes/fake-clock.ts";
import { sampleJob } from "../domain/job/sample-job.ts";
import { sampleStored } from "../domain/review/sample-draft.ts";

const HEAD = "a".repeat(40);

/** A runner of a webhook's review that speaks before anybody has noted that it runs. */
async function hear(result: unknown) {
  const { hooks, look } = await open(sampleJob({ source: "webhook", status: "launching" }));
  await hooks.result(result);
  return look();
}

async function open(sample: Job) {
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const { version: _version, ...rest } = sample;
  const gate = createOutboundGate();
  gate.learn("A_KEY", "ghp_16C7e42F292c6912E7710c838347Ae178B4a");
  const { job } = await store.jobs.accept(rest, ["k"]);
  const hooks = hearRunner(
    {
      ...{ ...store, clock, ledger: createMemoryLedger() },
      gate,
      pullPage: (repository, pull) => `https://host.test/${repository}/pull/${pull}`,
      specs: { token: async () => ({ value: "fresh" }) },
      onError: () => undefined,
      onStep: () => undefined,
    },
    { job, head: HEAD, signal: new AbortController().signal, hasSpoken: false },
  );
  const look = async () => ({
    job: await store.jobs.get(job.id),
    outbox: await store.outbox.of(job.id),
  });
  const cancel = () =>
    stepJob({ jobs: store.jobs, clock }, job.id, {
      move: { type: "cancel", stopReason: "cancelled" },
    });
  return { hooks, look, cancel };
}

describe("hearing what a task is about to write", () => {
  const intent = {
    ...{ baseSha: HEAD, treeDigest: "b".repeat(64) },
    ...{ title: "Fix it", body: "Why", branch: "svc/fix-1" },
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

  it.each([
    ["a branch that is not ours", { ...intent, branch: "main" }, "is not below svc/"],
    ["what cannot be read", { ...intent, baseSha: "HEAD" }, "cannot be read"],
    [
      "a piece of a secret of ours",
      { ...intent, body: "see ghp_16C7e42F292c6912E7710c838347Ae178B4a" },
      "a piece of A_KEY stood in",
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
    const { job, outbox } = await hear({ status: "draft", draft: sampleStored({ head: HEAD }) });
    expect(job).toMatchObject({ status: "publishing", head: HEAD });
    expect(outbox).toMatchObject([{ kind: "review" }]);
  });

  it("takes no draft of another head", async () => {
    const other = sampleStored({ head: "e".repeat(40) });
    const { job, outbox } = await hear({ status: "draft", draft: other });
    expect(job).toMatchObject({ status: "failed", head: HEAD });
    expect(outbox).toMatchObject([{ kind: "notice" }]);
  });
});
