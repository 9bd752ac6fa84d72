import { describe, expect, it } from "vitest";
import { createBudgetGrants } from "../../../../src/app/jobs/budget-grants.ts";
import { createDispatcher } from "../../../../src/app/jobs/dispatcher.ts";
import { recoverJobs } from "../../../../src/app/jobs/recover-jobs.ts";
import type { FindOpenFix } from "../../../../src/app/task/publish/find-open-fix.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { operatorText, resolveAudienceTexts } from "../../../../src/domain/core/audience-text.ts";
import type { Job } from "../../../../src/domain/job/job.ts";
import type { RunnerSpec } from "../../../../src/domain/runner/runner-spec.ts";
import type { JobStore } from "../../../../src/ports/job-store.ts";
import type { Launcher } from "../../../../src/ports/launcher.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import {
  createScriptedLauncher,
  type RunnerScript,
  type ScriptedLauncher,
} from "../../../fakes/scripted-launcher.ts";
import { BODIES } from "../../domain/event/sample-events.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { sampleStored } from "../../domain/review/sample-draft.ts";
import { sampleSpec } from "../../domain/runner/sample-spec.ts";

const LIMITS = { webhookReviews: 2, webReviews: 4, webReviewsPerUser: 2, followups: 2, tasks: 2 };
const DRAFT = { result: { status: "draft", draft: sampleStored(), stopReason: "final" } };
const REPLY = { text: "Yes.", hadTools: true, head: "a".repeat(40) };

interface Setup {
  /** Put in the place of the store's own. */
  readonly jobs?: (own: JobStore) => Partial<JobStore>;
  readonly script?: (spec: RunnerSpec) => RunnerScript;
  /** Put in the place of the launcher's own. */
  readonly launcher?: (own: ScriptedLauncher) => Partial<Launcher>;
  readonly findOpenFix?: FindOpenFix;
  readonly makeSpec?: (job: Job) => Promise<RunnerSpec>;
  /** Tokens of a pull request and of a month. */
  readonly budgets?: { readonly pull?: number | undefined; readonly month?: number };
}

function open({
  script = () => ({ says: [DRAFT] }),
  makeSpec,
  jobs: replace,
  launcher: replaceLauncher,
  budgets,
  findOpenFix,
}: Setup = {}) {
  const clock = createFakeClock();
  const own = createMemoryStore(clock);
  const store = { ...own, jobs: { ...own.jobs, ...replace?.(own.jobs) } };
  const launcher = createScriptedLauncher(script);
  const drafted: string[] = [];
  const errors: unknown[] = [];
  const { ledger } = own;
  const specOf = (job: Job) =>
    sampleSpec({ job: { id: job.id, attempt: job.attempt, kind: job.kind } });
  const keeperOf = ({ pull = 0, month = 0 }: NonNullable<Setup["budgets"]>) => {
    const none = { tokens: 0, cost: 0 };
    const limits = { run: none, pull: { ...none, tokens: pull }, repository: none };
    return createBudgetGrants(
      { spending: own.spending, clock },
      { limits: { ...limits, month: { ...none, tokens: month } }, currency: "USD" },
    );
  };
  const dispatcher = createDispatcher(
    {
      ...store,
      clock,
      launcher: { ...launcher, ...replaceLauncher?.(launcher) },
      ledger,
      findOpenFix,
      ...(budgets === undefined ? {} : { budgets: keeperOf(budgets) }),
      specs: {
        make: makeSpec ?? (async (job) => specOf(job)),
        token: async () => ({ value: "fresh" }),
      },
      notify: () => undefined,
      onDraft: ({ id, status }) => drafted.push(`${id} ${status}`),
      onError: (error) => errors.push(error),
    },
    LIMITS,
  );
  let jobs = 0;
  const accept = async (over: Partial<Job> = {}): Promise<string> => {
    jobs += 1;
    const { version: _version, ...job } = sampleJob({ id: `job-${jobs}`, pull: jobs, ...over });
    await store.jobs.accept(job, [job.id]);
    return job.id;
  };
  const run = async (): Promise<void> => {
    dispatcher.wake();
    await dispatcher.idle();
  };
  const outbox = async (id: string) => (await store.outbox.listByJob(id)).map(({ key }) => key);
  return {
    clock,
    store,
    launcher,
    dispatcher,
    accept,
    run,
    outbox,
    errors,
    drafted,
    ledger,
    get: store.jobs.get,
  };
}

