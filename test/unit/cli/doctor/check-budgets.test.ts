import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../../../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../../../../src/adapters/system/create-system-clock.ts";
import { checkBudgets } from "../../../../src/cli/doctor/check-budgets.ts";
import { loadServerConfig } from "../../../../src/config/load-config.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-budgets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PRICED = {
  MODEL_PRICES: '{"m-*": {"input": 1, "output": 2}}',
  LLM_API_KEY: "key",
  LLM_MODEL: "m-1",
};
const check = (environment: Record<string, string>, store = "none.db") =>
  checkBudgets(loadServerConfig({ WEB_STORE_PATH: join(folder, store), ...environment }));

describe("checking budgets", () => {
  it("warns of a server without any", () => {
    expect(check({})).toMatchObject({
      status: "warn",
      detail: expect.stringContaining("no budget"),
    });
  });

  it("reports the budgets", () => {
    const limits = { BUDGET_RUN_TOKENS: "9", BUDGET_MONTH_COST: "12.50", BUDGET_MONTH_TOKENS: "7" };
    expect(check({ ...PRICED, ...limits })).toEqual({
      name: "budgets",
      status: "pass",
      detail: "a run: 9 tokens; the server and month: 7 tokens and 12.50 USD",
    });
  });

  it.each([
    [{ LLM_MODEL: "other" }, "no price for other"],
    [{ LLM_MODEL: "" }, "LLM_MODEL is not set"],
  ])("fails a cost budget for a model without a price: %j", (over, words) => {
    const told = check({ ...PRICED, BUDGET_PULL_COST: "1", ...over });
    expect(told).toMatchObject({ status: "fail", detail: expect.stringContaining(words) });
  });

  it("reports the cost of this month, while a server has the store", async () => {
    const clock = createSystemClock();
    const store = await openSqliteStore({ path: join(folder, "svc.db"), clock });
    await store.spending.currency("EUR");
    const usage = { inputTokens: 40, cachedTokens: 0, outputTokens: 2, estimated: false };
    const call = { purpose: "part 1/1", model: "m", attempt: 1, ok: true, latencyMs: 1, usage };
    await store.ledger.record({ ...call, jobId: "a", at: clock.now(), cost: 2_500_000 });
    await store.ledger.record({ ...call, jobId: "a", at: "2026-01-01T00:00:00.000Z", cost: 9 });
    const budget = { ...PRICED, BUDGET_MONTH_COST: "12" };
    expect(check({ ...budget, PRICE_CURRENCY: "EUR" }, "svc.db")).toMatchObject({
      status: "pass",
      detail: expect.stringContaining("this month: 42 tokens and 2.50 EUR"),
    });
    expect(check(budget, "svc.db")).toMatchObject({
      status: "fail",
      fix: "set PRICE_CURRENCY=EUR",
    });
    await store.close();
  });
});
