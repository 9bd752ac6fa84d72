import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BudgetSettings, createBudgetGrants } from "../../../../src/app/jobs/budget-grants.ts";
import type { LedgerEntry } from "../../../../src/domain/agent/ledger-entry.ts";
import { NO_USAGE } from "../../../../src/domain/agent/message.ts";
import { createRunBudget, type Reservation } from "../../../../src/domain/budget/run-budget.ts";
import type { Job } from "../../../../src/domain/job/job.ts";
import type { Spending } from "../../../../src/ports/spending.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { sampleSpec } from "../../domain/runner/sample-spec.ts";

const none = { tokens: 0, cost: 0 };
const tokens = (amount: number) => ({ tokens: amount, cost: 0 });
/** A call takes 3,000 tokens at worst: what the keeper wants for a run to begin. */
const LEAST = 3_000;
const MODEL = { ...sampleSpec().model, maxTokens: 1_000, maxInputTokens: 8_000, model: "m" };
/** 8,000 tokens in, and a quarter out. */
const USUAL = 10_000;

function open(limits: Partial<BudgetSettings["limits"]>, over: Partial<BudgetSettings> = {}) {
  const clock = createFakeClock({ startAt: "2026-11-21T10:00:00.000Z" });
  const store = createMemoryStore(clock);
  const keep = (spending: Pick<Spending, "spent"> = store.spending) =>
    createBudgetGrants(
      { spending, clock },
      {
        limits: { run: none, pull: none, repository: none, month: none, ...limits },
        currency: "USD",
        ...over,
      },
    );
  const keeper = keep();
  const jobs = new Map<string, Job>();
  const accept = async (id: string, changes: Partial<Job> = {}): Promise<Job> => {
    const { version, ...job } = sampleJob({ id, ...changes });
    await store.jobs.accept(job, []);
    jobs.set(id, { ...job, version });
    return { ...job, version };
  };
  const entry = (jobId: string, used: number, cost?: number): LedgerEntry => ({
    jobId,
    at: clock.now(),
    purpose: "part 1/1",
    model: "m",
    attempt: 1,
    ok: true,
    latencyMs: 1,
    usage: { ...NO_USAGE, inputTokens: used },
    ...(cost === undefined ? {} : { cost }),
  });
  /** As the orchestrator hears it: first it is in the account, then it is taken off. */
  const book = async (call: LedgerEntry, by = keeper): Promise<void> => {
    await store.ledger.record(call);
    by.recordCall(call.jobId, call);
  };
  return { clock, store, keeper, keep, accept, entry, book };
}