const TASK = { kind: "task", source: "task", signature: "f1" } as const;
const OPEN_FIX = {
  owner: "acme",
  name: "shop",
  number: 41,
  url: "https://code.example/acme/shop/pull/41",
  isOpen: true,
  author: "svc[bot]",
  body: "",
  headSha: "a".repeat(40),
};

describe("a task for a failure that has an open fix", () => {
  it("names the pull request, and starts no runner", async () => {
    const { accept, run, get, store, launcher, outbox } = open({
      findOpenFix: async () => OPEN_FIX,
    });
    const id = await accept({ ...TASK, pull: undefined });
    await run();
    const job = await get(id);
    expect(job).toMatchObject({ status: "succeeded", pull: 41, url: OPEN_FIX.url });
    expect(launcher.specs).toEqual([]);
    expect(await outbox(id)).toEqual([]);
    const log = await store.events.read(id, { after: 0, limit: 9 });
    expect(log.map(({ type }) => type)).toEqual(["log", "published", "run-end"]);
    expect(JSON.stringify(log[0])).toContain("pull request #41 is still open");
  });

  it("waits while the code host cannot be asked", async () => {
    const why = new AppError("code-host-unreachable", "no answer", { details: {} });
    const asked: string[] = [];
    const { accept, dispatcher, get, launcher } = open({
      findOpenFix: async ({ id }) => {
        asked.push(id);
        throw why;
      },
    });
    const id = await accept({ ...TASK, pull: undefined });
    dispatcher.wake();
    await expect.poll(async () => (await get(id))?.status).toBe("queued");
    await expect.poll(() => asked).toEqual([id]);
    expect(launcher.specs).toEqual([]);
    await dispatcher.close(0);
  });
});

