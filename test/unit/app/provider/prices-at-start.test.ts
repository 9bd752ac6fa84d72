import { describe, expect, it } from "vitest";
import { findUnpricedModels } from "../../../../src/app/provider/find-unpriced-models.ts";
import { requireCurrency } from "../../../../src/app/provider/require-currency.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { sampleConfig } from "../../domain/provider/sample-config.ts";

const modelPrices = { "m-*": { input: 1, output: 2 } };
const NO_COSTS = { pullCost: 0, repositoryCost: 0, monthCost: 0 };

describe("prices when a server starts", () => {
  it("are in the currency that the store has counted in", async () => {
    const { spending } = createMemoryStore(createFakeClock());
    await requireCurrency(spending, { currency: "JPY" });
    await requireCurrency(spending, { modelPrices, currency: "EUR" });
    await requireCurrency(spending, { modelPrices, currency: "EUR" });
    await requireCurrency(spending, { currency: "USD" });
    const other = requireCurrency(spending, { modelPrices, currency: "USD" });
    await expect(other).rejects.toMatchObject({
      code: "config-invalid",
      message: expect.stringMatching(/^PRICE_CURRENCY is USD, but this store uses EUR; /),
    });
  });

  it("are missing of models that a cost budget keeps from being asked", async () => {
    const configs = {
      list: async () => [
        sampleConfig({ id: "a", model: "m-2" }),
        sampleConfig({ id: "b", model: "other" }),
        sampleConfig({ id: "c", model: "other" }),
        sampleConfig({ id: "d", model: undefined }),
      ],
    };
    const config = { apiKey: {}, model: "unknown", modelPrices, runCost: 0 };
    expect(await findUnpricedModels({ configs }, { config, server: NO_COSTS })).toEqual([]);
    const server = { ...NO_COSTS, repositoryCost: 1 };
    expect(await findUnpricedModels({ configs }, { config, server })).toEqual([
      ...["unknown", "other", "(chosen by the endpoint)"],
    ]);
    const { apiKey: _key, ...keyless } = config;
    const none = { list: async () => [] };
    expect(await findUnpricedModels({ configs: none }, { config: keyless, server })).toEqual([]);
  });
});
