import { describe, expect, it } from "vitest";
import { toValues } from "../../../src/adapters/web/pages/settings/config-values.ts";
import { rebaseValues } from "../../../src/adapters/web/pages/settings/rebase-values.ts";
import { sampleConfig } from "./sample-configs.ts";

const BEFORE = sampleConfig();

describe("typed text on a config that another user has changed", () => {
  it("updates untouched fields, and keeps what was typed", () => {
    const mine = { ...toValues(BEFORE), model: "heron" };
    const now = sampleConfig({ orgs: ["acme", "octo-org"], version: 4 });
    expect(rebaseValues(mine, BEFORE, now)).toEqual({
      values: { ...mine, orgs: "acme, octo-org" },
      taken: ["orgs"],
      kept: [],
    });
  });

  it("keeps what both have changed, and names it", () => {
    const mine = { ...toValues(BEFORE), model: "heron" };
    const now = sampleConfig({ model: "birch", version: 4 });
    expect(rebaseValues(mine, BEFORE, now)).toEqual({ values: mine, taken: [], kept: ["model"] });
  });

  it("sees no difference where both say the same", () => {
    const mine = { ...toValues(BEFORE), model: "birch" };
    const now = sampleConfig({ model: "birch", version: 4 });
    expect(rebaseValues(mine, BEFORE, now)).toMatchObject({ taken: [], kept: [] });
  });

  it("never drops a key that was typed", () => {
    const mine = { ...toValues(BEFORE), apiKey: "sk-1" };
    expect(rebaseValues(mine, BEFORE, sampleConfig({ model: "x" })).values.apiKey).toBe("sk-1");
  });
});