describe("dispatching", () => {
  it("runs a review by webhook up to the outbox, with its head pinned and its events kept", async () => {
    const log = { type: "log", level: "info", text: "hello" } as const;
    const { accept, run, get, store, outbox } = open({ script: () => ({ says: [log, DRAFT] }) });
    const id = await accept();
    await run();
    expect(await get(id)).toMatchObject({
      status: "publishing",
      head: "a".repeat(40),
      pullDetails: { author: "mia", head: "lock", base: "main", changedFiles: 1 },
      stopReason: "final",
    });
    expect(await store.drafts.get(id)).toMatchObject({ text: JSON.stringify(sampleStored()) });
    expect(await outbox(id)).toEqual([`review:${id}`]);
    expect(await store.events.read(id, { after: 0, limit: 10 })).toMatchObject([
      { ...log, seq: 1 },
      { type: "step-start", step: "done", seq: 2 },
    ]);
  });

  it("leaves a web review as a draft, and lets a follow-up run until its reply is out", async () => {
    const script = ({ job }: RunnerSpec): RunnerScript => ({
      says: [job.kind === "followup" ? { result: { status: "reply", reply: REPLY } } : DRAFT],
    });
    const { accept, run, get, outbox, drafted } = open({ script });
    const [review, followup] = [
      await accept({ source: "web" }),
      await accept({ kind: "followup" }),
    ];
    await run();
    const findings = { critical: 0, major: 1, minor: 0, nit: 0 };
    expect(await get(review)).toMatchObject({ status: "draft", findings });
    expect(drafted).toEqual([`${review} draft`]);
    expect(await get(followup)).toMatchObject({ status: "running" });
    expect(await outbox(followup)).toEqual([`reply:${followup}`]);
  });

  it("starts what waits as soon as there is room, and everything in the end", async () => {
    const { accept, run, get, launcher } = open();
    const ids = [];
    for (let at = 0; at < 7; at++) ids.push(await accept());
    await run();
    expect(launcher.specs.map(({ job }) => job.id)).toEqual(ids);
    for (const id of ids) expect((await get(id))?.status).toBe("publishing");
  });

  it("keeps to the pool", async () => {
    const gate = Promise.withResolvers<void>();
    const { accept, dispatcher, launcher } = open({
      script: () => ({ says: [DRAFT], gate: gate.promise }),
    });
    for (let at = 0; at < 5; at++) await accept();
    dispatcher.wake();
    await expect.poll(() => launcher.running.size).toBe(2);
    expect(launcher.specs).toHaveLength(2);
    gate.resolve();
    await dispatcher.idle();
    expect(launcher.specs).toHaveLength(5);
  });

  it.each([
    [
      "dies",
      { exit: { kind: "died", exitCode: 137, how: "out of memory" } },
      "review runner exited without reporting (exit code 137): out of memory",
    ],
    ["ends without a word", {}, "review runner exited without reporting (exit code 0)"],
    ["cannot be started", { cannotStart: true }, "no runner to be had"],
    [
      "says nonsense",
      { says: [{ result: "done!" }] },
      "the runner's result cannot be read; this is a bug",
    ],
    [
      "says something for another kind",
      { says: [{ result: { status: "reply", reply: REPLY } }] },
      'the runner of a review ended with "reply", which is not valid for it; this is a bug',
    ],
  ] as const)(
    "fails a job whose runner %s, and notifies the requester",
    async (_what, script, error) => {
      const { accept, run, get, outbox } = open({ script: () => script });
      const id = await accept();
      await run();
      expect(resolveAudienceTexts(await get(id), true)).toMatchObject({ status: "failed", error });
      expect(await outbox(id)).toEqual([`notice:${id}`]);
    },
  );

  const spends = (input: number) =>
    ({
      ...({ type: "model-call", purpose: "part 1/1", model: "m", attempt: 1, ok: true } as const),
      input,
      cached: 0,
      output: 0,
      estimated: false,
      ms: 1,
    }) as const;

  it("gives a runner what is left of a budget, and refuses the next when it is spent", async () => {
    const script = (): RunnerScript => ({ says: [spends(7_500), DRAFT] });
    const { accept, run, get, outbox, launcher, store } = open({
      script,
      budgets: { month: 10_000 },
    });
    const [first, second] = [await accept(), await accept({ pull: 1 })];
    await run();
    expect(launcher.specs.map(({ budget }) => budget?.tokens)).toEqual([
      { amount: 10_000, budget: "month" },
    ]);
    expect(await get(first)).toMatchObject({ status: "publishing" });
    expect(await get(second)).toMatchObject({
      status: "refused",
      error: expect.stringContaining("it renews on 2026-02-01 (UTC)"),
    });
    expect(await outbox(second)).toEqual([`notice:${second}`]);
    expect((await store.outbox.listByJob(second))[0]?.payload).toEqual({
      text: expect.stringContaining("could not review this: the token budget of this server"),
    });
  });

  it("lets a run wait that another leaves nothing for, until it has ended", async () => {
    const gate = Promise.withResolvers<void>();
    const script = ({ job }: RunnerSpec): RunnerScript => ({
      says: [spends(1_000), DRAFT],
      ...(job.id === "job-1" ? { gate: gate.promise } : {}),
    });
    const { accept, dispatcher, get, launcher, clock } = open({
      script,
      budgets: { month: 6_000 },
    });
    const [first, second] = [await accept(), await accept()];
    dispatcher.wake();
    await expect.poll(async () => (await get(second))?.version).toBeGreaterThan(2);
    expect(launcher.specs).toHaveLength(1);
    expect((await get(first))?.status).toBe("running");
    gate.resolve();
    await dispatcher.idle();
    clock.advance(60_000);
    await expect.poll(async () => (await get(second))?.status).toBe("publishing");
    expect(launcher.specs[1]?.budget?.tokens).toEqual({ amount: 5_000, budget: "month" });
  });

  it("takes the first of two results", async () => {
    const { accept, run, get } = open({
      script: () => ({ says: [DRAFT, { result: { status: "failed" } }] }),
    });
    const id = await accept();
    await run();
    expect((await get(id))?.status).toBe("publishing");
  });

  it.each([
    [
      "a closed pull request",
      new AppError("pull-closed", "closed", { details: { pull: "x" } }),
      { status: "cancelled", stopReason: "pull-closed" },
      ["notice"],
    ],
    [
      "a code host that says no",
      new AppError("code-host-denied", "no token", { details: { status: 401 } }),
      { status: "failed", error: "no token" },
      ["notice"],
    ],
    [
      "a bug",
      new Error("secret words"),
      { status: "failed", error: "an unexpected error; see the server's log" },
      ["notice"],
    ],
  ])("ends a job that cannot be given to a runner: %s", async (_what, error, expected, kinds) => {
    const { accept, run, get, outbox, errors } = open({ makeSpec: () => Promise.reject(error) });
    const id = await accept();
    await run();
    expect(resolveAudienceTexts(await get(id), true)).toMatchObject(expected);
    expect(await outbox(id)).toEqual(kinds.map((kind) => `${kind}:${id}`));
    expect(errors).toEqual(error instanceof AppError ? [] : [error]);
  });

  it("cancels a job that runs, and one that waits", async () => {
    const { accept, dispatcher, launcher, get } = open({ script: () => ({ hangs: true }) });
    const ids = [await accept(), await accept(), await accept()] as const;
    dispatcher.wake();
    await expect.poll(() => launcher.running.size).toBe(2);
    expect(await dispatcher.cancel(ids[2])).toBe(true);
    expect(await dispatcher.cancel(ids[0])).toBe(true);
    expect(await dispatcher.cancel(ids[0])).toBe(false);
    expect(launcher.running.has(ids[0])).toBe(false);
    expect(await get(ids[0])).toMatchObject({ status: "cancelled", stopReason: "cancelled" });
    expect(await get(ids[1])).toMatchObject({ status: "running" });
    await dispatcher.close(0);
  });

  it("leaves what it stopped on its way out to the next process, which starts it again, once", async () => {
    const scene = open({ script: () => ({ hangs: true }) });
    const id = await scene.accept();
    scene.dispatcher.wake();
    await expect.poll(() => scene.launcher.running.size).toBe(1);
    await scene.dispatcher.close(0);
    expect(scene.launcher.running.size).toBe(0);
    expect(await scene.get(id)).toMatchObject({ status: "queued", attempt: 1 });
    expect(await recoverJobs({ ...scene.store, clock: scene.clock })).toBe(0);
  });

  it("lets what runs come to its end for a while before it is stopped", async () => {
    const gate = Promise.withResolvers<void>();
    const { accept, dispatcher, launcher, get } = open({
      script: () => ({ says: [DRAFT], gate: gate.promise }),
    });
    const id = await accept();
    dispatcher.wake();
    await expect.poll(() => launcher.running.size).toBe(1);
    const closed = dispatcher.close(1_000_000_000);
    gate.resolve();
    await closed;
    expect(await get(id)).toMatchObject({ status: "publishing" });
  });

  it("books what a runner has spent, and keeps from the log what is not the runner's to say", async () => {
    const { accept, run, store, ledger, errors } = open({
      script: () => ({ says: [BODIES["model-call"], BODIES["run-end"], DRAFT] }),
    });
    const id = await accept();
    await run();
    expect(await ledger.entries(id)).toMatchObject([
      { jobId: id, purpose: "review 1/1", model: "m", ok: true, usage: { inputTokens: 9 } },
    ]);
    const events = await store.events.read(id, { after: 0, limit: 10 });
    expect(events.map(({ type }) => type)).toEqual(["model-call", "step-start"]);
    expect(errors).toMatchObject([{ message: "dropped 1 unknown events" }]);
  });

  it("waits for a code host that cannot be reached for a while", async () => {
    const gone = new AppError("code-host-unreachable", "no answer", { details: {} });
    let tries = 0;
    const { accept, run, get, clock } = open({
      makeSpec: async (job) => {
        tries += 1;
        if (tries < 3) throw gone;
        return sampleSpec({ job: { id: job.id, attempt: 1, kind: "review" } });
      },
    });
    const id = await accept();
    await run();
    await expect.poll(async () => (await get(id))?.status).toBe("publishing");
    expect(clock.sleeps.slice(0, 2)).toEqual([5_000, 15_000]);
    expect((await get(id))?.attempt).toBe(1);
  });

  it("waits as long as a code host asks that is asked too much, and takes no room meanwhile", async () => {
    const limited = new AppError("code-host-rate-limited", "slow down", {
      details: { retryAfterMs: 600_000 },
    });
    let isLimited = true;
    const { accept, run, get, clock, outbox, store } = open({
      makeSpec: async (job) => {
        if (isLimited) throw limited;
        return sampleSpec({ job: { id: job.id, attempt: 1, kind: "review" } });
      },
    });
    const ids = [await accept(), await accept(), await accept()];
    await run();
    await expect.poll(() => clock.sleeps.includes(600_000)).toBe(true);
    isLimited = false;
    for (const id of ids) {
      await expect.poll(async () => (await get(id))?.status).toBe("publishing");
      expect(await outbox(id)).toEqual([`review:${id}`]);
      expect(await store.events.read(id, { after: 0, limit: 1 })).toMatchObject([
        { type: "log", text: "the code host limits the request rate; retrying in 600 s" },
      ]);
    }
  });

  it("ends although the store takes nothing any more", async () => {
    const full = new AppError("store-unavailable", "disk full", { details: { path: "x" } });
    let isFull = false;
    const { accept, dispatcher, launcher, errors, get } = open({
      script: () => ({ hangs: true }),
      jobs: (own) => ({
        change: (change) => (isFull ? Promise.reject(full) : own.change(change)),
      }),
    });
    const id = await accept();
    dispatcher.wake();
    await expect.poll(async () => (await get(id))?.status).toBe("running");
    isFull = true;
    await dispatcher.close(0);
    expect(launcher.running.size).toBe(0);
    expect(errors).toContain(full);
    expect((await get(id))?.status).toBe("running");
  });

  it("hands a draft to the outbox in the same change that keeps it", async () => {
    const seen: unknown[] = [];
    const { accept, run } = open({
      jobs: (own) => ({
        change: (change) => {
          const { job, draft, outbox = [] } = change;
          if (draft !== undefined) seen.push([job.status, outbox.map(({ kind }) => kind)]);
          return own.change(change);
        },
      }),
    });
    await accept();
    await accept({ source: "web" });
    await run();
    expect(seen).toEqual([
      ["publishing", ["review"]],
      ["draft", []],
    ]);
  });

  it("fails a job when the code host stays away", async () => {
    const gone = new AppError("code-host-unreachable", "no answer", { details: {} });
    const { accept, run, get } = open({ makeSpec: () => Promise.reject(gone) });
    const id = await accept();
    await run();
    await expect.poll(async () => (await get(id))?.status).toBe("failed");
    expect(operatorText((await get(id))?.error ?? "")).toBe("no answer");
  });

  it("survives a failing store, and continues when it is back", async () => {
    const full = new AppError("store-unavailable", "disk full", { details: { path: "x" } });
    let isFull = true;
    const { accept, run, get, errors } = open({
      jobs: (own) => ({
        list: (query) => (isFull ? Promise.reject(full) : own.list(query)),
      }),
    });
    const id = await accept();
    await run();
    expect(errors).toEqual([full]);
    expect((await get(id))?.status).toBe("queued");
    isFull = false;
    await run();
    expect((await get(id))?.status).toBe("publishing");
  });

  it("waits for a store that fails while a runner speaks, and loses nothing of it", async () => {
    const full = new AppError("store-unavailable", "disk full", { details: { path: "/srv/x" } });
    let changes = 0;
    const { accept, run, errors, get, outbox } = open({
      // The job is taken; then nothing can be written for a while.
      jobs: (own) => ({
        change: (change) => {
          changes += 1;
          return changes > 1 && changes < 8 ? Promise.reject(full) : own.change(change);
        },
      }),
    });
    const id = await accept();
    await run();
    expect(await get(id)).toMatchObject({ status: "publishing", head: "a".repeat(40) });
    expect(await outbox(id)).toEqual([`review:${id}`]);
    expect(errors).toContain(full);
  });

  it("looks again by itself when the store has failed", async () => {
    const full = new AppError("store-unavailable", "disk full", { details: { path: "x" } });
    let failures = 0;
    const { accept, dispatcher, get } = open({
      jobs: (own) => ({
        list: (query) => {
          failures += 1;
          return failures <= 4 ? Promise.reject(full) : own.list(query);
        },
      }),
    });
    const id = await accept();
    dispatcher.wake();
    await expect.poll(async () => (await get(id))?.status).toBe("publishing");
  });

  it("starts a job that is accepted at any moment of the check before", async () => {
    // Turns of the microtask queue between two calls: one of them is the end of the first look.
    for (let turns = 0; turns < 60; turns += 1) {
      let isThere = false;
      const { accept, dispatcher, get } = open({
        jobs: (own) => ({ list: async (query) => (isThere ? own.list(query) : []) }),
      });
      const id = await accept();
      dispatcher.wake();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      isThere = true;
      dispatcher.wake();
      for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setImmediate(done));
      expect([turns, (await get(id))?.status]).toEqual([turns, "publishing"]);
    }
  });

  it.each(["launching", "running"] as const)(
    "gives back the place of a job that is %s and that no runner works on any more",
    async (status) => {
      const { accept, dispatcher, get, run } = open();
      await dispatcher.adopt([]);
      const lost = [
        await accept({ status, kind: "followup" }),
        await accept({ status, kind: "followup" }),
        await accept({ status, kind: "followup", attempt: 2 }),
      ];
      const waiting = await accept({ kind: "followup" });
      await run();
      const jobs = await Promise.all([...lost, waiting].map((id) => get(id)));
      expect(jobs.map((job) => [job?.attempt, job?.status === "queued"])).toEqual([
        [2, false],
        [2, false],
        [2, false],
        [1, false],
      ]);
      expect(jobs[2]).toMatchObject({ status: "failed", stopReason: "orchestrator-restarted" });
    },
  );

  it("gives back the place of a job whose runner cannot be stopped", async () => {
    const away = new AppError("runner-unavailable", "no engine", { details: {} });
    let launches = 0;
    const { accept, dispatcher, get, errors, launcher } = open({
      script: ({ job }) => (job.attempt === 1 ? { hangs: true } : { says: [DRAFT] }),
      launcher: (own) => ({
        ...own,
        launch: async (spec, hooks, signal) => {
          const runner = await own.launch(spec, hooks, signal);
          launches += 1;
          if (launches > 1) return runner;
          const exit = Promise.reject(new Error("the engine has gone"));
          return { ...runner, exit, stop: () => Promise.reject(away) };
        },
      }),
    });
    await dispatcher.adopt([]);
    const id = await accept({ source: "web" });
    dispatcher.wake();
    await expect.poll(async () => (await get(id))?.status).toBe("draft");
    expect(errors).toContain(away);
    expect(launcher.specs.length).toBeLessThan(3);
  });

  it("lets a job be whose answer waits to be written", async () => {
    const { accept, dispatcher, get, run } = open();
    await dispatcher.adopt([]);
    const id = await accept({
      kind: "followup",
      status: "running",
      doneAt: "2026-01-01T00:00:00Z",
    });
    await run();
    expect(await get(id)).toMatchObject({ status: "running", attempt: 1 });
  });

  it("starts nothing after it was closed", async () => {
    const { accept, dispatcher, launcher } = open();
    await dispatcher.close(0);
    await accept();
    dispatcher.wake();
    await dispatcher.idle();
    expect(launcher.specs).toEqual([]);
  });
});

