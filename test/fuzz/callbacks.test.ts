import fc from "fast-check";
import { describe, expect } from "vitest";
import { createRunnerReceiver as hearThread } from "../../src/adapters/thread/create-runner-receiver.ts";
import { createRunnerHooks } from "../../src/app/jobs/runner-hooks.ts";
import { reduceRun } from "../../src/domain/event/reduce-run.ts";
import { parseRunEvent } from "../../src/domain/event/run-event.ts";
import { initialRunView } from "../../src/domain/event/run-view.ts";
import { readStoredReview } from "../../src/domain/review/stored-draft.ts";
import { RunnerSpec } from "../../src/domain/runner/runner-spec.ts";
import type { RunnerHooks } from "../../src/ports/launcher.ts";
import { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";
import { BODIES, sampleEvent } from "../unit/domain/event/sample-events.ts";
import { sampleJob } from "../unit/domain/job/sample-job.ts";
import { sampleStored } from "../unit/domain/review/sample-draft.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";
import { fuzz } from "./fuzz.ts";
import { hostileText } from "./hostile-values.ts";
import { mutatedJson, mutatedValue } from "./mutate.ts";

const RESULT = {
  status: "draft",
  stopReason: "final",
  draft: sampleStored(),
  usage: { inputTokens: 5, cachedTokens: 0, outputTokens: 1, estimated: false },
};
const REPLY = {
  status: "reply",
  reply: { text: "Yes.", hadTools: true, head: "a".repeat(40) },
};
const FAILURE = { status: "failed", error: "it could not" };
/** Steps that the life of a job knows for one that runs. */
const MAY_BE = ["running", "publishing", "draft", "failed", "refused", "no-change", "cancelled"];

/** A running job of a store in memory, and what a runner's words do to it. */
async function openRun(kind: "review" | "followup") {
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const { version: _version, ...job } = sampleJob({
    kind,
    status: "running",
    head: "a".repeat(40),
  });
  await store.jobs.accept(job, []);
  const bystander = { ...job, id: "job-2", workId: "w2" };
  await store.jobs.accept(bystander, []);
  const errors: unknown[] = [];
  const { jobs, events, ledger } = store;
  const run = { job: sampleJob(job), signal: new AbortController().signal, hasReported: false };
  const hooks: RunnerHooks = createRunnerHooks(
    {
      jobs,
      clock,
      events,
      ledger,
      notify: () => undefined,
      onError: (error) => void errors.push(error),
      specs: { token: () => Promise.reject(new Error("no tokens here")) },
    },
    run,
  );
  const other = async () => ({
    job: await jobs.get("job-2"),
    events: await events.read("job-2", { after: 0, limit: 10 }),
  });
  return { store, hooks, errors, other };
}

const runnerOutput = fc.record({
  kind: fc.constantFrom("review" as const, "followup" as const),
  words: fc.array(mutatedValue(Object.values(BODIES)), { maxLength: 6 }),
  result: mutatedValue([RESULT, REPLY, FAILURE]),
});

describe("a runner's messages", () => {
  fuzz({
    name: "runner-words",
    inputs: runnerOutput,
    runs: 500,
    check: async ({ kind, words, result }) => {
      const { store, hooks, other } = await openRun(kind);
      const before = await other();
      await hooks.events(words);
      await hooks.result(result);
      const job = await store.jobs.get("job-1");
      expect(MAY_BE).toContain(job?.status);
      const heard = await store.events.read("job-1", { after: 0, limit: 1_000 });
      for (const event of heard)
        expect(parseRunEvent(JSON.parse(JSON.stringify(event)))).toBeDefined();
      // Nothing it says reaches another job, or a place outside of its own.
      expect(await other()).toEqual(before);
      const draft = await store.drafts.get("job-1");
      if (draft !== undefined) expect(readStoredReview(JSON.parse(draft.text))).toBeDefined();
    },
  });

  const message = fc.record({
    kind: fc.constantFrom("events" as const, "result" as const),
    text: fc.oneof(mutatedJson([Object.values(BODIES), RESULT]), hostileText),
  });

  fuzz({
    name: "runner-messages",
    inputs: fc.array(message, { maxLength: 5 }),
    runs: 300,
    check: async (messages) => {
      const broken: string[] = [];
      const { hooks } = await openRun("review");
      const limits = { batchChars: 20_000, resultChars: 40_000 };
      const hearing = hearThread({
        hooks,
        limits,
        onAccepted: () => undefined,
        onBroken: (why) => broken.push(why),
      });
      for (const words of messages)
        hearing.receive({ ...words } as Parameters<typeof hearing.receive>[0]);
      await hearing.drained();
      for (const why of broken) expect(why).not.toMatch(/stack|undefined|is not a function|[\n\r]/);
    },
  });

  fuzz({
    name: "specs",
    inputs: mutatedValue([sampleSpec()]),
    runs: 300,
    check: (value) => {
      const parsed = RunnerSpec.safeParse(value);
      if (parsed.success) expect(parsed.data.repository.owner).not.toBe("");
    },
  });
});

describe("events", () => {
  const events = fc.array(
    mutatedValue(
      Object.keys(BODIES).map((type, at) => sampleEvent(type as keyof typeof BODIES, at + 1)),
    ),
    { maxLength: 30 },
  );

  fuzz({
    name: "events",
    inputs: events,
    runs: 400,
    check: (values) => {
      const known = values.map(parseRunEvent).filter((event) => event !== undefined);
      const view = known.reduce(reduceRun, initialRunView);
      expect(JSON.stringify(view).length).toBeLessThan(4 * JSON.stringify(known).length + 20_000);
    },
  });
});