describe("keeping budgets", () => {
  it("limits nothing when nothing is configured, and still reports prices", async () => {
    const prices = { m: { input: 1, output: 1 } };
    const { keeper, accept } = open({}, { prices });
    const allowance = await keeper.grant(await accept("a"), MODEL);
    expect(allowance).toEqual({ prices, currency: "USD", model: "m" });
  });

  it("grants a run its estimated cost, and the following runs the remainder", async () => {
    const { keeper, accept } = open({ month: tokens(USUAL * 2 + LEAST) });
    const granted = [];
    for (const id of ["a", "b", "c"]) granted.push(await keeper.grant(await accept(id), MODEL));
    expect(granted.map((allowance) => allowance.tokens)).toEqual([
      { amount: USUAL, budget: "run" },
      { amount: USUAL, budget: "run" },
      { amount: LEAST, budget: "month" },
    ]);
    await expect(keeper.grant(await accept("d"), MODEL)).rejects.toMatchObject({
      code: "budget-spent",
      details: { isHeld: true },
    });
  });

  it("takes back what a run has not spent when it ends", async () => {
    const { keeper, accept, entry, book } = open({ pull: tokens(USUAL + 1_000) });
    await keeper.grant(await accept("a"), MODEL);
    await book(entry("a", 4_000));
    keeper.release("a");
    const { tokens: left } = await keeper.grant(await accept("b"), MODEL);
    expect(left).toEqual({ amount: USUAL + 1_000 - 4_000, budget: "pull" });
  });

  it("counts the cost of a run once: in the ledger, and no longer as reserved", async () => {
    const { keeper, accept, entry, book } = open({ month: tokens(USUAL + 6_000) });
    await keeper.grant(await accept("a"), MODEL);
    await book(entry("a", 5_000));
    const { tokens: left } = await keeper.grant(await accept("b"), MODEL);
    expect(left).toEqual({ amount: 6_000, budget: "month" });
  });

  it("reports when an exhausted budget renews, and has another for other repositories", async () => {
    const { keeper, accept, entry, store } = open({ repository: tokens(LEAST) });
    const job = await accept("a");
    await store.ledger.record(entry("a", 1));
    const refused = keeper.grant(job, MODEL);
    await expect(refused).rejects.toThrow("it renews on 2026-12-01 (UTC)");
    await expect(refused).rejects.toMatchObject({ details: { isHeld: false } });
    const other = await accept("b", { repository: "acme/till" });
    expect(await keeper.grant(other, MODEL)).toMatchObject({ tokens: { amount: LEAST } });
  });

  it("begins anew with the month", async () => {
    const { keeper, accept, entry, store, clock } = open({ repository: tokens(LEAST) });
    const job = await accept("a");
    await store.ledger.record(entry("a", 2_000));
    await expect(keeper.grant(job, MODEL)).rejects.toThrow("is spent");
    clock.advance(10 * 24 * 3_600_000);
    expect(await keeper.grant(job, MODEL)).toMatchObject({ tokens: { budget: "repository" } });
  });

  it("restores what was spent after a restart, with no open reservations", async () => {
    const { keeper, keep, accept, entry, book } = open({ month: tokens(USUAL + 1_000) });
    await keeper.grant(await accept("a"), MODEL);
    await book(entry("a", 2_000));
    const next = await keep().grant(await accept("b"), MODEL);
    expect(next.tokens).toEqual({ amount: USUAL - 1_000, budget: "month" });
  });

  it("gives a job that starts again its own once", async () => {
    const { keeper, accept } = open({ month: tokens(USUAL) });
    const job = await accept("a");
    await keeper.grant(job, MODEL);
    expect((await keeper.grant(job, MODEL)).tokens?.amount).toBe(USUAL);
  });

  it("keeps to a sum of money, at the price of the job's model", async () => {
    const prices = { m: { input: 2, output: 10 } };
    const { keeper, accept } = open({ month: { tokens: 0, cost: 50_000 } }, { prices });
    expect((await keeper.grant(await accept("a"), MODEL)).cost).toEqual({
      amount: 8_000 * 2 + 2_000 * 10,
      budget: "run",
    });
    expect((await keeper.grant(await accept("b"), MODEL)).cost).toEqual({
      amount: 14_000,
      budget: "month",
    });
  });

  it.each([
    ["other", "MODEL_PRICES has no price of the model other"],
    [undefined, "LLM_MODEL is not set"],
  ])("spends no money on a model without a price (%s)", async (name, words) => {
    const prices = { m: { input: 2, output: 10 } };
    const { keeper, accept } = open({ pull: { tokens: 0, cost: 9_000_000 } }, { prices });
    const { model: _model, ...rest } = MODEL;
    const model = { ...rest, ...(name === undefined ? {} : { model: name }) };
    const refused = keeper.grant(await accept("a"), model);
    await expect(refused).rejects.toThrow(words);
    await expect(refused).rejects.toMatchObject({ code: "budget-spent" });
  });

  it("grants two concurrent requests no more than the remainder", async () => {
    const { keeper, accept } = open({ month: tokens(USUAL + LEAST) });
    const jobs = [await accept("a"), await accept("b"), await accept("c")];
    const answers = await Promise.allSettled(jobs.map((job) => keeper.grant(job, MODEL)));
    const amounts = answers.map((answer) =>
      answer.status === "fulfilled" ? answer.value.tokens?.amount : 0,
    );
    expect(amounts).toEqual([USUAL, LEAST, 0]);
  });

  it("counts the last call of one that ends while another asks", async () => {
    const { accept, store, keep } = open({ month: tokens(USUAL) });
    let duringSums = (): void => undefined;
    const keeper = keep({
      spent: async (query) => {
        const sums = await store.spending.spent(query);
        duringSums();
        return sums;
      },
    });
    await keeper.grant(await accept("a"), MODEL);
    // It has booked and ended when the sums of before come back.
    duringSums = () => keeper.release("a");
    await expect(keeper.grant(await accept("b"), MODEL)).rejects.toMatchObject({
      code: "budget-spent",
      details: { isHeld: true },
    });
  });

  it("never spends more than a budget and the final calls, in any order of runs, calls and failures", async () => {
    const run = fc.constantFrom("a", "b", "c", "d");
    const step = fc.oneof(
      fc.record({ do: fc.constant("begin" as const), run }),
      fc.record({
        do: fc.constant("call" as const),
        run,
        input: fc.nat({ max: 4_000 }),
        isFinal: fc.boolean(),
        fails: fc.boolean(),
      }),
      fc.record({ do: fc.constant("answer" as const), run, share: fc.nat({ max: 100 }) }),
      fc.record({ do: fc.constant("end" as const), run }),
      fc.record({ do: fc.constant("restart" as const), run }),
    );
    const scripts = fc.array(step, { maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(scripts, fc.integer({ min: LEAST, max: 60_000 }), async (steps, cap) => {
        const { store, keep, accept, entry } = open({ month: tokens(cap) });
        for (const id of ["a", "b", "c", "d"]) await accept(id);
        let keeper = keep();
        type Open = { reservation: Reservation; input: number; fails: boolean };
        type Run = { budget: ReturnType<typeof createRunBudget>; calls: Open[]; begun: number };
        const runs = new Map<string, Run>();
        let begun = 0;
        let overdrawn = 0;
        const bookAs = async (id: string, reservation: Reservation, used: number) => {
          reservation.book("m", { ...NO_USAGE, inputTokens: used });
          await store.ledger.record(entry(id, used));
          keeper.recordCall(id, entry(id, used));
        };
        for (const made of steps) {
          const job = await store.jobs.get(made.run);
          const own = runs.get(made.run);
          if (made.do === "begin" && job !== undefined && own === undefined) {
            const allowance = await keeper.grant(job, MODEL).catch(() => undefined);
            begun += 1;
            if (allowance !== undefined)
              runs.set(made.run, { budget: createRunBudget(0, allowance), calls: [], begun });
          }
          if (made.do === "call" && own !== undefined) {
            const worst = { inputTokens: made.input, outputTokens: 0 };
            const thread = `${own.begun}`;
            const normal = own.budget.reserve({ thread, worst, isFinal: false });
            const last =
              normal === undefined && made.isFinal
                ? own.budget.reserve({ thread, worst, isFinal: true })
                : undefined;
            if (last !== undefined) overdrawn += made.input;
            const reservation = normal ?? last;
            if (reservation !== undefined)
              own.calls.push({ reservation, input: made.input, fails: made.fails });
          }
          if (made.do === "answer") {
            const call = own?.calls.shift();
            if (call === undefined) continue;
            const used = Math.floor((call.input * made.share) / 100);
            if (call.fails) await bookAs(made.run, call.reservation, used);
            if (!call.fails || call.reservation.renew())
              await bookAs(made.run, call.reservation, call.input);
            call.reservation.end();
          }
          if (made.do === "end" && own !== undefined) {
            keeper.release(made.run);
            runs.delete(made.run);
          }
          if (made.do === "restart") {
            runs.clear();
            keeper = keep();
          }
          const query = { repository: "acme/shop", month: "2026-11" };
          const { month } = await store.spending.spent(query);
          expect(month.tokens).toBeLessThanOrEqual(cap + overdrawn);
        }
      }),
      { seed: 73, numRuns: 60 },
    );
  });
});
