import { describe, expect, it } from "vitest";
import { adoptRunners } from "../../../../src/app/jobs/adopt-runners.ts";
import { createDispatcher } from "../../../../src/app/jobs/dispatcher.ts";
import { recoverJobs } from "../../../../src/app/jobs/recover-jobs.ts";
import { sweepOrphans } from "../../../../src/app/jobs/sweep-orphans.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { resolveAudienceTexts } from "../../../../src/domain/core/audience-text.ts";
import type { Job } from "../../../../src/domain/job/job.ts";
import type { RunnerExit } from "../../../../src/domain/runner/runner-result.ts";
import type { Launcher, RunnerHooks, StartedRunner } from "../../../../src/ports/launcher.ts";
import type { RunnerUnit } from "../../../../src/ports/runner-units.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { sampleStored } from "../../domain/review/sample-draft.ts";
import { sampleSpec } from "../../domain/runner/sample-spec.ts";

const LIMITS = { webhookReviews: 2, webReviews: 4, webReviewsPerUser: 2, followups: 2, tasks: 2 };
const DRAFT = { status: "draft", draft: sampleStored(), stopReason: "final" };

/** A runner that another process has started: it speaks when the test has it speak. */
function createDetachedRunner() {
  const exit = Promise.withResolvers<RunnerExit>();
  const calls: string[] = [];
  let hooks: RunnerHooks | undefined;
  const runner: StartedRunner = {
    exit: exit.promise,
    stop: async () => {
      calls.push("stop");
      exit.resolve({ kind: "died", how: "it was stopped" });
    },
    detach: async () => {
      calls.push("leave");
      return true;
    },
  };
  const hold = (given: RunnerHooks): StartedRunner => {
    hooks = given;
    return runner;
  };
  return { exit, calls, hold, hooks: () => hooks };
}

function open(launcher: Launcher) {
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const errors: unknown[] = [];
  const dispatcher = createDispatcher(
    {
      ...store,
      clock,
      launcher,
      specs: {
        make: async ({ id, attempt, kind }) => sampleSpec({ job: { id, attempt, kind } }),
        token: async () => ({ value: "fresh" }),
      },
      notify: () => undefined,
      onError: (error) => errors.push(error),
    },
    LIMITS,
  );
  const keep = async (over: Partial<Job> = {}): Promise<Job> => {
    const { version: _version, ...job } = sampleJob({ status: "running", ...over });
    await store.jobs.accept(job, []);
    return sampleJob({ status: "running", ...over });
  };
  return { clock, store, dispatcher, keep, errors, get: store.jobs.get };
}

const never: Launcher["launch"] = () => Promise.reject(new Error("nothing is to be launched"));