describe("a long queue", () => {
  it("respects the pool size, and starts the oldest first", async () => {
    const gate = Promise.withResolvers<void>();
    const { accept, dispatcher, launcher } = open({
      script: () => ({ says: [DRAFT], gate: gate.promise }),
    });
    for (let at = 0; at < 2_300; at++) {
      await accept();
      if (at % 500 === 0) dispatcher.wake();
    }
    dispatcher.wake();
    await expect.poll(() => launcher.running.size).toBe(2);
    expect(launcher.specs.map(({ job }) => job.id)).toEqual(["job-1", "job-2"]);
    await dispatcher.close(0);
    gate.resolve();
  });
});

describe("recovering", () => {
  it("moves every job that was left behind, over many pages", async () => {
    const { accept, store, clock, get } = open();
    for (let at = 0; at < 1_100; at++)
      await accept({ status: at % 2 === 0 ? "running" : "queued" });
    expect(await recoverJobs({ ...store, clock })).toBe(550);
    expect(await get("job-1")).toMatchObject({ status: "queued", attempt: 2 });
    expect(await get("job-2")).toMatchObject({ status: "queued", attempt: 1 });
  });

  it("leaves a draft to users, also one of a webhook: a restart does not publish a blocked draft", async () => {
    const { accept, store, clock, get, outbox } = open();
    const [webhook, web] = [
      await accept({ status: "draft" }),
      await accept({ status: "draft", source: "web" }),
    ];
    expect(await recoverJobs({ ...store, clock })).toBe(0);
    expect(await get(webhook)).toMatchObject({ status: "draft" });
    expect(await outbox(webhook)).toEqual([]);
    expect(await get(web)).toMatchObject({ status: "draft" });
  });
});

describe("a review that no person requested", () => {
  it("waits for the publication of another one of its pull request; a person's does not", async () => {
    const { accept, run, get, store, clock } = open();
    const change = { action: "synchronize", head: "a".repeat(40), at: "" };
    const pull = { owner: "acme", name: "shop", number: 7 };
    const asked = { pull, commentId: 0, instructions: "", commenter: "mia" };
    const first = await accept({ pull: 7, status: "publishing" });
    const automatic = await accept({ pull: 7, request: { ...asked, change } });
    const elsewhere = await accept({ pull: 8, request: { ...asked, change } });
    await run();
    expect((await get(automatic))?.status).toBe("queued");
    expect((await get(elsewhere))?.status).toBe("publishing");
    const job = await get(first);
    if (job !== undefined)
      await store.jobs.change({ job: { ...job, status: "published", updatedAt: clock.now() } });
    await run();
    expect((await get(automatic))?.status).toBe("publishing");
    const person = await accept({ pull: 7, request: asked });
    await run();
    expect((await get(person))?.status).toBe("publishing");
  });
});
