import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AllowanceRequest,
  planAllowance,
} from "../../../../src/domain/budget/plan-allowance.ts";

const none = { tokens: 0, cost: 0 };
const NOTHING = { pull: none, repository: none, month: none };
const tokens = (amount: number) => ({ tokens: amount, cost: 0 });

const ask = (over: Partial<AllowanceRequest> = {}): AllowanceRequest => ({
  limits: { run: none, ...NOTHING },
  spent: NOTHING,
  held: NOTHING,
  minimum: tokens(10),
  usual: tokens(100),
  ...over,
});
const limits = (over: Partial<AllowanceRequest["limits"]>) => ({ run: none, ...NOTHING, ...over });

describe("what a run may spend", () => {
  it("has no limit where there is no budget", () => {
    expect(planAllowance(ask())).toEqual({ kind: "granted" });
  });

  it("is its own budget", () => {
    expect(planAllowance(ask({ limits: limits({ run: tokens(70) }) }))).toEqual({
      kind: "granted",
      tokens: { amount: 70, budget: "run" },
    });
  });

  it("is what is left of the tightest budget", () => {
    const plan = planAllowance(
      ask({
        limits: limits({ pull: tokens(90), repository: tokens(500), month: tokens(600) }),
        spent: { pull: tokens(20), repository: tokens(460), month: tokens(460) },
      }),
    );
    expect(plan).toEqual({ kind: "granted", tokens: { amount: 40, budget: "repository" } });
  });

  it("is at most the usual cost, so that other runs can run beside it", () => {
    const plan = planAllowance(ask({ limits: limits({ month: tokens(1_000) }) }));
    expect(plan).toEqual({ kind: "granted", tokens: { amount: 100, budget: "run" } });
  });

  it("is the whole remainder when the usual cost is unknown", () => {
    const plan = planAllowance(ask({ limits: limits({ month: tokens(1_000) }), usual: none }));
    expect(plan).toEqual({ kind: "granted", tokens: { amount: 1_000, budget: "month" } });
  });

  it("is nothing when less is left than one call takes", () => {
    const spent = { ...NOTHING, pull: tokens(91) };
    expect(planAllowance(ask({ limits: limits({ pull: tokens(100) }), spent }))).toEqual({
      kind: "spent",
      budget: "pull",
      unit: "tokens",
    });
    const money = {
      limits: limits({ month: { tokens: 0, cost: 5 } }),
      minimum: { tokens: 0, cost: 6 },
    };
    expect(planAllowance(ask(money))).toMatchObject({ kind: "spent", unit: "cost" });
  });

  it("must be waited for while others hold what is left", () => {
    const held = { ...NOTHING, pull: tokens(95) };
    expect(planAllowance(ask({ limits: limits({ pull: tokens(100) }), held }))).toEqual({
      kind: "held",
      budget: "pull",
      unit: "tokens",
    });
  });

  it("is not waited for where another budget is spent", () => {
    const plan = planAllowance(
      ask({
        limits: limits({ pull: tokens(100), month: tokens(100) }),
        held: { ...NOTHING, pull: tokens(95) },
        spent: { ...NOTHING, month: tokens(95) },
      }),
    );
    expect(plan).toMatchObject({ kind: "spent", budget: "month" });
  });

  it("never lets spent, reserved and granted together exceed a budget", () => {
    const amount = fc.nat({ max: 300 });
    fc.assert(
      fc.property(fc.tuple(amount, amount, amount, amount), ([cap, used, others, least]) => {
        const plan = planAllowance(
          ask({
            limits: limits({ month: tokens(cap) }),
            spent: { ...NOTHING, month: tokens(used) },
            held: { ...NOTHING, month: tokens(others) },
            minimum: tokens(least),
          }),
        );
        if (cap === 0 || plan.kind !== "granted") return;
        expect(used + others + (plan.tokens?.amount ?? 0)).toBeLessThanOrEqual(cap);
        expect(plan.tokens?.amount).toBeGreaterThanOrEqual(Math.min(least, 100));
      }),
      { seed: 72 },
    );
  });
});