describe("runners that an earlier process left", () => {
  it("are adopted: their messages count, and their jobs are not started again", async () => {
    const elsewhere = createDetachedRunner();
    const adopt: Launcher["adopt"] = async (_runner, hooks) => elsewhere.hold(hooks);
    const { dispatcher, keep, store, clock, get } = open({ launch: never, adopt });
    const { id } = await keep({ head: "a".repeat(40) });
    const adopted = await dispatcher.adopt([{ jobId: id, attempt: 1 }]);
    expect([...adopted]).toEqual([id]);
    expect(await recoverJobs({ ...store, clock, adopted })).toBe(0);
    await elsewhere.hooks()?.result(DRAFT);
    elsewhere.exit.resolve({ kind: "ended" });
    await dispatcher.idle();
    expect(await get(id)).toMatchObject({ status: "publishing", attempt: 1 });
  });

  it("that are gone have their jobs started again, once", async () => {
    const { dispatcher, keep, get } = open({ launch: never, adopt: async () => undefined });
    const { id } = await keep();
    await dispatcher.adopt([{ jobId: id, attempt: 1 }]);
    while (dispatcher.isRunning(id)) await new Promise((done) => setImmediate(done));
    expect(await get(id)).toMatchObject({ attempt: 2 });
  });

  it("are not adopted for another attempt, nor when their half may be missing, nor after they have reported", async () => {
    const { dispatcher, keep } = open({ launch: never, adopt: async () => undefined });
    await keep({ attempt: 2 });
    await keep({ id: "job-2", pull: 2, status: "launching" });
    await keep({ id: "job-3", pull: 3, doneAt: "2026-01-01T00:00:00.000Z" });
    const left = ["job-1", "job-2", "job-3", "job-4"].map((jobId) => ({ jobId, attempt: 1 }));
    expect([...(await dispatcher.adopt(left))]).toEqual([]);
  });

  it("are told so on their next call when no job waits for them", async () => {
    const elsewhere = createDetachedRunner();
    const adopt: Launcher["adopt"] = async (_runner, hooks) => elsewhere.hold(hooks);
    const { dispatcher, keep, store, clock } = open({ launch: never, adopt });
    await keep();
    await keep({ id: "job-2", pull: 2, status: "failed" });
    for (const jobId of ["job-1", "job-2"])
      await store.runners.open({
        jobId,
        attempt: 1,
        backend: "docker",
        tokenHash: "0".repeat(64),
        startedAt: clock.now(),
        deadlineAt: clock.now(),
      });
    const adopted = await adoptRunners({ runners: store.runners, dispatcher, clock });
    expect([...adopted]).toEqual(["job-1"]);
    expect(await store.runners.live()).toMatchObject([{ jobId: "job-1" }]);
    expect(await store.runners.get("job-2")).toMatchObject({ endedAt: clock.now() });
    await dispatcher.cancel("job-1");
  });

  it("are waited for while their engine does not answer", async () => {
    const elsewhere = createDetachedRunner();
    let tries = 0;
    const adopt: Launcher["adopt"] = async (_runner, hooks) => {
      tries += 1;
      if (tries < 3) throw new AppError("runner-unavailable", "no answer", { details: {} });
      return elsewhere.hold(hooks);
    };
    const { dispatcher, keep, clock, errors, get } = open({ launch: never, adopt });
    const { id } = await keep();
    await dispatcher.adopt([{ jobId: id, attempt: 1 }]);
    while (elsewhere.hooks() === undefined) {
      clock.advance(1_000);
      await new Promise((done) => setImmediate(done));
    }
    expect(errors).toHaveLength(1);
    elsewhere.exit.resolve({ kind: "died", exitCode: 137, how: "it ran out of memory" });
    await dispatcher.idle();
    expect(resolveAudienceTexts(await get(id), true)).toMatchObject({
      status: "failed",
      error: "review runner exited without reporting (exit code 137): it ran out of memory",
    });
  });

  it("are left again when this process stops, and their jobs are unchanged", async () => {
    const elsewhere = createDetachedRunner();
    const launch: Launcher["launch"] = async (_spec, hooks) => elsewhere.hold(hooks);
    const { dispatcher, keep, get } = open({ launch, adopt: async () => undefined });
    const { id } = await keep({ status: "queued" });
    dispatcher.wake();
    while ((await get(id))?.status !== "running") await new Promise((done) => setImmediate(done));
    await dispatcher.close(60_000);
    expect(elsewhere.calls).toEqual(["leave"]);
    expect(await get(id)).toMatchObject({ status: "running", attempt: 1 });
  });

  it("end when their jobs are cancelled", async () => {
    const elsewhere = createDetachedRunner();
    const adopt: Launcher["adopt"] = async (_runner, hooks) => elsewhere.hold(hooks);
    const { dispatcher, keep, get } = open({ launch: never, adopt });
    const { id } = await keep();
    await dispatcher.adopt([{ jobId: id, attempt: 1 }]);
    expect(await dispatcher.cancel(id)).toBe(true);
    expect(elsewhere.calls).toEqual(["stop"]);
    expect(await get(id)).toMatchObject({ status: "cancelled" });
  });
});

describe("units without a waiting job", () => {
  it("are removed: of ended jobs and of earlier tries, never of one in hand; one that stays keeps no other", async () => {
    const { store, keep } = open({ launch: never, adopt: async () => undefined });
    await keep();
    await keep({ id: "job-2", pull: 2, status: "failed" });
    await keep({ id: "job-3", pull: 3, attempt: 2 });
    await keep({ id: "job-4", pull: 4, status: "draft" });
    await keep({ id: "job-5", pull: 5, status: "launching" });
    const unit = (jobId: string): RunnerUnit => ({
      name: `unit-${jobId}`,
      jobId,
      attempt: 1,
      backend: "docker",
      phase: "running",
      node: "here",
      startedAt: "2026-01-01T00:00:00.000Z",
    });
    const removed: string[] = [];
    const ids = ["job-1", "job-2", "job-3", "job-4", "job-5", "unknown"];
    const units = {
      list: async () => ids.map(unit),
      remove: async ({ name }: { readonly name: string }) => {
        if (name === "unit-job-3") throw new Error("no");
        removed.push(name);
      },
    };
    const stayed: string[] = [];
    const onError = (_error: unknown, { name }: RunnerUnit): void => void stayed.push(name);
    const { signal } = new AbortController();
    const isRunning = (id: string): boolean => id === "job-4";
    await sweepOrphans({ jobs: store.jobs, units, isRunning, onError }, signal);
    expect(removed).toEqual(["unit-job-2", "unit-job-5"]);
    expect(stayed).toEqual(["unit-job-3"]);
  });
});
