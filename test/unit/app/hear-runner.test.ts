import { describe, expect, it } from "vitest";
import { createMemoryLedger } from "../../../src/adapters/memory/create-memory-ledger.ts";
import { createMemoryStore } from "../../../src/adapters/memory/create-memory-store.ts";
import { hearRunner } from "../../../src/app/hear-runner.ts";
import { createFakeClock } from "../../fakes/fake-clock.ts";
import { sampleJob } from "../domain/job/sample-job.ts";
import { sampleStored } from "../domain/review/sample-draft.ts";

const HEAD = "a".repeat(40);

/** A runner of a webhook's review that speaks before anybody has noted that it runs. */
async function hear(result: unknown) {
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const { version: _version, ...rest } = sampleJob({ source: "webhook", status: "launching" });
  const { job } = await store.jobs.accept(rest, ["k"]);
  const hooks = hearRunner(
    {
      ...{ ...store, clock, ledger: createMemoryLedger() },
      specs: { token: async () => ({ value: "fresh" }) },
      onError: () => undefined,
      onStep: () => undefined,
    },
    { job, head: HEAD, signal: new AbortController().signal, hasSpoken: false },
  );
  await hooks.result(result);
  return { job: await store.jobs.get(job.id), outbox: await store.outbox.of(job.id) };
}

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
